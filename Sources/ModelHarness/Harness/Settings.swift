import Foundation

/// How the client sets up its `JSONDecoder`.
public struct Settings {
  public enum Keys: String, Sendable {
    case asWritten, convertFromSnakeCase
  }

  public enum Dates: Sendable {
    case deferredToDate, iso8601, secondsSince1970, millisecondsSince1970

    /// By formatters with these formats, of which the first that reads a text counts.
    case formatted([String])

    /// By a closure of the app's, which is not here: every value is taken for a date.
    case custom
  }

  public var keys = Keys.asWritten
  public var dates = Dates.deferredToDate

  /// Texts that a placeholder may need: a model that knows a few words only takes no others.
  public var words: [String] = []

  /// After this long no new pass is begun, and what was found so far is told.
  public var patience = Duration.seconds(6)

  public init() {}

  var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    switch keys {
    case .asWritten: break
    case .convertFromSnakeCase: decoder.keyDecodingStrategy = .convertFromSnakeCase
    }
    switch dates {
    case .deferredToDate: break
    case .iso8601: decoder.dateDecodingStrategy = .iso8601
    case .secondsSince1970: decoder.dateDecodingStrategy = .secondsSince1970
    case .millisecondsSince1970: decoder.dateDecodingStrategy = .millisecondsSince1970
    case .formatted(let formats):
      if let format = formats.first, formats.count == 1 {
        decoder.dateDecodingStrategy = .formatted(Self.formatter(format))
      } else {
        decoder.dateDecodingStrategy = .custom { try Self.date(from: $0, by: formats) }
      }
    case .custom: decoder.dateDecodingStrategy = .custom { _ in Date(timeIntervalSince1970: 0) }
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

  private static func date(from decoder: any Decoder, by formats: [String]) throws -> Date {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    for format in formats {
      if let date = formatter(format).date(from: text) { return date }
    }
    throw DecodingError.dataCorruptedError(
      in: container, debugDescription: "Date string does not match format expected by formatter.")
  }
}

extension Settings.Dates {
  /// As the program that starts this one writes it: `iso8601`, `formatted(yyyy-MM-dd | HH:mm)`.
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
      self = .formatted(formats.components(separatedBy: " | "))
    }
  }
}

extension Settings {
  /// At most so many words are tried.
  static let maximumWords = 2_000

  /// The words of Swift source: what stands between quotes first, then the names.
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
