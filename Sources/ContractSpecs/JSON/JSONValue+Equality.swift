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
    let content = document.bytes[document.contentRange(of: index)]
    return document.flags(of: index).contains(.hasEscapes)
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
      ? one.value.index < two.value.index : one.name.lexicographicallyPrecedes(two.name)
  }
}
