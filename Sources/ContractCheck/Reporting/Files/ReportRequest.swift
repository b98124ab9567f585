import ContractSpecs

/// A report that the user requests: `sarif`, `sarif=out/contract.sarif`, `tap=-`.
struct ReportRequest: Hashable, Sendable {
  /// The path that stands for the standard output.
  static let output = "-"

  var format: ReportFormat

  /// The path; `nil` stands for the format's default name in the folder of the reports.
  var path: String?

  init(format: ReportFormat, path: String? = nil) {
    self.format = format
    self.path = path
  }

  /// Parses the value of `--report`.
  init(_ text: String) throws(ReportRequestError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts.first ?? ""
    guard let format = ReportFormat(rawValue: name) else {
      let names = ReportFormat.allCases.map(\.rawValue)
      let near = suggestion(for: name, among: names)
      throw ReportRequestError(
        message: "there is no report format \"\(name)\""
          + (near.isEmpty ? "; there are \(names.joined(separator: ", "))" : near))
    }
    let path = parts.count == 2 ? parts[1] : nil
    guard path != "", path?.hasSuffix("/") != true else {
      throw ReportRequestError(
        message: "--report \(text): after = comes the path of a file, or - for standard output")
    }
    self.init(format: format, path: path)
  }
}

/// The reason why a text does not request a report, as one sentence.
struct ReportRequestError: Error, Hashable, Sendable {
  var message: String
}
