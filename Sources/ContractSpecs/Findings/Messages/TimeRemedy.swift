/// The remedies for dates and times that are not as promised.
package enum TimeRemedy: Hashable, Sendable {
  case unknownUnit

  /// `12.00`, with a point in place of the colon.
  case clockWithPoint
  case digitsOfDate
  case momentThatHasPassed
  case spanForMoment

  /// A date and time that would be as promised without the fraction of its second.
  case fractionOfSecond
  case fractionWithoutZone
  case impossibleDay
  case fractionWithoutColon

  /// `[2026, 11, 22, 18, 54, 5]`, as Jackson writes a date with `WRITE_DATES_AS_TIMESTAMPS`.
  case partsOfDate

  // MARK: numbers

  /// A number where a date is promised as text, for the backend.
  case textForNumber(unit: Moment.Unit?)

  /// A number where a date is promised as text, for the client.
  case readNumber(Reading)

  /// A Unix time in another unit.
  case otherUnit(promised: Moment.Unit, sent: Moment.Unit)

  // MARK: forms, one side alone

  /// A text in another form than the promised one, for the backend.
  case form(DateForm)

  /// An empty text where a date or a time is promised, for the backend.
  case emptyForm(Absence)

  /// A date and time without its zone, for the backend.
  case zone

  /// A day that the calendar does not have, for the backend.
  case possibleDay(DateForm)

  /// A text in another form than the promised one, for the client.
  case readForm(FormReading)

  /// A text that the `iso8601` of new systems reads, for the client.
  case readByNewSystems

  // MARK: dates as promised that the strategy does not read

  /// A date that a formatter does not read; `isISO8601` says whether `iso8601` would.
  case unreadByFormatter(isISO8601: Bool)

  /// A fraction of a second, which `iso8601` reads only on new systems.
  case fractionForOlderSystems

  /// A text for a strategy that reads numbers.
  case textForStrategy(reading: TextStrategy, promise: Format?)

  case lowerCaseLetters
  case longFraction
  case unusualForm

  /// The ways in which a client reads a number that is a date.
  package enum Reading: Hashable, Sendable {
    /// By the strategy of Swift's own encoder, in seconds since 2001.
    case secondsSince2001

    /// As a `Double`, of which neither unit nor epoch are known.
    case unknown

    /// By its strategy already.
    case alreadyRead(Moment.Unit)
    case unit(Moment.Unit)
  }

  /// The forms of a date or a time that are promised.
  package enum DateForm: Hashable, Sendable { case dateTime, localDateTime, date, time }

  /// The ways in which a client reads a date in another form.
  package enum FormReading: Hashable, Sendable {
    case emptyText, impossibleDay, alreadyByISO8601, guessZone, number, dotNet, zoneName, rfc1123, formatter
    case customStrategy
  }

  /// A strategy that reads a date as text.
  package enum TextStrategy: Hashable, Sendable { case custom, iso8601, iso8601WithFraction }
}

extension TimeRemedy {
  /// The sentences for both sides.
  var hint: Finding.Hint {
    switch self {
    case .unknownUnit:
      Finding.Hint(
        backend: "Send the promised unit: seconds have 10 digits today, milliseconds 13.",
        client: "Decode a Double; the unit cannot be seen from the number.")
    case .clockWithPoint:
      Finding.Hint(
        backend: "Send the time alone: 12:00:00.",
        client: "Decode a String, and read the hours and minutes from it.")
    case .digitsOfDate:
      Finding.Hint(
        backend:
          "Send the time in the promised form: these are the digits of a date and time, without separators.",
        client: "Decode an Int, and read year, month, day and time from its digits; the zone is a guess.")
    case .momentThatHasPassed:
      Finding.Hint(
        backend: "Send a time in the future: this one had passed when the response arrived.",
        client: "Compare it with the clock before use.")
    case .spanForMoment:
      Finding.Hint(
        backend: "Send the time itself, since 1970: this looks like the time until then.",
        client: "Decode a Double, and add it to the time of the response.")
    case .fractionOfSecond:
      Finding.Hint(
        backend: "Leave out the fraction of the second: the promise excludes it.",
        client:
          "Use a custom date strategy that tries ISO8601DateFormatter with and without fractional seconds.")
    case .fractionWithoutZone:
      Finding.Hint(
        backend: "Append Z or the offset, without which the moment is ambiguous, and leave out the "
          + "fraction of the second, which older systems do not read.",
        client: "iso8601 refuses it; a custom dateDecodingStrategy has to guess the zone.")
    case .impossibleDay:
      Finding.Hint(
        backend: "Send a day that the calendar has.",
        client: "Decode a String, and make a Date of it only if the calendar has the day.")
    case .fractionWithoutColon:
      Finding.Hint(
        backend:
          "Write it as RFC 3339, with the zone: 2025-01-08T12:00:00Z. Older systems read no fraction of a second.",
        client:
          "Use a custom dateDecodingStrategy that tries this form too: older systems refuse the fraction.")
    case .partsOfDate:
      Finding.Hint(
        backend:
          "Send the date in the promised form: these are its year, month, day and what follows, as Jackson "
          + "writes them under WRITE_DATES_AS_TIMESTAMPS.",
        client: "Decode [Int], and make the Date of its DateComponents; the zone is a guess.")
    case .textForNumber(let unit):
      Finding.Hint(
        backend: "Send the time as RFC 3339 text, such as 2025-01-08T12:00:00Z"
          + (unit.map { "; the number is in \($0.name) since 1970." } ?? "."))
    case .readNumber(let reading): Finding.Hint(client: reading.words)
    case .otherUnit(let promised, let sent):
      Finding.Hint(
        backend: "Send \(promised.name) since 1970; what came is in \(sent.name).",
        client: "Decode a Double and convert it to a Date: \(sent.conversion).")
    case .form(let form): Finding.Hint(backend: "\(form.words).")
    case .emptyForm(let absence):
      Finding.Hint(backend: "\(absence.words): an empty text is no date or time.")
    case .zone: Finding.Hint(backend: "Append Z or the offset: without it the moment is ambiguous.")
    case .possibleDay(let form): Finding.Hint(backend: "\(form.words), with a day that the calendar has.")
    case .readForm(let reading): Finding.Hint(client: reading.words)
    case .readByNewSystems: Finding.Hint(client: "Nothing to do on new systems, whose iso8601 reads it.")
    case .unreadByFormatter(let isISO8601):
      Finding.Hint(
        backend: Self.asPromised,
        client: "Give the formatter the format of what is sent"
          + (isISO8601 ? ", or set dateDecodingStrategy to iso8601." : "."))
    case .fractionForOlderSystems:
      Finding.Hint(
        backend: "Leave out fractional seconds: older systems do not read them.",
        client:
          "Use a custom date strategy that tries ISO8601DateFormatter with and without fractional seconds.")
    case .textForStrategy(let reading, let format):
      Finding.Hint(
        backend: Self.asPromised,
        client: reading.words
          + (format.map { ", or promise \($0.rawValue) if numbers are meant." } ?? "."))
    case .lowerCaseLetters:
      Finding.Hint(
        backend: "Write T and Z in upper case: RFC 3339 allows both, iso8601 does not.",
        client: "Use a custom date strategy that puts the text into upper case first.")
    case .longFraction:
      Finding.Hint(
        backend: "Write at most nine digits of the fraction: RFC 3339 allows more, iso8601 does not.",
        client: "Use a custom date strategy that cuts the fraction first.")
    case .unusualForm:
      Finding.Hint(
        backend: "Write it in UTC and in its usual form, which iso8601 reads: 2025-01-08T12:00:00Z.",
        client: "Use a custom date strategy that reads this form.")
    }
  }

