/// Advice on dates and times that are not as promised.
extension Finding.Hint {
  static let unknownUnit = Self(
    backend: "Send the promised unit: seconds have 10 digits today, milliseconds 13.",
    client: "Decode a Double; the unit cannot be seen from the number.")

  /// Advice on `12.00`, with a point in place of the colon.
  static let clockWithPoint = Self(
    backend: "Send the time alone: 12:00:00.",
    client: "Decode a String, and read the hours and minutes from it.")

  static let digitsOfDate = Self(
    backend:
      "Send the time in the promised form: these are the digits of a date and time, without separators.",
    client: "Decode an Int, and read year, month, day and time from its digits; the zone is a guess.")

  static let momentThatHasPassed = Self(
    backend: "Send a time in the future: this one had passed when the response arrived.",
    client: "Compare it with the clock before use.")

  static let spanForMoment = Self(
    backend: "Send the time itself, since 1970: this looks like the time until then.",
    client: "Decode a Double, and add it to the time of the response.")

  static let fractionWithoutZone = Self(
    backend: "Append Z or the offset, without which the moment is ambiguous, and leave out the "
      + "fraction of the second, which older systems do not read.",
    client: "iso8601 refuses it; a custom dateDecodingStrategy has to guess the zone.")

  static let impossibleDay = Self(
    backend: "Send a day that the calendar has.",
    client: "Decode a String, and make a Date of it only if the calendar has the day.")

  static let fractionWithoutColon = Self(
    backend:
      "Write it as RFC 3339, with the zone: 2025-01-08T12:00:00Z. Older systems read no fraction of a second.",
    client: "Use a custom dateDecodingStrategy that tries this form too: older systems refuse the fraction.")

  /// Advice on `[2026, 11, 22, 18, 54, 5]`, as Jackson writes a date with `WRITE_DATES_AS_TIMESTAMPS`.
  static let partsOfDate = Self(
    backend:
      "Send the date in the promised form: these are its year, month, day and what follows, as Jackson "
      + "writes them under WRITE_DATES_AS_TIMESTAMPS.",
    client: "Decode [Int], and make the Date of its DateComponents; the zone is a guess.")
}
