import ContractSpecs

/// Reads `switch` statements and comparisons with a literal, by which an initializer decides what it reads.
extension SwiftInitializerReader {
  enum Pattern {
    case values([Literal])

    /// `nil`
    case nothing
    case everything
    case unknown
  }

  struct Choice {
    var pattern: Pattern
    var body: [SwiftStatement]
  }

  mutating func selection(
    of subject: Range<Int>, _ cases: [SwiftStatement.Case], before rest: ArraySlice<SwiftStatement>,
    _ start: DecodingRoute
  ) throws(NotUnderstood) -> Outcome {
    var route = start
    try evaluate(subject, &route)
    if let outcome = try selection(ofRawValue: subject, cases, before: rest, route) { return outcome }
    let value = value(of: subject, route)
    if case .onlyKey(let keys) = value {
      let choices = cases.map { Choice(pattern: .unknown, body: $0.body) }
      return try selection(byOnlyKeyOf: keys, choices, cases.map(\.pattern), before: rest, route)
    }
    let choices = cases.map { one in
      Choice(pattern: pattern(one.pattern, of: value), body: one.body)
    }
    if let value, !choices.contains(where: { if case .unknown = $0.pattern { true } else { false } }) {
      return try selection(by: value, choices, before: rest, route)
    }
    return try undecided(choices, subject, before: rest, route)
  }

  /// Returns the outcome of `switch Kind(rawValue: text)` for a text that was read before; `nil` for every other subject.
  private mutating func selection(
    ofRawValue subject: Range<Int>, _ cases: [SwiftStatement.Case], before rest: ArraySlice<SwiftStatement>,
    _ route: DecodingRoute
  ) throws(NotUnderstood) -> Outcome? {
    guard let made = madeOfRawValue(in: subject), case .member(let key, let type)? = route.values[made.name],
      type.path == ["String"]
    else { return nil }
    let value = DecodingRoute.Value.member(key, made.type)
    var choices: [Choice] = []
    var others: [Choice] = []
    for one in cases {
      switch pattern(one.pattern, of: value) {
      case .nothing, .everything: others.append(Choice(pattern: .everything, body: one.body))
      case .values(let values): choices.append(Choice(pattern: .values(values), body: one.body))
      case .unknown: return nil
      }
    }
    guard let first = others.first else { return nil }
    return try selection(by: value, choices + [first], before: rest, route)
  }

  /// Returns the enum of `Kind(rawValue: text)`, whose raw values are texts, and the name that it is made from.
  private func madeOfRawValue(in range: Range<Int>) -> (type: SwiftTypeReference, name: String)? {
    guard let label = range.first(where: { tokens.isWord($0, "rawValue") }), tokens.isMark(label + 1, ":"),
      tokens.isName(label + 2), tokens.isMark(label + 3, ")"), label + 4 == range.upperBound,
      tokens.isMark(label - 1, "(")
    else { return nil }
    let names = (range.lowerBound..<label - 1).filter { tokens.isName($0) }
    guard names.count * 2 - 1 == label - 1 - range.lowerBound else { return nil }
    let type = SwiftTypeReference.named(names.map { .init(name: tokens.text($0)) })
    return isTextEnum(type, context) ? (type, tokens.text(label + 2)) : nil
  }

  /// Returns the merged outcome of several paths of which it is not known which one is taken.
  private mutating func undecided(
    _ choices: [Choice], _ subject: Range<Int>, before rest: ArraySlice<SwiftStatement>,
    _ route: DecodingRoute
  ) throws(NotUnderstood) -> Outcome {
    var outcome: Outcome?
    for choice in choices {
      let next = try inner(choice.body, route)
      outcome =
        try outcome.map { (before) throws(NotUnderstood) in
          try joined(before, next, by: .unknown(place(subject)), before: rest)
        } ?? next
    }
    return outcome ?? .goesOn(route)
  }

  /// Returns the value that is inspected, if it is a decoded value and not derived from one.
  private func value(of subject: Range<Int>, _ route: DecodingRoute) -> DecodingRoute.Value? {
    if let name = plainName(subject) { return route.values[name] }
    guard let event = onlyRead, event.method == "decode", !event.isTried, let type = event.type,
      tokens.isMark(subject.upperBound - 1, ")"),
      subject.count(where: { tokens.isMark($0, "(") }) <= 2
    else { return nil }
    return event.key.map { .member($0, type) } ?? .whole(type)
  }

