import Foundation

/// The settings of the client's `JSONDecoder`.
public struct Settings {
  public enum Keys: String, Sendable {
    case asWritten, convertFromSnakeCase
  }

  public enum Dates: Sendable {
    case deferredToDate, iso8601, secondsSince1970, millisecondsSince1970

    /// A number of formatters with these formats, of which the first that reads a text is used. `divisor` is what makes
    /// seconds since 1970 of a number, if numbers are read as well.
    case formatted([String], divisor: Double?)

    /// A closure of the app: `ownDates`, or every value is accepted as a date.
    case custom
  }

  /// The app's own date strategy, if it was compiled with the models.
  nonisolated(unsafe) static var ownDates: JSONDecoder.DateDecodingStrategy?

  public var keys = Keys.asWritten
  public var dates = Dates.deferredToDate
  public var allowsJSON5 = false

  /// True if a body without braces is the content of an object.
  public var assumesTopLevelDictionary = false

  /// The texts that a made value may need, since a model may accept only a few words.
  public var words: [String] = []

  /// The time after which no new pass is started, and the problems found so far are reported.
  public var patience = Duration.seconds(6)

  /// True if all that the model reads of a response is told. If not, a response that the plain decoder decodes is not
  /// examined further.
  public var looksBeyondErrors = true

  public init() {}

  var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = allowsJSON5
    decoder.assumesTopLevelDictionary = assumesTopLevelDictionary
    switch keys {
    case .asWritten: break
    case .convertFromSnakeCase: decoder.keyDecodingStrategy = .convertFromSnakeCase
    }
    switch dates {
    case .deferredToDate: break
    case .iso8601: decoder.dateDecodingStrategy = .iso8601
    case .secondsSince1970: decoder.dateDecodingStrategy = .secondsSince1970
    case .millisecondsSince1970: decoder.dateDecodingStrategy = .millisecondsSince1970
    case .formatted(let formats, let divisor):
      if let format = formats.first, formats.count == 1, divisor == nil {
        decoder.dateDecodingStrategy = .formatted(Self.formatter(format))
      } else {
        decoder.dateDecodingStrategy = .custom { try Self.date(from: $0, by: formats, divisor) }
      }
    case .custom:
      decoder.dateDecodingStrategy = Self.ownDates ?? .custom { _ in Date(timeIntervalSince1970: 0) }
    }
    return decoder
  }

  private static func formatter(_ format: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = format
    return formatter
  }

  private static func date(
    from decoder: any Decoder, by formats: [String], _ divisor: Double?
  ) throws -> Date {
    let container = try decoder.singleValueContainer()
    if let divisor, let number = try? container.decode(Double.self) {
      return Date(timeIntervalSince1970: number / divisor)
    }
    let text = try container.decode(String.self)
    for format in formats {
      if let date = formatter(format).date(from: text) { return date }
    }
    throw DecodingError.dataCorruptedError(
      in: container, debugDescription: "Date string does not match format expected by formatter.")
  }
}

extension Settings {
  /// Takes the notation of the program that starts this one for keys and syntax: `asWritten`, `asWritten+json5`. Returns
  /// `false` if it is none.
  public mutating func take(keys words: String) -> Bool {
    let parts = words.split(separator: "+").map(String.init)
    guard let first = parts.first, let keys = Keys(rawValue: first) else { return false }
    self.keys = keys
    allowsJSON5 = parts.contains("json5")
    assumesTopLevelDictionary = parts.contains("topLevel")
    return true
  }
}

extension Settings.Dates {
  /// Parses the notation of the program that starts this one: `iso8601`, `formatted(yyyy-MM-dd | secondsSince1970)`.
  public init?(words: String) {
    switch words {
    case "deferredToDate": self = .deferredToDate
    case "iso8601": self = .iso8601
    case "secondsSince1970": self = .secondsSince1970
    case "millisecondsSince1970": self = .millisecondsSince1970
    case "custom": self = .custom
    case _:
      guard words.hasPrefix("formatted("), words.hasSuffix(")") else { return nil }
      let formats = words.dropFirst("formatted(".count).dropLast()
      var parts = formats.components(separatedBy: " | ")
      let divisors = ["secondsSince1970": 1.0, "millisecondsSince1970": 1000]
      let divisor = parts.last.flatMap { divisors[$0] }
      if divisor != nil { parts.removeLast() }
      self = .formatted(parts, divisor: divisor)
    }
  }
}

extension Settings {
  /// The maximum number of words that are tried.
  static let maximumWords = 2_000

  /// Returns the words of Swift source: first the texts between quotes, then the names.
  public static func words(in source: String) -> [String] {
    var texts: [String] = []
    var names: [String] = []
    for line in source.split(whereSeparator: \.isNewline) {
      for (index, part) in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
        if index % 2 == 1 { texts.append(String(part)) }
        names += part.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
      }
    }
    var known: Set<String> = [""]
    return Array((texts + names).filter { known.insert($0).inserted }.prefix(maximumWords))
  }
}
