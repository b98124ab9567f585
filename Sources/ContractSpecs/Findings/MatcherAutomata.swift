/// The automata of the regular expressions that one walk has met.
///
/// A class, so that a walk, which is handed on as a value, makes no state of them twice.
final class MatcherAutomata {
  private var automata: [Pattern: PatternAutomaton] = [:]

  /// Whether the whole text is one that the expression describes.
  func matches(_ text: String, _ pattern: Pattern) -> Bool {
    automata[pattern, default: PatternAutomaton(pattern)].matches(text)
  }
}
