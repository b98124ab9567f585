/// A day in UTC in the Gregorian calendar, written `2026-11-21` (RFC 3339 `full-date`).
struct CalendarDay: Hashable, Sendable {
  /// The number of days since 1970-01-01.
  let number: Int

  init(number: Int) {
    self.number = number
  }

  /// The day of a moment in seconds since 1970-01-01T00:00:00Z.
  init(secondsSince1970 seconds: Double) {
    number = Int((seconds / 86_400).rounded(.down))
  }

  /// Reads exactly ten characters that name an existing day; fails for any other text.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), 1...12 ~= month
    else { return nil }
    number = CalendarTime.days(before: year, month, day)
    // The arithmetic takes a 31st of November for the 1st of December.
    guard day >= 1, description == text else { return nil }
  }

  /// The first second of the day, in seconds since 1970-01-01T00:00:00Z.
  var secondsSince1970: Double { Double(number) * 86_400 }

  func days(until other: CalendarDay) -> Int { other.number - number }
}

extension CalendarDay: Comparable {
  static func < (one: CalendarDay, other: CalendarDay) -> Bool { one.number < other.number }
}

extension CalendarDay: CustomStringConvertible {
  var description: String { String(CalendarTime(unix: secondsSince1970).iso8601.prefix(10)) }
}
