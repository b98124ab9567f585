import ContractSpecs

/// The lines and indentation of a source, for inserting text into it.
struct SourceLayout {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func lineStart(of place: Int) -> Int {
    bytes[..<place].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
  }

  /// Returns the white space that the line of a byte offset begins with.
  func indent(at place: Int) -> String {
    let line = bytes[lineStart(of: place)...].prefix { $0 == .space || $0 == .tab }
    return String(decoding: line, as: UTF8.self)
  }

  /// Returns whether only white space precedes and follows a range on its lines.
  func isAlone(_ range: Range<Int>) -> Bool {
    let end = bytes[range.upperBound...].firstIndex(of: .lineFeed) ?? bytes.count
    return bytes[lineStart(of: range.lowerBound)..<range.lowerBound].allSatisfy(\.isJSONSpace)
      && bytes[range.upperBound..<end].allSatisfy(\.isJSONSpace)
  }

  /// Returns the indentation of one level inside braces: that of their first line, or four spaces.
  func unit(inside body: Range<Int>) -> String {
    let outer = indent(at: body.lowerBound)
    let lines = bytes[body].split(separator: .lineFeed).dropFirst()
    guard let first = lines.first(where: { !$0.allSatisfy(\.isJSONSpace) }) else { return "    " }
    let inner = String(decoding: first.prefix { $0 == .space || $0 == .tab }, as: UTF8.self)
    return inner.hasPrefix(outer) && inner.count > outer.count ? String(inner.dropFirst(outer.count)) : "    "
  }

  /// Returns a range extended to whole lines and the empty line before, unless the lines hold anything else.
  func wholeLines(_ range: Range<Int>) -> Range<Int> {
    let start = lineStart(of: range.lowerBound)
    let end = bytes[range.upperBound...].firstIndex(of: .lineFeed).map { $0 + 1 } ?? bytes.count
    guard bytes[start..<range.lowerBound].allSatisfy(\.isJSONSpace),
      bytes[range.upperBound..<end].allSatisfy(\.isJSONSpace)
    else { return range }
    guard start > 0 else { return start..<end }
    let before = lineStart(of: start - 1)
    return (bytes[before..<start].allSatisfy(\.isJSONSpace) ? before : start)..<end
  }

  /// Returns the place and text with which to insert lines, already indented, before the brace that closes a body.
  func inserting(_ lines: [String], before brace: Int) -> (place: Int, text: String) {
    let start = lineStart(of: brace)
    let text = lines.map { $0 + "\n" }.joined()
    let isAlone = bytes[start..<brace].allSatisfy(\.isJSONSpace)
    return isAlone ? (start, "\n" + text) : (brace, "\n" + text + indent(at: brace))
  }
}
