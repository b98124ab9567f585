/// The words of an object's member names, prepared for comparison with keys in other casing.
struct MemberWords: Sendable {
  /// The members by the hash of their words.
  private let byHash: KeyLists

  /// The lengths of words, one bit each; all of 63 and more share the last. Most keys are ruled out by their length.
  private let lengths: UInt64

  init(_ members: [PreparedObject.Member]) {
    var (byHash, lengths) = (KeyLists(), UInt64(0))
    for (number, member) in members.enumerated() where !member.canonical.isEmpty {
      lengths |= Self.bit(member.canonical.count)
      byHash.append(number, for: member.words)
    }
    (self.byHash, self.lengths) = (byHash, lengths)
  }

  private static func bit(_ length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }

  /// Returns the only one of some members that has the words of the key at `node`.
  func member(withWordsOf node: NodeID, among some: MemberSet, in document: JSONDocument) -> Int? {
    if !document.flags(of: node).contains(.hasEscapes), document.isASCII(node) {
      let content = document.contentRange(of: node)
      let count = document.bytes.withUnsafeBufferPointer { bytes in
        content.reduce(0) { $0 + (bytes[$1].isSeam ? 0 : 1) }
      }
      guard count > 0, lengths & Self.bit(count) != 0 else { return nil }
    }
    var only: Int?
    for member in byHash[KeyHash.ofWords(node, in: document)] where some.contains(member) {
      if only != nil { return nil }
      only = member
    }
    return only
  }
}
