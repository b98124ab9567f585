import ContractSpecs

/// A reporter for a terminal or a build log: failures first, the verdict last.
struct ConsoleReport: Reporter {
  enum Style: Hashable, Sendable {
    case plain

    /// Text with SGR sequences, which only this program adds; those in untrusted text are escaped.
    case color
  }

  enum Verbosity: Hashable, Sendable {
    /// The verdict only.
    case quiet
    case normal

    /// All of the normal output, with every passed check, every request and every answer.
    case verbose
  }

  var style = Style.plain

  /// The number of columns to wrap text at; `nil` disables wrapping, as for a pipe.
  var width: Int?
  var verbosity = Verbosity.normal

  func write(_ run: RunResult, to output: inout some TextOutputStream) {
    var page = ConsolePage(style: style, width: width)
    if verbosity != .quiet {
      run.problems.print(on: &page)
      run.printFailures(on: &page, verbosity: verbosity)
      run.printUnanswered(on: &page, verbosity: verbosity)
      run.printAside(on: &page, verbosity: verbosity)
      run.printWarnings(on: &page, verbosity: verbosity)
      run.printKnown(on: &page)
      if page.namesRedacted {
        page.gap()
        page.fact(
          "note",
          "$MASKED_1 and so on in a curl line stand for values that are masked here; set them before you send it",
          mark: "=")
      }
      run.printContracts(on: &page)
    }
    run.printVerdict(on: &page)
    output.write(page.text)
  }
}

extension Reporter where Self == ConsoleReport {
  static func console(
    style: ConsoleReport.Style = .plain, width: Int? = nil, verbosity: ConsoleReport.Verbosity = .normal
  ) -> Self {
    ConsoleReport(style: style, width: width, verbosity: verbosity)
  }
}
