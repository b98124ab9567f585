import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import SwiftModels

/// The tests of the models that a contract names, before anything is sent.
@Suite struct ContractModelsTests {
  private static let user = "struct Model: Decodable { let createdAt: Date }\n"

  private static func models(_ source: String, client: String = "", type: String = "Model") throws
    -> ContractModels
  {
    try ModelComparisonTests.contract(
      body: #"{"created_at": "date-time"}"#, model: source, client: client, type: type
    ).1
  }

  @Test func `the decoder is the one that the sources set up, and the place is named`() throws {
    let source =
      Self.user + """
        let decoder: JSONDecoder = {
          let decoder = JSONDecoder()
          decoder.keyDecodingStrategy = .convertFromSnakeCase
          decoder.dateDecodingStrategy = .iso8601
          return decoder
        }()
        """
    let models = try Self.models(source)
    #expect(models.problems == [])
    #expect(models.agreement(now: 0).disagreements.isEmpty)
    #expect(models.contract.client.keys == .convertFromSnakeCase)
    #expect(models.contract.client.dates == nil, "the contract promises dates as text")
    #expect(models.model(for: models.contract.endpoints[0].responses[0])?.contract.client.dates == .iso8601)
    #expect(
      models.settingsNote
        == "the app's decoder is the one that is set up at App/Model.swift:4 "
        + "(keyDecodingStrategy = .convertFromSnakeCase, dateDecodingStrategy = .iso8601)")
    let stated = try Self.models(source, client: #""keys": "asWritten""#)
    #expect(stated.contract.client.keys == .asWritten, "what the contract states takes precedence")
    #expect(stated.agreement(now: 0).disagreements.map(\.finding.kind) == [.fieldCasing])
  }

