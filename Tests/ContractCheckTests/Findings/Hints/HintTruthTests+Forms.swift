import Foundation

@testable import ContractSpecs

extension HintTruthTests {
  private static let digits = "Decode a Decimal, which keeps 38 digits; no String reads a number."

  /// Values in forms that a general advice would not get right.
  static let formRows: [HintRow] = [
    HintRow(
      v(.format(.dateTime)), #"{"v":20261127165153}"#, .valueType, dates: .iso8601,
      backend:
        "Send the time in the promised form: these are the digits of a date and time, without separators.",
      mended: #"{"v":"2026-11-27T16:51:53Z"}"#,
      client: "Decode an Int, and read year, month, day and time from its digits; the zone is a guess."
    ) { body in
      let moment = try date("\(decode(Holder<Int>.self, body).v)", "yyyyMMddHHmmss")
      try hold(moment == date("2026-11-27 16:51:53", "yyyy-MM-dd HH:mm:ss"))
    },
    HintRow(
      v(.format(.unixSeconds)), #"{"v":20261127165153}"#, .valueFormat,
      backend:
        "Send the time in the promised form: these are the digits of a date and time, without separators.",
      mended: #"{"v":1795798313}"#,
      client: "Decode an Int, and read year, month, day and time from its digits; the zone is a guess."
    ) {
      try hold(
        date("\(decode(Holder<Int>.self, $0).v)", "yyyyMMddHHmmss").timeIntervalSince1970 == 1_795_798_313)
    },
    HintRow(
      v(.format(.time)), #"{"v":"12.05"}"#, .valueFormat,
      backend: "Write colons between hours, minutes and seconds: 12:00:00.",
      mended: #"{"v":"12:05:00"}"#, client: "Decode a String, and read the hours and minutes from it."
    ) { try hold(decode(Holder<String>.self, $0).v.split(separator: ".").map { Int($0) } == [12, 5]) },
    HintRow(
      v(.number), #"{"v":"2026-11-27T16:54:13Z"}"#, .valueType,
      backend: "Send the promised number, not a text: this is a date.", mended: #"{"v":1795798453}"#,
      client: readsDate
    ) { try hold(ISO8601DateFormatter().date(from: decode(Holder<String>.self, $0).v) != nil) },
    HintRow(
      v(.integer), #"{"v":3.0000000000000001}"#, .valueType,
      backend: "Send the whole number, without a fraction.", mended: #"{"v":3}"#,
      client: "Nothing to do: JSONDecoder makes a Double of it, which is whole."
    ) { try hold(decode(Holder<Int>.self, $0).v == 3) },
    HintRow(
      v(.integer), #"{"v":-9223372036854775809}"#, .numberPrecision,
      backend:
        "Send a whole number that an Int holds, -9223372036854775808 to 9223372036854775807; a longer identifier is a "
        + "string, and promised as one.",
      mended: #"{"v":-9223372036854775808}"#, client: digits
    ) { body in
      try hold(decode(Holder<Decimal>.self, body).v == Decimal(string: "-9223372036854775809"))
      try hold((try? decode(Holder<UInt64>.self, body)) == nil)
    },
    HintRow(
      v(.array(.string)), #"{"v":"ARRAY(0x55d0c8a1b2f0)"}"#, .valueType,
      backend:
        "Serialize the value itself: this is what the language writes of an object or a list in a text.",
      mended: #"{"v":["a"]}"#, client: "Nothing to do: the value is not in the response."
    ) { try hold((try? decode(Holder<[String]>.self, $0)) == nil) },
    HintRow(
      v(.array(.string)), #"{"v":""}"#, .valueType, backend: "Send [] for a list without elements.",
      mended: #"{"v":[]}"#, client: "Decode a String, and take an empty one for no elements."
    ) { try hold(decode(Holder<String>.self, $0).v.isEmpty) },
    HintRow(
      v(.format(.phone)), #"{"v":"+49 (0)151 23456789"}"#, .valueFormat,
      backend:
        "Write the number as E.164 does, + and digits, and without (0): it is dialled only within the country.",
      mended: #"{"v":"+4915123456789"}"#,
      client: "Decode a String, and leave out (0) and all else but + and the digits before use."
    ) { body in
      let text = try decode(Holder<String>.self, body).v.replacing("(0)", with: "")
      try hold(text.filter { $0.isNumber || $0 == "+" } == "+4915123456789")
    },
  ]
}
