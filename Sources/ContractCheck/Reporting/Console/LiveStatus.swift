/// The line that a terminal shows while a run goes on; the command line decides when it is drawn and cleared.
struct LiveStatus: Hashable, Sendable {
  var total: Int
  var done = 0
  var failed = 0

  /// The checks that are in flight, as `contract/check`.
  var running: [String] = []

  /// Goes to the start of the line and clears it (ECMA-48 `EL`).
  static let clear = "\r\u{1B}[2K"

  /// The line, without its end, in at most so many columns.
  func line(style: ConsoleReport.Style, width: Int) -> String {
    let count = "[\(done)/\(total)]"
    let failures = failed > 0 ? " \(failed) failed" : ""
    let room = width - 1 - count.columns - failures.columns
    let names =
      running.isEmpty ? "" : (" " + running.joined(separator: ", ")).consoleLine().fitting(max(0, room))
    return switch style {
    case .plain: count + failures + names
    case .color: Ink.faint.painted(count) + Ink.bad.painted(failures) + names
    }
  }
}
