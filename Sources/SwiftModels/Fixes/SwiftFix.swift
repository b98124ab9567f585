package import ContractSpecs

/// A change of the client's source or decoder that was tried on a copy: the copy was read again and the body compared
/// with it. It was not compiled.
package struct SwiftFix: Hashable, Sendable {
  /// Short descriptions of the changes.
  package var titles: [String]

  /// True if the app then has a value that was not sent, or none for one that was, so that a difference is hidden.
  package var hides = false

  /// The change of the source as a diff for `git apply`; empty if only the decoder changes.
  package var diff: String

  /// The lines to add to the code that creates the decoder.
  package var decoderLines: [String]

  /// True if the decoder then reads what it rejects before iOS 26 and macOS 26.
  package var needsNewerSystem = false

  /// The findings that the fix removes. It adds no other one.
  package var removes: [Finding]

  /// The type to decode afterwards, if it is another one, such as an envelope.
  package var decodedType: String?

  /// The changed sources, ready to be compiled, and the settings of the decoder.
  package var files: [SwiftFile]
  package var client: Client
}

/// All fixes on the client's side for the findings of one body.
package struct SwiftRepair: Hashable, Sendable {
  /// The single fixes, each applied to the unchanged source.
  package var fixes: [SwiftFix]

  /// All fixes in one, or `nil` if there are none.
  package var combined: SwiftFix?

  /// The findings that remain after `combined`, without unexpected fields.
  package var remaining: [Finding]

  /// The fixes that are withheld because they are not complete by themselves.
  package var refused: [SwiftRefusal] = []
}
