import ContractSpecs

/// The layout of a JSON file, for what is added to it.
struct JSONStyle: Hashable, Sendable {
  /// The indentation of one level.
  var unit = "  "
  var lineBreak = "\n"
  var isOneLine = false

  /// True if a container that fits into a line is on one line.
  var joinsLines = true

  /// The text between a key and its value, between two members on one line, and between a brace and a member beside it.
  var colon = ": "
  var comma = ", "
  var padding = " "
}

extension JSONStyle {
  /// Recognizes the layout of a document.
  init(of root: JSONValue) {
    let bytes = root.document.bytes
    guard let first = root.members.first(where: { _ in true }) else { return }
    let isBroken = Self.hasLineBreak(root)
    isOneLine = !isBroken
    if let feed = bytes.firstIndex(of: .lineFeed), feed > 0, bytes[feed - 1] == .carriageReturn {
      lineBreak = "\r\n"
    }
    if let indent = Self.indentation(before: first.key.byteRange.lowerBound, in: bytes), !indent.isEmpty {
      unit = indent
    }
    colon = Self.text(bytes[first.key.byteRange.upperBound..<first.value.byteRange.lowerBound]) ?? ": "
    guard let joined = Self.joined(below: root) else {
      joinsLines = isOneLine
      return
    }
    let inner = Array(joined.members.prefix(2))
    guard let one = inner.first else { return }
    padding = Self.text(bytes[(joined.byteRange.lowerBound + 1)..<one.key.byteRange.lowerBound]) ?? " "
    if inner.count > 1, let two = inner.last {
      comma = Self.text(bytes[one.value.byteRange.upperBound..<two.key.byteRange.lowerBound]) ?? ", "
    }
  }

  /// Returns the first object with members that is on one line: the root itself, or one of those in it.
  private static func joined(below value: JSONValue) -> JSONValue? {
    if !hasLineBreak(value) {
      if value.kind == .object, value.members.contains(where: { _ in true }) { return value }
    }
    for member in value.members {
      if let found = joined(below: member.value) { return found }
    }
    for element in value.elements {
      if let found = joined(below: element) { return found }
    }
    return nil
  }

  private static func hasLineBreak(_ value: JSONValue) -> Bool {
    value.document.bytes[value.byteRange].contains(.lineFeed)
  }

  /// Returns the text between two tokens if it is on one line.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    bytes.contains(.lineFeed) || bytes.contains(.carriageReturn)
      ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the white space before an offset if nothing else precedes it on its line.
  static func indentation(before offset: Int, in bytes: [UInt8]) -> String? {
    let start = bytes[..<offset].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
    let text = bytes[start..<offset]
    return text.allSatisfy { $0 == .space || $0 == .tab } ? String(decoding: text, as: UTF8.self) : nil
  }

  /// Returns the white space at the beginning of the line that contains an offset.
  static func indentation(ofLineAt offset: Int, in bytes: [UInt8]) -> String {
    let start = bytes[..<offset].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
    return String(decoding: bytes[start...].prefix { $0 == .space || $0 == .tab }, as: UTF8.self)
  }
}
