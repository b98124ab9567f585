extension JSONValue {
  /// A member of an object.
  package struct Member: Sendable {
    package let key: JSONValue
    package let value: JSONValue
    package var name: String { key.document.string(at: key.index) }
  }

  /// The members in the order of the text, including duplicates; empty for other kinds.
  package var members: some Sequence<Member> {
    Children(of: self, if: .object).lazy.map { key in
      Member(key: key, value: JSONValue(document: document, index: key.index + 1))
    }
  }

  /// The elements of an array in order; empty for other kinds.
  package var elements: some Sequence<JSONValue> { Children(of: self, if: .array) }

  /// The number of members or elements; 0 for other kinds. It is counted in linear time.
  package var count: Int { document.count(of: index) }

  /// Returns the value of the first member of that name, compared by scalars; `nil` also for other kinds.
  package subscript(name: String) -> JSONValue? {
    let wanted = Array(name.utf8)
    let key = Children(of: self, if: .object).first { document.keyEquals($0.index, wanted) }
    return key.map { JSONValue(document: document, index: $0.index + 1) }
  }
}

/// A sequence of the elements of an array or the keys of an object.
private struct Children: Sequence, IteratorProtocol {
  let document: JSONDocument
  let stride: Int
  let end: Int
  var index: Int

  init(of value: JSONValue, if kind: JSONKind) {
    document = value.document
    stride = kind == .object ? 1 : 0
    end = document.next(after: value.index)
    index = value.kind == kind ? document.firstChild(of: value.index) : end
  }

  mutating func next() -> JSONValue? {
    guard index < end else { return nil }
    defer { index = document.next(after: index + stride) }
    return JSONValue(document: document, index: index)
  }
}
