/// A moment in UTC to the second, in the Gregorian calendar.
struct CalendarTime: Hashable, Sendable {
  private static let secondsADay = 86_400

  var year: Int
  var month: Int
  var day: Int
  var secondOfDay: Int

  init(year: Int, month: Int, day: Int, secondOfDay: Int) {
    (self.year, self.month, self.day, self.secondOfDay) = (year, month, day, secondOfDay)
  }

  /// The moment a number of seconds after 1970-01-01T00:00:00Z; fractions are dropped.
  init(unix: Double) {
    let seconds = Int(unix.rounded(.down))
    let days = (Double(seconds) / Double(Self.secondsADay)).rounded(.down)
    secondOfDay = seconds - Int(days) * Self.secondsADay
    (year, month, day) = Self.date(ofDay: Int(days))
  }

  /// The seconds since 1970-01-01T00:00:00Z.
  var unix: Int { Self.days(before: year, month, day) * Self.secondsADay + secondOfDay }

  /// The moment in RFC 3339 form: `2025-01-08T12:00:00Z`.
  var iso8601: String {
    let time = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60].map { Self.padded($0, to: 2) }
    let date = [Self.padded(year, to: 4), Self.padded(month, to: 2), Self.padded(day, to: 2)]
    return "\(date.joined(separator: "-"))T\(time.joined(separator: ":"))Z"
  }

  static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// Returns the days since 1970-01-01, counted in eras of 400 years that begin in March.
  static func days(before year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func date(ofDay number: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
    return (year, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
  }
}
