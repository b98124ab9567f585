import Foundation
import Testing

@testable import ContractSpecs

/// A finding with its advice to both sides, and the results of following it.
struct HintRow: Sendable, CustomTestStringConvertible {
  var shape: Sketch
  var body: String
  var client = Client(keys: .asWritten, dates: nil, os: nil)
  var kind: Finding.Kind

  /// The advice to the backend, and the body after it.
  var backend: String
  var mended: String?

  /// The advice to the client, and the code that follows it; it throws if the body cannot be read that way.
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

/// A model of `{"v": …}`.
struct Holder<Value: Decodable>: Decodable { let v: Value }

/// A model of `{"v": …}` with an optional member.
struct OptionalHolder<Value: Decodable>: Decodable { let v: Value? }

/// A model of `{"a": 1}`.
struct Part: Decodable { let a: Int }

/// A wrapper that reads an empty array as no members or no object.
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

/// A wrapper that tries a type first, and reads a text in its place as no value.
struct TriedFirst<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    if let value = try? Value(from: decoder) {
      self.value = value
    } else {
      _ = try decoder.singleValueContainer().decode(String.self)
      value = nil
    }
  }
}

/// A wrapper that reads an empty object as no elements.
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

/// An error for advice that did not have its result.
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

/// Returns the date of a text in a format of `DateFormatter`.
func date(_ text: String, _ format: String) throws -> Date {
  let formatter = DateFormatter()
  formatter.locale = Locale(identifier: "en_US_POSIX")
  formatter.timeZone = TimeZone(secondsFromGMT: 0)
  formatter.dateFormat = format
  guard let date = formatter.date(from: text) else { throw NotAsAdvised() }
  return date
}

extension JSONDecoder {
  /// Sets a custom strategy that tries a form of text besides the standard one.
  func triesToo(_ format: String) {
    dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      if let known = try? Date(text, strategy: .iso8601) { return known }
      return try date(text, format)
    }
  }
}
