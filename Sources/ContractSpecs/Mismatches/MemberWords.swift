/// The words of an object's promised names, ready for keys in other casing to be held against them.
struct MemberWords: Sendable {
  private let words: [[UInt8]]

  /// By the hash of some words a member that has them, and by member another one that has the same, or -1.
  private let byHash: KeyTable
  private let others: [Int]

  /// The lengths of words, one bit each; all that are longer share the last: most keys are no member's for that alone.
  private let lengths: UInt64

  init(_ words: [[UInt8]]) {
    var (byHash, others, lengths) = (KeyTable(), Array(repeating: -1, count: words.count), UInt64(0))
    for number in words.indices.reversed() where !words[number].isEmpty {
      lengths |= Self.bit(words[number].count)
      let known = byHash.insert(number, for: KeyHash.of(words[number]))
      if let known { (others[number], others[known]) = (others[known], number) }
    }
    (self.words, self.byHash, self.others, self.lengths) = (words, byHash, others, lengths)
  }

  private static func bit(_ length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }

  /// The only one of some members that has the words of the key at `index`.
  func member(withWordsOf index: Int, among some: MemberSet, in document: JSONDocument) -> Int? {
    let found: [UInt8]
    if document.flags(of: index).contains(.hasEscapes) {
      found = CanonicalKey.bytes(of: document.text(at: index))
    } else {
      let content = document.contentRange(of: index)
      let count = document.bytes.withUnsafeBufferPointer { bytes in
        content.reduce(0) { $0 + (bytes[$1].isSeam ? 0 : 1) }
      }
      guard count > 0, lengths & Self.bit(count) != 0 else { return nil }
      found = CanonicalKey.bytes(of: document.bytes[content])
    }
    var only: Int?
    var next = byHash[KeyHash.of(found)] ?? -1
    while next >= 0 {
      if some.contains(next), words[next] == found {
        if only != nil { return nil }
        only = next
      }
      next = others[next]
    }
    return only
  }
}
