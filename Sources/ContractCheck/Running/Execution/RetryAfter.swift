import ContractSpecs

/// The wait that a response requests (RFC 9110 section 10.2.3).
enum RetryAfter {
  /// Returns the wait of a `Retry-After` field at `now`: zero for a date that has passed, `nil` if unreadable.
  static func delay(_ value: String, now: Double) -> Duration? {
    let text = value.trimmed
    if !text.isEmpty, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      return .seconds(Int(text) ?? Int(Int32.max))
    }
    return unixTime(httpDate: text).map { .seconds(max(0, Double($0) - now)) }
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Reads the three forms of `HTTP-date` (RFC 9110 section 5.6.7), which all write the day before the year.
  static func unixTime(httpDate text: String) -> Int? {
    let words = text.lowercased().split { " ,-".contains($0) }.map(String.init)
    let numbers = words.compactMap { Int($0) }
    let clocks = words.compactMap(secondOfDay)
    guard numbers.count == 2, clocks.count == 1,
      let month = words.lazy.compactMap({ months.firstIndex(of: $0) }).first,
      (1...31).contains(numbers[0]), (0...9999).contains(numbers[1])
    else { return nil }
    let year =
      switch numbers[1] {
      case ..<70: numbers[1] + 2000
      case ..<100: numbers[1] + 1900
      case _: numbers[1]
      }
    return CalendarTime(year: year, month: month + 1, day: numbers[0], secondOfDay: clocks[0]).unix
  }

  private static func secondOfDay(_ word: String) -> Int? {
    let parts = word.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 3, (0...23).contains(parts[0]), (0...59).contains(parts[1]),
      (0...60).contains(parts[2])
    else { return nil }
    return parts[0] * 3600 + parts[1] * 60 + parts[2]
  }
}

extension String {
  /// The text without spaces and tabs at both ends.
  var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let rest = drop(while: isBlank)
    return String(rest.reversed().drop(while: isBlank).reversed())
  }
}
