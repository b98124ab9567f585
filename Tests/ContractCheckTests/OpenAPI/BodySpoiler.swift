@testable import ContractCheck
@testable import ContractMutation
@testable import ContractSpecs

/// Bodies that differ from another one in one place, made without regard to any shape.
struct BodySpoiler {
  var random: SampleRandom

  private static let others = ["null", "true", "7", "\"x\"", "[]", "{}"]
  private static let texts = [
    "\"\"", "\"2025-01-08T12:00:00\"", "\"2025-01-08T12:00:00Z\"", "\"2025-01-08\"", "\"12:00:00\"",
    "\"a@example.com\"",
    "\"85fa5c14-3e09-4c9f-9764-00c9f02f6b26\"", "\"https://example.com/a\"", "\"10.0.0.1\"", "\"aGVsbG8=\"",
    "\"17\"",
    "\"\(String(repeating: "long ", count: 300))\"",
  ]
  private static let numbers = [
    "0", "1", "-1", "0.5", "2.50", "3.0", "100", "99999999999", "-99999999999", "9223372036854775808",
    "0.001",
  ]

  /// Returns at most `most` bodies with one change each, chosen at random among all that are possible.
  mutating func spoiled(_ body: [UInt8], most: Int) -> [[UInt8]] {
    guard let document = try? JSONDocument(parsing: body) else { return [] }
    var changes = Self.changes(of: document)
    var bodies: [[UInt8]] = []
    while bodies.count < most, !changes.isEmpty {
      let index = random.number(in: 0...(changes.count - 1))
      changes.swapAt(index, changes.count - 1)
      let change = changes.removeLast()
      bodies.append(document.replacing(change.range, by: change.text))
    }
    return bodies
  }

  private struct Change {
    var range: Range<Int>
    var text: String
  }

  private static func changes(of document: JSONDocument) -> [Change] {
    var changes: [Change] = []
    var pending = [document.root]
    while let value = pending.popLast() {
      changes += replacements(of: value).map { Change(range: value.byteRange, text: $0) }
      pending += value.members.map(\.value) + Array(value.elements)
    }
    return changes
  }

  private static func replacements(of value: JSONValue) -> [String] {
    let own: [String] =
      switch value.kind {
      case .null, .boolean: []
      case .integer, .number: numbers + numbers(like: value.source)
      case .string: texts + neighbors(of: value.string ?? "")
      case .array: lists(value.elements.map(\.source))
      case .object: objects(value.members.map { ($0.key.source, $0.value.source) })
      }
    return (others + own).filter { $0 != value.source }
  }

  /// Returns a number with a digit more, and a negative one; `01` is no JSON.
  private static func numbers(like source: String) -> [String] {
    ["\(source)1", "-\(source.drop { $0 == "-" })"].filter {
      (try? JSONDocument(parsing: Array($0.utf8))) != nil
    }
  }

  private static func neighbors(of text: String) -> [String] {
    [text + "x", String(text.dropLast()), text.uppercased(), text.lowercased(), text + "\n"]
      .map { String(decoding: JSONText.quoted($0), as: UTF8.self) }
  }

  /// Returns lists with an element more or less.
  private static func lists(_ elements: [String]) -> [String] {
    let all = [
      elements + ["null"], elements + elements.suffix(1), Array(elements.dropFirst()),
      Array(elements.dropLast()),
      elements + ["\"x\"", "7"], elements.reversed(),
    ]
    return all.map { "[\($0.joined(separator: ","))]" }
  }

  /// Returns objects with a member more or less, or under another name.
  private static func objects(_ members: [(key: String, value: String)]) -> [String] {
    var all = members.indices.map { index in members.enumerated().filter { $0.offset != index }.map(\.element)
    }
    for extra in ["1", "null", "\"x\"", "{}"] { all.append(members + [("\"zz9\"", extra)]) }
    for index in members.indices {
      var renamed = members
      renamed[index].key = "\"x-\(index)\""
      all.append(renamed)
    }
    return all.map { members in "{\(members.map { "\($0.key):\($0.value)" }.joined(separator: ","))}" }
  }
}
