/// Values whose names are in a member beside them.
extension RedactionScan {
  private static let nameMembers = ["name", "key", "field", "header", "property"].map { Array($0.utf8) }
  private static let valueMembers = ["value", "val", "content"].map { Array($0.utf8) }

  /// The largest distance, in bytes, between a name and its value.
  private static let longestDistance = 512

  private func isOne(of words: [[UInt8]], _ name: Range<Int>) -> Bool {
    words.contains { word in
      word.count == name.count && zip(word, bytes[name]).allSatisfy { $0 == $1 | 0x20 }
    }
  }

  /// Redacts the value in `{"name": "Authorization", "value": "…"}`, in either order; `start` is after the colon of the
  /// first of both.
  mutating func findNamedValue(_ name: Range<Int>, from start: Int, _ quoting: Quoting) {
    // Most names are ruled out by their first letter.
    guard 3...8 ~= name.count, "nkfhpvc".utf8.contains(bytes[name.lowerBound] | 0x20) else { return }
    let isName = isOne(of: Self.nameMembers, name)
    guard isName || isOne(of: Self.valueMembers, name),
      let first = scalar(at: end(from: start, while: isBlank), quoting), !isName || isTelling(first)
    else { return }
    let wanted = isName ? Self.valueMembers : Self.nameMembers
    let limit = min(bytes.count, first.end + Self.longestDistance)
    var index = first.end
    while let member = member(from: index) {
      if isOne(of: wanted, member.name), isName || isTelling(member.value) {
        let value = isName ? member.value : first
        return add(value.content, .place, isBare: !value.isText && !quoting.isEscaped)
      }
      index = member.value.end
    }

    func member(from index: Int) -> (name: Range<Int>, value: Scalar)? {
      let start = end(from: index) { isBlank($0) || $0 == UInt8(ascii: ",") }
      guard start > index, start < limit, opensString(at: start, quoting) else { return nil }
      let (name, end) = string(at: start, quoting)
      let colon = self.end(from: min(end, bytes.count), while: isBlank)
      guard byte(at: colon) == UInt8(ascii: ":"),
        let value = scalar(at: self.end(from: colon + 1, while: isBlank), quoting)
      else { return nil }
      return (name, value)
    }
  }

  private struct Scalar {
    /// The content; empty for `true`, `false` and `null`.
    var content: Range<Int>
    var end: Int
    var isText: Bool
  }

  private func scalar(at start: Int, _ quoting: Quoting) -> Scalar? {
    if opensString(at: start, quoting) {
      let (content, end) = string(at: start, quoting)
      return Scalar(content: content, end: end, isText: true)
    }
    if let number = number(at: start) {
      return Scalar(content: number, end: number.upperBound, isText: false)
    }
    let end = end(from: start) { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    return end == start ? nil : Scalar(content: start..<start, end: end, isText: false)
  }

  /// Returns whether a string is the name of a header or field that is redacted.
  private func isTelling(_ scalar: Scalar) -> Bool {
    guard scalar.isText, scalar.content.count <= Self.longestName, names.mayContain(bytes[scalar.content])
    else { return false }
    return names.containsHeader(String(decoding: bytes[scalar.content], as: UTF8.self))
  }
}
