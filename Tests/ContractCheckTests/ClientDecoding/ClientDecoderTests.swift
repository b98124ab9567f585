import Testing

@testable import ContractSpecs
@testable import ContractMutation

/// The tests of the predicted error of the app, compared with the error that apps throw.
@Suite struct ClientDecoderTests {
  static let clients = Client.Keys.allCases.flatMap { keys in
    Client.Dates.allCases.map { Client(keys: keys, dates: $0, os: nil) }
  }

  @Test(arguments: clients)
  func `the error is the very one that a model written by hand throws`(_ client: Client) throws {
    var promise = Promise(HandWrittenModel.promise)
    promise.client = client
    let decoder = ClientDecoder(promise.shapes, root: promise.root, client: client)
    var corruption = BodyCorruption(random: SampleRandom(seed: 7))
    var kinds: Set<DecodingFailure.Kind> = []
    for _ in 0..<Fuzz.count(100) {
      let body = corruption.spoil(Array(HandWrittenModel.body.utf8))
      guard let document = try? JSONDocument(parsing: body) else { continue }
      let outcome = decoder.decode(body, document)
      // The order in which JSONDecoder reads two wrong entries of a dictionary varies.
      let isSame = (0..<32).contains { _ in
        var expected = HandWrittenModel.failure(of: document, client: client)
        expected.map { _ = kinds.insert($0.kind) }
        if case .fails(let failure) = outcome { expected?.field = failure.field }
        return outcome == expected.map { .fails($0) } ?? .decodes
      }
      #expect(isSame, "\(outcome) of \(String(decoding: body, as: UTF8.self))")
    }
    #expect(kinds.count > 1)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var shape: Sketch
    var body: String
    var outcome: String
    var client = Client(keys: .asWritten, dates: nil, os: nil)

    init(
      _ shape: Sketch, _ body: String, _ outcome: String, keys: Client.Keys = .asWritten,
      dates: Client.Dates? = nil
    ) {
      (self.shape, self.body, self.outcome) = (shape, body, outcome)
      client = Client(keys: keys, dates: dates, os: nil)
    }

    var testDescription: String { "\(body) \(outcome)" }
  }

  static let rows: [Row] = [
    Row(
      .object(["user": .object(["firstName": .string])]), #"{"user":{}}"#, #"$.user keyNotFound firstName"#),
    Row(.object(["a": .integer]), #"{"a":1.5}"#, "$.a dataCorrupted misleading"),
    Row(.object(["a": .array(.integer)]), #"{"a":[1,1e400]}"#, "$.a dataCorrupted misleading"),
    Row(.object(["a": .number]), #"{"a":1"#, "$ dataCorrupted"),
    Row(.object(["a": .dateTime]), #"{"a":"bad"}"#, "$.a dataCorrupted", dates: .iso8601),
    Row(
      .object(["a": .dateTime]), #"{"a":"2025-01-08T12:00:00Z"}"#, "$.a typeMismatch Double",
      dates: .secondsSince1970),
    Row(
      .object(["photo_map": .object(["a_b": .integer])]), #"{"photo_map":{"a_b":"x"}}"#,
      "$.photo_map.a_b typeMismatch Int", keys: .convertFromSnakeCase),
    Row(
      .object(["photoMap": .object([:], others: .each(.integer))]), #"{"photo_map":{"a_b":"x"}}"#,
      "$.photo_map.a_b typeMismatch Int", keys: .convertFromSnakeCase),
    Row(.object(["first_name": .string]), "{}", "$ keyNotFound firstName", keys: .convertFromSnakeCase),
    Row(.object(["role": .oneOf(["user", "admin"])]), #"{"role":"x"}"#, "$.role dataCorrupted"),
    Row(.choice([.integer, .boolean]), #""x""#, "$ typeMismatch Bool"),
    Row(.choice([.object(["a": .integer]), .object(["b": .integer])]), #"{"a":"x"}"#, "$ keyNotFound b"),
    Row(.choice([.object(["a": .integer]), .object(["b": .integer])]), #"{"a":"x","b":1}"#, "decodes"),
    Row(.object(["a": .any, "b": .null], others: .open), #"{"x":1e999}"#, "decodes"),
    Row(.object(["a": .integer]), #"{"a":1,}"#, "decodes"),
    Row(.object(["a": .integer]), #"{"a":1,"b":01}"#, "decodes"),
    Row(.array(.any), "[null,1]", "decodes"),
    Row(.any, "[", "$ dataCorrupted"),
  ]

  @Test(arguments: rows) func `where it stops, and what it says`(_ row: Row) throws {
    let promise = Promise(row.shape)
    let body = Array(row.body.utf8)
    let outcome = ClientDecoder(promise.shapes, root: promise.root, client: row.client)
      .decode(body, try? JSONDocument(parsing: body))
    #expect(outcome.words == row.outcome)
  }

  @Test func `a body that is deeper than any real one is not tried`() {
    let promise = Promise(.named("Tree", .object(["next?": .reference("Tree")])))
    let decoder = ClientDecoder(promise.shapes, root: promise.root, client: promise.client)
    for (depth, words) in [(128, "decodes"), (129, "untried")] {
      let text =
        String(repeating: #"{"next":"#, count: depth - 1) + "{}" + String(repeating: "}", count: depth - 1)
      let body = Array(text.utf8)
      #expect(decoder.decode(body, try? JSONDocument(parsing: body)).words == words)
      #expect(
        decoder.decode(Array(body.dropLast()), nil).words == (depth > 128 ? "untried" : "$ dataCorrupted"))
    }
  }

  /// Every level would double the work.
  @Test func `choices inside choices end`() throws {
    let tree = Sketch.choice([
      .object(["next": .reference("Tree"), "a": .integer]),
      .object(["next": .reference("Tree"), "b": .integer]),
    ])
    let promise = Promise(
      .named("Tree", .object(["tree?": .named("Inner", tree), "next": .reference("Tree")])))
    let inner = promise.shapes.table.nodes.firstIndex { $0.name == "Inner" } ?? 0
    var table = promise.shapes.table
    for index in table.nodes.indices {
      if case .object(var object) = table.nodes[index].shape, object.fields.count == 2,
        object.fields[0].name == "next"
      {
        object.fields[0].shape = ShapeID(index: inner)
        table[ShapeID(index: index)].shape = .object(object)
      }
    }
    var shapes = PreparedShapes(table)
    shapes.prepare(ShapeID(index: inner))
    let text = String(repeating: #"{"next":"#, count: 100) + "{}" + String(repeating: "}", count: 100)
    let body = Array(text.utf8)
    let outcome = ClientDecoder(shapes, root: ShapeID(index: inner), client: promise.client)
      .decode(body, try JSONDocument(parsing: body))
    #expect(outcome == .untried)
  }
}

extension ClientDecoder.Outcome {
  /// The outcome in words, such as `$.user keyNotFound firstName`.
  fileprivate var words: String {
    switch self {
    case .decodes: "decodes"
    case .untried: "untried"
    case .failsInAnyOrder: "fails"
    case .fails(let failure):
      [
        failure.field.description, failure.kind.rawValue, failure.subject,
        failure.isMisleading ? "misleading" : nil,
      ]
      .compactMap(\.self).joined(separator: " ")
    }
  }
}
