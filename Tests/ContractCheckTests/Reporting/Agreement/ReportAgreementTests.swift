import Testing

@testable import ContractCheck

/// The tests that all formats report the same: one expectation for each run, and a real reader for each format.
@Suite(.requires(.python)) struct ReportAgreementTests {
  @Test(.ends)
  func `all reports tell the same of every way in which a run can end`() async throws {
    try await withTemporaryFolder { folder in
      let runs = try RunMatrix.all.map { row in
        try RenderedRun(
          row.run, name: row.name, expected: row.told, in: TemporaryFolder(path: folder.path(row.name)))
      }
      try await expectAgreement(of: runs)
    }
  }
}
