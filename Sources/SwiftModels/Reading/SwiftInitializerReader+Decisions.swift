import ContractSpecs

/// Decisions by whether a member is there, whose paths are followed to the end of the initializer where merging them
/// would leave something open.
extension SwiftInitializerReader {
  /// The member that decides, and the values with which the first path is taken.
  struct Decision {
    var key: DecodingRoute.Key
    var kind: Discriminator.Others.Kind
  }

  /// Returns the decision that a condition makes, if it is known which bodies take the first path.
  func decision(by fork: Fork, _ conditions: [Range<Int>]) -> Decision? {
    switch fork {
    case .present(let keys, let orNull):
      guard let key = keys.first, keys.count == 1, key.object == 0 else { return nil }
      return Decision(key: key, kind: orNull ? .notNull : .any)
    case .tried(let keys):
      guard let key = keys.first, keys.count == 1, key.object == 0, conditions.count == 1,
        events.count == 1, events[0].key == key, events[0].type?.path == ["String"]
      else { return nil }
      return Decision(key: key, kind: .text)
    case .filled, .attempt, .refined, .unknown: return nil
    }
  }

  /// Returns the outcome of `if name == nil`, `if name != nil`, `if let name` and `if let other = name` for a member
  /// that was read before; `nil` for every other condition.
  mutating func decided(
    byAbsence condition: Range<Int>, _ then: [SwiftStatement], _ otherwise: [SwiftStatement],
    before rest: ArraySlice<SwiftStatement>, _ route: DecodingRoute
  ) throws(NotUnderstood) -> Outcome? {
    guard let test = absence(in: condition), case .maybe(let key, let type)? = route.values[test.name],
      key.object == 0, let reading = route.readings[key], !reading.isLenient || type.path == ["String"]
    else { return nil }
    var first = route
    first.replace(key, with: reading.certain)
    if let bound = test.bound { first.values[bound] = .member(key, type) }
    let (there, absent) = test.isOfAbsent ? (otherwise, then) : (then, otherwise)
    return try decided(
      Decision(key: key, kind: reading.isLenient ? .text : .notNull),
      by: reading.isLenient ? .tried([key]) : .present([key], orNull: true), (there, first), (absent, route),
      before: rest)
  }

  private func absence(in condition: Range<Int>) -> (name: String, bound: String?, isOfAbsent: Bool)? {
    let start = condition.lowerBound
    let isBinding = tokens.isWord(start, "let") || tokens.isWord(start, "var")
    if isBinding, condition.count == 2, tokens.isName(start + 1) {
      return (tokens.text(start + 1), tokens.text(start + 1), false)
    }
    guard condition.count == 4, tokens.isName(condition.upperBound - 1) else { return nil }
    if isBinding, tokens.isName(start + 1), tokens.isMark(start + 2, "=") {
      return (tokens.text(start + 3), tokens.text(start + 1), false)
    }
    guard tokens.isName(start), tokens.isWord(start + 3, "nil"), tokens.isMark(start + 2, "=") else {
      return nil
    }
    if tokens.isMark(start + 1, "=") { return (tokens.text(start), nil, true) }
    return tokens.isMark(start + 1, "!") ? (tokens.text(start), nil, false) : nil
  }

  /// Returns the outcome of two paths: merged if that says as much as each of them, else each followed to its end.
  mutating func decided(
    _ decision: Decision, by fork: Fork, _ one: ([SwiftStatement], DecodingRoute),
    _ other: ([SwiftStatement], DecodingRoute), before rest: ArraySlice<SwiftStatement>
  ) throws(NotUnderstood) -> Outcome {
    var trial = self
    var merged: Outcome?
    do throws(NotUnderstood) {
      let (first, second) = (try trial.inner(one.0, one.1), try trial.inner(other.0, other.1))
      let outcome = try trial.joined(first, second, by: fork, before: rest)
      if outcome.unclear <= max(one.1.unclear, other.1.unclear) {
        self = trial
        return outcome
      }
      merged = outcome
    } catch {
      if nesting > 0 { throw error }
    }
    if nesting == 0, contents.mayGoOn() {
      var follower = self
      if let outcome = try? follower.followed(decision, one, other, before: rest) {
        self = follower
        return outcome
      }
    }
    guard let merged else { throw NotUnderstood(reason: "decides what it reads") }
    self = trial
    return merged
  }

  private mutating func followed(
    _ decision: Decision, _ one: ([SwiftStatement], DecodingRoute),
    _ other: ([SwiftStatement], DecodingRoute), before rest: ArraySlice<SwiftStatement>
  ) throws(NotUnderstood) -> Outcome {
    let first = try run(one.0 + rest, one.1)
    let second = try run(other.0 + rest, other.1)
    return try outcome(of: decision, first, second, from: one.1, other.1)
  }

  private func outcome(
    of decision: Decision, _ first: Outcome, _ second: Outcome, from one: DecodingRoute,
    _ other: DecodingRoute
  ) throws(NotUnderstood) -> Outcome {
    if case .fails = first { throw NotUnderstood(reason: "throws for what it can read") }
    if case .fails = second {
      guard let reading = one.readings[decision.key], !reading.isLenient, !reading.member.isOptional else {
        throw NotUnderstood(reason: "throws for what it can read")
      }
      return .ends(.choice([try ending(of: first)], fails: true))
    }
    var tagged = Tagged(key: decision.key, base: other)
    tagged.others = (decision.kind, try ending(of: first))
    tagged.rest = try ending(of: second)
    return .ends(.tagged(tagged))
  }

