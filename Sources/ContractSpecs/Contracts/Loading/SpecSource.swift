/// The text of a contract file, for locations and excerpts.
package struct SpecSource {
  let file: String
  let bytes: [UInt8]
  private let lines: LineTable

  package init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
    self.lines = LineTable(bytes)
  }

  /// Returns the location of the byte at an offset.
  func location(at offset: Int) -> SpecLocation {
    let position = lines.position(ofByte: offset)
    return SpecLocation(file: file, line: position.line, column: position.column)
  }

  /// Returns the offset of a location.
  func offset(of place: SpecLocation) -> Int {
    lines.offset(of: TextPosition(line: place.line, column: place.column))
  }

  /// Returns the byte in the file that corresponds to a byte of a string's text. Escapes take more bytes in the file.
  func place(of offset: Int, in node: SpecNode) -> Int {
    var cursor = TextCursor(node)
    cursor.advance(by: offset, in: bytes)
    return cursor.place
  }

  /// Returns the line that contains the offset, with a caret under it. Long lines are cut around the offset.
  func excerpt(at offset: Int, length: Int) -> String {
    let place = min(offset, bytes.count)
    let near = bytes[boundary(place - Self.window)..<place]
    let start = near.lastIndex(of: 0x0A).map { $0 + 1 } ?? near.startIndex
    let far = bytes[place..<boundary(place + Self.window)]
    let end = far.firstIndex(of: 0x0A) ?? far.endIndex
    let before = Self.text(bytes[start..<place])
    let after = Self.text(bytes[place..<end])
    let shownBefore = before.suffix(Self.widthBefore)
    let shownAfter = after.prefix(Self.widthAfter)
    let gap = String(shownBefore.map { $0 == "\t" ? "\t" : " " })
    let marks = max(1, min(length, shownAfter.count))
    return "  \(shownBefore)\(shownAfter)\n  \(gap)^\(String(repeating: "~", count: marks - 1))"
  }

  /// Returns the line at a location, with a caret under it.
  package func excerpt(at place: SpecLocation) -> String { excerpt(at: offset(of: place), length: 1) }

  /// Returns the offset of the beginning of the scalar that contains a byte, within the text.
  private func boundary(_ offset: Int) -> Int {
    var place = max(0, min(offset, bytes.count))
    while place > 0, place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }

  /// The number of bytes to each side of an offset that are examined, since a whole contract may be one line.
  private static let window = 1024
  private static let widthBefore = 34
  private static let widthAfter = 36

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.last == "\r" ? String(text.dropLast()) : text
  }
}

/// A position in a string of the file that advances with the text of the string.
struct TextCursor {
  private(set) var place: Int
  private let end: Int

  init(_ node: SpecNode) {
    place = node.offset + 1
    end = node.offset + node.length - 1
  }

  /// Advances by a number of bytes of the text, never beyond the closing quote.
  mutating func advance(by count: Int, in bytes: [UInt8]) {
    var remaining = count
    while remaining > 0, place < end {
      guard bytes[place] == UInt8(ascii: "\\") else {
        (place, remaining) = (place + 1, remaining - 1)
        continue
      }
      let scalar = escapedScalar(in: bytes)
      (place, remaining) = (place + scalar.written, remaining - scalar.read)
    }
    place = min(place, max(end, 0))
  }

  /// Returns the number of bytes of an escape in the file, and of its text in UTF-8.
  private func escapedScalar(in bytes: [UInt8]) -> (written: Int, read: Int) {
    guard place + 5 < end, bytes[place + 1] == UInt8(ascii: "u") else { return (2, 1) }
    let code = UInt32(String(decoding: bytes[(place + 2)..<(place + 6)], as: UTF8.self), radix: 16) ?? 0
    switch code {
    case ..<0x80: return (6, 1)
    case ..<0x800: return (6, 2)
    case 0xD800..<0xDC00: return (12, 4)
    default: return (6, 3)
    }
  }
}
