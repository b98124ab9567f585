import Foundation

@testable import ContractSpecs

/// Values that hold the promised one in another representation.
extension HintTruthTests {
  private static let namesNothing =
    "Send an object that names its values: \"lat\", \"lng\"; a list has no names."
  private static let byOrder =
    "Decode an array, and take the values by their order, which only the backend's documentation tells."
  private static let emptyAdvice =
    "Try the promised type first in an init(from:), and treat an empty text as no value."
  private static let alone =
    "Send the number alone, without quotes, its unit or currency and separators between digits"
  private static let numberAdvice = "Decode a String, and take the number out of it."

  /// Returns the number in a text, as a person would read it.
  private static func number(in text: String) -> Double? {
    let plain = text.filter { $0.isNumber || $0 == "." || $0 == "," }.replacing(",", with: ".")
    return Double(plain)
  }

  static let otherFormRows: [HintRow] = [
    HintRow(
      v(.nullable(.integer)), #"{"v":""}"#, .valueType,
      backend: "Send null: an empty text is not of the promised type.", mended: #"{"v":null}"#,
      client: emptyAdvice
    ) { body in
      try hold(decode(Holder<TriedFirst<Int>>.self, body).v.value == nil)
      try hold(decode(Holder<TriedFirst<Int>>.self, Data(#"{"v":1}"#.utf8)).v.value == 1)
    },
    HintRow(
      maybe(.object(["a": .integer])), #"{"v":""}"#, .valueType,
      backend: "Leave the member out: an empty text is not of the promised type.", mended: "{}",
      client: emptyAdvice
    ) { body in
      try hold(decode(Holder<TriedFirst<Part>>.self, body).v.value == nil)
      try hold(decode(Holder<TriedFirst<Part>>.self, Data(#"{"v":{"a":1}}"#.utf8)).v.value?.a == 1)
    },
    HintRow(
      v(.integer), #"{"v":"http://localhost:8123/events/3"}"#, .valueType,
      backend: "Send the number alone, not an address that ends in it.", mended: #"{"v":3}"#,
      client: "Decode a URL, and take the number from its last path component."
    ) { try hold(Int(decode(Holder<URL>.self, $0).v.lastPathComponent) == 3) },
    HintRow(
      v(.integer), #"{"v":"26,00 €"}"#, .valueType,
      backend: alone + "; where it counts hundredths, such as cents, as a whole number of them.",
      mended: #"{"v":2600}"#, client: numberAdvice
    ) { try hold(number(in: decode(Holder<String>.self, $0).v) == 26) },
    HintRow(
      v(.number), #"{"v":"EUR 26.00"}"#, .valueType, backend: alone + ".", mended: #"{"v":26.00}"#,
      client: numberAdvice
    ) { try hold(number(in: decode(Holder<String>.self, $0).v) == 26) },
    HintRow(
      v(.integer), #"{"v":"cat-1"}"#, .valueType, backend: "Send the promised JSON type.",
      mended: #"{"v":1}"#,
      client: "Decode the type that the backend uses."
    ) { try hold(decode(Holder<String>.self, $0).v == "cat-1") },
    HintRow(
      v(.object(["lat": .number, "lng": .number])), #"{"v":[52.5,13.4]}"#, .valueType, backend: namesNothing,
      mended: #"{"v":{"lat":52.5,"lng":13.4}}"#, client: byOrder
    ) { try hold(decode(Holder<[Double]>.self, $0).v == [52.5, 13.4]) },
    HintRow(
      v(.pattern("[0-9a-f]{4}")), #"{"v":"68EE"}"#, .valueFormat,
      backend: "Send it in lower case: only the casing differs.", mended: #"{"v":"68ee"}"#,
      client: "Decode a String, and put it into lower case before use."
    ) { try hold(decode(Holder<String>.self, $0).v.lowercased() == "68ee") },
    HintRow(
      v(.format(.phone)), #"{"v":"+49 (30) 123456"}"#, .valueFormat,
      backend: "Write the number as E.164 does: + and digits, with nothing between them.",
      mended: #"{"v":"+4930123456"}"#,
      client: "Decode a String, and leave out all but + and the digits before use."
    ) { try hold(decode(Holder<String>.self, $0).v.filter { $0.isNumber || $0 == "+" } == "+4930123456") },
    HintRow(
      v(.literal(.number("900"))), #"{"v":900000}"#, .valueLiteral,
      backend: "Send the promised number: what came is 1000 times as much, as milliseconds are of seconds.",
      mended: #"{"v":900}"#, client: "If the unit has changed, divide it by 1000 before use."
    ) { try hold(decode(Holder<Int>.self, $0).v / 1000 == 900) },
    HintRow(
      v(.dateTime), #"{"v":"2025-01-08T12:00:00+01:00[Europe/Berlin]"}"#, .valueFormat, dates: .iso8601,
      backend: "Write it as RFC 3339, with the zone: 2025-01-08T12:00:00Z.",
      mended: #"{"v":"2025-01-08T12:00:00+01:00"}"#,
      client: "Nothing to do on new systems, whose iso8601 reads it."
    ) { body in
      try hold((try? decode(Holder<Date>.self, body) { $0.dateDecodingStrategy = .iso8601 }) != nil)
    },
    HintRow(
      v(.dateTime), #"{"v":"2025-01-08T12:00:00+01:00[Europe/Berlin]"}"#, .valueFormat,
      backend: "Write it as RFC 3339, with the zone: 2025-01-08T12:00:00Z.",
      mended: #"{"v":"2025-01-08T12:00:00+01:00"}"#,
      client: "Decode a String, and drop the name in brackets before a Date is made of it."
    ) { body in
      let text = try decode(Holder<String>.self, body).v
      try hold((try? Date(String(text.prefix { $0 != "[" }), strategy: .iso8601)) != nil)
    },
    HintRow(
      v(.dateTime), #"{"v":[2026,11,22,18,54,5]}"#, .valueType,
      backend:
        "Send the date in the promised form: these are its year, month, day and what follows, as Jackson "
        + "writes them under WRITE_DATES_AS_TIMESTAMPS.",
      mended: #"{"v":"2026-11-22T18:54:05Z"}"#,
      client: "Decode [Int], and make the Date of its DateComponents; the zone is a guess."
    ) { body in
      let parts = try decode(Holder<[Int]>.self, body).v
      let components = DateComponents(
        year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4], second: parts[5])
      try hold(Calendar(identifier: .gregorian).date(from: components) != nil)
    },
    HintRow(
      v(.format(.date)), #"{"v":"20250108"}"#, .valueFormat,
      backend: "Send the date alone, the year first: 2025-01-08.",
      mended: #"{"v":"2025-01-08"}"#,
      client: "Decode a String, and make the Date with a formatter for this exact format."
    ) { body in
      let made = try date(decode(Holder<String>.self, body).v, "yyyyMMdd")
      try hold(made == date("2025-01-08", "yyyy-MM-dd"))
    },
    HintRow(
      v(.array(.string)), #"{"v":{"0":"a","2":"b"}}"#, .valueType,
      backend: "Send an array of the members' values, without their names.",
      mended: #"{"v":["a","b"]}"#,
      client: "Decode a dictionary by String and take its values; it keeps no order."
    ) { try hold(Set(decode(Holder<[String: String]>.self, $0).v.values) == ["a", "b"]) },
    HintRow(
      .object(["a": .integer, "r": .object([:], others: .each(.number))]), #"{"a":1,"EUR":1.5,"USD":2}"#,
      .fieldMissing,
      backend: #"Put "EUR", "USD" into an object under "r", if they are its entries."#,
      mended: #"{"a":1,"r":{"EUR":1.5,"USD":2}}"#,
      client: "If they are, read them in an init(from:) of your own, by keys that are not known before."
    ) { body in
      let all = try decode([String: Double].self, body)
      try hold(all.filter { $0.key != "a" } == ["EUR": 1.5, "USD": 2])
    },
    HintRow(
      .object(["a": .integer, "venue": .object(["id": .integer, "name": .string])]),
      #"{"a":1,"venueId":3}"#, .fieldMissing,
      backend: #"Send "venue" as an object, if "venueId" is meant for it."#,
      mended: #"{"a":1,"venue":{"id":3,"name":"x"}}"#,
      client: "If it is its id, decode that, and ask for the object with it."
    ) { try hold(decode([String: Int].self, $0)["venueId"] == 3) },
  ]
}
