/// The form of a text that was promised to be something else.
package enum TextForm: Hashable, Sendable, CaseIterable {
  case empty
  case dateTime, fractionalDateTime

  /// A date and time in a form that RFC 3339 does not allow.
  case dateTimeWithoutZone, dateTimeWithoutColon, dateTimeWithSpace, dateTimeWithZoneName
  case date, dateWithoutHyphens, dateTimeWithoutSeparators, time, otherDate, rfc1123, dotNet

  /// A date, with or without a time, whose day is not in the calendar: `2025-02-30`, `0000-00-00 00:00:00`.
  case impossibleDate
  case unixSeconds, unixMilliseconds, number
  case uuid, uuidWithoutHyphens, email, url, relativeURL

  /// Sixteen bytes in Base64, as those of a UUID.
  case uuidInBase64

  /// Finds the first form that applies to a text. Returns `nil` if there is none.
  package init?(of text: [UInt8]) {
    guard let form = TextBytes.withBytes(of: text, Self.init) else { return nil }
    self = form
  }

  private init?(_ text: TextBytes) {
    if text.isEmpty {
      self = .empty
    } else if let date = Self.date(text) ?? Self.number(text) ?? Self.name(text) {
      self = date
    } else if Self.isOtherDate(text) {
      self = .otherDate
    } else {
      return nil
    }
  }

  /// True for a date, a time or both, and not only a number.
  var isDate: Bool {
    switch self {
    case .dateTime, .fractionalDateTime, .dateTimeWithoutZone, .dateTimeWithoutColon, .dateTimeWithSpace,
      .dateTimeWithZoneName, .date, .time, .otherDate, .impossibleDate, .rfc1123, .dotNet:
      true
    case .empty, .dateWithoutHyphens, .dateTimeWithoutSeparators, .unixSeconds, .unixMilliseconds, .uuid,
      .uuidWithoutHyphens, .number,
      .uuidInBase64, .email, .url, .relativeURL:
      false
    }
  }

  private static func date(_ text: TextBytes) -> Self? {
    if DateText.isDateTime(text, zoned: true) {
      return text[19] == UInt8(ascii: ".") ? .fractionalDateTime : .dateTime
    }
    if DateText.isDateTime(text, zoned: false) { return .dateTimeWithoutZone }
    if hasZoneName(text) { return .dateTimeWithZoneName }
    if DateText.isDate(text) { return .date }
    if isDateWithoutHyphens(text) { return .dateWithoutHyphens }
    if isDateTimeWithoutSeparators(text) { return .dateTimeWithoutSeparators }
    if DateText.isTime(text) { return .time }
    if isRFC1123(text) { return .rfc1123 }
    if isDotNet(text) { return .dotNet }
    if DateText.hasImpossibleDay(text) { return .impossibleDate }
    guard text.count >= 19, DateText.hasDate(text, at: 0), let clock = DateText.clock(in: text, at: 11) else {
      return nil
    }
    if text[10] == .space { return .dateTimeWithSpace }
    guard text[10] == UInt8(ascii: "T") else { return nil }
    let sign = clock.end < text.count ? text[clock.end] : 0
    guard text.count == clock.end + 5, sign == .minus || sign == UInt8(ascii: "+"),
      Format.countDigits(in: text, from: clock.end + 1) == 4
    else { return nil }
    let offset = (clock.end + 1..<text.count).reduce(0) { 10 * $0 + Int(text[$1] - UInt8(ascii: "0")) }
    return offset / 100 < 24 && offset % 100 < 60 ? .dateTimeWithoutColon : nil
  }

  /// Returns the text with another day, one that is in the calendar, if its day is not.
  static func withPossibleDay(_ text: [UInt8]) -> [UInt8] {
    Array(text.prefix(4)) + Array("-01-01".utf8) + Array(text.dropFirst(10))
  }

  /// Returns whether a text is like `20250108` (ISO 8601's basic format), with a year from 1900 to 2199.
  private static func isDateWithoutHyphens(_ text: TextBytes) -> Bool {
    text.count == 8 && beginsWithDate(text)
  }

  /// Returns whether a text begins with the eight digits of such a date.
  private static func beginsWithDate(_ text: TextBytes) -> Bool {
    guard text.count >= 8, Format.countDigits(in: text, from: 0) >= 8 else { return false }
    let number = (0..<8).reduce(0) { 10 * $0 + Int(text[$1] - UInt8(ascii: "0")) }
    return (1900...2199).contains(number / 10_000) && (1...12).contains(number / 100 % 100)
      && (1...31).contains(number % 100)
  }

  /// Returns whether a text is like `20250108T120000Z` (ISO 8601's basic format), `20250108120000` or `202501081200`.
  static func isDateTimeWithoutSeparators(_ text: TextBytes) -> Bool {
    guard beginsWithDate(text), text.count > 8, text.count <= 32 else { return false }
    let start = text[8] == UInt8(ascii: "T") ? 9 : 8
    let digits = Format.countDigits(in: text, from: start)
    guard digits == 4 || digits == 6, start == 9 || start + digits == text.count else { return false }
    let numbers = stride(from: start, to: start + digits, by: 2).map { index in
      10 * Int(text[index] - UInt8(ascii: "0")) + Int(text[index + 1] - UInt8(ascii: "0"))
    }
    return numbers[0] < 24 && numbers.dropFirst().allSatisfy { $0 < 60 }
  }

  /// Returns whether the digits of a whole number are those of a date and a time, `20250108120000`: it counts nothing.
  static func isDateTimeWithoutSeparators(digits: [UInt8]) -> Bool {
    TextBytes.withBytes(of: digits, isDateTimeWithoutSeparators)
  }

  /// Returns whether a text is like `2025-01-08T12:00:00+01:00[Europe/Berlin]` (RFC 9557 section 4.1), as Java writes a
  /// `ZonedDateTime`.
  private static func hasZoneName(_ text: TextBytes) -> Bool {
    guard text.count < 80, text[text.count - 1] == UInt8(ascii: "]"),
      let bracket = (0..<text.count).first(where: { text[$0] == UInt8(ascii: "[") })
    else { return false }
    return DateText.isDateTime(text.extracting(0..<bracket), zoned: true)
  }

  /// Returns whether a text has the structure of `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7).
  private static func isRFC1123(_ text: TextBytes) -> Bool {
    text.count == 29 && text[3] == .comma && text[4] == .space && text[7] == .space && text[11] == .space
      && text[16] == .space && DateText.clock(in: text, at: 17)?.end == 25
  }

  /// Returns whether a text is like `/Date(1736337600000)/`, also with an offset such as `+0100`.
  private static func isDotNet(_ text: TextBytes) -> Bool {
    let (start, end) = ("/Date(".utf8, ")/".utf8)
    guard text.count > start.count + end.count, text.count < 40 else { return false }
    for (index, byte) in start.enumerated() where text[index] != byte { return false }
    for (index, byte) in end.enumerated() where text[text.count - end.count + index] != byte { return false }
    return text[start.count] == .minus || Format.countDigits(in: text, from: start.count) > 0
  }

  private static func number(_ text: TextBytes) -> Self? {
    let digits = Format.countDigits(in: text, from: 0)
    // From 2001 to 2033; other texts of so many digits are rather telephone numbers, or identifiers.
    if digits == text.count, text[0] == UInt8(ascii: "1") {
      if digits == 10 { return .unixSeconds }
      if digits == 13 { return .unixMilliseconds }
    }
    return Format.isDecimal(text) ? .number : nil
  }

  private static func name(_ text: TextBytes) -> Self? {
    if Format.isUUID(text) { return .uuid }
    if text.count == 32, areHexDigits(text) { return .uuidWithoutHyphens }
    if Format.isEmail(text) { return .email }
    if Format.isURL(text) { return .url }
    if isUUIDInBase64(text) { return .uuidInBase64 }
    if text[0] == UInt8(ascii: "/") { return .relativeURL }
    return nil
  }

  /// Returns whether a text is the Base64 of 16 bytes (RFC 4648 section 4), whose last digit has two bits.
  private static func isUUIDInBase64(_ text: TextBytes) -> Bool {
    guard text.count == 24, text[22] == UInt8(ascii: "="), text[23] == UInt8(ascii: "="),
      [UInt8(ascii: "A"), UInt8(ascii: "Q"), UInt8(ascii: "g"), UInt8(ascii: "w")].contains(text[21])
    else { return false }
    for index in 0..<22
    where !text[index].isLetter && !text[index].isDigit && text[index] != UInt8(ascii: "+")
      && text[index] != UInt8(ascii: "/")
    {
      return false
    }
    return true
  }

  private static func areHexDigits(_ text: TextBytes) -> Bool {
    for index in 0..<text.count where !text[index].isHexDigit { return false }
    return true
  }
}

