import ContractSpecs

/// A statement of a function's body, as far as it affects what is decoded. Ranges are of the file's tokens.
indirect enum SwiftStatement: Equatable {
  /// An expression, an assignment, or a declaration with its value.
  case expression(Range<Int>)

  /// An `if` or `guard` with the conditions that must all hold for the first branch.
  case condition([Range<Int>], then: [SwiftStatement], otherwise: [SwiftStatement])

  /// A `switch` with its subject.
  case selection(of: Range<Int>, [Case])

  /// A `do` with its `catch` clauses.
  case attempt([SwiftStatement], [Catch])

  /// A `for`, `while`, `repeat` or `defer`, with everything before its body.
  case loop(Range<Int>, [SwiftStatement])

  /// A `return` with its expression.
  case leave(Range<Int>)

  /// A `throw`, or a call that never returns.
  case fail(Range<Int>)

  /// A `break`, `continue` or `fallthrough`.
  case jump(SwiftToken.Kind, Range<Int>)

  struct Case: Equatable {
    /// The patterns between `case` and the colon; empty for `default`.
    var pattern: Range<Int>
    var body: [SwiftStatement]
  }

  struct Catch: Equatable {
    /// The pattern between `catch` and the brace; empty if every error is caught.
    var pattern: Range<Int>
    var body: [SwiftStatement]
  }
}
