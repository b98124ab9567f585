/// A value of a document in 16 bytes: its position, and the index of the next value.
///
/// Nodes are in document order. The children of an array follow it; those of an object alternate key and value.
package struct JSONNode: Hashable, Sendable {
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A string with at least one backslash, whose text is not its bytes.
    package static let hasEscapes = Self(rawValue: 1)

    /// A string with half of a surrogate pair, such as `"\uD800"`: grammatical, but not Unicode text.
    package static let hasLoneSurrogate = Self(rawValue: 2)

    /// The boolean `true`.
    package static let isTrue = Self(rawValue: 4)
  }

  /// The offset of the first byte, which is the quote of a string and the bracket of a container.
  package var start: UInt32

  /// The offset after the last byte.
  package var end: UInt32

  /// The index of the node after this one and its content; of the parent, while the parser is still inside.
  package var next: UInt32

  package var kind: JSONKind
  package var flags: Flags
}
