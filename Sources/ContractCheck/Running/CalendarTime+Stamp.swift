extension CalendarTime {
  /// Returns the seconds since 1970-01-01T00:00:00Z of a timestamp as reports write it: `2026-11-21T05:48:39Z`,
  /// optionally with a fraction of three digits. Returns `nil` for any other text.
  static func secondsSince1970(ofStamp text: String) -> Double? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20 || bytes.count == 24, bytes.last == UInt8(ascii: "Z"),
      let day = CalendarDay(String(decoding: bytes[..<10], as: UTF8.self)), bytes[10] == UInt8(ascii: "T"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let hour = number(bytes[11..<13]), hour < 24, let minute = number(bytes[14..<16]), minute < 60,
      let second = number(bytes[17..<19]), second < 60
    else { return nil }
    var thousandths = 0
    if bytes.count == 24 {
      guard bytes[19] == UInt8(ascii: "."), let fraction = number(bytes[20..<23]) else { return nil }
      thousandths = fraction
    }
    let seconds = day.number * 86_400 + hour * 3600 + minute * 60 + second
    return Double(seconds * 1000 + thousandths) / 1000
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