  /// Returns the name of `kind` or `self.kind`.
  private func plainName(_ range: Range<Int>) -> String? {
    let start =
      range.count == 3 && tokens.isWord(range.lowerBound, "self") ? range.lowerBound + 2 : range.lowerBound
    return start == range.upperBound - 1 && tokens.isName(start) ? tokens.text(start) : nil
  }

  // MARK: Patterns

  private func pattern(_ range: Range<Int>, of value: DecodingRoute.Value?) -> Pattern {
    if range.isEmpty || tokens.isWord(range.lowerBound, "_") { return .everything }
    if range.count == 1, tokens.isWord(range.lowerBound, "nil") { return .nothing }
    if tokens.isWord(range.lowerBound, "let") || tokens.isWord(range.lowerBound, "var") {
      return range.count == 2 ? .everything : .unknown
    }
    var literals: [Literal] = []
    for part in range.split(whereSeparator: { tokens.isMark($0, ",") }) {
      guard let first = part.first, var last = part.last else { return .unknown }
      if first < last, tokens.isMark(last, "?") { last -= 1 }
      guard let literal = literal(in: first..<last + 1, of: value)
      else { return .unknown }
      literals.append(literal)
    }
    return literals.isEmpty ? .unknown : .values(literals)
  }

  /// Returns the value of `"card"`, `3`, `.card` or `Kind.card`.
  private func literal(in range: Range<Int>, of value: DecodingRoute.Value?) -> Literal? {
    let last = range.upperBound - 1
    switch tokens[last].kind {
    case .text where range.count == 1:
      return SwiftText.value(of: tokens.bytes[tokens[last].range]).map { .string($0) }
    case .number where range.count == 1: return Int64(tokens.text(last)).map { .number("\($0)") }
    case .word where range.count == 1 && (tokens.isWord(last, "true") || tokens.isWord(last, "false")):
      return .boolean(tokens.isWord(last, "true"))
    case .word where tokens.isWord(last, "rawValue") && tokens.isMark(last - 1, ".") && range.count > 3:
      let path = range.dropLast(4).filter { tokens.isName($0) }.map { tokens.text($0) }
      return rawValue(ofCase: tokens.text(last - 2), of: .named(path.map { .init(name: $0) }))
    case .word where tokens.isMark(last - 1, ".") && range.count <= 3,
      .quotedWord where tokens.isMark(last - 1, ".") && range.count <= 3:
      return rawValue(ofCase: tokens.text(last), value)
    case .text, .number, .word, .quotedWord, .pattern, .directive, .arrow, .mark: return nil
    }
  }

  private func rawValue(ofCase name: String, _ value: DecodingRoute.Value?) -> Literal? {
    let reference: SwiftTypeReference
    switch value {
    case .member(_, let type), .maybe(_, let type), .whole(let type): reference = type
    case .onlyKey, nil: return nil
    }
    return rawValue(ofCase: name, of: reference)
  }

  private func rawValue(ofCase name: String, of reference: SwiftTypeReference) -> Literal? {
    guard let type = declarations.type(reference.path, in: context),
      declarations[type].initializer == nil, declarations.initializingProtocol(of: type) == nil,
      let (literals, _) = contents.rawValues(of: type),
      let number = declarations[type].cases.firstIndex(where: { $0.name == name }), number < literals.count
    else { return nil }
    return literals[number]
  }

  /// A comparison of one name with one or more literals.
  struct Equality {
    var name: String
    var value: DecodingRoute.Value
    var literals: [Literal]
    var isNegated: Bool
  }

  /// Returns the comparison in a condition such as `kind == "card"`, `kind != .card`, `kind == "a" || kind == "b"` or
  /// `["a", "b"].contains(kind)`.
  func equality(in condition: Range<Int>, _ route: DecodingRoute) -> Equality? {
    if let membership = membership(in: condition, route) { return membership }
    if let flag = flag(in: condition, route) { return flag }
    var (parts, start, index) = ([Range<Int>](), condition.lowerBound, condition.lowerBound)
    while index < condition.upperBound {
      if tokens.isMark(index, "|"), tokens.isMark(index + 1, "|") {
        parts.append(start..<index)
        (start, index) = (index + 2, index + 2)
      } else {
        index = tokens.past(index)
      }
    }
    guard start < condition.upperBound else { return nil }
    let comparisons = (parts + [start..<condition.upperBound]).map { comparison(in: $0, route) }
    guard var whole = comparisons[0] else { return nil }
    for comparison in comparisons.dropFirst() {
      guard let comparison, comparison.name == whole.name, !comparison.isNegated, !whole.isNegated else {
        return nil
      }
      whole.literals += comparison.literals
    }
    return whole
  }

