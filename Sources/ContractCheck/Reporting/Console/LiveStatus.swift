/// The line that a terminal shows while a run goes on; the command line decides when it is drawn and cleared.
struct LiveStatus: Hashable, Sendable {
  /// What has been waited for since when.
  struct Waiting: Hashable, Sendable {
    /// A check, as `contract/check`, or another thing in words.
    var subject: String
    var seconds: Int
  }

  var total: Int
  var done = 0
  var failed = 0

  /// The checks that are in flight, as `contract/check`.
  var running: [String] = []

  /// Stands in their place while nothing ends.
  var waiting: Waiting?

  /// Goes to the start of the line and clears it (ECMA-48 `EL`).
  static let clear = "\r\u{1B}[2K"

  /// The line, without its end, in fewer columns than that: one that fills the last would wrap.
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
    // The seconds stay, whatever has to go.
    let time = waiting.seconds > 0 ? " \(waiting.seconds) s" : ""
    let words = " waiting for \(waiting.subject)".consoleLine()
    return time.columns > room ? "" : words.fitting(room - time.columns) + time
  }
}
