/// Lines and indentation of a source, for what is put into it.
struct SourceLayout {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func lineStart(of place: Int) -> Int {
    bytes[..<place].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
  }

  /// What the line of a place begins with.
  func indent(at place: Int) -> String {
    let line = bytes[lineStart(of: place)...].prefix { $0 == .space || $0 == .tab }
    return String(decoding: line, as: UTF8.self)
  }

  /// Whether only white space stands before a range on its line, and behind it.
  func isAlone(_ range: Range<Int>) -> Bool {
    let end = bytes[range.upperBound...].firstIndex(of: .lineFeed) ?? bytes.count
    return bytes[lineStart(of: range.lowerBound)..<range.lowerBound].allSatisfy(\.isJSONSpace)
      && bytes[range.upperBound..<end].allSatisfy(\.isJSONSpace)
  }

  /// What one level is indented by inside braces: as their first line is, else four spaces.
  func unit(inside body: Range<Int>) -> String {
    let outer = indent(at: body.lowerBound)
    let lines = bytes[body].split(separator: .lineFeed).dropFirst()
    guard let first = lines.first(where: { !$0.allSatisfy(\.isJSONSpace) }) else { return "    " }
    let inner = String(decoding: first.prefix { $0 == .space || $0 == .tab }, as: UTF8.self)
    return inner.hasPrefix(outer) && inner.count > outer.count ? String(inner.dropFirst(outer.count)) : "    "
  }

  /// A range with the rest of its lines, and the empty line before, where nothing else stands on them.
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

  /// Puts lines, indented already, before the brace that closes a body.
  func inserting(_ lines: [String], before brace: Int) -> (place: Int, text: String) {
    let start = lineStart(of: brace)
    let text = lines.map { $0 + "\n" }.joined()
    let isAlone = bytes[start..<brace].allSatisfy(\.isJSONSpace)
    return isAlone ? (start, "\n" + text) : (brace, "\n" + text + indent(at: brace))
  }
}