  /// Returns the comparison in a condition such as `isCard` or `!isCard`.
  private func flag(in condition: Range<Int>, _ route: DecodingRoute) -> Equality? {
    let isNegated = tokens.isMark(condition.lowerBound, "!")
    guard let name = plainName(isNegated ? condition.dropFirst() : condition),
      let value = route.values[name], case .member(_, let type) = value, type.path == ["Bool"]
    else { return nil }
    return Equality(name: name, value: value, literals: [.boolean(true)], isNegated: isNegated)
  }

  /// Returns the comparison in a condition such as `["a", "b"].contains(kind)`.
  private func membership(in condition: Range<Int>, _ route: DecodingRoute) -> Equality? {
    let open = condition.lowerBound
    guard tokens.isMark(open, "["), tokens.past(open) + 2 < condition.upperBound else { return nil }
    let dot = tokens.past(open)
    guard tokens.isMark(dot, "."), tokens.isWord(dot + 1, "contains"), tokens.isMark(dot + 2, "("),
      tokens.past(dot + 2) == condition.upperBound, let name = plainName(tokens.inside(dot + 2)),
      let value = route.values[name]
    else { return nil }
    let literals = tokens.parts(in: open).map { literal(in: $0, of: value) }
    guard !literals.isEmpty, !literals.contains(nil) else { return nil }
    return Equality(name: name, value: value, literals: literals.compactMap(\.self), isNegated: false)
  }

  /// Returns the comparison with one literal.
  private func comparison(in condition: Range<Int>, _ route: DecodingRoute) -> Equality? {
    guard
      let mark = condition.first(where: { tokens.isMark($0, "=") && tokens.isMark($0 + 1, "=") })
        ?? condition.first(where: { tokens.isMark($0, "!") && tokens.isMark($0 + 1, "=") }),
      mark + 2 < condition.upperBound, mark > condition.lowerBound,
      let name = plainName(condition.lowerBound..<mark), let value = route.values[name],
      let literal = literal(in: mark + 2..<condition.upperBound, of: value)
    else { return nil }
    return Equality(name: name, value: value, literals: [literal], isNegated: tokens.isMark(mark, "!"))
  }

  // MARK: What is read by it

  mutating func selection(
    by value: DecodingRoute.Value, _ choices: [Choice], before rest: ArraySlice<SwiftStatement>,
    _ route: DecodingRoute
  ) throws(NotUnderstood) -> Outcome {
    let key: DecodingRoute.Key
    switch value {
    case .member(let member, _), .maybe(let member, _): key = member
    case .whole(let type): return try refined(type, choices, before: rest, route)
    case .onlyKey: throw NotUnderstood(reason: "decides what it reads")
    }
    let start = initializer.tokens.lowerBound..<initializer.tokens.lowerBound + 1
    var trial = self
    let merged = try? trial.undecided(choices, start, before: rest, route)
    let isDecided =
      if case .member = value {
        route.readings[key].map { !$0.isLenient && !$0.member.isOptional } == true
      } else { type(of: value).map { $0.path == ["String"] || isTextEnum($0, context) } == true }
    guard key.object == 0, isDecided, nesting == 0 else {
      guard let merged else { throw NotUnderstood(reason: "decides what it reads") }
      self = trial
      return merged
    }
    if let merged, merged.unclear <= route.unclear || !contents.mayGoOn() {
      self = trial
      return merged
    }
    var follower = self
    do throws(NotUnderstood) {
      let outcome = try follower.tagged(by: key, value, choices, before: rest, route)
      self = follower
      return outcome
    } catch {
      guard let merged else { throw error }
      self = trial
      return merged
    }
  }

