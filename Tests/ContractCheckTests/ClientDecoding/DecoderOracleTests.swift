import Testing

@testable import ContractSpecs
@testable import ContractMutation

/// The tests that compare severities with the behavior of the real `JSONDecoder`.
@Suite struct DecoderOracleTests {
  static let batches = 16

  @Test(arguments: Array(0..<batches).sampled(every: 4))
  func `some finding breaks if and only if the decoder throws`(_ batch: Int) throws {
    var tally = Tally()
    var seed = UInt64(batch) << 32
    while tally.bodies < Fuzz.count(4_000) / Self.batches {
      seed += 1
      try Self.compare(seed: seed, &tally)
      if tally.disagreements > 3 { break }
    }
    Fuzz.report("decoder oracle, batch \(batch): \(tally)")
    #expect(tally.thrown > tally.bodies / 10 && tally.decoded > tally.bodies / 10)
    #expect(tally.untried < tally.bodies / 100)
  }

  struct Tally: CustomStringConvertible {
    var bodies = 0
    var thrown = 0
    var decoded = 0
    var untried = 0
    var disagreements = 0

    /// The number of bodies that break only an app which reads types of its own.
    var conditional = 0

    var description: String {
      "\(bodies) bodies, \(thrown) thrown, \(decoded) decoded, \(untried) not tried, "
        + "\(conditional) thrown for a type alone, "
        + "\(disagreements) disagreements"
    }
  }

  static let clients = Client.Keys.allCases.flatMap { keys in
    ([nil] + Client.Dates.allCases).map { Client(keys: keys, dates: $0, os: "iOS 17") }
  }

  private static func compare(seed: UInt64, _ tally: inout Tally) throws {
    let (shapes, root) = RandomShapes.table(seed: seed)
    var sampler = Sampler(shapes, seed: seed, now: 1_700_000_000)
    sampler.options.prefersValues = !seed.isMultiple(of: 4)
    guard sampler.hasSample(of: root) else { return }
    var promise = Promise(shapes, root)
    var corruption = BodyCorruption(random: SampleRandom(seed: seed &* 31), halvesKeys: true)
    for index in 0..<20 {
      let client = clients[(Int(truncatingIfNeeded: seed) + index) % clients.count]
      promise.client = client
      let fitting = try sampler.sample(root)
      let body = index < 2 ? fitting : corruption.spoil(fitting)
      guard let document = try? JSONDocument(parsing: body) else { continue }
      let findings = MatchReport(of: try promise.match(body)).findings
      let outcome = ClientDecoder(promise.shapes, root: root, client: client).decode(body, document)
      tally.bodies += 1
      let breaks = findings.contains { $0.severity == .breaks }
      switch outcome {
      case .decodes: tally.decoded += 1
      case .fails, .failsInAnyOrder: tally.thrown += 1
      case .untried:
        tally.untried += 1
        continue
      }
      Self.comparePlain(findings, promise, root, document, "seed \(seed), \(client)", &tally)
      if breaks == (outcome != .decodes) { continue }
      tally.disagreements += 1
      #expect(
        breaks == (outcome != .decodes),
        """
        seed \(seed), \(client): \(String(decoding: body, as: UTF8.self))
        \(findings.map(\.line).joined(separator: "\n")); \(outcome)
        \(shapes.nodes.map { "\($0.shape)".replacing("ContractSpecs.", with: "") }.enumerated()
          .map { "\($0): \($1)" }.joined(separator: "\n").prefix(3000))
        """)
    }
  }

  /// Texts that are promised in a form, corrupted more often than by chance.
  @Test func `an app that reads strings goes on where only types of its own throw`() throws {
    let promised = Sketch.object([
      "id": .uuid, "link?": .format(.url), "role": .oneOf(["user", "admin"]), "mail": .email,
      "count": .integer,
    ])
    var promise = Promise(
      .object([
        "one": promised, "all": .array(promised), "by": .object([:], others: .each(.nullable(.uuid))),
        "roles": .array(.oneOf(["user", "admin"])),
      ]))
    let values = [
      #""85fa5c14-3e09-4c9f-9764-00c9f02f6b26""#, #""https://a.example""#, #""user""#, "7", #""x""#, #""""#,
      #""http://[bad""#, "null",
    ]
    var random = SampleRandom(seed: 11)
    var tally = Tally()
    func value(_ usual: Int) -> String {
      random.number(in: 0...11) > 0
        ? values[usual] : values[random.number(in: 0...values.count - 1)]
    }
    func item() -> String {
      #"{"id":\#(value(0)),"link":\#(value(1)),"role":\#(value(2)),"mail":\#(value(4)),"count":\#(value(3))}"#
    }
    for index in 0..<Fuzz.count(600) {
      promise.client = Self.clients[index % Self.clients.count]
      let body = """
        {"one":\(item()),"all":[\(item()),\(item())],"by":{"a":\(value(0))},"roles":[\(value(2)),\(value(2))]}
        """
      let document = try JSONDocument(parsing: Array(body.utf8))
      let findings = try promise.findings(body)
      tally.bodies += 1
      Self.comparePlain(findings, promise, promise.root, document, "\(index)", &tally)
    }
    #expect(tally.disagreements == 0 && tally.conditional > tally.bodies / 10)
  }

  /// Checks that conditional findings do not break an app that reads a `String` in place of its own types, and that all
  /// others do. For a choice, another alternative may then decode.
  private static func comparePlain(
    _ findings: [Finding], _ promise: Promise, _ root: ShapeID, _ body: JSONDocument, _ name: String,
    _ tally: inout Tally
  ) {
    let breaking = findings.filter { $0.severity == .breaks }
    let isCertain = breaking.contains { $0.reading == nil }
    let isChoice = promise.shapes.table.nodes.contains {
      if case .choice = $0.shape { true } else { false }
    }
    if breaking.isEmpty || (isCertain && isChoice) { return }
    let decoder = ClientDecoder(
      promise.shapes, root: root, client: promise.client, plain: [.onlyUUID, .onlyURL, .onlyData, .onlyEnum])
    let outcome = decoder.decode(body.bytes, body)
    if outcome == .untried { return }
    if !isCertain { tally.conditional += 1 }
    if isCertain == (outcome != .decodes) { return }
    tally.disagreements += 1
    #expect(
      isCertain == (outcome != .decodes),
      """
      \(name): \(String(decoding: body.bytes, as: UTF8.self))
      \(findings.map { "\($0.line) \($0.reading?.rawValue ?? "")" }.joined(separator: "\n")); \(outcome)
      """)
  }
}
