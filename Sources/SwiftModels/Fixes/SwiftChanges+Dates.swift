import ContractSpecs

/// Changes of the date strategy. The new strategy must read every date of the response, on all supported systems.
extension SwiftChanges {
  /// Appends the strategies that may read the dates that were sent, the best first.
  mutating func dates(at path: JSONPath) {
    guard isDate(path) else { return }
    let current = model.client.dates ?? .deferredToDate
    let texts = dateTexts(at: path)
    var strategies: [(Client.Dates, String)] = []
    if texts.isEmpty {
      strategies = [(.secondsSince1970, ""), (.millisecondsSince1970, "")]
    } else if let formats = DateFormats.reading(texts) {
      let needsNewer = texts.contains { $0.hasFraction } && supportsOlderSystems
      let byFormat = (Client.Dates.formatted(formats), needsNewer ? Self.olderSystems : "")
      let canBeISO = texts.allSatisfy(\.isZonedTime)
      strategies = canBeISO && !needsNewer ? [(.iso8601, ""), byFormat] : [byFormat]
    }
    for (dates, reason) in strategies where dates != current {
      var change = Change(title: "let the decoder read dates as \(dates.title)\(reason)")
      change.client = model.client
      change.client?.dates = dates
      found.append(change)
    }
  }

  private static let olderSystems =
    ", which all systems can: iso8601 takes fractions of a second since iOS 26 and macOS 26"

  private func isDate(_ path: JSONPath) -> Bool {
    model.member(at: path)?.member.property?.type?.core.path.last == "Date"
  }

  /// Returns whether the values sent as a date are dates. Their type is then right, and another strategy is needed.
  func isReadByAStrategy(at path: JSONPath) -> Bool {
    DateFormats.reading(ownValues(at: path).compactMap(\.string)) != nil
  }

  private var supportsOlderSystems: Bool { model.client.supportsSystemsBeforeISO8601Fractions }

  /// Returns the texts of all dates that the model reads, and of the finding's own, which may be elsewhere in the body.
  private func dateTexts(at path: JSONPath) -> [String] {
    ownValues(at: path).compactMap(\.string) + model.dates(in: document).compactMap(\.string)
  }

  private func ownValues(at path: JSONPath) -> [JSONValue] {
    values(at: path) + (foundAt.map { values(at: $0) } ?? [])
  }
}

extension Client.Dates {
  /// The description of the strategy in the title of a change.
  fileprivate var title: String {
    guard case .formatted(let formats) = self else { return rawValue }
    return "a DateFormatter with \(formats.joined(separator: " or ")) does"
  }

  /// The lines of code that set the strategy of a decoder.
  var decoderLines: [String] {
    guard case .formatted(let formats) = self else { return ["decoder.dateDecodingStrategy = .\(rawValue)"] }
    return formats.count == 1 ? Self.lines(for: formats[0]) : Self.lines(for: formats)
  }

  private static func lines(for format: String) -> [String] {
    ["let dates = DateFormatter()", "dates.locale = Locale(identifier: \"en_US_POSIX\")"]
      + (DateFormat(format).hasZone ? [] : ["dates.timeZone = TimeZone(secondsFromGMT: 0)"])
      + [
        "dates.dateFormat = \(SwiftText.literal(format))", "decoder.dateDecodingStrategy = .formatted(dates)",
      ]
  }

  /// Returns the lines for a closure with one formatter, which tries each format in turn.
  private static func lines(for formats: [String]) -> [String] {
    let list = formats.map { SwiftText.literal($0) }.joined(separator: ", ")
    return [
      "decoder.dateDecodingStrategy = .custom { decoder in",
      "  let container = try decoder.singleValueContainer()",
      "  let text = try container.decode(String.self)",
      "  let dates = DateFormatter()",
      "  dates.locale = Locale(identifier: \"en_US_POSIX\")",
      "  dates.timeZone = TimeZone(secondsFromGMT: 0)",
      "  for format in [\(list)] {",
      "    dates.dateFormat = format",
      "    if let date = dates.date(from: text) { return date }",
      "  }",
      "  throw DecodingError.dataCorruptedError(in: container, debugDescription: \"no date: \\(text)\")",
      "}",
    ]
  }
}

extension Client {
  /// A Boolean value that indicates whether a supported system has an `.iso8601` that rejects fractions of a second. It
  /// is `true` if nothing states which systems are supported.
  var supportsSystemsBeforeISO8601Fractions: Bool { os == nil || supportsSystems { _ in 26 } }
}

extension String {
  /// A Boolean value that indicates whether the seconds of a time have a fraction.
  fileprivate var hasFraction: Bool { contains(".") || contains(",") }

  /// A Boolean value that indicates whether the text is a time with its zone (RFC 3339 section 5.6).
  fileprivate var isZonedTime: Bool {
    let bytes = Array(utf8)
    return DateText.isDateTime(bytes.span, zoned: true)
  }

  fileprivate var isInternetTime: Bool {
    let bytes = Array(utf8)
    return TextForm(of: bytes.span) == .rfc1123
  }
}

extension DateFormats {
  /// The forms in which backends commonly write dates, for a formatter in English.
  private static let usual = [
    "yyyy-MM-dd'T'HH:mm:ssZZZZZ", "yyyy-MM-dd'T'HH:mm:ss.SSSZZZZZ", "yyyy-MM-dd", "yyyy-MM-dd'T'HH:mm:ss",
    "yyyy-MM-dd'T'HH:mm:ss.SSS", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm:ss.SSS",
    "yyyy-MM-dd HH:mm:ssZZZZZ", "yyyy-MM-dd HH:mm:ss ZZZZZ", "yyyy-MM-dd HH:mm:ss.SSSZZZZZ",
    "yyyy-MM-dd'T'HH:mmZZZZZ", "yyyy-MM-dd'T'HH:mm", "yyyy/MM/dd", "yyyy/MM/dd HH:mm:ss",
  ]

  /// The format of `Sat, 08 Nov 2025 15:39:12 GMT` (RFC 9110 section 5.6.7).
  private static let internet = "EEE, dd MMM yyyy HH:mm:ss zzz"

  /// Returns the usual formats that read all texts, in the order of the texts. A text that an earlier format surely
  /// reads adds none. Returns `nil` if some text has no format, or there are no texts.
  package static func reading(_ texts: [String]) -> [String]? {
    var found: [String] = []
    for text in texts where !found.contains(where: { reads(text, $0) }) {
      guard let format = (usual + [internet]).first(where: { reads(text, $0) }) else { return nil }
      found.append(format)
    }
    return found.isEmpty ? nil : found
  }

  private static func reads(_ text: String, _ format: String) -> Bool {
    format == internet ? text.isInternetTime : DateFormat(format).isSurelyRead(text)
  }
}
