extension TextForm {
  /// The form in a few words.
  package var words: String {
    switch self {
    case .empty: "empty"
    case .dateTime: "a date and time with its zone"
    case .fractionalDateTime: "a date and time with fraction and zone"
    case .dateTimeWithoutZone: "a date and time without a zone"
    case .dateTimeWithoutColon: "a date and time with a zone without colon"
    case .dateTimeWithSpace: "a date and time with a space in place of T"
    case .dateTimeWithZoneName: "a date and time with the name of its zone"
    case .date: "a date alone"
    case .dateWithoutHyphens: "a date without hyphens"
    case .dateTimeWithoutSeparators: "a date and time without separators"
    case .time: "a time alone"
    case .otherDate: "a date in a notation of its own"
    case .impossibleDate: "a day that the calendar does not have"
    case .rfc1123: "a date as HTTP headers have it (RFC 1123)"
    case .dotNet: "a .NET date: milliseconds since 1970"
    case .unixSeconds: "a Unix time in seconds, quoted"
    case .unixMilliseconds: "a Unix time in milliseconds, quoted"
    case .uuid: "a UUID"
    case .uuidWithoutHyphens: "a UUID without hyphens"
    case .number: "a number, quoted"
    case .email: "an e-mail address"
    case .url: "a URL"
    case .relativeURL: "a URL without a scheme"
    case .uuidInBase64: "16 bytes in Base64"
    }
  }

  /// Returns the advice on a text that was promised to be a date or a time, or `nil` if there is none for its form.
  ///
  /// `dates` is the client's date strategy, `nil` if it reads a string; `absence` is what the promise allows in place
  /// of a value.
  func dateAdvice(promised: Format, dates: Client.Dates?, absence: Absence?) -> Advice? {
    guard let form = RuleID(writing: promised) else { return nil }
    switch self {
    case .uuid, .uuidWithoutHyphens, .uuidInBase64, .email, .url, .relativeURL: return nil
    case .empty:
      return Advice(
        backend: absence.map { .rule(.emptyDate, absence: $0) } ?? .rule(form),
        client: .rule(.readNonEmptyDate))
    case .dateTime, .fractionalDateTime, .dateTimeWithoutZone, .dateTimeWithoutColon, .dateTimeWithSpace,
      .dateTimeWithZoneName, .date, .dateWithoutHyphens, .dateTimeWithoutSeparators, .otherDate,
      .impossibleDate, .time, .rfc1123, .dotNet, .unixSeconds, .unixMilliseconds, .number:
      let backend: Remedy =
        if promised == .dateTime, self == .dateTimeWithoutZone {
          .rule(.noZone)
        } else if self == .impossibleDate, promised != .time {
          .both(.rule(form), .rule(.impossibleDay))
        } else {
          .rule(form)
        }
      return Advice(backend: backend, client: .rule(reading(dates)))
    }
  }

  private func reading(_ dates: Client.Dates?) -> RuleID {
    switch (self, dates) {
    case (.impossibleDate, _): .readPossibleDay
    case (.dateTimeWithoutColon, .iso8601): .dateReadByISO8601
    case (.dateTimeWithoutZone, .iso8601): .guessZone
    case (.unixSeconds, _), (.unixMilliseconds, _), (.number, _): .readNumberText
    case (.dotNet, _): .readDotNetDate
    case (.dateTimeWithZoneName, _): .dropZoneName
    case (.rfc1123, _): .readRFC1123
    case (_, nil): .readByFormatter
    case (_, _): .tryThisForm
    }
  }
}

extension RuleID {
  /// Creates the rule to write a date or a time in a format; `nil` if that is neither.
  fileprivate init?(writing promised: Format) {
    switch promised {
    case .dateTime: self = .writeDateTime
    case .localDateTime: self = .writeLocalDateTime
    case .date: self = .writeDate
    case .time: self = .writeTime
    case .uuid, .email, .url, .unixSeconds, .unixMilliseconds, .base64, .base64url, .phone, .ipv4, .ipv6,
      .hostname, .decimal:
      return nil
    }
  }
}
