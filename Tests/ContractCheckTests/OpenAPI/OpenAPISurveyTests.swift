import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The survey of a folder of fetched documents, for `script/survey --openapi`.
@Suite struct OpenAPISurveyTests {
  private static let folder = environmentVariable("CONTRACTCHECK_OPENAPI_DOCUMENTS") ?? ""
  private static let output = environmentVariable("CONTRACTCHECK_SURVEY_OUTPUT") ?? folder
  private static let only = environmentVariable("CONTRACTCHECK_OPENAPI_ONLY")?.split(separator: ",").map(
    String.init)

  @Test(.enabled(if: !folder.isEmpty), .requires(.python))
  func `verdicts by published documents are those of an independent validator`() async throws {
    var rows: [OpenAPISurveyRow] = []
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder).sorted()
      .filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") && (Self.only?.contains($0) ?? true) }
    try #require(!names.isEmpty, "no document in \(Self.folder)")
    // Two at a time: while one waits for the validator, the next is read.
    await withTaskGroup(of: OpenAPISurveyRow.self) { group in
      var left = names[...]
      for name in left.prefix(2) { group.addTask { await Self.row(of: name) } }
      left = left.dropFirst(2)
      for await row in group {
        if let name = left.popFirst() { group.addTask { await Self.row(of: name) } }
        rows.append(row)
        FileHandle.standardError.write(Data((row.line + "\n").utf8))
        rows.sort { $0.name < $1.name }
        let table = [OpenAPISurveyRow.head] + rows.map(\.line) + [OpenAPISurveyRow.sum(of: rows).line]
        try? Self.write(table, to: "openapi-table.md")
        try? Self.write(rows.flatMap(\.details), to: "openapi-details.txt")
      }
    }
  }

  private static func write(_ lines: [String], to name: String) throws {
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: "\(output)/\(name)"))
  }

  private static func row(of name: String) async -> OpenAPISurveyRow {
    var row = OpenAPISurveyRow(name: name)
    do {
      let agreement = try OpenAPIAgreement(path: "\(folder)/\(name)")
      row.version = agreement.version
      let effort = OpenAPIAgreement.Effort(
        seeds: 2, spoiled: 18, largestBody: 500_000, namesDecisions: false, seconds: 900)
      let outcome = try await agreement.outcome(effort)
      (row.operations, row.refused) = (outcome.operations, outcome.refused)
      (row.schemas, row.unsampled) = (outcome.schemas, outcome.unsampled.count)
      row.late = outcome.late
      (row.bodies, row.undecided) = (outcome.bodies, outcome.undecided)
      row.decided = outcome.decided
      row.disagreements = outcome.disagreements.count
      row.details = outcome.disagreements.map { "\(name)\tdisagreement\t\($0)" }
      row.details += outcome.contradictions.map { "\(name)\tcontradiction\t\($0)" }
      row.details += outcome.unsampled.map { "\(name)\tno sample\t\($0)" }
      row.details += outcome.warnings.map { "\(name)\twarning\t\($0)" }
      row.details += agreement.refusals.map { "\(name)\trefused\t\($0)" }
    } catch let error as OpenAPIError {
      row.error = error.message
    } catch {
      row.error = "\(error)"
    }
    return row
  }
}
