/// A regular expression in Swift's syntax that is compiled into an automaton and matches a text only as a whole.
///
/// The time is linear in the text for every accepted expression, since an automaton never backtracks. Syntax that would
/// need backtracking (back references, lookarounds, possessive repetitions) is rejected. As in Swift, a character is a
/// grapheme cluster.
package struct Pattern: Sendable {
  /// The expression as written.
  package let source: String
  package let program: PatternProgram

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

/// An error that describes why an expression is rejected.
package struct PatternError: Error, Hashable, Sendable {
  package var message: String

  /// The offset from the start of the expression, in UTF-8 bytes.
  package var offset: Int
}