  private static let asPromised = "Nothing to do: the date is as promised."
}

extension TimeRemedy.Reading {
  fileprivate var words: String {
    switch self {
    case .secondsSince2001:
      "Nothing to do if it is in seconds since 2001, as Swift's encoder writes dates: the app reads that."
    case .unknown: "Decode a Double; the number shows neither its unit nor its epoch."
    case .alreadyRead(let unit): "Nothing to do: \(unit.strategy.rawValue) reads it."
    case .unit(let unit):
      "Decode a Double and convert it to a Date: \(unit.conversion). If all dates are sent this way, set "
        + "dateDecodingStrategy to \(unit.strategy.rawValue)."
    }
  }
}

extension TimeRemedy.DateForm {
  /// The form with an example, as the start of a sentence.
  fileprivate var words: String {
    switch self {
    case .dateTime: "Write it as RFC 3339, with the zone: 2025-01-08T12:00:00Z"
    case .localDateTime: "Write it as RFC 3339, without a zone: 2025-01-08T12:00:00"
    case .date: "Send the date alone, the year first: 2025-01-08"
    case .time: "Send the time alone: 12:00:00"
    }
  }
}

extension TimeRemedy.FormReading {
  fileprivate var words: String {
    switch self {
    case .emptyText: "Decode a String, and make a Date of it unless it is empty."
    case .impossibleDay: "Decode a String, and make a Date of it only if the calendar has the day."
    case .alreadyByISO8601: "Nothing to do: iso8601 reads it."
    case .guessZone: "iso8601 refuses it; a custom dateDecodingStrategy has to guess the zone."
    case .number: "Decode a String, convert it to a number and that to a Date."
    case .dotNet: "Decode a String, and make the Date of its digits: they are milliseconds since 1970."
    case .zoneName: "Decode a String, and drop the name in brackets before a Date is made of it."
    case .rfc1123: "Use a DateFormatter with EEE, dd MMM yyyy HH:mm:ss zzz and en_US_POSIX."
    case .formatter: "Decode a String, and make the Date with a formatter for this exact format."
    case .customStrategy: "Use a custom dateDecodingStrategy that tries this form too."
    }
  }
}

extension TimeRemedy.TextStrategy {
  fileprivate var words: String {
    switch self {
    case .custom: "Use a custom date strategy that reads this form"
    case .iso8601WithFraction:
      "Use a custom date strategy that tries ISO8601DateFormatter with and without fractional seconds"
    case .iso8601: "Set dateDecodingStrategy to iso8601"
    }
  }
}

extension Moment.Unit {
  /// The plural name of the unit.
  var name: String {
    switch self {
    case .seconds: "seconds"
    case .milliseconds: "milliseconds"
    }
  }

  /// The strategy of `JSONDecoder` for the unit.
  var strategy: Client.Dates {
    switch self {
    case .seconds: .secondsSince1970
    case .milliseconds: .millisecondsSince1970
    }
  }

  /// The Swift code that makes a `Date` of a `Double` named `value`.
  fileprivate var conversion: String {
    switch self {
    case .seconds: "Date(timeIntervalSince1970: value)"
    case .milliseconds: "Date(timeIntervalSince1970: value / 1000)"
    }
  }
}
