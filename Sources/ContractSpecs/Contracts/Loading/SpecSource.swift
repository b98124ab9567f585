/// The text of one contract file, for places and excerpts.
package struct SpecSource {
  let file: String
  let bytes: [UInt8]
  private let lines: LineTable

  package init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
    self.lines = LineTable(bytes)
  }

  /// The place of the byte at an offset.
  func location(at offset: Int) -> SpecLocation {
    let position = lines.position(ofByte: offset)
    return SpecLocation(file: file, line: position.line, column: position.column)
  }

  /// The line that holds the offset and a caret under it; long lines are shown from near the place on.
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

  /// The line that holds a place and a caret under it.
  package func excerpt(at place: SpecLocation) -> String {
    var line = bytes[...]
    for _ in 1..<max(1, place.line) {
      guard let end = line.firstIndex(of: 0x0A) else { break }
      line = line[(end + 1)...]
    }
    let text = line.prefix { $0 != 0x0A }
    let before = String(decoding: text, as: UTF8.self).unicodeScalars.prefix(max(0, place.column - 1))
    return excerpt(at: text.startIndex + String(before).utf8.count, length: 1)
  }

  /// The beginning of the scalar that holds the byte at an offset, within the text.
  private func boundary(_ offset: Int) -> Int {
    var place = max(0, min(offset, bytes.count))
    while place > 0, place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }

  /// How many bytes to each side of a place are looked at; a whole contract may be one line.
  private static let window = 1024
  private static let widthBefore = 34
  private static let widthAfter = 36

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.last == "\r" ? String(text.dropLast()) : text
  }
}
