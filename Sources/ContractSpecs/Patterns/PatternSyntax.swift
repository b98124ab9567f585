/// An expression as it was read.
indirect enum PatternSyntax: Hashable, Sendable {
  case character(CharacterTest)
  case anchor(Anchor)
  case sequence([PatternSyntax])
  case alternatives([PatternSyntax])

  /// At least `least` times, and at most `most` times unless that is `nil`.
  case repeated(PatternSyntax, least: Int, most: Int?)

  /// A condition on the place between two characters.
  enum Anchor: Hashable, Sendable {
    case textStart, textEnd

    /// After a line break or at the text's start.
    case lineStart

    /// Before a line break or at the text's end.
    case lineEnd
  }
}
