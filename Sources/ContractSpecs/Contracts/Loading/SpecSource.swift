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
    let start = bytes[..<min(offset, bytes.count)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[min(offset, bytes.count)...].firstIndex(of: 0x0A) ?? bytes.count
    let before = Self.text(bytes[start..<min(offset, end)])
    let after = Self.text(bytes[min(offset, end)..<end])
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

  private static let widthBefore = 60
  private static let widthAfter = 80

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.last == "\r" ? String(text.dropLast()) : text
  }
}
