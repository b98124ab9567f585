/// Dates and times as text (RFC 3339 section 5.6).
package enum DateText {
  /// A time of day, with the offset at which its text ends.
  struct Clock {
    var hour: Int
    var minute: Int
    var second: Int
    var end: Int

    /// Returns whether the second is possible. A leap second is the sixtieth of the last minute of a UTC day (section
    /// 5.7).
    func isPossible(minutesEast: Int) -> Bool {
      second < 60 || (hour * 60 + minute - minutesEast + 2880) % 1440 == 1439
    }
  }

  /// Returns whether a text is a `full-date`, with a day that its month has.
  static func isDate(_ text: TextBytes) -> Bool {
    text.count == 10 && hasDate(text, at: 0)
  }

  /// Returns whether a text is a `partial-time` or `full-time`. Without a zone, 60 is a valid second wherever a zone
  /// could make it one.
  static func isTime(_ text: TextBytes) -> Bool {
    guard let clock = clock(in: text, at: 0) else { return false }
    return clock.end == text.count
      ? clock.second < 60 || clock.minute % 15 == 14 : isZoned(clock, in: text)
  }

  /// Returns whether a text is a `date-time`. Its `T` and `Z` may be lower case (the note in section 5.6), but a space
  /// is no `T`.
  ///
  /// If it is not `zoned`, it has no zone, and 60 is a valid second wherever a zone could make it one.
  package static func isDateTime(_ text: [UInt8], zoned: Bool) -> Bool {
    TextBytes.withBytes(of: text) { isDateTime($0, zoned: zoned) }
  }

  static func isDateTime(_ text: TextBytes, zoned: Bool) -> Bool {
    guard text.count >= 19, hasDate(text, at: 0), text[10] | 0x20 == UInt8(ascii: "t"),
      let clock = clock(in: text, at: 11)
    else { return false }
    guard !zoned else { return isZoned(clock, in: text) }
    return clock.end == text.count && (clock.second < 60 || clock.minute % 15 == 14)
  }

  private static func isZoned(_ clock: Clock, in text: TextBytes) -> Bool {
    guard let minutesEast = offset(in: text, at: clock.end) else { return false }
    return clock.isPossible(minutesEast: minutesEast)
  }

  /// Returns whether the ten bytes from `start` on are a `full-date`.
  static func hasDate(_ text: TextBytes, at start: Int) -> Bool {
    guard text.count >= start + 10, text[start + 4] == .minus, text[start + 7] == .minus,
      let year = number(in: text, at: start, digits: 4),
      let month = number(in: text, at: start + 5, digits: 2), 1...12 ~= month,
      let day = number(in: text, at: start + 8, digits: 2)
    else { return false }
    return day >= 1 && day <= days(inMonth: month, of: year)
  }

  /// Returns whether a text begins with a date in the form of a `full-date` whose day is not in the calendar, and ends
  /// with it or goes on with a time.
  static func hasImpossibleDay(_ text: TextBytes) -> Bool {
    guard text.count >= 10, text[4] == .minus, text[7] == .minus, !hasDate(text, at: 0) else { return false }
    for (start, digits) in [(0, 4), (5, 2), (8, 2)] where number(in: text, at: start, digits: digits) == nil {
      return false
    }
    if text.count == 10 { return true }
    let isSeparated = text[10] | 0x20 == UInt8(ascii: "t") || text[10] == .space
    return isSeparated && clock(in: text, at: 11) != nil
  }

  /// Returns the number of days of a month in the Gregorian calendar, extended to earlier years (section 5.7 and
  /// appendix C).
  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    case _: 31
    }
  }

  /// Reads a `partial-time`: hours to seconds and a fraction of any length.
  static func clock(in text: TextBytes, at start: Int) -> Clock? {
    guard text.count >= start + 8, text[start + 2] == .colon, text[start + 5] == .colon,
      let hour = number(in: text, at: start, digits: 2), hour < 24,
      let minute = number(in: text, at: start + 3, digits: 2), minute < 60,
      let second = number(in: text, at: start + 6, digits: 2), second <= 60
    else { return nil }
    var end = start + 8
    if end < text.count, text[end] == UInt8(ascii: ".") {
      let digits = Format.countDigits(in: text, from: end + 1)
      guard digits > 0 else { return nil }
      end += 1 + digits
    }
    return Clock(hour: hour, minute: minute, second: second, end: end)
  }

  /// Reads a `time-offset` up to the end of the text, in minutes east of UTC.
  private static func offset(in text: TextBytes, at start: Int) -> Int? {
    if text.count == start + 1, text[start] | 0x20 == UInt8(ascii: "z") { return 0 }
    guard text.count == start + 6, text[start + 3] == .colon,
      let hours = number(in: text, at: start + 1, digits: 2), hours < 24,
      let minutes = number(in: text, at: start + 4, digits: 2), minutes < 60
    else { return nil }
    switch text[start] {
    case UInt8(ascii: "+"): return hours * 60 + minutes
    case .minus: return -(hours * 60 + minutes)
    case _: return nil
    }
  }

  private static func number(in text: TextBytes, at start: Int, digits: Int) -> Int? {
    var value = 0
    for index in start..<start + digits {
      guard text[index].isDigit else { return nil }
      value = value * 10 + Int(text[index] - .zero)
    }
    return value
  }
}
