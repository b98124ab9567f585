import Testing

@testable import ContractCheck

/// The tests of complete reports that were reviewed.
@Suite struct ReportGoldenTests {
  @Test(arguments: ["xml", "md", "html", "json", "txt"])
  func `the samples in reports are what is written today`(ending: String) throws {
    try expectText(
      report(of: .sample, as: ending), inFile: "\(ProjectFolder.root)/reports/sample.\(ending)")
  }

  @Test(arguments: [
    "xml", "md", "html", "json", "txt", "color", "verbose", "sarif", "ctrf.json", "tap", "gitlab.json",
    "github",
  ])
  func `a run with everything in it looks as recorded`(ending: String) throws {
    try expectGolden(report(of: .everything, as: ending), named: "reports/everything.\(ending)")
  }

  private func report(of run: RunResult, as ending: String) -> String {
    switch ending {
    case "xml": JUnitReport().text(of: run)
    case "md": MarkdownReport().text(of: run)
    case "html": HTMLReport().text(of: run)
    case "json": JSONReport().text(of: run)
    case "sarif": SARIFReport().text(of: run)
    case "ctrf.json": CTRFReport().text(of: run)
    case "tap": TAPReport().text(of: run)
    case "gitlab.json": GitLabReport().text(of: run)
    case "github": GitHubAnnotations().text(of: run)
    case "color": ConsoleReport(style: .color, width: 80).text(of: run)
    case "verbose": ConsoleReport(verbosity: .verbose).text(of: run)
    default: ConsoleReport(width: 80).text(of: run)
    }
  }
}
