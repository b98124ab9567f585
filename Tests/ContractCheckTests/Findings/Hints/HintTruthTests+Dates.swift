import Foundation

@testable import ContractSpecs

extension HintTruthTests {
  private static let zoned = "Write it as RFC 3339, with the zone: 2025-01-08T12:00:00Z."
  private static let local = "Write it as RFC 3339, without a zone: 2025-01-08T12:00:00."
  private static let alone = "Send the date alone, the year first: 2025-01-08."
  private static let clock = "Send the time alone: 12:00:00."
  private static let zoneless = "Append Z or the offset: without it the moment is ambiguous."
  private static let day = "Send a day that the calendar has."
  private static let dayless = "Decode a String, and make a Date of it only if the calendar has the day."
  private static let formatter = "Decode a String, and make the Date with a formatter for this exact format."
  private static let number = "Decode a String, convert it to a number and that to a Date."
  private static let tried = "Use a custom dateDecodingStrategy that tries this form too."
  private static let http = "Use a DateFormatter with EEE, dd MMM yyyy HH:mm:ss zzz and en_US_POSIX."
  private static let unempty = "Decode a String, and make a Date of it unless it is empty."

  /// Returns a row with a text in place of a date or a time that the client reads as a string.
  private static func row(
    _ promised: Format, _ text: String, _ backend: String, _ mended: String, _ format: String,
    _ advice: String = formatter
  ) -> HintRow {
    HintRow(
      v(.format(promised)), "{\"v\":\"\(text)\"}", .valueFormat, backend: backend,
      mended: "{\"v\":\"\(mended)\"}", client: advice
    ) { _ = try date(decode(Holder<String>.self, $0).v, format) }
  }

  /// Returns a row with a day that the calendar does not have, which no formatter takes for a date.
  private static func noDay(
    _ promised: Format, _ text: String, _ backend: String, _ mended: String, _ format: String
  ) -> HintRow {
    HintRow(
      v(.format(promised)), "{\"v\":\"\(text)\"}", .valueFormat, backend: backend,
      mended: "{\"v\":\"\(mended)\"}", client: dayless
    ) { try hold((try? date(decode(Holder<String>.self, $0).v, format)) == nil) }
  }

  private static func numeric(_ promised: Format, _ text: String, _ backend: String, _ mended: String)
    -> HintRow
  {
    HintRow(
      v(.format(promised)), "{\"v\":\"\(text)\"}", .valueFormat, backend: backend,
      mended: "{\"v\":\"\(mended)\"}", client: number
    ) { try hold(Double(decode(Holder<String>.self, $0).v) != nil) }
  }

  private static let asText: [HintRow] = [
    row(.dateTime, "2025-01-08T12:00:00", zoneless, "2025-01-08T12:00:00Z", "yyyy-MM-dd'T'HH:mm:ss"),
    row(.dateTime, "2025-01-08 12:00:00", zoned, "2025-01-08T12:00:00Z", "yyyy-MM-dd HH:mm:ss"),
    row(.dateTime, "2025-01-08T12:00:00+0100", zoned, "2025-01-08T12:00:00+01:00", "yyyy-MM-dd'T'HH:mm:ssZ"),
    row(.dateTime, "2025-01-08", zoned, "2025-01-08T00:00:00Z", "yyyy-MM-dd"),
    row(.dateTime, "12:00:00", zoned, "2025-01-08T12:00:00Z", "HH:mm:ss"),
    row(
      .dateTime, "Wed, 08 Jan 2025 12:00:00 GMT", zoned, "2025-01-08T12:00:00Z",
      "EEE, dd MMM yyyy HH:mm:ss zzz", http),
    HintRow(
      v(.dateTime), #"{"v":"/Date(1736337600000)/"}"#, .valueFormat, backend: zoned,
      mended: #"{"v":"2025-01-08T12:00:00Z"}"#,
      client: "Decode a String, and make the Date of its digits: they are milliseconds since 1970."
    ) { body in
      let digits = try decode(Holder<String>.self, body).v.filter(\.isNumber)
      try hold(
        Double(digits).map { Date(timeIntervalSince1970: $0 / 1000) }
          == Date(timeIntervalSince1970: 1_736_337_600))
    },
    noDay(.dateTime, "2025-02-30T12:00:00Z", day, "2025-02-28T12:00:00Z", "yyyy-MM-dd'T'HH:mm:ssZ"),
    noDay(
      .dateTime, "0000-00-00 00:00:00", "\(zoned) \(day)", "2025-01-08T12:00:00Z",
      "yyyy-MM-dd HH:mm:ss"),
    row(.localDateTime, "2025-01-08T12:00:00Z", local, "2025-01-08T12:00:00", "yyyy-MM-dd'T'HH:mm:ssZ"),
    row(.localDateTime, "2025-01-08", local, "2025-01-08T00:00:00", "yyyy-MM-dd"),
    noDay(.localDateTime, "2025-13-01T12:00:00", day, "2025-12-01T12:00:00", "yyyy-MM-dd'T'HH:mm:ss"),
    noDay(
      .localDateTime, "2025-02-30 12:00:00", "\(local) \(day)", "2025-02-28T12:00:00",
      "yyyy-MM-dd HH:mm:ss"),
    noDay(.date, "2020-02-30", day, "2020-02-29", "yyyy-MM-dd"),
    noDay(
      .date, "2020-02-30T00:00:00Z", "\(alone) \(day)", "2020-02-29",
      "yyyy-MM-dd'T'HH:mm:ssZ"),
    noDay(.time, "2020-02-30", clock, "12:00:00", "yyyy-MM-dd"),
    row(.date, "2025-01-08T12:00:00Z", alone, "2025-01-08", "yyyy-MM-dd'T'HH:mm:ssZ"),
    row(.date, "2025-01-08 12:00:00", alone, "2025-01-08", "yyyy-MM-dd HH:mm:ss"),
    row(.date, "2025-01-08T12:00:00", alone, "2025-01-08", "yyyy-MM-dd'T'HH:mm:ss"),
    row(.time, "2025-01-08T12:00:00.5Z", clock, "12:00:00", "yyyy-MM-dd'T'HH:mm:ss.SZ"),
    row(.time, "2025-01-08", clock, "12:00:00", "yyyy-MM-dd"),
    numeric(.dateTime, "1736337600", zoned, "2025-01-08T12:00:00Z"),
    numeric(.date, "1736337600000", alone, "2025-01-08"),
    numeric(.time, "12.5", clock, "12:00:00"),
  ]

