/// The text of a contract file and of the files that it includes, for locations and excerpts.
package struct SpecSource {
  /// A file, and the place of its text.
  private struct Part {
    var file: InternedPath
    var bytes: Range<Int>

    /// The number of lines before the text.
    var linesBefore: Int
  }

  /// The bytes of the contract file, and after them those of each included file, which begins a line.
  private(set) var bytes: [UInt8]
  private var lines: LineTable
  private var parts: [Part]

  package init(file: String, bytes: [UInt8]) {
    self.bytes = bytes
    self.lines = LineTable(bytes)
    self.parts = [Part(file: InternedPath(file), bytes: 0..<bytes.count, linesBefore: 0)]
  }

  /// The path of the contract file.
  var file: String { parts[0].file.path }

  /// The bytes of the contract file.
  var ownBytes: [UInt8] { Array(bytes[parts[0].bytes]) }

  /// Adds the text of an included file, and returns its place.
  mutating func append(_ text: [UInt8], of file: String) -> Range<Int> {
    bytes.append(.lineFeed)
    let start = bytes.count
    bytes += text
    lines = LineTable(bytes)
    let linesBefore = lines.position(ofByte: start).line - 1
    parts.append(Part(file: InternedPath(file), bytes: start..<bytes.count, linesBefore: linesBefore))
    return start..<bytes.count
  }

  /// Returns whether a location is in the contract file or an included one.
  func contains(_ place: SpecLocation) -> Bool { parts.contains { $0.file.path == place.file } }

  /// Returns whether an offset is in an included file.
  func isIncluded(_ offset: Int) -> Bool { offset > parts[0].bytes.upperBound }

  /// Returns whether the text is that of a file, or includes it.
  func hasFile(_ name: String) -> Bool { parts.contains { $0.file.path == name } }

  /// Returns the location of the byte at an offset.
  func location(at offset: Int) -> SpecLocation {
    let part = parts.last { $0.bytes.lowerBound <= offset } ?? parts[0]
    let position = lines.position(ofByte: min(max(0, offset), part.bytes.upperBound))
    return SpecLocation(in: part.file, line: position.line - part.linesBefore, column: position.column)
  }

  /// Returns the offset of a location.
  func offset(of place: SpecLocation) -> Int {
    let part = parts.first { $0.file.path == place.file } ?? parts[0]
    let line = place.line + part.linesBefore
    return min(lines.offset(of: TextPosition(line: line, column: place.column)), part.bytes.upperBound)
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
