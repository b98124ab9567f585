import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import SwiftModels

/// The tests of runs whose responses name a model: each response is compared with the contract and with the model.
@Suite struct ModelComparisonTests {
  /// Returns a contract whose only response has a body, and its models in one source file.
  static func contract(
    body: String, model source: String, client: String = "", type: String = "Model", status: String = "200",
    expect: String? = nil
  ) throws -> (Contract, ContractModels) {
    let body = body.isEmpty ? "" : #""body": \#(body), "#
    let text = """
      {"contract": "c", "backend": {"url": "http://localhost:1"},
       "client": {"models": ["App"]\(client.isEmpty ? "" : ", " + client)},
       "endpoints": {"e": {"request": "GET /e", "responses": {
         "\(status)": {\(body)"model": "\(type)"}}}},
       "checks": {"e": {"call": "e", "expect": \(expect ?? "\"\(status)\"")}}}
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "c.json")
    let models = ContractModels(
      of: contract,
      in: SwiftModelReader([SwiftFile(name: "App/Model.swift", bytes: Array(source.utf8))]))
    return (models.contract, models)
  }

  /// Returns the result of the check whose response has a body.
  static func check(
    _ contract: Contract, _ models: ContractModels?, response: String, status: Int = 200
  ) async throws -> CheckResult {
    var settings = RunSettings.test()
    settings.models = models.map { [contract.name: $0] } ?? [:]
    let transport = ScriptedTransport(["GET /e": [.json(response, status: status)]])
    return try #require(await run(contract, settings: settings, transport: transport).checks.first)
  }

  /// A formatter reads more than its format says, so that a pass by the source may be none.
  @Test(arguments: [
    ("2025-1-8", true), ("2025-01-08", false), ("2025-01-08T12:00:00.123Z", false),
  ]) func `a date that only the app's formatter can judge is noted`(date: String, isUnclear: Bool)
    async throws
  {
    let source = """
      struct Model: Decodable { let v: Date }
      func f(_ d: JSONDecoder, _ g: DateFormatter) { g.dateFormat = "yyyy-MM-dd"; d.dateDecodingStrategy = .formatted(g) }
      """
    let (contract, models) = try Self.contract(body: #"{"v": "string"}"#, model: source)
    let check = try await Self.check(contract, models, response: "{\"v\": \"\(date)\"}")
    #expect(check.notes.contains { $0.contains("a DateFormatter may read it all the same") } == isUnclear)
  }

  /// Each alternative to a value that the contract allows is advised only where the model reads it.
  @Test(arguments: [
    (#""v?": "string""#, "String", #""v": null"#, "Send a value: the app's model needs one"),
    (#""v?": "string""#, "String?", #""v": null"#, "Leave the member out, or send a value"),
    (#""v?": "integer | null""#, "Int", #""v": """#, "Send a value: an empty text"),
    (#""v?": "integer | null""#, "Int?", #""v": """#, "Send null or leave the member out: an empty text"),
    (#""v?": "uuid""#, "UUID", #""v": """#, "Send the value in the promised form."),
    (#""v?": "uuid""#, "UUID?", #""v": """#, "Leave the member out: an empty text has no such form."),
    (#""v": "integer | null""#, "Int", #""v": "null""#, "Send a value: \"null\" in quotes is a string."),
    (#""v": "string | null""#, "String", "", "Always send the member."),
    (
      #""v": {"*": "string"}"#, "V; struct V: Decodable { let a: String }", #""v": {"a": null}"#,
      "Send a value"
    ),
  ])
  func `the backend is told nothing that the model does not read`(
    promise: String, type: String, sent: String, advice: String
  ) async throws {
    let (contract, models) = try Self.contract(
      body: #"{"id": "integer", \#(promise)}"#,
      model: "struct Model: Decodable { let id: Int; let v: \(type) }")
    let body = sent.isEmpty ? #"{"id": 1}"# : #"{"id": 1, \#(sent)}"#
    let finding = try #require(await Self.check(contract, models, response: body).findings.first)
    #expect(finding.hint.backend.hasPrefix(advice), "\(finding.hint.backend)")
    #expect(try await Self.check(contract, nil, response: body).findings.count == 1)
  }

  @Test func `what the model lacks in an error of another form is told by that`() async throws {
    let (contract, models) = try Self.contract(
      body: #"{"error": {"code": "string", "message": "string"}}"#,
      model:
        "struct Model: Decodable { let error: E; struct E: Decodable { let code: String; let message: String } }",
      status: "422")
    let check = try await Self.check(contract, models, response: #"{"email": ["is taken"]}"#, status: 422)
    #expect(check.findings.map { "\($0.kind.rawValue) \($0.severity)" } == ["body-unrelated breaks"])
  }

  @Test func `bodies that differ alike are one cause, with and without a model`() async throws {
    let text = #"""
      {"contract": "c", "backend": {"url": "http://localhost:1"}, "client": {"models": ["App"]},
       "endpoints": {
         "a": {"request": "GET /a", "responses": {"200": {"body": {"id": "integer"}, "model": "Model"}}},
         "b": {"request": "GET /b", "responses": {"200": {"body": {"id": "integer"}, "model": "Model"}}},
         "c": {"request": "GET /c", "responses": {"200": {"body": {"n": "integer"}}}},
         "d": {"request": "GET /d", "responses": {"200": {"body": {"n": "integer"}}}},
         "e": {"request": "GET /e", "responses": {"200": {"body": {"n": "integer"}}}}},
       "checks": {
         "a": {"call": "a"}, "b": {"call": "b"}, "c": {"call": "c"}, "d": {"call": "d"}, "e": {"call": "e"}}}
      """#
    let contract = try Contract(parsing: Array(text.utf8), file: "c.json")
    let source = SwiftFile(name: "M.swift", bytes: Array("struct Model: Decodable { let id: Int }".utf8))
    let models = ContractModels(of: contract, in: SwiftModelReader([source]))
    var settings = RunSettings.test()
    settings.models = ["c": models]
    for (before, counts) in [("\u{FEFF}", [4]), (")]}',\n", [4]), ("Warning: x\n", [2])] {
      let transport = ScriptedTransport([
        "GET /a": [.json(before + #"{"id": 1}"#)],
        "GET /b": [.json((counts == [2] ? "" : before) + #"{"id": 1}"#)],
        "GET /c": [.json(before + #"{"n": 1}"#)],
        "GET /d": [.json((counts == [2] ? "" : before) + #"{"n": 1}"#)],
        "GET /e": [.json(#"{"n": 1}"#)],
      ])
      let result = await run(models.contract, settings: settings, transport: transport)
      #expect(result.causes.map(\.checks.count) == counts, "\(result.causes.map(\.title))")
    }
  }

  @Test func `a contract is told nothing of one key among those that the model needs`() async throws {
    let text = #"""
      {"contract": "c", "backend": {"url": "http://localhost:1"}, "client": {"models": ["App"]},
       "endpoints": {
         "a": {"request": "GET /a", "responses": {"200": {"body": {"firstName": "string", "lastName": "string"}, "model": "User"}}},
         "b": {"request": "GET /b", "responses": {"200": {"body": {"items": [{"id": "integer"}], "pageSize": "integer"}, "model": "Page"}}}},
       "checks": {"a": {"call": "a"}, "b": {"call": "b"}}}
      """#
    let contract = try Contract(parsing: Array(text.utf8), file: "c.json")
    let source = """
      struct User: Decodable { let firstName: String; let lastName: String }
      struct Item: Decodable { let id: Int }
      struct Page: Decodable { let items: [Item] }
      """
    let models = ContractModels(
      of: contract, in: SwiftModelReader([SwiftFile(name: "M.swift", bytes: Array(source.utf8))]))
    var settings = RunSettings.test()
    settings.models = ["c": models]
    let transport = ScriptedTransport([
      "GET /a": [.json(#"{"first_name": "a", "last_name": "b"}"#)],
      "GET /b": [.json(#"{"items": [{"id": 1}], "page_size": 20}"#)],
    ])
    let result = await run(models.contract, settings: settings, transport: transport)
    #expect(result.causes.map(\.hint.contract) == [""], "\(result.causes.map(\.title))")
  }

  @Test func `a contract whose keys are all in another style is told the shapes`() async throws {
    let text = #"""
      {"contract": "c", "backend": {"url": "http://localhost:1"}, "client": {"models": ["App"]},
       "shapes": {
         "User": {"first_name": "string", "last_name": "string"},
         "Order": {"order_number": "string", "created_by": "string"}},
       "endpoints": {
         "a": {"request": "GET /a", "responses": {"200": {"body": "User", "model": "User"}}},
         "b": {"request": "GET /b", "responses": {"200": {"body": "Order", "model": "Order"}}}},
       "checks": {"a": {"call": "a"}, "b": {"call": "b"}}}
      """#
    let contract = try Contract(parsing: Array(text.utf8), file: "c.json")
    let source = SwiftFile(
      name: "M.swift",
      bytes: Array(
        """
        struct User: Decodable { let firstName: String; let lastName: String }
        struct Order: Decodable { let orderNumber: String; let createdBy: String }
        func f(_ d: JSONDecoder) { d.keyDecodingStrategy = .convertFromSnakeCase }
        """.utf8))
    let models = ContractModels(of: contract, in: SwiftModelReader([source]))
    var settings = RunSettings.test()
    settings.models = ["c": models]
    let transport = ScriptedTransport([
      "GET /a": [.json(#"{"firstName": "a", "lastName": "b"}"#)],
      "GET /b": [.json(#"{"orderNumber": "a", "createdBy": "b"}"#)],
    ])
    let result = await run(models.contract, settings: settings, transport: transport)
    #expect(
      result.causes.map(\.hint.contract) == [
        "If this is intended wherever the shapes are used, write the keys in camelCase at c.json:3:4, c.json:4:4"
      ])
  }

  private static func source(_ example: ThreeWayComparisonTests.Case) -> String {
    "struct Model: Decodable { \(example.model) }".replacing("; ", with: "\n")
  }

  @Test(arguments: ThreeWayComparisonTests.cases)
  func `a run names the same parties as diagnose, and loses nothing of the contract`(
    example: ThreeWayComparisonTests.Case
  ) async throws {
    let dates = example.dates.map { #", "dates": "\#($0.rawValue)", "os": "iOS 17""# } ?? ""
    let (contract, models) = try Self.contract(
      body: example.contract, model: Self.source(example),
      client: #""keys": "\#(example.keys.rawValue)"\#(dates)"#)
    let check = try await Self.check(contract, models, response: example.body)
    let alone = try await Self.check(contract, nil, response: example.body)
    func places(_ findings: [Finding]) -> [String] {
      findings.filter(\.severity.failsRun).map {
        "\($0.kind.rawValue) \($0.place) \($0.expected) \($0.actual)"
      }
    }
    #expect(
      places(check.findings.filter { $0.model == nil })
        == places(alone.findings.filter { $0.observation != .unreadAsPromised }))
    let parties = Set(
      check.findings.filter(\.severity.failsRun).map { $0.responsible.map { "\($0)" } ?? "nobody" })
    let told = Set(
      try ThreeWayComparisonTests.diagnosis(example).findings.compactMap(\.responsibleParty).filter {
        $0 != .narrow
      }
      .map {
        "\($0)"
      })
    #expect(parties == told)
    #expect((check.outcome == .failed) == !example.findings.isEmpty)
  }

  @Test func `a member that the model lacks has no wrong value for the app`() async throws {
    let (contract, models) = try Self.contract(
      body: #"{"id": "integer", "kind": "'Bearer'", "size": "integer"}"#,
      model: "struct Model: Decodable {\n  let id: Int\n}\n",
      expect: #"{"values": {"id": 2, "size": 2}}"#)
    let check = try await Self.check(contract, models, response: #"{"id": 1, "kind": "MAC", "size": 20}"#)
    let told = Dictionary(check.findings.map { ($0.place, $0) }) { first, _ in first }
    for place in ["$.kind", "$.size"] {
      let finding = try #require(told[place])
      #expect(finding.responsible == .unread)
      #expect(finding.effect == "does not break on it: its model does not notice")
      #expect(finding.hint.client.isEmpty)
    }
    #expect(
      told["$.kind"]?.hint.contract.hasSuffix(
        #"write "kind": "'Bearer' | 'MAC'" in place of "kind": "'Bearer'""#) == true)
    #expect(told["$.size"]?.hint.contract.isEmpty == true, "the contract promises any number")
    #expect(told["$.id"]?.effect == "would go on with nil or with a wrong value")
    #expect(told["$.id"]?.responsible == nil)
  }

  @Test(arguments: [("asWritten", Finding.Severity.latent), ("convertFromSnakeCase", .olderOS)])
  func `a date that older systems do not read is not reached under another key`(
    keys: String, severity: Finding.Severity
  ) async throws {
    let (contract, models) = try Self.contract(
      body: #"{"isOn": "boolean", "createdAt": "date-time"}"#,
      model: "struct Model: Decodable {\n  let isOn: Bool\n  let createdAt: Date\n}\n",
      client: #""keys": "\#(keys)", "dates": "iso8601", "os": "iOS 17""#)
    let check = try await Self.check(
      contract, models, response: #"{"is_on": true, "created_at": "2026-02-20T09:30:00.5Z"}"#)
    #expect(check.findings.first { $0.model != nil }?.severity == severity)
  }

  @Test func `the app does not reach a value inside an unpromised envelope`() async throws {
    let (contract, models) = try Self.contract(
      body: #"{"id": "integer", "name": "string"}"#,
      model: "struct Model: Decodable {\n  let id: Int\n  let name: String\n}\n")
    let check = try await Self.check(contract, models, response: #"{"data": {"id": "1", "name": "n"}}"#)
    let severities = Dictionary(check.findings.map { ($0.kind, $0.severity) }) { first, _ in first }
    #expect(severities == [.bodyWrapped: .breaks, .valueType: .latent])
  }

  @Test func `a model that another response breaks is named, with the change of its source`() async throws {
    let (contract, models) = try Self.contract(
      body: #"{"id": "integer", "name?": "string"}"#,
      model: "struct Model: Decodable {\n  let id: Int\n  let name: String\n}\n")
    #expect(try await Self.check(contract, models, response: #"{"id": 1, "name": "n"}"#).outcome == .passed)
    let check = try await Self.check(contract, models, response: #"{"id": 1}"#)
    let finding = try #require(check.findings.first)
    #expect(check.findings.count == 1)
    #expect("\(finding.location)" == "App/Model.swift:3:7")
    #expect(finding.model == "Model")
    #expect(finding.responsible == .model)
    #expect(finding.hint.backend.isEmpty)
    let app = try #require(check.app)
    #expect(app.model == "Model")
    #expect(app.failure?.kind == .keyNotFound)
    #expect(app.change?.diff.contains("+  let name: String?") == true)
  }

  @Test func `an outdated contract is told what to write`() async throws {
    let (contract, models) = try Self.contract(
      body: #"{"id": "integer", "x": "string"}"#,
      model: "struct Model: Decodable { let id: String; let x: String }")
    let check = try await Self.check(contract, models, response: #"{"id": "1", "x": "y"}"#)
    let finding = try #require(check.findings.first)
    #expect(finding.responsible == .contract)
    #expect(finding.severity == .silent, "the app reads it")
    #expect(finding.effect == "does not break: its model matches the response")
    #expect(finding.hint.contract == #"c.json:4:21: write "id": "string" in place of "id": "integer""#)
    #expect(finding.hint.backend.isEmpty && finding.hint.client.isEmpty)
    #expect(check.app?.failure == nil)
    #expect(check.app?.change == nil, "the model is right")
  }

  @Test func `a response of which nothing is promised is compared with the model alone`() async throws {
    let (contract, models) = try Self.contract(body: "", model: "struct Model: Decodable { let id: Int }")
    #expect(try await Self.check(contract, models, response: #"{"id": 1}"#).outcome == .passed)
    let check = try await Self.check(contract, models, response: #"{"id": "1"}"#)
    #expect(check.outcome == .failed)
    #expect(check.findings.map(\.responsible) == [nil])
    #expect(check.findings.map(\.model) == ["Model"])
    let text = try await Self.check(contract, models, response: "<html>")
    #expect(text.findings.map(\.kind) == [.bodyNotJSON])
  }

  @Test func `the model of an error response is asked too, and no other status has one`() async throws {
    let (contract, models) = try Self.contract(
      body: #"{"error": "string"}"#, model: "struct Model: Decodable { let message: String }", status: "404")
    let check = try await Self.check(contract, models, response: #"{"error": "x"}"#, status: 404)
    #expect(check.findings.map(\.model) == ["Model"])
    #expect(check.findings.map(\.responsible) == [.model])
    let other = try await Self.check(contract, models, response: #"{"error": "x"}"#, status: 400)
    #expect(other.findings.map(\.kind) == [.responseStatus])
    #expect(other.app == nil)
  }

  @Test func `a fault of the model itself fails, whatever is sent`() async throws {
    let (contract, models) = try Self.contract(
      body: #"{"user_id": "integer"}"#,
      model: """
        struct Model: Decodable {
          let userId: Int
          enum CodingKeys: String, CodingKey { case userId = "user_id" }
        }
        """, client: #""keys": "convertFromSnakeCase""#)
    let check = try await Self.check(contract, models, response: #"{"user_id": 1}"#)
    #expect(check.findings.map(\.kind) == [.modelTrap])
    #expect(check.findings.map(\.responsible) == [.model])
    #expect(check.app?.decodes == false)
    #expect(
      check.app?.facts(besides: check.findings).map(\.label).contains("the app") == false,
      "nothing says that it decodes")
  }

  @Test func `a value of a list that the contract lacks is added, and not the first`() async throws {
    let (contract, models) = try Self.contract(
      body: #"[{"s": "'a' | 'b'"}]"#, model: "struct Model: Decodable { let s: String }", type: "[Model]")
    let check = try await Self.check(contract, models, response: #"[{"s": "a"}, {"s": "zzz"}]"#)
    let advice = try #require(check.findings.first?.hint.contract)
    #expect(advice.hasSuffix(#"write "s": "'a' | 'b' | 'zzz'" in place of "s": "'a' | 'b'""#), "\(advice)")
  }

  @Test func `a contract that has another name than app and backend is out of date`() async throws {
    let (contract, models) = try Self.contract(
      body: #"{"name": "string"}"#, model: "struct Model: Decodable { let title: String }")
    let check = try await Self.check(contract, models, response: #"{"title": "x"}"#)
    #expect(check.findings.filter(\.severity.failsRun).map(\.responsible) == [.contract])
  }

  @Test func `a date strategy that cannot read what is promised is the model's`() async throws {
    let source =
      "import Foundation\nstruct Model: Decodable { let v: Date }\n"
      + "func set(_ decoder: JSONDecoder) { decoder.dateDecodingStrategy = .secondsSince1970 }\n"
    let (contract, models) = try Self.contract(body: #"{"v": "date-time"}"#, model: source)
    let check = try await Self.check(contract, models, response: #"{"v": "2026-11-23T09:22:45Z"}"#)
    #expect(check.findings.map(\.responsible) == [.model])
  }

  @Test func `where a part of the source could not be read, nobody is named and no effect is claimed`()
    async throws
  {
    let (contract, models) = try Self.contract(
      body: #"{"id": "integer"}"#, model: "struct Model: Decodable { let id: Unknown<Int> }")
    #expect(!models.warnings.isEmpty)
    let check = try await Self.check(contract, models, response: #"{"id": "1"}"#)
    #expect(check.findings.map(\.responsible) == [nil])
    #expect(check.findings.map(\.severity) == [.breaks])
    #expect(check.findings.map(\.effect) == [nil])
    let app = try #require(check.app)
    #expect(
      app.facts(besides: []).first?.text
        == "not known: how Model reads what is declared at App/Model.swift:1:35 was not read")
    let passed = try await Self.check(contract, models, response: #"{"id": 1}"#)
    #expect(passed.outcome == .passed)
    #expect(passed.app?.certainty == .asFarAsRead, "whether the model decodes it is not known")
  }

  @Test func `a part that could not be read hides nothing of the members that were read`() async throws {
    let source = """
      struct Model: Decodable {
        let id: Int
        let at: Unknown
        let list: [Item]
      }
      struct Item: Decodable {
        let text: String
        let odd: Unknown
      }
      """
    let (contract, models) = try Self.contract(
      body:
        #"{"id": "integer", "at": "date-time", "more": "string", "list": [{"text": "string", "odd": "integer"}]}"#,
      model: source)
    func findings(_ response: String) async throws -> [String] {
      try await Self.check(contract, models, response: response).findings.map { finding in
        "\(finding.path ?? .root) \(finding.responsible.map { "\($0)" } ?? "nobody")"
          + (finding.effect == nil ? "" : " told")
      }
    }
    let at = #""at": "2026-11-23T09:22:45Z""#
    #expect(
      try await findings(#"{"id": "1", \#(at), "more": 5, "list": [{"text": 2, "odd": "x"}]}"#) == [
        "$.id backend told", "$.more unread told", "$.list[*].text backend told", "$.list[*].odd nobody",
      ])
    #expect(
      try await findings(#"{"id": 1, "at": 5, "more": "m", "list": []}"#) == ["$.at nobody"])
    #expect(try await findings(#"{"id": 1, \#(at), "more": "m", "list": "x"}"#) == ["$.list backend told"])
  }

  @Test func `a cause advises only the party that has to change, also where its places differ`() async throws
  {
    let (contract, models) = try Self.contract(
      body: #"{"id": "integer", "order": {"id": "integer"}, "user?": {"id": "integer"}}"#,
      model: """
        struct Model: Decodable {
          let id: Int
          let order: Item
          let user: Item?
        }
        struct Item: Decodable {
          let id: Int
        }
        """)
    var settings = RunSettings.test()
    settings.models = ["c": models]
    let response = #"{"id": "1", "order": {"id": "two"}, "user": {"id": "3"}}"#
    let run = await run(
      contract, settings: settings, transport: ScriptedTransport(["GET /e": [.json(response)]]))
    let cause = try #require(run.causes.first)
    #expect(run.causes.count == 1 && cause.title == "identifiers are string, not integer as promised")
    #expect(Set(cause.findings.map(\.finding.responsible)) == [.backend])
    #expect(cause.hint.client.isEmpty && !cause.hint.backend.isEmpty)
  }

  @Test func `a finding of the model has another identity than the contract's at the same place`()
    async throws
  {
    let (contract, models) = try Self.contract(
      body: #"{"id": "integer"}"#, model: "struct Model: Decodable { let id: Bool }")
    let ofModel = try await Self.check(contract, models, response: #"{"id": 1}"#)
    let ofContract = try await Self.check(contract, nil, response: #"{"id": "1"}"#)
    let both = try await Self.check(contract, models, response: #"{"id": "1"}"#)
    func identities(_ check: CheckResult) -> [FindingIdentity] {
      check.records.map { FindingIdentity($0, of: check, in: "c") }
    }
    #expect(identities(both) == identities(ofContract), "a baseline from before the model still knows it")
    #expect(
      identities(ofModel).map(\.place) == [
        .shape(ShapePlace(shape: "model:Model", path: JSONPath([.key("id")])))
      ])
  }

  @Test func `a baseline that accepts a broken promise accepts nothing of the model at the same place`()
    async throws
  {
    let source = "struct Model: Decodable { let id: String }"
    let (contract, _) = try Self.contract(body: #"{"id": "string"}"#, model: source)
    let old = try await Self.check(contract, nil, response: #"{"id": 1}"#)
    let (open, openModels) = try Self.contract(body: "", model: source)
    let new = try await Self.check(open, openModels, response: #"{"id": 1}"#)
    let (first, second) = (try #require(old.findings.first), try #require(new.findings.first))
    #expect((first.kind, first.place) == (second.kind, second.place))
    #expect(
      FindingIdentity(inResponse: first, of: old, in: "c")
        != FindingIdentity(inResponse: second, of: new, in: "c"))
  }

  @Test func `a difference from a model is a cause as a broken promise is`() async throws {
    let (contract, models) = try Self.contract(
      body: #"{"id": "integer", "name": "string"}"#,
      model: "struct Model: Decodable { let id: Int; let name: Int }".replacing("; ", with: "\n"))
    func result(_ response: String) async -> RunResult {
      var settings = RunSettings.test()
      settings.models = ["c": models]
      return await run(
        contract, settings: settings, transport: ScriptedTransport(["GET /e": [.json(response)]]))
    }
    let ofModel = await result(#"{"id": 1, "name": "n"}"#)
    #expect(ofModel.verdict == "Contract check failed: 1 cause in 1 of 1 check")
    #expect(ofModel.statusMeaning == "the app's models differ from what came")
    let both = await result(#"{"id": "1", "name": "n"}"#)
    #expect(both.verdict == "Contract check failed: 2 causes in 1 of 1 check")
    #expect(both.statusMeaning == "a promise was broken")
    let check = try #require(both.checks.first)
    #expect(check.countedFindings(check.findings) == "1 broken promise, 1 difference from the app's model")
    #expect(
      check.findings.map(\.words) == ["another type than promised", "another type than the model decodes"])
  }

  @Test func `every piece of a stream is decoded by the model`() async throws {
    let text = """
      {"contract": "c", "backend": {"url": "http://localhost:1"}, "client": {"models": ["App"]},
       "endpoints": {"e": {"request": "GET /e", "responses": {
         "200": {"type": "application/x-ndjson", "each": {"id": "integer"}, "model": "Model"}}}},
       "checks": {"e": {"call": "e"}}}
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "c.json")
    let models = ContractModels(
      of: contract,
      in: SwiftModelReader([
        SwiftFile(name: "M.swift", bytes: Array("struct Model: Decodable { let id: String }".utf8))
      ]))
    var settings = RunSettings.test()
    settings.models = ["c": models]
    let lines = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "application/x-ndjson")],
      body: Array("{\"id\": 1}\n{\"id\": 2}\n".utf8))
    let result = await run(
      contract, settings: settings, transport: ScriptedTransport(["GET /e": [.success(lines)]]))
    let finding = try #require(result.checks.first?.findings.first)
    #expect((finding.place, finding.model, finding.responsible) == ("$[*].id", "[Model]", .model))
    #expect(finding.count?.affected == 2)
  }
}
