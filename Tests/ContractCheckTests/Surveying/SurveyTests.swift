import Foundation
import Testing

/// The survey of folders of fetched sources, for `script/survey`.
@Suite struct SurveyTests {
  private static let folders = environmentVariable("CONTRACTCHECK_SURVEY")?.split(separator: "\n") ?? []
  private static let output = environmentVariable("CONTRACTCHECK_SURVEY_OUTPUT") ?? ""
  private static let types = environmentVariable("CONTRACTCHECK_SURVEY_TYPES").flatMap { Int($0) } ?? 100
  private static let seconds = environmentVariable("CONTRACTCHECK_SURVEY_SECONDS").flatMap { Int($0) } ?? 300

  private static let repairs =
    environmentVariable("CONTRACTCHECK_SURVEY_REPAIRS").flatMap(Survey.Repairs.init) ?? .ignored

  @Test(.enabled(if: !folders.isEmpty), .requires(.program("swiftc")))
  func `models of public projects are held against the real decoder`() async throws {
    var rows: [SurveyRow] = []
    for folder in Self.folders {
      let survey = Survey(
        folder: String(folder), maximumTypes: Self.types, limit: .seconds(Self.seconds),
        repairs: Self.repairs)
      let row = try await survey.row()
      rows.append(row)
      // A type that is tried is in exactly one column of the table.
      #expect(row.tried == row.foreign + row.whole + row.hedged + row.wrong)
      #expect(row.responses >= row.hedgedResponses + row.throwing + row.decoding)
      FileHandle.standardError.write(Data((row.line + "\n").utf8))
      let table = ([SurveyRow.head] + rows.map(\.line) + [SurveyRow.sum(of: rows).line]).joined(
        separator: "\n")
      try Data((table + "\n").utf8).write(to: URL(fileURLWithPath: Self.output + "/table.md"))
      if Self.repairs != .ignored {
        let all = rows + [SurveyRow.sum(of: rows)]
        let lines = [SurveyRepairCounts.head] + all.map { $0.repairs.line(named: $0.name) }
        try Data((lines.joined(separator: "\n") + "\n").utf8)
          .write(to: URL(fileURLWithPath: Self.output + "/repairs.md"))
      }
      let details = rows.flatMap(\.details).joined(separator: "\n")
      try Data((details + "\n").utf8).write(to: URL(fileURLWithPath: Self.output + "/details.txt"))
    }
  }

  @Test(.slow, .ends, .requires(.program("swiftc")))
  func `a project of four types has its row`() async throws {
    try await withTemporaryFolder { folder in
      _ = try folder.write(
        """
        import Foundation
        import NoSuchPackage
        struct Plain: Decodable { let id: Int; let name: String? }
        struct Written: Decodable {
          let id: Int
          enum CodingKeys: String, CodingKey { case id }
          init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
          }
        }
        struct Checked: Decodable {
          let id: Int
          enum CodingKeys: String, CodingKey { case id }
          init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            guard id % 2 == 0 else { throw CancellationError() }
          }
        }
        struct Foreign: Decodable { let value: NoSuchType }
        """, to: "Models.swift")
      let row = try await Survey(folder: folder.path, maximumTypes: 10, limit: .seconds(300)).row()
      #expect((row.files, row.types, row.written, row.tried) == (1, 4, 2, 4), "\(row)")
      #expect((row.foreign, row.whole, row.hedged, row.wrong) == (1, 2, 1, 0), "\(row)")
      #expect(row.responses > 0 && row.hedgedResponses > 0 && row.hedgedResponses < row.responses)
    }
  }
}
