@testable import ContractSpecs
@testable import ContractMutation

/// A generator of the corruptions of bodies that backends cause, and of some that only a test does.
struct BodyCorruption {
  var random: SampleRandom

  /// True if keys with half of a surrogate pair are inserted, which no tree of Swift strings can hold.
  var halvesKeys = false

  /// Returns a body with one to three changes, or the same one if none was possible.
  mutating func spoil(_ body: [UInt8]) -> [UInt8] {
    var body = body
    for _ in 0..<random.number(in: 1...3) {
      guard let document = try? JSONDocument(parsing: body) else { return body }
      body = once(document)
    }
    return body
  }

  private mutating func once(_ document: JSONDocument) -> [UInt8] {
    let keys = document.ids.filter { isKey($0, in: document) }
    guard let key = random.element(of: keys), !random.isOne(in: 4) else {
      return replaceValue(
        NodeID(index: random.number(in: 0...(document.nodes.count - 1))), in: document, keys)
    }
    switch random.number(in: 0...9) {
    case 0, 1, 2: return replaceValue(key.value, in: document, keys)
    case 3: return document.replacing(document.byteRange(of: key.value), by: "null")
    case 4: return remove(key, in: document)
    case 5: return document.replacing(document.byteRange(of: key), by: quoted(recased(key, document)))
    case 6: return document.replacing(document.byteRange(of: key), by: quoted(document.string(at: key) + "x"))
    case 7: return insert(quoted(recased(key, document)), before: key, in: document)
    case 8: return insert(document.source(of: key), before: key, in: document)
    case _ where halvesKeys && random.isOne(in: 2):
      return insert(random.element(of: Self.halves) ?? "", before: key, in: document)
    case _: return insert(quoted(random.element(of: Self.names) ?? ""), before: key, in: document)
    }
  }

  private func isKey(_ node: NodeID, in document: JSONDocument) -> Bool {
    let end = document.byteRange(of: node).upperBound
    let rest = document.bytes[end...].drop { $0 == 0x20 }
    return document.kind(of: node) == .string && rest.first == UInt8(ascii: ":")
  }

  private mutating func replaceValue(_ node: NodeID, in document: JSONDocument, _ keys: [NodeID]) -> [UInt8] {
    document.replacing(document.byteRange(of: keys.contains(node) ? node.value : node), by: value())
  }

  private func remove(_ key: NodeID, in document: JSONDocument) -> [UInt8] {
    var range = document.byteRange(of: key).lowerBound..<document.byteRange(of: key.value).upperBound
    if range.upperBound < document.bytes.count, document.bytes[range.upperBound] == UInt8(ascii: ",") {
      range = range.lowerBound..<range.upperBound + 1
    } else if document.bytes[range.lowerBound - 1] == UInt8(ascii: ",") {
      range = range.lowerBound - 1..<range.upperBound
    }
    return document.replacing(range, by: "")
  }

  private mutating func insert(_ name: String, before key: NodeID, in document: JSONDocument) -> [UInt8] {
    let start = document.byteRange(of: key).lowerBound
    let end = document.byteRange(of: key.value).upperBound
    return random.isOne(in: 2)
      ? document.replacing(start..<start, by: "\(name):\(value()),")
      : document.replacing(end..<end, by: ",\(name):\(value())")
  }

  private mutating func recased(_ key: NodeID, _ document: JSONDocument) -> String {
    let name = document.string(at: key)
    let words = name.split(separator: "_").joined().reduce(into: "") { text, character in
      text += character.isUppercase ? "_\(character.lowercased())" : String(character)
    }
    return random.element(of: [
      words, SnakeCase.converted(words), name.uppercased(), "_\(name)",
      "\(words.prefix(1).uppercased())\(words.dropFirst())", words.replacing("_", with: "-"),
    ]) ?? name
  }

  private func quoted(_ text: String) -> String { String(decoding: JSONText.quoted(text), as: UTF8.self) }

  private mutating func value() -> String { random.element(of: Self.values) ?? "null" }

  private static let names = [
    "id", "firstName", "last_name", "first_name", "lastName", "LAST_NAME", "created_at", "x", "a b",
    "e\u{301}",
  ]

  private static let halves = [#""\ud800""#, #""id\uDC00""#, #""\ud83d\ud83d""#, #""\udc00\ud800x""#]

  static let values: [String] =
    ["null", "true", "false", "[]", "{}", "[null]", "[1]", #"{"a":1}"#, #"{"a":null}"#, #"[{"a":[]}]"#]
    + [
      "0", "1", "-1", "-0", "-0.0", "0e400", "1.0", "1e2", "100e-2", "1.5", "1e-2", "1e18", "1e19", "1e400",
      "-1e400", "1e-400", "9007199254740993", "9007199254740993.0", "9223372036854775807",
      "9223372036854775808", "-9223372036854775808", "18446744073709551616", "9223372036854775807.0",
      "123456789012345678901234567890", "1700000000", "1700000000000", "42", "1.50", "42.0", "1000000e-4",
      "0.1e1", "4.9e-324", "1e308", "1.7976931348623159e308", "922337203685477580.7e1", "1E+2",
    ]
    + [
      "", "x", "1", "true", "two", "Two", "Three", "Bearer", "bearer", "it's", "e\u{301}", "\u{E9}",
      "2025-01-08T12:00:00Z", "2025-01-08T12:00:00.642Z", "2025-01-08T12:00:00", "2025-01-08",
      "2025-01-08T12:00:00+01:00", "2025-01-08T12:00:00+0100", "2025-01-08T12:00:00-08",
      "2025-01-08t12:00:00z", "2025-01-08 12:00:00Z", "2025-1-8T1:2:3Z", "2025-02-30T12:00:00Z",
      "2025-01-08T24:00:00Z", "2025-01-08T23:59:60Z", "2025-01-08T12:00:00Zjunk", "2025-01-08T12:00:00UTC",
      "2025-13-08T12:00:00Z", "2025-01-08T12:00:00.Z", "2025-01-08T12:00:00,5Z", "1700000000",
      "Wed, 08 Jan 2025 12:00:00 GMT", "2025-01-08T12:00:00z", "2025-01-08T12:00:00-00:00",
      "0000-01-01T00:00:00Z", "2025-01-08T12:00:00.123456789012Z", "20250108T120000Z", "12:00:00",
      "85fa5c14-3e09-4c9f-9764-00c9f02f6b26", "85FA5C14-3E09-4C9F-9764-00C9F02F6B26",
      "85fa5c143e094c9f976400c9f02f6b26", "{85fa5c14-3e09-4c9f-9764-00c9f02f6b26}", "user-uuid",
      "85fa5c14-3e09-4c9f-9764-00c9f02f6b26 ", "85fa5c14-3e09-4c9f-9764-00c9f02f6b2",
      "https://example.com/a", "http://[bad", "http://a b/", "/relative", "foo", " http://x", ":80",
      "http://",
      "http://h:port/", "http://ex%zz", "a:b:c", "//h/p", "http://\u{E9}.com", "?", "#", "mailto:a@b.c",
      "ab@example.com", "10.0.0.1", "::1", "12.50", "+15551234567", "aGVsbG8=", "aGVsbG8", "a\u{0}b",
    ].map { String(decoding: JSONText.quoted($0), as: UTF8.self) } + [#""\ud800""#, #""\u0041""#]
}

extension JSONDocument {
  func replacing(_ range: Range<Int>, by text: String) -> [UInt8] {
    Array(bytes[..<range.lowerBound]) + Array(text.utf8) + Array(bytes[range.upperBound...])
  }
}