  @Test func `decoders that differ are an error that names them, unless the contract states the settings`()
    throws
  {
    let source =
      Self.user + """
        func one(_ decoder: JSONDecoder) { decoder.keyDecodingStrategy = .convertFromSnakeCase }
        func two(_ decoder: JSONDecoder) { decoder.keyDecodingStrategy = .useDefaultKeys }
        """
    let models = try Self.models(source)
    #expect(
      models.problems.map(\.message) == [
        "the sources configure different decoders: App/Model.swift:2 (keyDecodingStrategy = .convertFromSnakeCase), "
          + "App/Model.swift:3 (keyDecodingStrategy = .useDefaultKeys); "
          + #"state "keys" and "dates" in "client" as the decoder of these responses has them"#
      ])
    #expect(models.problems.map { "\($0.location)" } == ["c.json:2:24"])
    #expect(try Self.models(source, client: #""keys": "convertFromSnakeCase""#).problems == [])
  }

  @Test func `a type that the sources do not declare is an error with its place`() throws {
    let models = try Self.models(Self.user, type: "Modell")
    #expect(models.problems.map(\.message) == [#"there is no type "Modell"; did you mean "Model"?"#])
    #expect(models.problems.map { "\($0.location)" } == ["c.json:4:58"])
  }

  @Test(arguments: [
    (#"["string"]"#, "[String]", []), (#"["string | null"]"#, "[String]", [Finding.Kind.valueNull]),
    (#""integer""#, "Int", []), (#"{"*": "number"}"#, "[String: Double]", []),
  ])
  func `a model may be a type of the standard library`(body: String, type: String, kinds: [Finding.Kind])
    async throws
  {
    let (contract, models) = try ModelComparisonTests.contract(body: body, model: Self.user, type: type)
    #expect(models.problems == [])
    #expect(models.agreement(now: 0).disagreements.map(\.finding.kind) == kinds)
    let check = try await ModelComparisonTests.check(contract, models, response: "true")
    #expect(check.findings.first?.kind == .valueType)
  }

  /// A promise, a model, and the disagreements as `kind place: always, or only sometimes`.
  struct Case: Sendable, CustomTestStringConvertible {
    var body: String
    var model: String
    var told: [String]
    var testDescription: String { "\(body) \(model)" }
  }

  static let cases: [Case] = [
    Case(body: #"{"id": "integer", "name?": "string"}"#, model: "let id: Int; let name: String?", told: []),
    Case(
      body: #"{"id": "integer", "name?": "string"}"#, model: "let id: Int; let name: String",
      told: ["field-missing $.name: sometimes"]),
    Case(body: #"{"id": "integer | null"}"#, model: "let id: Int", told: ["value-null $.id: sometimes"]),
    Case(body: #"{"id": "string"}"#, model: "let id: Int", told: ["value-type $.id: always"]),
    Case(body: #"{"id": "number"}"#, model: "let id: Int", told: ["value-type $.id: sometimes"]),
    Case(body: #"{"id": "number"}"#, model: "let id: String", told: ["value-type $.id: always"]),
    Case(
      body: #"{"kind": "string"}"#, model: "let kind: Kind; enum Kind: String, Decodable { case a, b }",
      told: ["value-choice $.kind: sometimes"]),
    Case(
      body: #"{"kind": "'a' | 'b'"}"#, model: "let kind: Kind; enum Kind: String, Decodable { case a }",
      told: ["value-literal $.kind: sometimes"]),
    Case(
      body: #"{"kind": "'a' | 'b'"}"#, model: "let kind: Kind; enum Kind: String, Decodable { case a, b, c }",
      told: []),
    Case(
      body: #"{"user": {"firstName": "string"}}"#, model: "let first_name: String",
      told: ["body-wrapped $: always", "field-casing $.first_name: always"]),
    Case(
      body: #"{"list": [{"id": "integer"}]}"#,
      model: "let list: [Item]; struct Item: Decodable { let id: String }",
      told: ["value-type $.list[*].id: always"]),
    // A member that the model does not read is no other name of one that is absent.
    Case(
      body: #"{"id": "integer", "phone?": "string", "updatedAt?": "string"}"#,
      model: "let id: Int; let phone: String", told: ["field-missing $.phone: sometimes"]),
  ]

  @Test(arguments: cases)
  func `what is promised and not decoded is found before anything is sent`(example: Case) throws {
    let (_, models) = try ModelComparisonTests.contract(
      body: example.body, model: "struct Model: Decodable { \(example.model) }".replacing("; ", with: "\n"))
    let found = models.agreement(now: 1_762_616_352).disagreements
    #expect(
      found.map { "\($0.finding.kind.rawValue) \($0.finding.place): \($0.isAlways ? "always" : "sometimes")" }
        == example.told)
    for disagreement in found {
      #expect(disagreement.responses == ["GET /e 200"])
      #expect(disagreement.finding.hint.backend.isEmpty)
      #expect(disagreement.finding.candidates == [])
      // The example keeps the promise, and the model does not decode it.
      let example = try #require(disagreement.example)
      let response = HTTPResponse(
        status: 200, headers: [Header("Content-Type", "application/json")], body: example.bytes)
      let contract = models.contract
      #expect(contract.judge(response, of: contract.endpoints[0], method: "GET").findings == [])
      let model = try #require(models.model(for: contract.endpoints[0].responses[0]))
      #expect(model.reading(of: response, example).app?.failure != nil)
    }
  }

  @Test func `the example of a list is an element that is not decoded`() throws {
    let (_, models) = try ModelComparisonTests.contract(
      body: #"{"items": [{"id": "integer", "port": "string | null"}]}"#,
      model: """
        struct Model: Decodable { let items: [Item] }
        struct Item: Decodable { let id: Int; let port: String }
        """)
    let disagreement = try #require(models.agreement(now: 0).disagreements.first)
    #expect(disagreement.finding.kind == .valueNull)
    let (example, element) = (try #require(disagreement.example), try #require(disagreement.exampleElement))
    #expect(JSONValue(in: example, at: element)?.isNull == true)
    var page = ConsolePage(style: .plain, width: 100)
    disagreement.print(on: &page)
    #expect(page.text.contains("| example   \(element.parent): {"))
  }

  @Test func `no case is proposed for the text of a sample`() throws {
    let (_, models) = try ModelComparisonTests.contract(
      body: #"{"kind": "string"}"#,
      model: "struct Model: Decodable {\n let kind: Kind\n enum Kind: String, Decodable { case a } }")
    let disagreement = try #require(models.agreement(now: 0).disagreements.first)
    #expect(disagreement.change == nil)
    #expect(
      disagreement.finding.hint.client
        == "Give the enum a case for everything unknown, as any text is promised; or promise the values.")
  }

  @Test func `the change of a disagreement mends it`() throws {
    let (_, models) = try ModelComparisonTests.contract(
      body: #"{"id": "integer", "name?": "string"}"#,
      model: "struct Model: Decodable {\n  let id: Int\n  let name: String\n}\n")
    let disagreement = try #require(models.agreement(now: 0).disagreements.first)
    #expect(disagreement.change?.diff.contains("-  let name: String\n+  let name: String?\n") == true)
    #expect(disagreement.change?.remaining == 0)
  }

  @Test func `one difference of several responses is told once`() throws {
    let text = """
      {"contract": "c", "backend": {"url": "http://localhost:1"}, "client": {"models": ["App"]},
       "shapes": {"User": {"id": "integer"}},
       "endpoints": {
         "a": {"request": "GET /a", "responses": {"200": {"body": "User", "model": "Model"}}},
         "b": {"request": "GET /b", "responses": {"200": {"body": "User", "model": "Model"}}}},
       "checks": {"a": {"call": "a"}, "b": {"call": "b"}}}
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "c.json")
    let source = SwiftFile(name: "M.swift", bytes: Array("struct Model: Decodable { let id: String }".utf8))
    let found = ContractModels(of: contract, in: SwiftModelReader([source])).agreement(now: 0).disagreements
    #expect(found.map(\.responses) == [["GET /a 200", "GET /b 200"]])
  }

  @Test func `a shape that a response has twice is one disagreement of it`() throws {
    let text = """
      {"contract": "c", "backend": {"url": "http://localhost:1"}, "client": {"models": ["App"]},
       "shapes": {"User": {"id": "integer"}},
       "endpoints": {"a": {"request": "GET /a", "responses": {
         "200": {"body": {"one": "User", "two": "User"}, "model": "Model"}}}},
       "checks": {"a": {"call": "a"}}}
      """
    let source = """
      struct Model: Decodable { let one: User\n let two: User }
      struct User: Decodable { let id: String }
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "c.json")
    let reader = SwiftModelReader([SwiftFile(name: "M.swift", bytes: Array(source.utf8))])
    let found = ContractModels(of: contract, in: reader).agreement(now: 0).disagreements
    #expect(found.map(\.responses) == [["GET /a 200"]])
    #expect(
      found.map(\.finding.hint.contract)
        == ["Promise what the model decodes, if that is what the backend sends."])
  }

  @Test func `what is not known in several places is one warning`() throws {
    let source = """
      struct Model: Decodable {
        let createdAt: Date
        let at: Date?
        let name: Name?
      }
      struct Name: Decodable { init(from decoder: any Decoder) throws { throw Oops() } }
      func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { try Parser($0).date }
        return decoder
      }
      """
    let warnings = try Self.models(source).warnings.filter { $0.message.contains("Date") }
    #expect(warnings.map(\.location.line) == [2])
    #expect(warnings.map { $0.message.hasSuffix("; so in 1 other place") } == [true])
  }

  @Test func `a formatter that reads by the settings of the device is a warning`() throws {
    for (locale, isFixed) in [("Locale(identifier: \"en_US_POSIX\")", true), (".current", false)] {
      let source = """
        struct Model: Decodable {
          let createdAt: Date
        }
        func decoder() -> JSONDecoder {
          let decoder = JSONDecoder()
          decoder.dateDecodingStrategy = .formatted(stamp)
          return decoder
        }
        let stamp: DateFormatter = {
          let stamp = DateFormatter()
          stamp.locale = \(locale)
          stamp.dateFormat = "yyyy-MM-dd'T'HH:mm:ssZ"
          return stamp
        }()
        """
      let warnings = try Self.models(source).warnings
      #expect(warnings.map(\.location.line) == (isFixed ? [] : [2]))
      #expect(warnings.allSatisfy { $0.message.hasPrefix("a Date is read by the clock and calendar") })
    }
  }

  /// The `client` and the response of a contract, and the error with its place.
  static let mistakes: [(String, String, String)] = [
    (
      #"{"models": ["/App"]}"#, #"{"model": "M"}"#,
      #"c.json:2:13: the app's sources are a path relative to the folder of this contract, such as "../App/Sources/Models""#
    ),
    (
      #"{"models": []}"#, #"{"model": "M"}"#,
      #"c.json:2:12: "models" needs a Swift file, or a folder with Swift files"#
    ),
    (#"{"models": "App"}"#, #"{"model": "M"}"#, #"c.json:2:12: "models" must be an array, not a string"#),
    (
      #"{}"#, #"{"model": "M"}"#,
      #"c.json:3:61: "model" names a type of the app's sources; name those in "client", such as {"models": ["../App/Sources/Models"]}"#
    ),
    (
      #"{"models": ["App"]}"#, #"{"model": " "}"#,
      #"c.json:3:61: "model" is a type of the app's sources, such as "User" or "[User]""#
    ),
    (
      #"{"models": ["App"]}"#, #"{"body": null, "model": "M"}"#,
      #"c.json:3:75: a response without a body has no "model""#
    ),
    (
      #"{"models": ["App"]}"#, #"{"type": "text/html", "model": "M"}"#,
      #"c.json:3:82: a "model" decodes JSON, and this response is "text/html""#
    ),
  ]

  @Test(arguments: mistakes)
  func `a mistake has its place and says what would be right`(client: String, response: String, says: String)
  {
    let text = """
      {"contract": "c", "backend": {"url": "http://localhost:1"}, "client":
      \(client), "endpoints":
       {"e": {"request": "GET /e", "responses": {"200": \(response)}}}, "checks": {"e": {"call": "e"}}}
      """
    #expect {
      try Contract(parsing: Array(text.utf8), file: "c.json")
    } throws: { error in
      let told = (error as? InvalidContract)?.diagnostics.map { "\($0.location): \($0.message)" }
      #expect(told == [says])
      return true
    }
  }

  @Test func `sources that set up no decoder are told`() throws {
    let models = try Self.models(Self.user)
    #expect(
      models.settingsNote?.hasPrefix("these sources set up no JSONDecoder, so a plain one is assumed") == true
    )
    #expect(try Self.models(Self.user, client: #""keys": "asWritten""#).settingsNote == nil)
  }

  @Test func `a property that is not decoded because it has a value is no disagreement`() throws {
    let (_, models) = try ModelComparisonTests.contract(
      body: #"{"name": "string"}"#,
      model: "import Foundation\nstruct Model: Codable {\n  let id = UUID()\n  let name: String\n}\n")
    #expect(models.agreement(now: 0).disagreements.isEmpty)
  }

  @Test func `no date strategy is proposed that refuses another of the promised forms`() throws {
    let (_, models) = try ModelComparisonTests.contract(
      body: #"{"at": "date-time"}"#, model: "import Foundation\nstruct Model: Codable {\n  let at: Date\n}\n",
      client: #""dates": "iso8601", "os": "iOS 17""#)
    let found = models.agreement(now: 0).disagreements
    #expect(found.map(\.finding.severity) == [.olderOS])
    #expect(found.allSatisfy { $0.change == nil })
  }

  @Test func `models that no response names are a warning`() throws {
    let text = """
      {"contract": "c", "backend": {"url": "http://localhost:1"}, "client": {"models": ["App"]},
       "endpoints": {"e": {"request": "GET /e"}}, "checks": {"e": {"call": "e"}}}
      """
    let warnings = try Contract(parsing: Array(text.utf8), file: "c.json").warnings.map(\.message)
    #expect(
      warnings.contains(
        #"no response says which of these models decodes it, as "model": "User" beside its "body""#),
      "\(warnings)")
  }
}
