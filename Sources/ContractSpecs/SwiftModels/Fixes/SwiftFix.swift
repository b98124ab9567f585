/// A change of the client's source or of its decoder that was applied to a copy: the copy was read again, and the body
/// held against it. That is not a compiler's word.
package struct SwiftFix: Hashable, Sendable {
  /// What it does, in a few words each.
  package var titles: [String]

  /// The change of the source, as `git apply` reads it; empty where only the decoder changes.
  package var diff: String

  /// Lines that the code that makes the decoder must have.
  package var decoderLines: [String]

  /// Whether the decoder then reads what it refuses before iOS 26 and macOS 26.
  package var needsNewerSystem: Bool

  /// The findings that are gone with it; no other one came.
  package var removes: [Finding]

  /// The type that is then decoded, where it is another one: an envelope.
  package var decodedType: String?

  /// The sources with the change, and how the decoder is set, to be compiled.
  package var files: [SwiftFile]
  package var client: Client
}

/// All that can be done about the findings of one body on the client's side.
package struct SwiftRepair: Hashable, Sendable {
  /// Each by itself, from the source as it is.
  package var fixes: [SwiftFix]

  /// All of them in one; `nil` where there is none.
  package var combined: SwiftFix?

  /// What remains after `combined`, but for what nobody reads.
  package var remaining: [Finding]

  /// What would mend a finding and is not given, because it is not complete by itself: a sentence each, with what to do
  /// by hand.
  package var refused: [String] = []
}
