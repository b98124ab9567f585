/// A writer of a run in one format.
///
/// A reporter makes no decisions and reads no clock: everything it prints is in the result, so that the same result
/// gives the same text.
protocol Reporter: Sendable {
  func write(_ run: ExplainedRun, to output: inout some TextOutputStream)
}

extension Reporter {
  /// Returns the whole report as one text.
  func text(of run: ExplainedRun) -> String {
    var text = ""
    write(run, to: &text)
    return text
  }

  /// Returns the whole report of a run whose causes are not known yet.
  func text(of run: RunResult) -> String { text(of: ExplainedRun(run)) }
}
