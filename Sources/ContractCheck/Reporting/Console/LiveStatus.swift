/// The status line of a terminal during a run. The command line decides when to draw and clear it.
struct LiveStatus: Hashable, Sendable {
  /// The thing that the run is waiting for, and the time it has waited.
  struct Waiting: Hashable, Sendable {
    /// A check, as `contract/check`, or something else in words.
    var subject: String
    var seconds: Int
  }

  var total: Int
  var done = 0
  var failed = 0

  /// The checks that are in flight, as `contract/check`.
  var running: [String] = []

  /// The wait that is shown instead of `running` while no check ends.
  var waiting: Waiting?

  /// The sequence that returns to the start of the line and clears it (ECMA-48 `EL`).
  static let clear = "\r\u{1B}[2K"

  /// Returns the line without a line end. It is narrower than `width`, since a line that fills the last column would
  /// wrap.
  func line(style: ConsoleReport.Style, width: Int) -> String {
    let count = "[\(done)/\(total)]"
    let failures = failed > 0 ? " \(failed) failed" : ""
    let rest = rest(within: max(0, width - 1 - count.columns - failures.columns))
    return switch style {
    case .plain: count + failures + rest
    case .color: TextStyle.faint.painted(count) + TextStyle.bad.painted(failures) + rest
    }
  }

  private func rest(within room: Int) -> String {
    guard let waiting else {
      return running.isEmpty ? "" : (" " + running.joined(separator: ", ")).consoleLine().fitting(room)
    }
    // The seconds are kept even if the other words have to be cut.
    let time = waiting.seconds > 0 ? " \(waiting.seconds) s" : ""
    let words = " waiting for \(waiting.subject)".consoleLine()
    return time.columns > room ? "" : words.fitting(room - time.columns) + time
  }
}
