import ContractSpecs

/// A `do` with its `catch` clauses, of which each catches some errors of decoding only.
extension SwiftInitializerReader {
  mutating func attempt(
    _ body: [SwiftStatement], _ catches: [SwiftStatement.Catch], before rest: ArraySlice<SwiftStatement>,
    _ route: DecodingRoute
  ) throws(NotUnderstood) -> Outcome {
    guard let handler = catches.first else { return try inner(body, route) }
    let known = Set(route.order)
    let before = throwsInAttempt
    (attempts, throwsInAttempt) = (attempts + 1, false)
    var tried = try inner(body, route)
    attempts -= 1
    let throwsItself = throwsInAttempt
    throwsInAttempt = before
    let start = place(handler.pattern.lowerBound..<handler.pattern.lowerBound + 1)
    let handling = try handling(catches, route)
    if throwsItself, !(handling.caught.contains(.foreign) && handling.unclear.isEmpty) {
      tried = try tried.doubted(
        SwiftDoubt(reason: "\(named) may throw for a reason of its own", place: start))
    }
    if wholeIsRead(by: tried, after: route) {
      guard catches.count == 1 else { throw NotUnderstood(reason: "decides by an error what it reads") }
      let first = try continued(tried, with: rest)
      var second = try run(handler.body + rest, route)
      if try !decidesByWhole(handling, tried, handler, route) {
        // A response that fits the first is known; the error of any other may be one that is not caught.
        second = try second.doubted(
          SwiftDoubt(reason: "\(named) decides by an error what it reads", place: start))
      }
      let both = try attempted(first, second)
      guard handling.caught != .everything, case .ends(.choice(let endings, _)) = both else { return both }
      return .ends(.choice(endings, fails: true))
    }
    // Errors that are thrown again, or that nothing catches, end the decoding as before.
    if handling.caught.isEmpty, handling.unclear.isEmpty {
      let keys = tried.route.map { Set($0.order).subtracting(known) } ?? []
      return try joined(tried, .fails, by: .tried(keys), before: rest)
    }
    var fork = Fork.unknown(start)
    guard case .goesOn(let after) = tried else {
      return try joined(tried, try inner(handler.body, route), by: fork, before: rest)
    }
    let keys = Set(after.order).subtracting(known)
    if handling.caught == .everything, handling.unclear.isEmpty, catches.count == 1 {
      fork = .tried(keys)
    } else if let tolerant = try tolerant(after, catches, handling, from: route) {
      return .goesOn(tolerant)
    }
    var outcome = tried
    for one in catches {
      outcome = try joined(outcome, try inner(one.body, route), by: fork, before: rest)
    }
    return outcome
  }

  private func wholeIsRead(by tried: Outcome, after route: DecodingRoute) -> Bool {
    guard let after = tried.route else { return false }
    return after.whole != nil || (after.usesKeys && !route.usesKeys)
  }

  /// Returns whether the only handler is entered for every value that the first path does not decode and the second
  /// one does.
  private mutating func decidesByWhole(
    _ handling: Handling, _ tried: Outcome, _ handler: SwiftStatement.Catch, _ route: DecodingRoute
  ) throws(NotUnderstood) -> Bool {
    guard handling.unclear.isEmpty else { return false }
    if handling.caught == .everything || handling.caught.isEmpty { return true }
    guard handling.caught.contains(.typeMismatch), let after = tried.route,
      case .type(let type)? = after.whole, let kinds = kinds(of: type, context), !kinds.isDeep
    else { return false }
    if handling.caught.contains(.dataCorrupted), kinds.kind == .string { return true }
    guard case .goesOn(let other) = try inner(handler.body, route), other.order.isEmpty,
      case .type(let second)? = other.whole, let others = self.kinds(of: second, context)
    else { return false }
    return others.kind != kinds.kind
  }

  // MARK: Errors

  /// The errors that handlers catch.
  private struct Handling {
    /// Those that certainly do not end the decoding, and those that may not.
    var caught: CaughtErrors = []
    var unclear: CaughtErrors = []
  }

  /// Returns the errors after which decoding goes on.
  private mutating func handling(
    _ catches: [SwiftStatement.Catch], _ route: DecodingRoute
  ) throws(NotUnderstood) -> Handling {
    var handling = Handling()
    var decided: CaughtErrors = []
    for handler in catches {
      let (errors, isClear) = caught(by: handler.pattern)
      let own = errors.subtracting(decided)
      if isClear { decided.formUnion(errors) }
      if case .fails = try inner(handler.body, route) { continue }
      if isClear { handling.caught.formUnion(own) } else { handling.unclear.formUnion(own) }
    }
    handling.unclear.subtract(handling.caught)
    return handling
  }

