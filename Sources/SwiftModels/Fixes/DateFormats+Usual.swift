import ContractSpecs

extension DateFormats {
  /// The forms in which backends commonly write dates, for a formatter in English.
  private static let usual = [
    "yyyy-MM-dd'T'HH:mm:ssZZZZZ", "yyyy-MM-dd'T'HH:mm:ss.SSSZZZZZ", "yyyy-MM-dd", "yyyy-MM-dd'T'HH:mm:ss",
    "yyyy-MM-dd'T'HH:mm:ss.SSS", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm:ss.SSS",
    "yyyy-MM-dd HH:mm:ssZZZZZ", "yyyy-MM-dd HH:mm:ss ZZZZZ", "yyyy-MM-dd HH:mm:ss.SSSZZZZZ",
    "yyyy-MM-dd'T'HH:mmZZZZZ", "yyyy-MM-dd'T'HH:mm", "yyyy-MM-dd HH:mm", "yyyy/MM/dd",
    "yyyy/MM/dd HH:mm:ss", "yyyy/MM/dd HH:mm", "yyyyMMdd", "yyyyMMddHHmmss", "yyyyMMdd'T'HHmmssZZZZZ",
    "yyyyMMdd'T'HHmmss", "dd.MM.yyyy", "dd.MM.yyyy HH:mm", "dd.MM.yyyy HH:mm:ss", "yyyy-MM", "HH:mm:ss",
    "HH:mm", "EEE, dd MMM yyyy HH:mm:ss zzz", "EEE, d MMM yyyy HH:mm:ss Z", "EEE, d MMM yyyy HH:mm:ss zzz",
    "EEE MMM dd HH:mm:ss Z yyyy", "EEE MMM dd HH:mm:ss zzz yyyy", "yyyy-MM-dd HH:mm:ss zzz", "MMM d, yyyy",
    "MMMM d, yyyy", "d MMM yyyy", "d MMMM yyyy",
  ]

  /// The forms of which some texts fit both: the month or the day is first.
  private static let ambiguous = [
    ("dd/MM/yyyy", "MM/dd/yyyy"), ("dd/MM/yyyy HH:mm", "MM/dd/yyyy HH:mm"),
    ("dd/MM/yyyy HH:mm:ss", "MM/dd/yyyy HH:mm:ss"), ("dd-MM-yyyy", "MM-dd-yyyy"),
  ]

  /// Returns the formats with those that `.iso8601` reads, a time with its zone, with and without a fraction of a
  /// second: the decoder may read such dates in other responses.
  static func besideISO8601(_ formats: [String]) -> [String] {
    formats + usual.prefix(2).filter { !formats.contains($0) }
  }

  /// Returns the usual formats that read all texts, in the order of the texts. A text that an earlier format surely
  /// reads adds none. Returns `nil` if some text has no format, or there are no texts.
  package static func reading(_ texts: [String]) -> [String]? {
    let decided = ambiguous.compactMap { first, second -> String? in
      let own = texts.filter { reads($0, first) || reads($0, second) }
      let isFirst = own.allSatisfy { reads($0, first) }
      if isFirst == own.allSatisfy({ reads($0, second) }) { return nil }
      return isFirst ? first : second
    }
    var found: [String] = []
    for text in texts where !found.contains(where: { reads(text, $0) }) {
      guard let format = (usual + decided).first(where: { reads(text, $0) }) else { return nil }
      found.append(format)
    }
    return found.isEmpty ? nil : found
  }

  private static func reads(_ text: String, _ format: String) -> Bool {
    format.contains("MMM") || format.contains("zzz")
      ? DateFormat(DateWords.inNumbers(format: format)).isSurelyRead(DateWords.inNumbers(text))
      : DateFormat(format).isSurelyRead(text)
  }
}

extension String {
  /// True for a time whose seconds have a fraction.
  var hasFraction: Bool {
    split(separator: ":").dropFirst().contains { $0.contains(".") || $0.contains(",") }
  }

  /// True for a time with its zone (RFC 3339 section 5.6).
  var isZonedTime: Bool { DateText.isDateTime(Array(utf8), zoned: true) }
}
