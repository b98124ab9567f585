import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import ModelHarness
@testable import SwiftModels

/// The tests of an app whose decoder reads JSON5.
@Suite struct JSON5ModelsTests {
  private struct Model: Decodable { var v: Double }

  private static let source = """
    struct Model: Decodable { let v: Double }
    let decoder: JSONDecoder = {
      let d = JSONDecoder()
      d.allowsJSON5 = SET
      return d
    }()
    """

  /// Returns whether the real decoder with this setting decodes a body.
  private static func decodes(_ body: String, _ isSet: Bool) -> Bool {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = isSet
    return (try? decoder.decode(Model.self, from: Data(body.utf8))) != nil
  }

  private static func diagnosis(_ body: String, _ isSet: Bool) throws -> Diagnosis {
    let reader = SwiftModelReader([
      SwiftFile(name: "M.swift", bytes: Array(source.replacing("SET", with: "\(isSet)").utf8))
    ])
    let client = try #require(reader.decoders.first).applied(to: .plainDecoder)
    var diagnoser = Diagnoser(
      capture: Capture(format: .body, body: Array(body.utf8)), source: "b.json", now: 1_762_616_352)
    diagnoser.model = DiagnosisPromise(try reader.model(named: "Model", client: client))
    return diagnoser.diagnosis()
  }

  static let bodies = [
    #"{"v":NaN}"#, "{'v':1}", "{\"v\":1} // end", "{'v':1, 'at': datetime.datetime(2025, 1, 8)}", "{'w':1}",
    #"{"v":+1}"#,
  ]

  @Test(arguments: bodies, [true, false])
  func `what the decoder of the source does is told`(body: String, isSet: Bool) throws {
    let diagnosis = try Self.diagnosis(body, isSet)
    let isRead = Self.decodes(body, isSet)
    #expect((diagnosis.app?.failure == nil) == isRead)
    let finding = try #require(diagnosis.findings.first { $0.finding.kind == .bodyNotJSON }?.finding)
    #expect((finding.severity == .breaks) != isRead)
    if isSet { #expect(!finding.hint.client.contains("Set allowsJSON5"), "\(finding.hint)") }
    if finding.hint.client.contains("with which JSONDecoder reads these"), isSet {
      struct Anything: Decodable { init(from decoder: any Decoder) {} }
      let decoder = JSONDecoder()
      decoder.allowsJSON5 = true
      #expect(throws: Never.self) { try decoder.decode(Anything.self, from: Data(body.utf8)) }
    }
  }

  @Test(arguments: bodies) func `a run says the same`(body: String) async throws {
    let (contract, models) = try ModelComparisonTests.contract(
      body: #"{"v": "number"}"#, model: Self.source.replacing("SET", with: "true"))
    #expect(models.settingsNote?.contains("App/Model.swift:4 (allowsJSON5 = true)") == true)
    let check = try await ModelComparisonTests.check(contract, models, response: body)
    let finding = try #require(check.findings.first { $0.kind == .bodyNotJSON })
    #expect((finding.severity == .breaks) != Self.decodes(body, true))
    #expect(!finding.hint.client.contains("Set allowsJSON5"), "\(finding.hint)")
  }

  @Test(arguments: bodies, [true, false]) func `the compiled model reads the same syntax`(
    body: String, isSet: Bool
  ) {
    var settings = Settings()
    let isTaken = settings.take(keys: isSet ? "asWritten+json5" : "asWritten")
    #expect(isTaken)
    let examination = Examination(of: Array(body.utf8), as: Model.self, settings)
    #expect((examination.error == nil) == Self.decodes(body, isSet))
    var client = Client.plainDecoder
    client.allowsJSON5 = isSet
    let arguments = ModelBodies.Decoder(syntaxOf: client).arguments
    #expect(arguments == [isSet ? "asWritten+json5" : "asWritten", "deferredToDate"])
  }

  @Test func `a body without braces is read where the decoder assumes them`() throws {
    let source = Self.source.replacing("allowsJSON5 = SET", with: "assumesTopLevelDictionary = true")
    let reader = SwiftModelReader([SwiftFile(name: "M.swift", bytes: Array(source.utf8))])
    let client = try #require(reader.decoders.first).applied(to: .plainDecoder)
    let model = DiagnosisPromise(try reader.model(named: "Model", client: client))
    for body in [#""v": 1"#, #"{"v": 1}"#] {
      let app = model.reading(of: Capture(format: .body, body: Array(body.utf8))).app
      #expect(app?.failure == nil, "\(body)")
    }
  }

  @Test func `decoders that differ in syntax alone are no several ones`() throws {
    let other = "func f(_ d: JSONDecoder) { d.dateDecodingStrategy = .iso8601 }\n"
    let (_, models) = try ModelComparisonTests.contract(
      body: #"{"v": "number"}"#, model: Self.source.replacing("SET", with: "true") + "\n" + other)
    #expect(models.problems.isEmpty)
    let both = (other + other.replacing("f(", with: "g(")).replacing(
      ".iso8601 }\n", with: ".iso8601; d.allowsJSON5 = true }\n", maxReplacements: 1)
    let (_, shared) = try ModelComparisonTests.contract(
      body: #"{"v": "number"}"#, model: "struct Model: Decodable { let v: Double }\n" + both)
    #expect(shared.problems.isEmpty && shared.contract.client.allowsJSON5 == false)
  }
}