  /// Returns the errors that a pattern matches, and whether it matches all of them.
  private func caught(by pattern: Range<Int>) -> (CaughtErrors, isClear: Bool) {
    if pattern.isEmpty { return (.everything, true) }
    var parts: [Range<Int>] = []
    var (start, index, isClear) = (pattern.lowerBound, pattern.lowerBound, true)
    while index < pattern.upperBound {
      if tokens.isMark(index, ",") || tokens.isWord(index, "where") {
        parts.append(start..<index)
        start = index + 1
      }
      if tokens.isWord(index, "where") {
        (isClear, start) = (false, pattern.upperBound)
        break
      }
      index = tokens.past(index)
    }
    if start < pattern.upperBound { parts.append(start..<pattern.upperBound) }
    var errors: CaughtErrors = []
    for part in parts {
      let (caught, isWhole) = self.caught(byPart: part)
      errors.formUnion(caught)
      isClear = isClear && isWhole
    }
    return (errors, isClear)
  }

  private func caught(byPart part: Range<Int>) -> (CaughtErrors, isClear: Bool) {
    var part = part
    if let first = part.first, tokens.isWord(first, "let") || tokens.isWord(first, "var") {
      part = part.dropFirst()
      if part.count == 1 { return (.everything, true) }
    }
    guard let first = part.first, let last = part.last else { return (.everything, true) }
    if part.count == 1, tokens.isWord(first, "_") { return (.everything, true) }
    if tokens.isWord(last, "DecodingError"),
      part.contains(where: { tokens.isWord($0, "is") || tokens.isWord($0, "as") })
    {
      return (.ofDecoding, true)
    }
    guard let name = part.first(where: { tokens.isWord($0, "DecodingError") }), tokens.isMark(name + 1, "."),
      let error = CaughtErrors(named: tokens.text(name + 2))
    else { return (.everything, false) }
    // What is bound matches everything; a literal or an expression does not.
    let values = name + 3..<max(name + 3, part.upperBound)
    let isBinding = values.allSatisfy { index in
      tokens.isName(index)
        || ["(", ")", ",", ":"].contains { (mark: Unicode.Scalar) in tokens.isMark(index, mark) }
    }
    return (error, isBinding)
  }

  // MARK: What is then tolerated

  /// Returns the path after the first or the handlers' path, if all that the handlers do is to go on without a value,
  /// or to read the same member as another type.
  private mutating func tolerant(
    _ after: DecodingRoute, _ catches: [SwiftStatement.Catch], _ handling: Handling, from route: DecodingRoute
  ) throws(NotUnderstood) -> DecodingRoute? {
    let known = Set(route.order)
    let keys = after.order.filter { !known.contains($0) }
    let strict = keys.first { after.readings[$0]?.isLenient == false }
    guard let first = strict ?? keys.first, keys.allSatisfy({ $0.object == first.object }),
      keys.allSatisfy({ after.readings[$0]?.nested == nil }), after.doubts.count == route.doubts.count
    else { return nil }
    var merged = after
    for handler in catches {
      switch try inner(handler.body, route) {
      case .fails: continue
      case .ends: return nil
      case .goesOn(let other):
        guard other.doubts.count == route.doubts.count, other.containers == route.containers else {
          return nil
        }
        if other.order.count == route.order.count { continue }
        guard catches.count == 1, keys == [first], other.order.filter({ !known.contains($0) }) == keys,
          let one = after.readings[first], let two = other.readings[first],
          let reading = either(one, two, handling)
        else { return nil }
        merged.hasOwnError = true
        merged.values = route.values
        merged.replace(first, with: reading)
        return merged
      }
    }
    merged.values = route.values
    for key in keys {
      guard let reading = after.readings[key], !reading.isLenient else { continue }
      let tolerant = key == first ? tolerant(reading, key, handling) : uncertain(reading, key)
      // The error of the first type is thrown, whichever alternative comes last.
      if case .type = tolerant.member.value {} else { merged.hasOwnError = true }
      merged.replace(key, with: tolerant)
    }
    return merged
  }

  /// Returns a reading as a second type of what is of another kind than the first.
  private func either(
    _ one: DecodingRoute.Reading, _ two: DecodingRoute.Reading, _ handling: Handling
  ) -> DecodingRoute.Reading? {
    guard handling.unclear.isEmpty, handling.caught.contains(.typeMismatch),
      case .type(let first, let context)? = DecodingRoute.Sure(one) != nil ? one.member.value : nil,
      case .type(let second, let other)? = DecodingRoute.Sure(two) != nil ? two.member.value : nil,
      let kind = kinds(of: first, context), let others = kinds(of: second, other), !kind.isDeep,
      kind.kind != others.kind, handling.caught.isSubset(of: [.typeMismatch, .foreign, .dataCorrupted])
    else { return nil }
    var reading = one
    reading.member.value = .choice([one.member.value, two.member.value])
    return reading
  }

