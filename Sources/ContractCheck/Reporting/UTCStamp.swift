/// A moment as RFC 3339 writes it in UTC.
///
/// Counted by hand from the proleptic Gregorian calendar, because a formatter would bring a locale with it.
struct UTCStamp: Hashable, Sendable {
  private var milliseconds: Int64

  /// A moment in seconds since 1970-01-01T00:00:00Z; what lies outside the years 0000 to 9999 is held at their ends.
  init(secondsSince1970 seconds: Double) {
    let bounded = seconds.isNaN ? 0 : min(max(seconds, -62_167_219_200), 253_402_300_799)
    let whole = Int64(bounded * 1000)
    milliseconds = Double(whole) > bounded * 1000 ? whole - 1 : whole
  }

  /// `2026-11-21T05:48:39Z`
  var toSeconds: String { "\(date)T\(time)Z" }

  /// `2026-11-21T05:48:39.120Z`
  var toMilliseconds: String { "\(date)T\(time).\(padded(millisecondsOfDay % 1000, to: 3))Z" }

  private var days: Int64 { (milliseconds - millisecondsOfDay) / 86_400_000 }
  private var millisecondsOfDay: Int64 { ((milliseconds % 86_400_000) + 86_400_000) % 86_400_000 }

  private var time: String {
    let seconds = millisecondsOfDay / 1000
    return [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, to: 2) }.joined(separator: ":")
  }

  /// Howard Hinnant's `civil_from_days`: years begin in March, so that the leap day is the last one.
  private var date: String {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }

  private func padded(_ number: Int64, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