  // MARK: Expressions

  /// Returns the outcome after `a = b ? try … : try …` or `a = try … ?? try …`, if following it alone would leave
  /// something open.
  mutating func decided(
    byExpression range: Range<Int>, before rest: ArraySlice<SwiftStatement>, _ route: DecodingRoute
  ) -> Outcome? {
    guard nesting == 0,
      range.contains(where: { tokens.isMark($0, "?") && isSpaced($0) })
    else { return nil }
    var (plain, after) = (self, route)
    if (try? plain.evaluate(range, &after)) != nil, after.unclear <= route.unclear { return nil }
    guard contents.mayGoOn() else { return nil }
    var follower = self
    guard let outcome = try? follower.outcome(ofExpression: range, before: rest, route) else { return nil }
    self = follower
    return outcome
  }

  private mutating func outcome(
    ofExpression range: Range<Int>, before rest: ArraySlice<SwiftStatement>, _ route: DecodingRoute
  ) throws(NotUnderstood) -> Outcome? {
    if let (value, fallback) = coalescing(in: range) {
      return try outcome(of: value, or: fallback, before: rest, route)
    }
    guard let (condition, value, otherwise) = ternary(in: range) else { return nil }
    let outcome = try branch(
      [condition], [.expression(value)], [.expression(otherwise)], before: rest, route)
    if case .ends = outcome { return outcome }
    return nil
  }

  private mutating func outcome(
    of value: Range<Int>, or fallback: Range<Int>, before rest: ArraySlice<SwiftStatement>,
    _ route: DecodingRoute
  ) throws(NotUnderstood) -> Outcome? {
    var (first, second) = (route, route)
    try evaluate(value, &second)
    guard events.count == 1, let event = events.first, let key = event.key, key.object == 0,
      isWholeRead(value, by: event.method)
    else { return nil }
    let decision: Decision
    if !event.isTried, event.method == "decodeIfPresent" {
      decision = Decision(key: key, kind: .notNull)
      try evaluate(value, &first)
      first.readings[key].map { first.replace(key, with: $0.certain) }
    } else if event.isTried, event.type?.path == ["String"] {
      decision = Decision(key: key, kind: .text)
      try evaluate(value, &first, asTried: false)
    } else {
      return nil
    }
    try evaluate(fallback, &second)
    return try outcome(of: decision, try run(rest, first), try run(rest, second), from: first, second)
  }

  /// Returns whether an expression is one read and nothing more, which could make `nil` of the value that it reads.
  private func isWholeRead(_ range: Range<Int>, by method: String) -> Bool {
    var (index, end, called) = (range.lowerBound, range.upperBound, "")
    while tokens.isMark(index, "("), tokens.past(index) == end { (index, end) = (index + 1, end - 1) }
    if tokens.isWord(index, "try") { index += tokens.isMark(index + 1, "?") ? 2 : 1 }
    while index < end {
      if tokens.isMark(index, "(") {
        called = tokens.text(index - 1)
      } else if !tokens.isName(index), !tokens.isMark(index, ".") {
        return false
      }
      index = tokens.past(index)
    }
    return called == method
  }

  /// Returns the token behind `=` and `try`, and the spaced question marks and colons behind it.
  private func marks(in range: Range<Int>) -> (start: Int, marks: [Int])? {
    var marks: [Int] = []
    var start: Int?
    var index = range.lowerBound
    while index < range.upperBound {
      if start == nil, tokens.isMark(index, "="), isAssignment(index) {
        start = index + 1
      } else if start != nil, tokens.isMark(index, ":") || (tokens.isMark(index, "?") && isSpaced(index)) {
        marks.append(index)
      }
      index = tokens.past(index)
    }
    return start.map { ($0, marks) }
  }

  /// Returns both sides of the first `??` of an assigned value.
  private func coalescing(in range: Range<Int>) -> (value: Range<Int>, fallback: Range<Int>)? {
    guard let (start, marks) = marks(in: range), let mark = marks.first, tokens.isMark(mark, "?"),
      tokens.isMark(mark + 1, "?"), start < mark, mark + 2 < range.upperBound
    else { return nil }
    return (start..<mark, mark + 2..<range.upperBound)
  }

  /// Returns the parts of an assigned `condition ? value : otherwise`.
  private func ternary(
    in range: Range<Int>
  ) -> (condition: Range<Int>, value: Range<Int>, otherwise: Range<Int>)? {
    guard let (start, marks) = marks(in: range), marks.count == 2, tokens.isMark(marks[0], "?"),
      !tokens.isMark(marks[0] + 1, "?"), tokens.isMark(marks[1], ":")
    else { return nil }
    let first = tokens.isWord(start, "try") ? start + 1 : start
    guard first < marks[0], marks[0] + 1 < marks[1], marks[1] + 1 < range.upperBound else { return nil }
    return (first..<marks[0], marks[0] + 1..<marks[1], marks[1] + 1..<range.upperBound)
  }
}

extension SwiftInitializerReader.Outcome {
  /// The number of parts of the path that are not known; for several paths, none.
  var unclear: Int {
    switch self {
    case .goesOn(let route), .ends(.plain(let route)): route.unclear
    case .ends, .fails: 0
    }
  }
}

extension DecodingRoute {
  /// The number of parts of the path that are not known.
  var unclear: Int {
    readings.values.reduce(into: doubts.count + openObjects.count) { count, reading in
      if case .unknown(let reason) = reading.member.value, !reason.isEmpty { count += 1 }
    }
  }
}
