/// The formats of reports. The command line, its help and the names of files all read the one table below.
enum ReportFormat: String, Hashable, Sendable, CaseIterable {
  case junit
  case markdown
  case html
  case json
  case sarif
  case ctrf
  case tap
  case gitlab

  /// What is written where the user names no format.
  static let defaults: [ReportFormat] = [.junit, .markdown, .html, .json]

  /// The file in the folder of the reports, where the user names none.
  var fileName: String { "contractcheck." + row.ending }

  var reporter: any Reporter { row.reporter }

  /// The same, for a run of which the JSON report is written to a path, or to none.
  func reporter(fullReport: String?) -> any Reporter {
    switch self {
    case .markdown: MarkdownReport(fullReport: fullReport)
    case .html: HTMLReport(fullReport: fullReport)
    case .junit, .json, .sarif, .ctrf, .tap, .gitlab: reporter
    }
  }

  private var row: (ending: String, reporter: any Reporter) {
    switch self {
    case .junit: ("xml", JUnitReport())
    case .markdown: ("md", MarkdownReport())
    case .html: ("html", HTMLReport())
    case .json: ("json", JSONReport())
    case .sarif: ("sarif", SARIFReport())
    case .ctrf: ("ctrf.json", CTRFReport())
    case .tap: ("tap", TAPReport())
    case .gitlab: ("gitlab.json", GitLabReport())
    }
  }
}
