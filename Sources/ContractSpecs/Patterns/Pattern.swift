/// A regular expression in Swift's syntax that is compiled into an automaton: the whole of a text matches it or does not.
///
/// The time is linear in the text for every expression that is accepted, since an automaton never goes back. What would need
/// that (back references, lookarounds, possessive repetitions) is refused. As in Swift, a character is a grapheme cluster.
package struct Pattern: Sendable {
  /// The expression as it is written.
  package let source: String
  let program: PatternProgram

  package init(_ source: String) throws(PatternError) {
    var parser = PatternParser(source)
    self.source = source
    program = PatternProgram(try parser.parse())
  }

  package func matches(_ text: String) -> Bool {
    var automaton = PatternAutomaton(self)
    return automaton.matches(text)
  }
}

extension Pattern: Hashable {
  package static func == (one: Self, other: Self) -> Bool { one.source == other.source }
  package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// Why an expression is refused.
package struct PatternError: Error, Hashable, Sendable {
  package var message: String

  /// In UTF-8 bytes from the start of the expression.
  package var offset: Int
}
