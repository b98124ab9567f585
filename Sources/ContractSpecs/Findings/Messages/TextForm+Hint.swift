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
  /// of a value, as the start of a sentence.
  func dateHint(promised: Format, dates: Client.Dates?, absence: String?) -> Finding.Hint? {
    guard let form = Self.promisedForm(of: promised) else { return nil }
    switch self {
    case .uuid, .uuidWithoutHyphens, .uuidInBase64, .email, .url, .relativeURL: return nil
    case .empty:
      return Finding.Hint(
        backend: absence.map { "\($0): an empty text is no date or time." } ?? "\(form).",
        client: "Decode a String, and make a Date of it unless it is empty.")
    case .dateTime, .fractionalDateTime, .dateTimeWithoutZone, .dateTimeWithoutColon, .dateTimeWithSpace,
      .dateTimeWithZoneName, .date, .dateWithoutHyphens, .dateTimeWithoutSeparators, .otherDate,
      .impossibleDate, .time, .rfc1123,
      .dotNet,
      .unixSeconds, .unixMilliseconds, .number:
      let isUnzoned = promised == .dateTime && self == .dateTimeWithoutZone
      return Finding.Hint(
        backend: isUnzoned
          ? "Append Z or the offset: without it the moment is ambiguous."
          : self == .impossibleDate && promised != .time
            ? "\(form), with a day that the calendar has." : "\(form).",
        client: clientAdvice(dates))
    }
  }

  /// Returns the promised form with an example, as the start of a sentence.
  private static func promisedForm(of promised: Format) -> String? {
    switch promised {
    case .dateTime: "Write it as RFC 3339, with the zone: 2025-01-08T12:00:00Z"
    case .localDateTime: "Write it as RFC 3339, without a zone: 2025-01-08T12:00:00"
    case .date: "Send the date alone, the year first: 2025-01-08"
    case .time: "Send the time alone: 12:00:00"
    case .uuid, .email, .url, .unixSeconds, .unixMilliseconds, .base64, .base64url, .phone, .ipv4, .ipv6,
      .hostname, .decimal:
      nil
    }
  }

  private func clientAdvice(_ dates: Client.Dates?) -> String {
    switch (self, dates) {
    case (.impossibleDate, _): "Decode a String, and make a Date of it only if the calendar has the day."
    case (.dateTimeWithoutColon, .iso8601): "Nothing to do: iso8601 reads it."
    case (.dateTimeWithoutZone, .iso8601):
      "iso8601 refuses it; a custom dateDecodingStrategy has to guess the zone."
    case (.unixSeconds, _), (.unixMilliseconds, _), (.number, _):
      "Decode a String, convert it to a number and that to a Date."
    case (.dotNet, _): "Decode a String, and make the Date of its digits: they are milliseconds since 1970."
    case (.dateTimeWithZoneName, _):
      "Decode a String, and drop the name in brackets before a Date is made of it."
    case (.rfc1123, _): "Use a DateFormatter with EEE, dd MMM yyyy HH:mm:ss zzz and en_US_POSIX."
    case (_, nil): "Decode a String, and make the Date with a formatter for this exact format."
    case (_, _): "Use a custom dateDecodingStrategy that tries this form too."
    }
  }
}
