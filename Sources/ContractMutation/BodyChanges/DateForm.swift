import ContractSpecs

/// A form in which a backend writes moments where a `date-time` is promised.
package enum DateForm: String, Hashable, Sendable, CaseIterable {
  case unixSeconds = "unix-seconds"
  case unixMilliseconds = "unix-milliseconds"

  /// A date and time without its zone, which is taken for UTC.
  case withoutZone = "without-zone"

  /// A space in place of the `T`.
  case spaced

  /// An offset without its colon: `+0000`.
  case withoutColon = "without-colon"

  /// The number from which on a count since 1970 is one of milliseconds: in seconds, it is the year 5138.
  private static let leastMilliseconds = 1e11

  /// The form of a number in place of a date.
  init(ofNumber number: Double) {
    self = number < Self.leastMilliseconds ? .unixSeconds : .unixMilliseconds
  }

  /// The form of a text in place of a date, if it is one of these.
  init?(_ form: TextForm) {
    switch form {
    case .dateTimeWithoutZone: self = .withoutZone
    case .dateTimeWithSpace: self = .spaced
    case .dateTimeWithoutColon: self = .withoutColon
    case .empty, .dateTime, .fractionalDateTime, .dateTimeWithZoneName, .date, .dateWithoutHyphens,
      .dateTimeWithoutSeparators, .time, .otherDate, .rfc1123, .dotNet, .impossibleDate, .unixSeconds,
      .unixMilliseconds, .number, .uuid, .uuidWithoutHyphens, .email, .url, .relativeURL, .uuidInBase64:
      return nil
    }
  }

  /// Returns a `date-time` in this form, as JSON; `nil` if it has no place there, such as an offset that would be lost.
  func written(_ text: [UInt8]) -> [UInt8]? {
    guard DateText.isDateTime(text, zoned: true), let moment = Moment1970(text) else { return nil }
    switch self {
    case .unixSeconds: return Array("\(moment.seconds)".utf8)
    case .unixMilliseconds: return Array("\(moment.seconds)000".utf8)
    case .withoutZone: return moment.isUTC ? Self.quoted(text[..<moment.end]) : nil
    case .spaced: return Self.quoted(text[..<10] + [.space] + text[11...])
    case .withoutColon:
      let zone = moment.isUTC ? Array("+0000".utf8) : text[moment.end...].filter { $0 != .colon }
      return Self.quoted(text[..<moment.end] + zone)
    }
  }

  /// Returns the `date-time` that a value in this form stands for, as JSON; `nil` if the value is not in this form.
  func read(_ value: JSONValue) -> [UInt8]? {
    switch self {
    case .unixSeconds, .unixMilliseconds:
      guard let number = value.number?.double, number >= 0, DateForm(ofNumber: number) == self else {
        return nil
      }
      let seconds = self == .unixSeconds ? number : number / 1000
      return Array("\"\(SampleTime(seconds.rounded(.down)).dateTime)Z\"".utf8)
    case .withoutZone: return value.string.flatMap { Self.dateTime(Array($0.utf8) + [Self.utc]) }
    case .spaced:
      guard var text = value.string.map({ Array($0.utf8) }), text.count >= 19, text[10] == .space else {
        return nil
      }
      text[10] = UInt8(ascii: "T")
      return Self.dateTime(text) ?? Self.dateTime(text + [Self.utc])
    case .withoutColon:
      guard var text = value.string.map({ Array($0.utf8) }), text.count >= 24 else { return nil }
      text.insert(.colon, at: text.count - 2)
      return Self.dateTime(text)
    }
  }

  private static let utc = UInt8(ascii: "Z")

  private static func dateTime(_ text: [UInt8]) -> [UInt8]? {
    DateText.isDateTime(text, zoned: true) ? quoted(text[...]) : nil
  }

  private static func quoted(_ text: some Sequence<UInt8>) -> [UInt8] { [.quote] + text + [.quote] }
}

/// The seconds since 1970 of a `date-time`, and where its offset begins.
private struct Moment1970 {
  let seconds: Int
  let end: Int
  let isUTC: Bool

  /// Reads a text that is known to be a `date-time`; `nil` for one before 1970.
  init?(_ text: [UInt8]) {
    func number(_ start: Int, _ count: Int) -> Int {
      text[start..<start + count].reduce(0) { 10 * $0 + Int($1 &- .zero) }
    }
    let zone = text[19...].firstIndex { $0 != UInt8(ascii: ".") && !$0.isDigit } ?? text.count
    isUTC = zone + 1 == text.count
    end = zone
    let sign = text[zone] == .minus ? -1 : 1
    let east = isUTC ? 0 : sign * (number(zone + 1, 2) * 60 + number(zone + 4, 2))
    let clock = number(11, 2) * 3600 + number(14, 2) * 60 + number(17, 2)
    seconds = Self.days(number(0, 4), number(5, 2), number(8, 2)) * 86_400 + clock - east * 60
    guard seconds >= 0 else { return nil }
  }

  /// Returns the days since 1970 of a date, by Howard Hinnant's `days_from_civil`.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
