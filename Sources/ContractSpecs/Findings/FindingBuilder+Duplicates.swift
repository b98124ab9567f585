/// Keys of one object that the reader takes for one key.
extension FindingBuilder {
  /// Returns the name and value of the second of two such members, with both spellings if they differ.
  func duplicateText(_ key: Int) -> String {
    let (name, value) = (Quoted.key(document.string(at: key)), ValueText.of(key + 1, in: document))
    guard let other = otherSpelling(of: key) else { return "\(name) again, now \(value)" }
    return "\(name) (\(value)) beside \(Quoted.key(other)), which the app reads as the same key"
  }

  func duplicateHint(_ key: Int) -> Finding.Hint {
    var hint = Finding.Kind.keyDuplicated.hint
    if otherSpelling(of: key) != nil {
      hint.backend = "Send one of the two: the app's decoder takes one of them for the other."
    }
    return hint
  }

  /// The number of nodes before a key that are searched for the object that holds it.
  private static let farthest = 100_000

  /// Returns the spelling of another key of the object that the client reads as the same one, or `nil` if the object
  /// has the key itself twice.
  private func otherSpelling(of key: Int) -> String? {
    let name = document.string(at: key)
    guard setting.client.keys == .convertFromSnakeCase || !name.utf8.allSatisfy({ $0 < 0x80 }),
      let object = object(around: key)
    else { return nil }
    let property = matcher.property(for: name)
    var other: String?
    var sibling = document.firstChild(of: object)
    while sibling < document.next(after: object) {
      if sibling != key {
        let spelling = document.string(at: sibling)
        if spelling.utf8.elementsEqual(name.utf8) { return nil }
        if other == nil, matcher.property(for: spelling) == property { other = spelling }
      }
      sibling = document.next(after: sibling + 1)
    }
    return other
  }

  private func object(around key: Int) -> Int? {
    let first = max(0, key - Self.farthest)
    return (first..<key).reversed().first { node in
      document.kind(of: node) == .object && document.next(after: node) > key
    }
  }
}
