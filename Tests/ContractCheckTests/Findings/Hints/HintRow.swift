import Foundation
import Testing

@testable import ContractSpecs

/// One finding with both pieces of advice, each with what it comes to when it is carried out.
struct HintRow: Sendable, CustomTestStringConvertible {
  var shape: Sketch
  var body: String
  var client = Client(keys: .asWritten, dates: nil, os: nil)
  var kind: Finding.Kind

  /// What the backend is told, and the body after it.
  var backend: String
  var mended: String?

  /// What the client is told, and the code that follows it; it throws where the body cannot be read so.
  var advice: String
  var code: @Sendable (Data) throws -> Void

  init(
    _ shape: Sketch, _ body: String, _ kind: Finding.Kind, keys: Client.Keys = .asWritten,
    dates: Client.Dates? = nil, os: String? = nil, backend: String, mended: String?, client advice: String,
    code: @escaping @Sendable (Data) throws -> Void
  ) {
    (self.shape, self.body, self.kind) = (shape, body, kind)
    client = Client(keys: keys, dates: dates, os: os)
    (self.backend, self.mended, self.advice, self.code) = (backend, mended, advice, code)
  }

  var testDescription: String { "\(kind.rawValue) \(body.prefix(60)): \(advice)" }
}

/// `{"v": …}`.
struct Holder<Value: Decodable>: Decodable { let v: Value }

/// `{"v": …}` where the member may be absent.
struct OptionalHolder<Value: Decodable>: Decodable { let v: Value? }

/// `{"a": 1}`.
struct Part: Decodable { let a: Int }

/// Reads an empty array as no members or no object.
struct LenientObject<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    if let list = try? decoder.unkeyedContainer(), list.count == 0 {
      value = nil
    } else {
      value = try Value(from: decoder)
    }
  }
}

/// Reads an empty object as no elements.
struct LenientList<Element: Decodable>: Decodable {
  let elements: [Element]

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.singleValueContainer().decode([String: Part].self), object.isEmpty {
      elements = []
    } else {
      elements = try [Element](from: decoder)
    }
  }
}

/// What an advice did not come to.
struct NotAsAdvised: Error {}

@discardableResult
func decode<T: Decodable>(
  _ type: T.Type = T.self, _ data: Data, _ set: (JSONDecoder) -> Void = { _ in }
) throws -> T {
  let decoder = JSONDecoder()
  set(decoder)
  return try decoder.decode(type, from: data)
}

func hold(_ condition: Bool) throws { if !condition { throw NotAsAdvised() } }

/// The date of a text by a format of `DateFormatter`.
func date(_ text: String, _ format: String) throws -> Date {
  let formatter = DateFormatter()
  formatter.locale = Locale(identifier: "en_US_POSIX")
  formatter.timeZone = TimeZone(secondsFromGMT: 0)
  formatter.dateFormat = format
  guard let date = formatter.date(from: text) else { throw NotAsAdvised() }
  return date
}

extension JSONDecoder {
  /// A custom strategy that tries a form of text besides the standard one.
  func triesToo(_ format: String) {
    dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      if let known = try? Date(text, strategy: .iso8601) { return known }
      return try date(text, format)
    }
  }
}
