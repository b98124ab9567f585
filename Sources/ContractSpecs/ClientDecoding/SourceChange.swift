/// A proposed change of the app's own sources, which was applied to a copy of them and read again.
package struct SourceChange: Hashable, Sendable {
  /// The effects of the change, in a few words each.
  package var titles: [String]

  /// The change in the format of `git apply`; empty if only the settings of the decoder change.
  package var diff: String

  /// The lines for the code that creates the decoder.
  package var decoderLines: [String]

  /// The number of findings of the app's model that remain with it.
  package var remaining: Int

  package init(titles: [String], diff: String, decoderLines: [String], remaining: Int) {
    (self.titles, self.diff, self.decoderLines, self.remaining) = (titles, diff, decoderLines, remaining)
  }
}