  private func type(of value: DecodingRoute.Value) -> SwiftTypeReference? {
    switch value {
    case .member(_, let type), .maybe(_, let type), .whole(let type): type
    case .onlyKey: nil
    }
  }

  private mutating func tagged(
    by key: DecodingRoute.Key, _ value: DecodingRoute.Value, _ choices: [Choice],
    before rest: ArraySlice<SwiftStatement>, _ route: DecodingRoute
  ) throws(NotUnderstood) -> Outcome {
    var tagged = Tagged(key: key, base: route)
    var nothing: Ending?
    var isComplete = false
    for choice in choices where !isComplete {
      let outcome = try run(choice.body + rest, route)
      switch choice.pattern {
      case .values(let values):
        let decided = values.filter { value in !tagged.alternatives.contains { $0.values.contains(value) } }
        if case .fails = outcome {
          tagged.refused += decided
        } else {
          tagged.alternatives.append((decided, try ending(of: outcome)))
        }
      case .nothing: nothing = try ending(of: outcome)
      case .everything, .unknown:
        isComplete = true
        try finish(&tagged, with: outcome)
      }
    }
    if case .maybe(_, let type) = value {
      try finish(&tagged, withNothing: nothing, of: type, isComplete: isComplete)
    } else if !isComplete {
      // Without `default` the cases are all that the enum has; its own decoding rejects any other value.
      tagged.rest = .plain(route)
    }
    guard tagged.refused.isEmpty || tagged.rest == nil else {
      throw NotUnderstood(reason: "throws for some values of \"\(key.name)\"")
    }
    if tagged.alternatives.isEmpty { return .fails }
    return .ends(.tagged(tagged))
  }

  /// Adds the ending for a member that is absent, null or of another type, where `default` is not that as well.
  private func finish(
    _ tagged: inout Tagged, withNothing nothing: Ending?, of type: SwiftTypeReference, isComplete: Bool
  ) throws(NotUnderstood) {
    guard let nothing else {
      guard tagged.rest != nil else { throw NotUnderstood(reason: "decides what it reads") }
      return
    }
    if isComplete {
      guard let rest = tagged.rest, type.path == ["String"] else {
        throw NotUnderstood(reason: "decides what it reads")
      }
      tagged.others = (.text, rest)
    }
    tagged.rest = nothing
  }

  private func finish(_ tagged: inout Tagged, with outcome: Outcome) throws(NotUnderstood) {
    switch outcome {
    case .fails: return
    case .ends(.tagged(let inner)) where inner.key == tagged.key && inner.others == nil:
      tagged.alternatives += inner.alternatives.compactMap { values, ending in
        let decided = values.filter { value in !tagged.alternatives.contains { $0.values.contains(value) } }
        return decided.isEmpty ? nil : (decided, ending)
      }
      tagged.rest = inner.rest
    case .goesOn, .ends: tagged.rest = try ending(of: outcome)
    }
  }

  private func plain(_ outcome: Outcome) throws(NotUnderstood) -> DecodingRoute {
    guard case .plain(let route) = try ending(of: outcome) else {
      throw NotUnderstood(reason: "decides what it reads")
    }
    return route
  }

  /// Returns the outcome for a whole value of which only some values are accepted.
  private mutating func refined(
    _ type: SwiftTypeReference, _ choices: [Choice], before rest: ArraySlice<SwiftStatement>,
    _ route: DecodingRoute
  ) throws(NotUnderstood) -> Outcome {
    var taken: [Literal] = []
    for choice in choices {
      let outcome = try run(choice.body + rest, route)
      if case .fails = outcome { continue }
      let after = try plain(outcome)
      guard after.order.isEmpty, !after.usesKeys, after.doubts.count == route.doubts.count else {
        throw NotUnderstood(reason: "decides what it reads")
      }
      switch (choice.pattern, after.whole) {
      case (.values(let values), .literals(let others, _)): taken += values.filter(others.contains)
      case (.values(let values), _): taken += values
      case (_, .literals(let others, _)): taken += others
      case (_, _): return .ends(.plain(route))
      }
    }
    guard !taken.isEmpty else { return .fails }
    // The cases of an enum: its own decoding rejects any other value.
    if declarations.type(type.path, in: context) != nil { return .ends(.plain(route)) }
    var refined = route
    refined.whole = .literals(taken, of: "\(type)")
    return .ends(.plain(refined))
  }
}
