/// A format of reports. The command line, its help and the file names all read the one table below.
enum ReportFormat: String, Hashable, Sendable, CaseIterable {
  case junit
  case markdown
  case html
  case json
  case sarif
  case ctrf
  case tap
  case gitlab

  /// The formats that are written if the user names none.
  static let defaults: [ReportFormat] = [.junit, .markdown, .html, .json]

  /// The default file name in the folder of the reports.
  var fileName: String { "contractcheck." + row.ending }

  var reporter: any Reporter { row.reporter }

  /// Returns the reporter for a run whose JSON report has the path `fullReport`, or none.
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
