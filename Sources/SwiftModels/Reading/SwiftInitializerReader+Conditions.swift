import ContractSpecs

/// The facts that a condition states about the members that it requests.
extension SwiftInitializerReader {
  /// Follows conditions. `first` is the path on which all of them hold, `second` the path on which one does not.
  mutating func test(
    _ conditions: [Range<Int>], _ first: inout DecodingRoute, _ second: inout DecodingRoute
  ) throws(NotUnderstood) -> Fork {
    var tried: Set<DecodingRoute.Key> = []
    var present: Set<DecodingRoute.Key> = []
    var (orNull, isWhole, isUnknown) = (false, false, false)
    for (number, condition) in conditions.enumerated() {
      // A single-value container can always be made.
      if number + 1 < conditions.count, makesSingleValueContainer(condition) {
        try evaluate(condition, &first)
        try evaluate(condition, &second)
        return try test(Array(conditions[(number + 1)...]), &first, &second)
      }
      var skipped = second
      try evaluate(condition, &skipped)
      // Only the first condition is certainly evaluated.
      if number == 0 { second = skipped }
      let found = events
      if let key = found.first?.key, found.count == 1, present.contains(key), isNonnull(condition, found) {
        orNull = true
        continue
      }
      if let key = filled(condition, first), present == [key], number == 1, conditions.count == 2 {
        return .filled(key)
      }
      switch fork(of: condition, found) {
      case .tried(let keys):
        tried.formUnion(keys)
        try evaluate(condition, &first, asTried: false)
        for key in keys where binds(condition) {
          first.readings[key].map { first.replace(key, with: $0.certain) }
        }
      case .present(let keys, let null):
        present.formUnion(keys)
        orNull = orNull || null
        try evaluate(condition, &first)
        for key in keys where binds(condition) {
          first.readings[key].map { first.replace(key, with: $0.certain) }
          if case .maybe(key, let type)? = name(boundIn: condition).flatMap({ first.values[$0] }) {
            name(boundIn: condition).map { first.values[$0] = .member(key, type) }
          }
        }
      case .attempt:
        isWhole = true
        try evaluate(condition, &first, asTried: false)
      case .refined:
        try evaluate(condition, &first)
        refine(condition, &first)
        if conditions.count == 1 { return .refined }
      case .filled, .unknown:
        isUnknown = true
        try evaluate(condition, &first)
      }
    }
    let start = place(conditions.first ?? initializer.tokens.lowerBound..<initializer.tokens.lowerBound)
    if isWhole { return conditions.count == 1 ? .attempt : .unknown(start) }
    if isUnknown || (!tried.isEmpty && !present.isEmpty) { return .unknown(start) }
    return present.isEmpty ? .tried(tried) : .present(present, orNull: orNull)
  }

  /// Returns whether a condition is `try !container.decodeNil(forKey: .id)`, which requires the key to be present.
  private func isNonnull(_ condition: Range<Int>, _ events: [Event]) -> Bool {
    events.first?.method == "decodeNil"
      && (tokens.isMark(condition.lowerBound, "!")
        || (tokens.isWord(condition.lowerBound, "try") && tokens.isMark(condition.lowerBound + 1, "!")))
      && !condition.contains { tokens.isMark($0, "|") || tokens.isMark($0, "&") }
  }

  /// Returns the member of `!text.isEmpty`.
  private func filled(_ condition: Range<Int>, _ route: DecodingRoute) -> DecodingRoute.Key? {
    let start = condition.lowerBound
    guard condition.count == 4, tokens.isMark(start, "!"), tokens.isName(start + 1),
      tokens.isMark(start + 2, "."), tokens.isWord(start + 3, "isEmpty"),
      case .member(let key, let type)? = route.values[tokens.text(start + 1)], type.path == ["String"]
    else { return nil }
    return key
  }

  func fork(of condition: Range<Int>, _ events: [Event]) -> Fork {
    let unknown = Fork.unknown(place(condition))
    if refinement(in: condition) != nil { return .refined }
    if let key = presence(in: condition, events) { return key }
    guard events.count == 1, let event = events.first, binds(condition) else { return unknown }
    if event.isTried {
      switch event.method {
      case "decode", "decodeIfPresent", "nestedContainer":
        return event.key.map { .tried([$0]) } ?? .attempt
      case "init", "container": return .attempt
      case _: return unknown
      }
    }
    guard event.method == "decodeIfPresent", let key = event.key, isPlainBinding(condition) else {
      return unknown
    }
    return .present([key], orNull: true)
  }

