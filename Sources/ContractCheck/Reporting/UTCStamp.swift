/// A moment in the RFC 3339 notation, in UTC.
struct UTCStamp: Hashable, Sendable {
  private let moment: CalendarTime
  private let milliseconds: Int

  /// Creates a moment from seconds since 1970-01-01T00:00:00Z, clamped to the years 0000 to 9999.
  init(secondsSince1970 seconds: Double) {
    let bounded = seconds.isNaN ? 0 : min(max(seconds, -62_167_219_200), 253_402_300_799)
    let whole = (bounded * 1000).rounded(.down)
    moment = CalendarTime(unix: whole / 1000)
    milliseconds = ((Int(whole) % 1000) + 1000) % 1000
  }

  /// The moment to the second: `2026-11-21T05:48:39Z`.
  var toSeconds: String { moment.iso8601 }

  /// The moment to the millisecond: `2026-11-21T05:48:39.120Z`.
  var toMilliseconds: String {
    let digits = String(milliseconds)
    return "\(moment.iso8601.dropLast()).\(String(repeating: "0", count: 3 - digits.count))\(digits)Z"
  }
}
