/// A value of a document: the readable interface, for contracts and findings.
package struct JSONValue: Sendable {
  package let document: JSONDocument
  package let node: NodeID

  package init(document: JSONDocument, node: NodeID) {
    self.document = document
    self.node = node
  }

  package var kind: JSONKind { document.kind(of: node) }

  /// The bytes of the value with its quotes or brackets.
  package var byteRange: Range<Int> { document.byteRange(of: node) }

  /// The position of the value. Each call reads the text from its start; for many calls, use a `LineTable`.
  package var position: TextPosition { TextPosition(ofByte: byteRange.lowerBound, in: document.bytes) }

  /// The text as it was sent, such as a number's own digits.
  package var source: String { document.source(of: node) }

  /// The text of a string with its escapes resolved, or `nil` for other kinds.
  ///
  /// Half a surrogate pair becomes U+FFFD; `hasLoneSurrogate` distinguishes it from one that was sent.
  package var string: String? { kind == .string ? document.string(at: node) : nil }

  package var hasLoneSurrogate: Bool { document.flags(of: node).contains(.hasLoneSurrogate) }

  package var bool: Bool? { kind == .boolean ? document.isTrue(node) : nil }

  package var isNull: Bool { kind == .null }
}

extension JSONValue {
  /// A member of an object.
  package struct Member: Sendable {
    package let key: JSONValue
    package let value: JSONValue
    package var name: String { key.document.string(at: key.node) }
  }

  /// The members in the order of the text, including duplicates; empty for other kinds.
  package var members: some Sequence<Member> {
    Children(of: self, if: .object).lazy.map { key in
      Member(key: key, value: JSONValue(document: document, node: key.node.value))
    }
  }

  /// The elements of an array in order; empty for other kinds.
  package var elements: some Sequence<JSONValue> { Children(of: self, if: .array) }

  /// The number of members or elements; 0 for other kinds. It is counted in linear time.
  package var count: Int { document.count(of: node) }

  /// Returns the value of the first member of that name, compared by scalars; `nil` also for other kinds.
  package subscript(name: String) -> JSONValue? {
    document.value(named: name, of: node).map { JSONValue(document: document, node: $0) }
  }
}

/// A sequence of the elements of an array or the keys of an object.
private struct Children: Sequence, IteratorProtocol {
  let document: JSONDocument
  let isObject: Bool
  let end: NodeID
  var node: NodeID

  init(of value: JSONValue, if kind: JSONKind) {
    document = value.document
    isObject = kind == .object
    end = document.next(after: value.node)
    node = value.kind == kind ? document.firstChild(of: value.node) : end
  }

  mutating func next() -> JSONValue? {
    guard node < end else { return nil }
    defer { node = document.next(after: isObject ? node.value : node) }
    return JSONValue(document: document, node: node)
  }
}

extension JSONValue {
  /// Returns whether two values mean the same: the members of an object in any order, numbers by their exact value,
  /// strings scalar by scalar (so that `é` and `e` with an accent differ, and so do two lone surrogates).
  ///
  /// For repeated names, the first of one object is compared with the first of the other. The cost is linear, except
  /// for sorting the members of objects whose order differs.
  package func means(_ other: JSONValue) -> Bool {
    var pending = [(self, other)]
    while let (one, two) = pending.popLast() {
      guard one.isAlike(two, children: &pending) else { return false }
    }
    return true
  }

  /// Compares two values without their children, which are appended to `children` as pairs still to be compared.
  private func isAlike(_ other: JSONValue, children: inout [(JSONValue, JSONValue)]) -> Bool {
    switch (kind, other.kind) {
    case (.null, .null): return true
    case (.boolean, .boolean): return bool == other.bool
    case (.integer, .integer), (.integer, .number), (.number, .integer), (.number, .number):
      return bytes.elementsEqual(other.bytes) || number == other.number
    case (.string, .string): return text.elementsEqual(other.text)
    case (.array, .array):
      guard count == other.count else { return false }
      children += zip(elements, other.elements)
      return true
    case (.object, .object):
      return pairMembers(with: other, into: &children)
    case (_, _): return false
    }
  }

  private func pairMembers(with other: JSONValue, into children: inout [(JSONValue, JSONValue)]) -> Bool {
    var (mine, theirs) = (namedValues, other.namedValues)
    guard mine.count == theirs.count else { return false }
    if !zip(mine, theirs).allSatisfy({ $0.name == $1.name }) {
      mine.sort(by: NamedValue.precedes)
      theirs.sort(by: NamedValue.precedes)
    }
    for (one, two) in zip(mine, theirs) {
      guard one.name == two.name else { return false }
      children.append((one.value, two.value))
    }
    return true
  }

  private var bytes: ArraySlice<UInt8> { document.bytes[byteRange] }

  /// The text of a string as UTF-8, with each half of a surrogate pair preserved.
  private var text: ArraySlice<UInt8> {
    let content = document.bytes[document.contentRange(of: node)]
    return document.flags(of: node).contains(.hasEscapes)
      ? JSONText.unescape(content, surrogates: .kept)[...] : content
  }

  private var namedValues: [NamedValue] {
    members.map { NamedValue(name: $0.key.text, value: $0.value) }
  }
}

private struct NamedValue {
  let name: ArraySlice<UInt8>
  let value: JSONValue

  /// Returns whether a member precedes another by name, or by position if the names are equal.
  static func precedes(_ one: Self, _ two: Self) -> Bool {
    one.name == two.name
      ? one.value.node < two.value.node : one.name.lexicographicallyPrecedes(two.name)
  }
}