  /// Returns whether a condition binds its value to a name: `let id = …`.
  private func binds(_ condition: Range<Int>) -> Bool {
    tokens.isWord(condition.lowerBound, "let") || tokens.isWord(condition.lowerBound, "var")
  }

  private func makesSingleValueContainer(_ condition: Range<Int>) -> Bool {
    condition.lowerBound + 10 == condition.upperBound && binds(condition)
      && tokens.isWord(condition.upperBound - 3, "singleValueContainer")
      && tokens.isWord(condition.lowerBound + 3, "try")
  }

  private func name(boundIn condition: Range<Int>) -> String? {
    tokens.isName(condition.lowerBound + 1) ? tokens.text(condition.lowerBound + 1) : nil
  }

  /// Returns whether the value is that of a single call. A further operation on it may fail as well.
  private func isPlainBinding(_ condition: Range<Int>) -> Bool {
    tokens.isMark(condition.upperBound - 1, ")")
      && !(condition.lowerBound..<condition.upperBound).contains {
        tokens.isMark($0, "?") && tokens.isMark($0 + 1, "?")
      }
      && condition.count { tokens.isMark($0, "(") } == 1
  }

  /// Returns the fact that `container.contains(.id)` states, alone or beside `!container.decodeNil(forKey: .id)`.
  func presence(in condition: Range<Int>, _ events: [Event]) -> Fork? {
    guard let first = events.first, first.method == "contains", let key = first.key,
      !tokens.isMark(condition.lowerBound, "!"), !tokens.isMark(condition.lowerBound, "("),
      !condition.contains(where: {
        tokens.isMark($0, "|") || tokens.isMark($0, "=") || tokens.isMark($0, "{")
      })
    else { return nil }
    let marks = condition.filter { tokens.isMark($0, "&") }
    if events.count == 1, marks.isEmpty { return .present([key], orNull: false) }
    guard events.count == 2, marks.count == 2, events[1].method == "decodeNil", events[1].key == key,
      condition.contains(where: { $0 > marks[1] && tokens.isMark($0, "!") })
    else { return nil }
    return .present([key], orNull: true)
  }

  /// Returns whether `container.decodeNil()` of the whole value is negated; `nil` if the conditions are anything else.
  func nullTest(in conditions: [Range<Int>], _ route: DecodingRoute) -> Bool? {
    guard conditions.count == 1, var range = conditions.first, route.whole == nil else { return nil }
    let isNegated = tokens.isMark(range.lowerBound, "!")
    if isNegated { range = range.dropFirst() }
    guard range.count == 5, case .single? = route.containers[tokens.text(range.lowerBound)],
      tokens.isMark(range.lowerBound + 1, "."), tokens.isWord(range.lowerBound + 2, "decodeNil")
    else { return nil }
    return isNegated
  }

  // MARK: Raw values

  /// Returns the enum of `let role = Role(rawValue: text)`, and the name that it is made from.
  private func refinement(in condition: Range<Int>) -> (enumeration: Int, name: String)? {
    guard binds(condition), let label = condition.first(where: { tokens.isWord($0, "rawValue") }),
      tokens.isMark(label + 1, ":"), tokens.isName(label + 2), tokens.isMark(label + 3, ")"),
      label + 4 == condition.upperBound, tokens.isMark(label - 1, "("), tokens.isName(label - 2)
    else { return nil }
    let callee = tokens.text(label - 2)
    let path = ["Self", "init"].contains(callee) ? declarations[type].path : [callee]
    guard let enumeration = declarations.type(path, in: context) else { return nil }
    return (enumeration, tokens.text(label + 2))
  }

  private func refine(_ condition: Range<Int>, _ route: inout DecodingRoute) {
    guard let refinement = refinement(in: condition),
      let (literals, name) = contents.rawValues(of: refinement.enumeration)
    else {
      doubt("may throw for a reason of its own", condition.lowerBound, &route)
      return
    }
    switch route.values[refinement.name] {
    case .whole: route.whole = .literals(literals, of: name)
    case .member(let key, _):
      guard var reading = route.readings[key], !reading.isLenient else { return }
      reading.member.value = .literals(literals, of: name)
      route.replace(key, with: reading)
      if let bound = self.name(boundIn: condition) {
        let path = declarations[refinement.enumeration].path
        route.values[bound] = .member(key, .named(path.map { .init(name: $0) }))
      }
    case .maybe, .onlyKey, nil: doubt("may throw for a reason of its own", condition.lowerBound, &route)
    }
  }
}

extension DecodingRoute.Reading {
  /// The same reading for a value that is present.
  var certain: Self {
    var reading = self
    reading.member.isOptional = false
    return reading
  }
}
