import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import SwiftModels

/// The tests of a disagreement between running the model and reading its source.
@Suite struct RefutedReadingTests {
  private static let source = "struct M: Decodable {\n  let a: Int\n  let b: Int\n}\n"

  /// Returns the result of running the model.
  private static func examination(
    _ problems: [(ModelExamination.Kind, String)], isComplete: Bool = true
  ) -> ModelExamination {
    ModelExamination(
      firstError: problems.first.map { .init(kind: $0, path: [$1], text: "DecodingError at \($1)") },
      problems: problems.map { kind, key in
        .init(
          kind: kind, path: JSONPath.root.appending(key: key), count: 1, type: "Int", description: "wrong",
          known: [])
      }, isComplete: isComplete, isJSON: true, fields: [], unread: [])
  }

  private static func diagnosis(
    _ body: String, _ examination: ModelExamination, source: String = source,
    dates: Client.Dates = .deferredToDate
  ) throws -> Diagnosis {
    var diagnoser = Diagnoser(
      capture: Capture(format: .body, body: Array(body.utf8)), source: "response.json", now: 1_762_616_352)
    var client = Client.plainDecoder
    client.dates = dates
    let file = SwiftFile(name: "Model.swift", bytes: Array(source.utf8))
    diagnoser.model = DiagnosisPromise(try SwiftModelReader([file]).model(named: "M", client: client))
    diagnoser.real = RealDecoding(.success(examination))
    return diagnoser.diagnosis()
  }

  @Test func `a response that really decodes is not said to stop the decoder`() throws {
    let diagnosis = try Self.diagnosis(#"{"a": "1", "b": 2}"#, Self.examination([]))
    #expect(diagnosis.verdict == "M decodes the response, as running it shows.")
    #expect(diagnosis.exitStatus == .kept)
    #expect(diagnosis.findings.isEmpty)
    #expect(diagnosis.repair == nil)
    #expect(diagnosis.notes.contains { $0.hasSuffix("shows nothing of it: value-type at $.a") })
  }

  @Test func `a response that really fails is not said to be decoded`() throws {
    let diagnosis = try Self.diagnosis(#"{"a": 1, "b": 2}"#, Self.examination([(.dataCorrupted, "b")]))
    #expect(diagnosis.verdict == "M cannot decode the response, as running it shows: dataCorrupted at $.b.")
    #expect(diagnosis.exitStatus == .broken)
  }

  @Test func `the first line names the error that was really thrown`() throws {
    let diagnosis = try Self.diagnosis(#"{"a": "1", "b": "2"}"#, Self.examination([(.typeMismatch, "b")]))
    #expect(diagnosis.verdict == "M cannot decode the response, as running it shows: typeMismatch at $.b.")
    #expect(diagnosis.findings.map(\.finding.place) == ["$.b"])
    #expect(diagnosis.exitStatus == .broken)
    #expect(diagnosis.notes.contains { $0.contains("would stop at $.a with typeMismatch") })
  }

  @Test func `problems that are not all known refute nothing`() throws {
    let diagnosis = try Self.diagnosis(
      #"{"a": "1", "b": "2"}"#, Self.examination([(.typeMismatch, "b")], isComplete: false))
    #expect(diagnosis.findings.reduce(0) { $0 + 1 + $1.likewise.count } == 2)
  }

  @Test func `a reading that the run confirms is told as it is without`() throws {
    let diagnosis = try Self.diagnosis(
      #"{"a": "1", "b": "2"}"#, Self.examination([(.typeMismatch, "a"), (.typeMismatch, "b")]))
    #expect(diagnosis.verdict.hasPrefix("The app's decoder stops at $.a: typeMismatch(Int)"))
    #expect(diagnosis.notes.isEmpty)
  }

  @Test func `a run that cannot read dates as the app does decides nothing of them`() throws {
    let source = "struct M: Decodable {\n  let a: Date\n  let b: Int\n}\n"
    let body = #"{"a": "yesterday", "b": 1}"#
    let diagnosis = try Self.diagnosis(body, Self.examination([]), source: source, dates: .custom)
    #expect(
      diagnosis.verdict == "M decodes the response when run; how it reads dates is unknown.")
    #expect(diagnosis.exitStatus == .inconclusive)
    #expect(
      diagnosis.notes.contains {
        $0.contains("(exit status 3); --keys and --dates say how the decoder is set")
      })
    let failing = try Self.diagnosis(
      body, Self.examination([(.typeMismatch, "b")]), source: source, dates: .custom)
    #expect(failing.exitStatus == .broken && !failing.verdict.contains("as far as"))
    let without = try Self.diagnosis(
      #"{"a": 1, "b": 2}"#, Self.examination([]), dates: .custom)
    #expect(without.exitStatus == .kept && without.verdict == "M decodes the response, as running it shows.")
  }

  @Test func `what was run is not hedged by what could not be read`() throws {
    let source = "struct M: Decodable {\n  let a: Elsewhere\n}\n"
    let diagnosis = try Self.diagnosis(#"{"a": 1}"#, Self.examination([]), source: source)
    #expect(diagnosis.verdict == "M decodes the response, as running it shows.")
    #expect(diagnosis.exitStatus == .kept)
  }
}
