import Foundation
import Testing

/// Looks at folders of fetched sources, for `script/survey`.
@Suite struct SurveyTests {
  private static let folders = environmentVariable("CONTRACTCHECK_SURVEY")?.split(separator: "\n") ?? []
  private static let output = environmentVariable("CONTRACTCHECK_SURVEY_OUTPUT") ?? ""
  private static let types = environmentVariable("CONTRACTCHECK_SURVEY_TYPES").flatMap { Int($0) } ?? 100
  private static let seconds = environmentVariable("CONTRACTCHECK_SURVEY_SECONDS").flatMap { Int($0) } ?? 300

  @Test(.enabled(if: !folders.isEmpty), .requires(.program("swiftc")))
  func `models of public projects are held against the real decoder`() async throws {
    var rows: [SurveyRow] = []
    for folder in Self.folders {
      let survey = Survey(folder: String(folder), mostTypes: Self.types, limit: .seconds(Self.seconds))
      let row = try await survey.row()
      rows.append(row)
      FileHandle.standardError.write(Data((row.line + "\n").utf8))
      let table = ([SurveyRow.head] + rows.map(\.line) + [SurveyRow.sum(of: rows).line]).joined(
        separator: "\n")
      try Data((table + "\n").utf8).write(to: URL(fileURLWithPath: Self.output + "/table.md"))
      let details = rows.flatMap(\.details).joined(separator: "\n")
      try Data((details + "\n").utf8).write(to: URL(fileURLWithPath: Self.output + "/details.txt"))
    }
  }
}
