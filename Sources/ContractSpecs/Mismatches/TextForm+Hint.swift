extension TextForm {
  /// What to do about a text that was promised to be a date; `nil` where there is nothing special to say.
  var dateHint: Mismatch.Hint? {
    switch self {
    case .fractionalDateTime, .dateTime:
      Mismatch.Hint(
        backend: "Send the promised form of date or time.",
        client: "Systems before iOS 26 and macOS 26 refuse fractional seconds under .iso8601.")
    case .dateTimeWithoutZone:
      Mismatch.Hint(
        backend: "Append Z or the offset: without it nobody knows which moment is meant.",
        client: ".iso8601 refuses it; a DateFormatter has to guess the zone.")
    case .dateTimeWithSpace, .dateTimeWithoutColon:
      Mismatch.Hint(
        backend: "Write it as RFC 3339: 2025-01-08T12:00:00Z.",
        client: "A custom date strategy with this very form.")
    case .date, .time:
      Mismatch.Hint(
        backend: "Send date and time with the zone.", client: "A custom date strategy with this very form.")
    case .rfc1123:
      Mismatch.Hint(
        backend: "Write it as RFC 3339: 2025-01-08T12:00:00Z.",
        client: "A DateFormatter with EEE, dd MMM yyyy HH:mm:ss zzz and en_US_POSIX.")
    case .unixSeconds, .unixMilliseconds, .number:
      Mismatch.Hint(
        backend: "Write it as RFC 3339: 2025-01-08T12:00:00Z.",
        client: "Decode a String, convert it to a number and that to a Date.")
    case .empty:
      Mismatch.Hint(
        backend: "Send null where there is no date, or leave the member out.",
        client: "A custom date strategy that reads an empty text as no date.")
    case .uuid, .uuidWithoutHyphens, .email, .url, .relativeURL: nil
    }
  }
}
