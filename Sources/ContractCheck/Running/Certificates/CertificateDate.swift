/// A date of a certificate as libcurl writes it: `Nov 21 12:00:00 2026 GMT` with OpenSSL, `2026-11-21 12:00:00 GMT`
/// with the other TLS libraries.
struct CertificateDate: Hashable, Sendable {
  let secondsSince1970: Double

  init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard words.last == "GMT" else { return nil }
    let date: [String]
    switch words.count {
    case 3: date = words[0].split(separator: "-").map(String.init)
    case 5:
      guard let month = Self.months.firstIndex(of: words[0]) else { return nil }
      date = [words[3], String(month + 1), words[1]]
    default: return nil
    }
    let time = words[words.count == 3 ? 1 : 2].split(separator: ":").compactMap { Int($0) }
    let day = date.compactMap { Int($0) }
    guard day.count == 3, time.count == 3, time.allSatisfy({ 0...60 ~= $0 }), 1...12 ~= day[1],
      1...31 ~= day[2], 0...9_999 ~= day[0]
    else {
      return nil
    }
    let moment = CalendarTime(
      year: day[0], month: day[1], day: day[2], secondOfDay: time[0] * 3_600 + time[1] * 60 + time[2])
    secondsSince1970 = Double(moment.unix)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
