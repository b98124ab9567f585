/// Prints a run in one format.
///
/// A reporter decides nothing and knows no clock: all it prints is already in the result, so the same result gives the
/// same text.
protocol Reporter: Sendable {
  func write(_ run: RunResult, to output: inout some TextOutputStream)
}

extension Reporter {
  /// The whole report as one text.
  func text(of run: RunResult) -> String {
    var text = ""
    write(run, to: &text)
    return text
  }
}