extension TextForm {
  /// Returns whether a text is a date as people write it, with or without a time of the day: `23/11/2026 06:24`,
  /// `11/23/2026`, `23.11.2026`, `2026/11/23`, `2026-11-23 06:24`.
  static func isOtherDate(_ text: TextBytes) -> Bool {
    guard text.count <= 40, let first = number(in: text, at: 0), first.end < text.count,
      "/.-".utf8.contains(text[first.end]), let second = number(in: text, at: first.end + 1),
      second.end < text.count, text[second.end] == text[first.end],
      let third = number(in: text, at: second.end + 1)
    else { return false }
    let hasYearFirst = first.digits == 4
    let year = hasYearFirst ? first : third
    let others = [second, hasYearFirst ? third : first]
    guard year.digits == 4, (1900...2199).contains(year.value), others.allSatisfy({ 1...31 ~= $0.value }),
      hasYearFirst ? second.value <= 12 : others.contains(where: { $0.value <= 12 })
    else { return false }
    return third.end == text.count || hasClock(text, at: third.end)
  }

  /// Returns whether a text goes on with a separator and a time of the day, whatever follows that.
  private static func hasClock(_ text: TextBytes, at start: Int) -> Bool {
    var index = start
    while index < text.count, " ,T".utf8.contains(text[index]) { index += 1 }
    guard index > start, let hour = number(in: text, at: index), hour.value < 24, hour.end < text.count,
      text[hour.end] == UInt8(ascii: ":"), let minute = number(in: text, at: hour.end + 1)
    else { return false }
    return minute.digits == 2 && minute.value < 60
  }

  /// Returns a number of at most four digits.
  private static func number(
    in text: TextBytes, at start: Int
  ) -> (value: Int, digits: Int, end: Int)? {
    var (value, index) = (0, start)
    while index < text.count, text[index].isDigit, index - start < 5 {
      value = 10 * value + Int(text[index] - UInt8(ascii: "0"))
      index += 1
    }
    let digits = index - start
    return (1...4).contains(digits) ? (value, digits, index) : nil
  }
}