  private func tolerant(
    _ one: DecodingRoute.Reading, _ key: DecodingRoute.Key, _ handling: Handling
  ) -> DecodingRoute.Reading {
    guard handling.unclear.isEmpty, DecodingRoute.Sure(one) != nil,
      case .type(let type, let context) = one.member.value, let kind = kinds(of: type, context)
    else { return uncertain(one, key) }
    let caught = handling.caught
    let own = SwiftMember.Value.type(type, in: context)
    var values = [own]
    if kind.isDeep {
      values.append(
        .doubtful(kind.kind.value, "of \"\(key.name)\" only some errors are caught, depending on its content")
      )
    } else if caught.contains(.dataCorrupted), kind.kind == .string {
      values.append(kind.kind.value)
    } else if caught.contains(.dataCorrupted), caught.contains(.foreign), kind.kind == .number {
      values.append(kind.kind.value)
    }
    if caught.contains(.typeMismatch) {
      values += JSONKinds.allCases.filter { $0 != kind.kind }.map(\.value)
    }
    var value = values.count == 1 ? own : .choice(values)
    if caught.contains(kind.kind == .boolean ? .typeMismatch : .valueNotFound) { value = .nullable(value) }
    var reading = one
    reading.member.value = value
    if caught.contains(.keyNotFound) { reading.member.mayBeAbsent = true }
    return reading
  }

  /// Returns the kind of JSON that a type is decoded from; `nil` if it is not known, or not a single one.
  private func kinds(
    of type: SwiftTypeReference, _ context: SwiftContext, depth: Int = 0
  ) -> (kind: JSONKinds, isDeep: Bool)? {
    guard depth < 4 else { return nil }
    switch type {
    case .optional, .other: return nil
    case .array: return (.array, true)
    case .dictionary(let key, _):
      return key.path == ["String"] ? (.object, true) : nil
    case .named(let parts):
      guard parts.allSatisfy({ $0.arguments.isEmpty }) else { return nil }
      switch declarations.meaning(of: type.path, in: context) {
      case .type(let declared)?:
        if let (literals, _) = contents.rawValues(of: declared),
          declarations[declared].initializer == nil, declarations.initializingProtocol(of: declared) == nil
        {
          if case .string? = literals.first { return (.string, false) }
          return nil
        }
        guard declarations[declared].kind == .structure || declarations[declared].kind == .classType,
          declarations[declared].initializer == nil, declarations.initializingProtocol(of: declared) == nil,
          declarations[declared].generics.isEmpty,
          case .object = contents.content(
            of: declared, SwiftContext(of: declarations[declared]), depth: self.depth + 1)
        else { return nil }
        return (.object, true)
      case .alias(let alias)?: return kinds(of: alias.type, SwiftContext(of: alias), depth: depth + 1)
      case .several?: return nil
      case nil:
        guard parts.count == 1 else { return nil }
        switch parts[0].name {
        case "String", "Substring", "URL", "UUID": return (.string, false)
        case "Bool": return (.boolean, false)
        case let name: return SwiftBuiltIn.isNumber(name) ? (.number, false) : nil
        }
      }
    }
  }
}

/// The errors that a `catch` clause may catch.
private struct CaughtErrors: OptionSet {
  let rawValue: Int

  static let keyNotFound = Self(rawValue: 1)
  static let valueNotFound = Self(rawValue: 2)
  static let typeMismatch = Self(rawValue: 4)
  static let dataCorrupted = Self(rawValue: 8)

  /// Errors that are no `DecodingError`, among them that for a number that does not fit its type.
  static let foreign = Self(rawValue: 16)

  static let ofDecoding: Self = [.keyNotFound, .valueNotFound, .typeMismatch, .dataCorrupted]
  static let everything: Self = [.ofDecoding, .foreign]

  init(rawValue: Int) { self.rawValue = rawValue }

  /// Creates the errors of one case of `DecodingError`.
  init?(named name: String) {
    switch name {
    case "keyNotFound": self = .keyNotFound
    case "valueNotFound": self = .valueNotFound
    case "typeMismatch": self = .typeMismatch
    case "dataCorrupted": self = .dataCorrupted
    case _: return nil
    }
  }
}

/// The kinds of JSON values other than null.
private enum JSONKinds: CaseIterable {
  case string, number, boolean, array, object

  /// The value of any content of this kind.
  var value: SwiftMember.Value {
    switch self {
    case .string: .type(.name("String"), in: SwiftContext())
    case .number: .type(.name("Double"), in: SwiftContext())
    case .boolean: .type(.name("Bool"), in: SwiftContext())
    case .array: .array
    case .object: .object([], isOpen: true)
    }
  }
}

extension SwiftInitializerReader.Outcome {
  /// The only path of the outcome; `nil` if there are several or none.
  fileprivate var route: DecodingRoute? {
    switch self {
    case .goesOn(let route), .ends(.plain(let route)): route
    case .ends, .fails: nil
    }
  }
}
