import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import SwiftModels

/// The tests of what a run makes of compiled models, without compiling any.
@Suite struct ModelDecoderTests {
  typealias Outcome = Result<ModelExamination, ModelRunFailure>

  /// A decoder with one result for every response.
  private final class Decoder: ModelDecoder {
    let outcome: Outcome
    let asked = Locked<[UndecodedResponse]>([])

    init(_ outcome: Outcome) { self.outcome = outcome }

    func decode(_ responses: [UndecodedResponse]) async -> [Outcome] {
      asked.withLock { $0 += responses }
      return responses.map { _ in outcome }
    }
  }

  /// Returns what decoding shows: nothing, or errors at members of the root.
  private static func shows(
    _ problems: [(ModelExamination.Kind, String)] = [], description: String = "wrong", isComplete: Bool = true
  ) -> Outcome {
    .success(
      ModelExamination(
        firstError: problems.first.map { .init(kind: $0, path: [$1], text: "DecodingError at \($1)") },
        problems: problems.map { kind, key in
          .init(
            kind: kind, path: JSONPath.root.appending(key: key), count: 1, type: "Int",
            description: description,
            known: [])
        }, isComplete: isComplete, isJSON: true, fields: [], unread: []))
  }

  /// Returns the run of a check whose response has a body.
  private static func run(
    _ outcome: Outcome, body: String = #"{"id": "integer"}"#, model: String = "let id: Int",
    response: String, limits: UndecodedResponses = UndecodedResponses(),
    client: String = #""keys": "asWritten""#
  ) async throws -> (run: RunResult, check: CheckResult, asked: [UndecodedResponse]) {
    let (contract, models) = try ModelComparisonTests.contract(
      body: body, model: "struct Model: Decodable {\n  \(model)\n}\n", client: client)
    var settings = RunSettings.test()
    settings.models = [contract.name: models]
    settings.undecoded = limits
    let decoder = Decoder(outcome)
    let transport = ScriptedTransport(["GET /e": [.json(response)]])
    let run = await Runner(
      settings: settings, transport: transport, models: decoder, clock: FakeClock()
    ).run([contract])
    return (run, try #require(run.checks.first), decoder.asked.withLock(\.self))
  }

  @Test func `an error that the source does not show fails the run`() async throws {
    let (run, check, asked) = try await Self.run(
      Self.shows([(.dataCorrupted, "id")]), response: #"{"id": 1}"#)
    #expect(asked.map(\.body) == [Array(#"{"id": 1}"#.utf8)] && asked.map(\.model.name) == ["Model"])
    #expect(run.exitStatus == .broken && check.outcome == .failed)
    let finding = try #require(check.findings.first)
    #expect(check.findings.count == 1 && finding.kind == .valueFormat && finding.severity == .breaks)
    #expect(finding.place == "$.id" && finding.model == "Model" && finding.responsible == .open)
    #expect("\(finding.location)" == "App/Model.swift:2:7")
    #expect(check.app?.certainty == .compiled && check.app?.decodes == false)
    #expect(
      check.app?.facts(besides: check.findings).first?.text
        == "Model, compiled, stops at $.id: dataCorrupted \"wrong\"")
    #expect(
      check.notes == [
        "by its source the model decodes this response; its compiled code throws dataCorrupted at $.id"
      ])
    #expect(
      FindingIdentity(FindingRecord(finding), of: check, in: "c").place
        == .shape(ShapePlace(shape: "model:Model", path: JSONPath([.key("id")]))))
  }

  @Test func `an error that only the source shows does not`() async throws {
    let (run, check, _) = try await Self.run(Self.shows(), model: "let id: String", response: #"{"id": 1}"#)
    #expect(run.exitStatus == .kept && check.outcome == .passed)
    #expect(check.findings.isEmpty && check.app == nil)
    #expect(
      check.notes == [
        "left out, as the compiled model does not throw it: value-type at $.id"
      ])
  }

  @Test func `a broken promise still fails the run where the compiled model decodes it`() async throws {
    let (run, check, _) = try await Self.run(Self.shows(), response: #"{"id": "1"}"#)
    #expect(run.exitStatus == .broken && check.findings.map(\.model) == [nil])
    #expect(check.findings.map(\.responsible) == [.unread])
    #expect(check.findings.map(\.effect) == ["does not break on it: its model does not notice"])
    #expect(check.app?.facts(besides: check.findings).first?.text == "Model, compiled, decodes the body")
  }

  @Test func `what both show is told as without compiling`() async throws {
    let outcome = Self.shows([(.typeMismatch, "id")])
    let (_, check, _) = try await Self.run(outcome, model: "let id: Bool", response: #"{"id": 1}"#)
    let (contract, models) = try ModelComparisonTests.contract(
      body: #"{"id": "integer"}"#, model: "struct Model: Decodable {\n  let id: Bool\n}\n")
    let read = try await ModelComparisonTests.check(contract, models, response: #"{"id": 1}"#)
    #expect(check.findings == read.findings && check.notes.isEmpty)
    #expect(check.app?.failure == read.app?.failure && check.app?.certainty == .compiled)
  }

  @Test func `what could not be read is known once it is compiled`() async throws {
    let (run, check, _) = try await Self.run(
      Self.shows(), model: "let id: Unknown<Int>", response: #"{"id": 1}"#)
    #expect(run.exitStatus == .kept && check.app == nil && check.notes.isEmpty)
    let (_, broken, _) = try await Self.run(
      Self.shows([(.typeMismatch, "id")]), model: "let id: Unknown<Int>", response: #"{"id": "1"}"#)
    #expect(broken.findings.map(\.responsible) == [.backend])
    #expect(broken.findings.map(\.effect) == ["breaks on it"])
    #expect(broken.app?.certainty == .compiled)
  }

  @Test func `dates that a closure of the app reads stay unknown`() async throws {
    let (contract, models) = try ModelComparisonTests.contract(
      body: #"{"at": "string"}"#,
      model: """
        import Foundation
        struct Model: Decodable { let at: Date }
        let d = JSONDecoder()
        func set() { d.dateDecodingStrategy = .custom { _ in Date() } }
        """)
    var settings = RunSettings.test()
    settings.models = [contract.name: models]
    settings.undecoded = UndecodedResponses()
    let transport = ScriptedTransport(["GET /e": [.json(#"{"at": "x"}"#)]])
    let run = await Runner(
      settings: settings, transport: transport, models: Decoder(Self.shows()), clock: FakeClock()
    ).run([contract])
    #expect(run.checks[0].app?.certainty == .asFarAsRead)
    #expect(run.checks[0].notes.contains(CompiledReading.customDates))
  }

  @Test func `an error of the model's own is told in its words, without secrets`() async throws {
    let (_, check, _) = try await Self.run(
      Self.shows([(.other, "password")], description: "Wrong(\"hunter2-hunter2\")"),
      body: #"{"password": "string"}"#, model: "let password: String",
      response: #"{"password": "hunter2-hunter2"}"#)
    #expect(check.outcome == .failed && check.findings.map(\.kind) == [.valueFormat])
    #expect(
      check.notes.contains { $0.hasSuffix("its compiled code throws an error of its own at $.password") })
    #expect(check.app?.decodes == false)
    #expect(!"\(check)".contains("hunter2"))
  }

  static let failures: [(ModelRunFailure, String)] = [
    (.timedOut(after: .seconds(10)), "the model was not done after 10.0 seconds and was ended"),
    (
      .crashed(signal: 5, lastLines: ["A.swift:1: Fatal error: x", "y"]),
      "the model crashed (signal 5): A.swift:1"
    ),
    (.ended(status: 0, lastLines: []), "the model ended the process itself, with status 0"),
  ]

  @Test(arguments: failures) func `a model that crashes or hangs fails the run, whatever its source says`(
    _ failure: ModelRunFailure, _ words: String
  ) async throws {
    for model in ["let id: Int", "let id: String"] {
      let (run, check, _) = try await Self.run(.failure(failure), model: model, response: #"{"id": 1}"#)
      #expect(run.exitStatus == .broken)
      #expect(check.findings.map(\.kind) == [.modelFailed] && check.findings.map(\.responsible) == [.model])
      #expect(check.findings[0].actual.hasPrefix(words))
      #expect(check.app?.decodes == false)
    }
  }

  @Test(arguments: [ModelRunFailure.interrupted, .ownKeys])
  func `what was read stands where a model cannot be run, and the reason is told`(
    _ failure: ModelRunFailure
  ) async throws {
    let (run, check, _) = try await Self.run(.failure(failure), response: #"{"id": 1}"#)
    #expect(run.exitStatus == .kept)
    #expect(check.notes == [CompiledReading.remark(on: failure)])
  }

  static let open: [ModelRunFailure] = [
    .notCompiled(errors: ["A.swift:1:2: error: no such module", "more"], unresolvedImports: ["UIKit"]),
    .notReached("the time was over"), .compilerTimedOut(after: .seconds(180)),
  ]

  @Test(arguments: open) func `a check that was not decoded has no verdict, unless it fails anyway`(
    _ failure: ModelRunFailure
  ) async throws {
    let (run, check, _) = try await Self.run(.failure(failure), response: #"{"id": 1}"#)
    #expect(run.exitStatus == .inconclusive && check.outcome == .noVerdict && check.notes.isEmpty)
    let told = CompiledReading.remark(on: failure)
    #expect(check.failure == .init(reason: .modelNotRun, message: told) && !told.contains("more"))
    let read = try JSONReport.read(Array(JSONReport().text(of: run).utf8), file: "r.json")
    #expect(read.checks.first?.failure == check.failure)
    let (broken, _, _) = try await Self.run(
      .failure(failure), model: "let id: String", response: #"{"id": 1}"#)
    #expect(broken.exitStatus == .broken)
  }

  @Test func `no more is kept than the limits allow, and what is not is told`() async throws {
    for limits in [UndecodedResponses(maximumCount: 0), UndecodedResponses(maximumBytes: 5)] {
      let (run, check, asked) = try await Self.run(
        Self.shows([(.typeMismatch, "id")]), response: #"{"id": 1}"#, limits: limits)
      #expect(asked.isEmpty && run.exitStatus == .kept)
      #expect(check.notes == [limits.notKept])
    }
    #expect(UndecodedResponses().notKept.hasSuffix("a run keeps at most 10000 responses and 64 MiB for that"))
  }

  @Test func `a problem behind the first one is told as that`() async throws {
    let (_, check, _) = try await Self.run(
      Self.shows([(.typeMismatch, "a"), (.keyNotFound, "b")]), body: #"{"a": "integer", "b?": "integer"}"#,
      model: "let a: Int; let b: Int?", response: #"{"a": 1}"#)
    #expect(check.findings.map(\.severity) == [.breaks, .latent])
    #expect(check.findings.map(\.kind) == [.valueType, .fieldMissing])
    #expect(check.app?.waiting == 1)
  }

  @Test func `a check that waits keeps what it did not see, beside what its last response throws`()
    async throws
  {
    let text = """
      {"contract": "c", "backend": {"url": "http://localhost:1"}, "client": {"models": ["App"], "keys": "asWritten"},
       "endpoints": {"e": {"request": "GET /e", "responses": {
         "200": {"body": {"id": "integer"}, "model": "Model"}}}},
       "checks": {"e": {"call": "e", "expect": 200,
         "until": {"values": {"id": 2}, "within": "2s", "every": "1s"}}}}
      """
    let source = SwiftFile(
      name: "App/Model.swift", bytes: Array("struct Model: Decodable { let id: Int }".utf8))
    let models = ContractModels(
      of: try Contract(parsing: Array(text.utf8), file: "c.json"), in: SwiftModelReader([source]))
    var settings = RunSettings.test()
    settings.models = ["c": models]
    settings.undecoded = UndecodedResponses()
    let decoder = Decoder(Self.shows([(.dataCorrupted, "id")]))
    let transport = ScriptedTransport(["GET /e": [.json(#"{"id": 1}"#)]])
    let run = await Runner(settings: settings, transport: transport, models: decoder, clock: FakeClock())
      .run([models.contract])
    #expect(run.checks[0].findings.map(\.kind) == [.valueFormat, .valueLiteral])
    #expect(run.checks[0].findings.map(\.model) == ["Model", nil])
    #expect(decoder.asked.withLock(\.count) == 1, "the last response alone is decoded")
  }

  @Test func `a report of such a run is read back as it is`() async throws {
    let (run, check, _) = try await Self.run(Self.shows([(.dataCorrupted, "id")]), response: #"{"id": 1}"#)
    let read = try JSONReport.read(Array(JSONReport().text(of: run).utf8), file: "r.json")
    #expect(
      read.checks.first?.app == check.app && read.checks.first?.findings == check.findings.map(\.recorded))
  }
}
