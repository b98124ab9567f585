/// The syntax tree of an expression.
package indirect enum PatternSyntax: Hashable, Sendable {
  case character(CharacterTest)
  case anchor(Anchor)
  case sequence([PatternSyntax])
  case alternatives([PatternSyntax])

  /// A part repeated at least `least` times, and at most `most` times unless that is `nil`.
  case repeated(PatternSyntax, least: Int, most: Int?)

  /// A condition on the position between two characters.
  package enum Anchor: Hashable, Sendable {
    case textStart, textEnd

    /// The position after a line break or at the start of the text.
    case lineStart

    /// The position before a line break or at the end of the text.
    case lineEnd
  }
}