  private static let read: [HintRow] = [
    HintRow(
      v(.dateTime), #"{"v":"2025-01-08T12:00:00"}"#, .valueFormat, dates: .iso8601, backend: zoneless,
      mended: #"{"v":"2025-01-08T12:00:00Z"}"#,
      client: "iso8601 refuses it; a custom dateDecodingStrategy has to guess the zone."
    ) { body in
      try hold((try? decode(Holder<Date>.self, body) { $0.dateDecodingStrategy = .iso8601 }) == nil)
      try decode(Holder<Date>.self, body) { $0.triesToo("yyyy-MM-dd'T'HH:mm:ss") }
    },
    HintRow(
      v(.dateTime), #"{"v":"2025-01-08T12:00:00.642123"}"#, .valueFormat, dates: .iso8601, os: "iOS 17",
      backend: "Append Z or the offset, without which the moment is ambiguous, and leave out the "
        + "fraction of the second, which older systems do not read.",
      mended: #"{"v":"2025-01-08T12:00:00Z"}"#,
      client: "iso8601 refuses it; a custom dateDecodingStrategy has to guess the zone."
    ) { body in
      try hold((try? decode(Holder<Date>.self, body) { $0.dateDecodingStrategy = .iso8601 }) == nil)
    },
    HintRow(
      v(.dateTime), #"{"v":"2025-01-08T12:00:00+0100"}"#, .valueFormat, dates: .iso8601, backend: zoned,
      mended: #"{"v":"2025-01-08T12:00:00+01:00"}"#, client: "Nothing to do: iso8601 reads it."
    ) { body in
      let value = try decode(Holder<Date>.self, body) { $0.dateDecodingStrategy = .iso8601 }
      try hold(value.v == Date(timeIntervalSince1970: 1_736_334_000))
    },
    HintRow(
      v(.dateTime), #"{"v":"2025-01-08 12:00:00"}"#, .valueFormat, dates: .iso8601, backend: zoned,
      mended: #"{"v":"2025-01-08T12:00:00Z"}"#, client: tried
    ) { try decode(Holder<Date>.self, $0) { $0.triesToo("yyyy-MM-dd HH:mm:ss") } },
    HintRow(
      v(.dateTime), #"{"v":""}"#, .valueFormat, dates: .iso8601, backend: zoned,
      mended: #"{"v":"2025-01-08T12:00:00Z"}"#, client: unempty
    ) { try hold(decode(Holder<String>.self, $0).v.isEmpty) },
    HintRow(
      .object(["v?": .nullable(.dateTime)]), #"{"v":""}"#, .valueFormat,
      backend: "Send null or leave the member out: an empty text is no date or time.", mended: "{}",
      client: unempty
    ) { try hold(decode(Holder<String>.self, $0).v.isEmpty) },
    HintRow(
      v(.format(.date)), #"{"v":""}"#, .valueFormat, backend: alone, mended: #"{"v":"2025-01-08"}"#,
      client: unempty
    ) { try hold(decode(Holder<String>.self, $0).v.isEmpty) },
    HintRow(
      v(.format(.time)), #"{"v":""}"#, .valueFormat, backend: clock, mended: #"{"v":"12:00:00"}"#,
      client: unempty
    ) { try hold(decode(Holder<String>.self, $0).v.isEmpty) },
    HintRow(
      v(.dateTime), #"{"v":"2025-01-08T12:00:00Z"}"#, .valueFormat, dates: .secondsSince1970,
      backend: "Nothing to do: the date is as promised.", mended: nil,
      client: "Set dateDecodingStrategy to iso8601. If numbers are meant, promise unix-seconds."
    ) { try decode(Holder<Date>.self, $0) { $0.dateDecodingStrategy = .iso8601 } },
    HintRow(
      v(.dateTime), #"{"v":"2025-01-08t12:00:00z"}"#, .valueFormat, dates: .iso8601,
      backend: "Write T and Z in upper case: RFC 3339 allows both, iso8601 does not.",
      mended: #"{"v":"2025-01-08T12:00:00Z"}"#,
      client: "Use a custom date strategy that puts the text into upper case first."
    ) { body in
      try hold((try? decode(Holder<Date>.self, body) { $0.dateDecodingStrategy = .iso8601 }) == nil)
      try decode(Holder<Date>.self, body) {
        $0.dateDecodingStrategy = .custom { decoder in
          let text = try decoder.singleValueContainer().decode(String.self)
          return try Date(text.uppercased(), strategy: .iso8601)
        }
      }
    },
    HintRow(
      v(.dateTime), #"{"v":"2025-01-08T12:00:00.6421234567890Z"}"#, .valueFormat, dates: .iso8601,
      backend: "Write at most nine digits of the fraction: RFC 3339 allows more, iso8601 does not.",
      mended: #"{"v":"2025-01-08T12:00:00.642123456Z"}"#,
      client: "Use a custom date strategy that cuts the fraction first."
    ) { body in
      try hold((try? decode(Holder<Date>.self, body) { $0.dateDecodingStrategy = .iso8601 }) == nil)
      try decode(Holder<Date>.self, body) {
        $0.dateDecodingStrategy = .custom { decoder in
          let text = try decoder.singleValueContainer().decode(String.self)
          return try Date(text.prefix(29) + "Z", strategy: .iso8601)
        }
      }
    },
    HintRow(
      v(.dateTime), #"{"v":"2025-01-08T12:00:00+19:00"}"#, .valueFormat, dates: .iso8601,
      backend: "Write it in UTC and in its usual form, which iso8601 reads: 2025-01-08T12:00:00Z.",
      mended: #"{"v":"2025-01-07T17:00:00Z"}"#, client: "Use a custom date strategy that reads this form."
    ) { body in
      try hold((try? decode(Holder<Date>.self, body) { $0.dateDecodingStrategy = .iso8601 }) == nil)
    },
    HintRow(
      v(.dateTime), #"{"v":"2025-01-08T12:00:00.642+0100"}"#, .valueFormat, dates: .iso8601, os: "iOS 17",
      backend:
        "Write it as RFC 3339, with the zone: 2025-01-08T12:00:00Z. Older systems read no fraction of a second.",
      mended: #"{"v":"2025-01-08T11:00:00Z"}"#,
      client: "Use a custom dateDecodingStrategy that tries this form too: older systems refuse the fraction."
    ) { try decode(Holder<Date>.self, $0) { $0.triesToo("yyyy-MM-dd'T'HH:mm:ss.SSSZ") } },
    HintRow(
      v(.dateTime), #"{"v":"2025-01-08T12:00:00.642Z"}"#, .valueFormat, dates: .iso8601, os: "iOS 17",
      backend: "Leave out fractional seconds: older systems do not read them.",
      mended: #"{"v":"2025-01-08T12:00:00Z"}"#,
      client:
        "Use a custom date strategy that tries ISO8601DateFormatter with and without fractional seconds."
    ) { body in
      try decode(Holder<Date>.self, body) {
        $0.dateDecodingStrategy = .custom { decoder in
          let text = try decoder.singleValueContainer().decode(String.self)
          let formatter = ISO8601DateFormatter()
          formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
          guard let date = formatter.date(from: text) else { throw NotAsAdvised() }
          return date
        }
      }
    },
  ]

