#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A number or text that `JSONDecoder` cannot represent. Its error is no `DecodingError` for a model either; the error
/// that is finally thrown has no path and says that the body is not JSON.
struct Misfit: Error {
  let codingPath: [any CodingKey]
}

/// The decoding of single values by the real `JSONDecoder`, so that each is accepted or rejected with the same errors.
struct Scalars {
  private let decoder: JSONDecoder
  private let settings: Settings
  private var converted: [String: String] = [:]

  init(_ settings: Settings) {
    self.settings = settings
    decoder = settings.decoder
  }

  /// The message that `JSONDecoder` finally gives for every value that does not fit its type.
  static let notJSON = "The given data was not valid JSON."

  func decode<T: Decodable>(_ type: T.Type, from text: ArraySlice<UInt8>) throws -> T {
    try decoder.decode(type, from: Data(text))
  }

  /// Decodes text without escapes and integers directly, without the cost of `JSONDecoder`.
  func plain<T>(_ type: T.Type, _ kind: Tree.Kind, _ text: ArraySlice<UInt8>) -> T? {
    switch kind {
    case .string where type == String.self: Self.plainText(text) as? T
    case .number where type == Int.self: Self.plainInteger(text) as? T
    case .literal where type == Bool.self: (text.first == UInt8(ascii: "t")) as? T
    case .object, .array, .string, .number, .literal, .null: nil
    }
  }

  func name(_ text: ArraySlice<UInt8>) -> String? {
    Self.plainText(text) ?? (try? decode(String.self, from: text))
  }

  /// Returns the key that the client's key strategy makes of a name.
  mutating func key(for name: String) -> String {
    switch settings.keys {
    case .asWritten: return name
    case .convertFromSnakeCase:
      if let known = converted[name] { return known }
      let object = (try? JSONEncoder().encode([name: 0])) ?? Data()
      let key = (try? decoder.decode(OnlyKey.self, from: object))?.name ?? name
      if converted.count < 100_000 { converted[name] = key }
      return key
    }
  }

  private static func plainText(_ text: ArraySlice<UInt8>) -> String? {
    let content = text.dropFirst().dropLast()
    guard content.allSatisfy({ $0 >= 0x20 && $0 < 0x80 && $0 != UInt8(ascii: "\\") }) else { return nil }
    return String(decoding: content, as: UTF8.self)
  }

  /// Returns an integer of up to 18 digits, which always fits.
  private static func plainInteger(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.count <= 18, text.first != UInt8(ascii: "0") || text.count == 1 else { return nil }
    var number = 0
    for byte in text {
      guard (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return number
  }
}

extension Scalars {
  /// Returns a made value of a type that reads a single value, or `nil` if none is found.
  func made<T: Decodable>(_ type: T.Type, attempt: Int) -> T? {
    let known = settings.words.indices.contains(attempt - 1) ? settings.words[attempt - 1] : nil
    let word = attempt == 0 ? "" : known
    let texts = [
      "\(attempt)", word.flatMap(Self.quoted), attempt % 2 == 0 ? "false" : "true", "\"https://example.com\"",
      "\"2001-01-01T00:00:00Z\"", "\"00000000-0000-0000-0000-000000000000\"", "\"\"",
    ]
    for text in texts {
      if let text, let value = try? decode(type, from: Array(text.utf8)[...]) { return value }
    }
    return nil
  }

  private static func quoted(_ word: String) -> String? {
    (try? JSONEncoder().encode(word)).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// A type that requests an object and nothing more.
struct AnyDictionary: Decodable {
  init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: AnyKey.self) }
}

/// A type that requests an array and nothing more.
struct AnyArray: Decodable {
  init(from decoder: any Decoder) throws { _ = try decoder.unkeyedContainer() }
}

private struct OnlyKey: Decodable {
  let name: String?

  init(from decoder: any Decoder) throws {
    name = try decoder.container(keyedBy: AnyKey.self).allKeys.first?.stringValue
  }
}

/// A key of any name, or the index of an element as `JSONDecoder` writes it.
struct AnyKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
  init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
  init(index: Int) { (stringValue, intValue) = ("Index \(index)", index) }

  static let superclass = AnyKey(stringValue: "super")
}
