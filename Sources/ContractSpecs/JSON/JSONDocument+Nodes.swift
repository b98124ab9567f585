/// Access by the index of a node, for walks over a whole document: no text is made, nothing is retained.
///
///     var child = document.firstChild(of: object)
///     while child < document.next(after: object) { … child = document.next(after: child) }
extension JSONDocument {
  package func kind(of index: Int) -> JSONKind { nodes[index].kind }

  /// The index behind a value and all that is in it: its next sibling, or where its parent ends.
  package func next(after index: Int) -> Int { Int(nodes[index].next) }

  /// The first element of an array or the first key of an object; equal to `next(after:)` if there is none.
  package func firstChild(of index: Int) -> Int { index + 1 }

  /// The bytes of a value with its quotes or brackets.
  package func byteRange(of index: Int) -> Range<Int> {
    let node = nodes[index]
    return Int(node.start)..<Int(node.end)
  }

  /// The bytes between the quotes of a string, escapes as they stand.
  package func contentRange(of index: Int) -> Range<Int> {
    let range = byteRange(of: index)
    return range.lowerBound + 1..<range.upperBound - 1
  }

  package func flags(of index: Int) -> JSONNode.Flags { nodes[index].flags }

  /// Whether a boolean is `true`.
  package func isTrue(_ index: Int) -> Bool { nodes[index].flags.contains(.isTrue) }

  /// Whether a string, escapes resolved, is this UTF-8 text, byte for byte (so `é` and `e` + accent differ).
  package func stringEquals(_ index: Int, _ text: [UInt8]) -> Bool {
    let content = contentRange(of: index)
    if nodes[index].flags.contains(.hasEscapes) {
      return JSONText.unescape(bytes[content], surrogates: .kept) == text
    }
    guard content.count == text.count else { return false }
    for offset in 0..<text.count where bytes[content.lowerBound + offset] != text[offset] { return false }
    return true
  }

  /// `stringEquals` for the key at `index`.
  package func keyEquals(_ index: Int, _ name: [UInt8]) -> Bool { stringEquals(index, name) }

  /// The text of a string, escapes resolved, half of a surrogate pair as U+FFFD.
  package func string(at index: Int) -> String {
    let content = bytes[contentRange(of: index)]
    return nodes[index].flags.contains(.hasEscapes)
      ? String(decoding: JSONText.unescape(content, surrogates: .replaced), as: UTF8.self)
      : String(decoding: content, as: UTF8.self)
  }

  /// The text of a value as it was sent.
  package func source(of index: Int) -> String {
    String(decoding: bytes[byteRange(of: index)], as: UTF8.self)
  }

  /// How many elements or members a container has; 0 for other kinds.
  package func count(of index: Int) -> Int {
    var count = 0
    var child = firstChild(of: index)
    let end = next(after: index)
    while child < end {
      count += 1
      child = next(after: child)
    }
    return kind(of: index) == .object ? count / 2 : count
  }
}