  static let dateRows = asText + read

  private static func advice(_ strategy: String, _ conversion: String) -> String {
    "Decode a Double and convert it to a Date: \(conversion). If all dates are sent this way, set "
      + "dateDecodingStrategy to \(strategy)."
  }

  private static let rfc3339 = "Send the time as RFC 3339 text, such as 2025-01-08T12:00:00Z"
  private static let plainUnit = "Decode a Double; the unit cannot be seen from the number"
  private static let noUnit = "Decode a Double; the number shows neither its unit nor its epoch."

  static let timeRows: [HintRow] = [
    HintRow(
      v(.dateTime), #"{"v":1795323298719}"#, .valueType,
      backend: rfc3339 + "; the number is in milliseconds since 1970.",
      mended: #"{"v":"2026-11-22T05:34:58Z"}"#,
      client: advice("millisecondsSince1970", "Date(timeIntervalSince1970: value / 1000)")
    ) { body in
      let made = try Date(timeIntervalSince1970: decode(Holder<Double>.self, body).v / 1000)
      let read = try decode(Holder<Date>.self, body) { $0.dateDecodingStrategy = .millisecondsSince1970 }
      try hold(made == read.v && Calendar(identifier: .gregorian).component(.year, from: made) == 2026)
    },
    HintRow(
      v(.dateTime), #"{"v":1795323298.5}"#, .valueType, dates: .iso8601,
      backend: rfc3339 + "; the number is in seconds since 1970.", mended: #"{"v":"2026-11-22T05:34:58Z"}"#,
      client: advice("secondsSince1970", "Date(timeIntervalSince1970: value)")
    ) { body in
      let made = try Date(timeIntervalSince1970: decode(Holder<Double>.self, body).v)
      let read = try decode(Holder<Date>.self, body) { $0.dateDecodingStrategy = .secondsSince1970 }
      try hold(made == read.v && Calendar(identifier: .gregorian).component(.year, from: made) == 2026)
    },
    HintRow(
      v(.dateTime), #"{"v":1795323298}"#, .valueType, dates: .secondsSince1970,
      backend: rfc3339 + "; the number is in seconds since 1970.", mended: nil,
      client: "Nothing to do: secondsSince1970 reads it."
    ) { try decode(Holder<Date>.self, $0) { $0.dateDecodingStrategy = .secondsSince1970 } },
    // Seconds since 2001, or since 1970: both are dates.
    HintRow(
      v(.dateTime), #"{"v":784000000}"#, .valueType, backend: rfc3339 + ".",
      mended: #"{"v":"2025-11-05T02:13:20Z"}"#, client: noUnit
    ) { try decode(Holder<Double>.self, $0) },
    HintRow(
      v(.dateTime), #"{"v":1795323298719000}"#, .valueType, backend: rfc3339 + ".",
      mended: #"{"v":"2026-11-22T05:34:58Z"}"#, client: noUnit
    ) { try decode(Holder<Double>.self, $0) },
    HintRow(
      v(.format(.unixSeconds)), #"{"v":1795323298719}"#, .valueFormat,
      backend: "Send seconds since 1970; what came is in milliseconds.", mended: #"{"v":1795323298}"#,
      client: "Decode a Double and convert it to a Date: Date(timeIntervalSince1970: value / 1000)."
    ) { try hold(decode(Holder<Double>.self, $0).v / 1000 < 2e9) },
    HintRow(
      v(.format(.unixMilliseconds)), #"{"v":1795323298}"#, .valueFormat,
      backend: "Send milliseconds since 1970; what came is in seconds.", mended: #"{"v":1795323298000}"#,
      client: "Decode a Double and convert it to a Date: Date(timeIntervalSince1970: value)."
    ) { try hold(decode(Holder<Double>.self, $0).v < 2e9) },
    HintRow(
      v(.format(.unixMilliseconds)), #"{"v":17}"#, .valueFormat,
      backend: "Send the promised unit: seconds have 10 digits today, milliseconds 13.",
      mended: #"{"v":1795323298000}"#, client: plainUnit + "."
    ) { try decode(Holder<Double>.self, $0) },
    HintRow(
      v(.moment(Moment(unit: .seconds, offset: 3600))), #"{"v":1700003600000}"#, .valueRange,
      backend: "Send seconds since 1970; what came is in milliseconds.", mended: #"{"v":1700003600}"#,
      client: "Decode a Double and convert it to a Date: Date(timeIntervalSince1970: value / 1000)."
    ) { try hold(decode(Holder<Double>.self, $0).v / 1000 == 1_700_003_600) },
    HintRow(
      v(.moment(Moment(unit: .seconds, offset: 3600))), #"{"v":1700000000}"#, .valueRange,
      backend: "Send a time in the future: this one had passed when the response arrived.",
      mended: #"{"v":1700003600}"#, client: "Compare it with the clock before use."
    ) { try decode(Holder<Double>.self, $0) },
    HintRow(
      v(.moment(Moment(unit: .seconds, offset: 3600))), #"{"v":1700000100}"#, .valueRange,
      backend: "Keep the value within its promised bounds.", mended: #"{"v":1700003600}"#,
      client: "Check the bounds before use."
    ) { try decode(Holder<Double>.self, $0) },
  ]
}
