/// A statement of a function's body, as far as it decides what is decoded. Ranges are of the file's tokens.
indirect enum SwiftStatement: Equatable {
  /// An expression, an assignment, or a declaration with its value.
  case expression(Range<Int>)

  /// `if` or `guard`: conditions that must all hold for the first branch.
  case condition([Range<Int>], then: [SwiftStatement], otherwise: [SwiftStatement])

  /// `switch`, with its subject.
  case selection(of: Range<Int>, [Case])

  /// `do`, with its `catch` clauses.
  case attempt([SwiftStatement], [Catch])

  /// `for`, `while`, `repeat` or `defer`, with everything in front of its body.
  case loop(Range<Int>, [SwiftStatement])

  /// `return`, with what is returned.
  case leave(Range<Int>)

  /// `throw`, or a call that never returns.
  case fail(Range<Int>)

  /// `break`, `continue` or `fallthrough`.
  case jump(SwiftToken.Kind, Range<Int>)

  struct Case: Equatable {
    /// The patterns between `case` and the colon; empty for `default`.
    var pattern: Range<Int>
    var body: [SwiftStatement]
  }

  struct Catch: Equatable {
    /// The pattern between `catch` and the brace; empty where every error is caught.
    var pattern: Range<Int>
    var body: [SwiftStatement]
  }
}
