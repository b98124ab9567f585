#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How the client sets up its `JSONDecoder`.
public struct Settings {
  public enum Keys: String, Sendable {
    case asWritten, convertFromSnakeCase
  }

  public enum Dates: String, Sendable {
    case deferredToDate, iso8601, secondsSince1970, millisecondsSince1970
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
    }
    return decoder
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
