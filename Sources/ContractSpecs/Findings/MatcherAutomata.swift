/// The automata of the regular expressions used in a match.
///
/// A class, so that copies of a matcher share the states that have been built.
final class MatcherAutomata {
  private var automata: [Pattern: PatternAutomaton] = [:]

  /// Returns whether the whole text matches the expression.
  func matches(_ text: String, _ pattern: Pattern) -> Bool {
    automata[pattern, default: PatternAutomaton(pattern)].matches(text)
  }
}
