import ContractSpecs

/// Both paths through an `if`, `guard` or `do`, and their merged result.
extension SwiftInitializerReader {
  /// The facts that hold on the first of two paths, and by negation on the second.
  enum Fork {
    /// These members decode as they are read on the first path. If there is exactly one, the second path is taken if it
    /// does not.
    case tried(Set<DecodingRoute.Key>)

    /// These members are present and, with `orNull`, not null.
    case present(Set<DecodingRoute.Key>, orNull: Bool)

    /// This member is a text that is not empty.
    case filled(DecodingRoute.Key)

    /// The value as a whole decodes as it is read on the first path.
    case attempt

    /// The first path is taken for some values of what both paths have read, and reads nothing more.
    case refined

    /// A condition that is known only at run time.
    case unknown(SourceRange)
  }

  mutating func branch(
    _ conditions: [Range<Int>], _ then: [SwiftStatement], _ otherwise: [SwiftStatement],
    before rest: ArraySlice<SwiftStatement>, _ route: DecodingRoute
  ) throws(NotUnderstood) -> Outcome {
    if conditions.count == 1, let equality = equality(in: conditions[0], route) {
      let bodies = equality.isNegated ? (otherwise, then) : (then, otherwise)
      return try selection(
        by: equality.value,
        [
          Choice(pattern: .values(equality.literals), body: bodies.0),
          Choice(pattern: .everything, body: bodies.1),
        ],
        before: rest, route)
    }
    if let outcome = try onlyKey(conditions, then, otherwise, before: rest, route) { return outcome }
    if let isNegated = nullTest(in: conditions, route) {
      var null = route
      null.whole = .null
      let (ifNull, ifValue) = isNegated ? (otherwise, then) : (then, otherwise)
      return try attempted(try run(ifNull + rest, null), try run(ifValue + rest, route))
    }
    if conditions.count == 1,
      let decided = try decided(byAbsence: conditions[0], then, otherwise, before: rest, route)
    {
      return decided
    }
    var (first, second) = (route, route)
    let fork = try test(conditions, &first, &second)
    if case .attempt = fork {
      return try attempted(
        try run(then + rest, first), try run(otherwise + rest, second))
    }
    if let decision = decision(by: fork, conditions) {
      return try decided(decision, by: fork, (then, first), (otherwise, second), before: rest)
    }
    return try joined(try inner(then, first), try inner(otherwise, second), by: fork, before: rest)
  }

  mutating func continued(
    _ outcome: Outcome, with rest: ArraySlice<SwiftStatement>
  ) throws(NotUnderstood) -> Outcome {
    guard case .goesOn(let route) = outcome else { return outcome }
    return try run(rest, route)
  }

  /// Returns the outcome of a first path on which the whole value decodes, and a second for the values that do not.
  func attempted(_ first: Outcome, _ second: Outcome) throws(NotUnderstood) -> Outcome {
    if case .fails = first { throw NotUnderstood(reason: "throws for what it can decode") }
    let one = try ending(of: first)
    guard case .fails = second else {
      if case .choice(let others, let fails) = try ending(of: second) {
        return .ends(.choice([one] + others, fails: fails))
      }
      return .ends(.choice([one, try ending(of: second)], fails: false))
    }
    return .ends(.choice([one], fails: true))
  }

  /// Returns the merged outcome of two paths: one path again if both continue, or the end of the initializer.
  mutating func joined(
    _ first: Outcome, _ second: Outcome, by fork: Fork, before rest: ArraySlice<SwiftStatement>
  ) throws(NotUnderstood) -> Outcome {
    switch (first, second) {
    case (.goesOn(let one), .goesOn(let other)): return .goesOn(try merged(one, other, by: fork))
    case (.goesOn(let one), .fails): return .goesOn(refusing(one, by: fork, second: true))
    case (.fails, .goesOn(let other)): return .goesOn(refusing(other, by: fork, second: false))
    case (.fails, .fails): return .fails
    case (.ends(.plain(let one)), .fails): return .ends(.plain(refusing(one, by: fork, second: true)))
    case (.fails, .ends(.plain(let other))): return .ends(.plain(refusing(other, by: fork, second: false)))
    case (.ends(let ending), .fails):
      if case .unknown = fork { throw NotUnderstood(reason: "may throw for a reason of its own") }
      return .ends(.choice([ending], fails: true))
    case (.fails, .ends): throw NotUnderstood(reason: "throws for what it can read")
    case (.ends, _), (_, .ends):
      let one = try continued(first, with: rest)
      let other = try continued(second, with: rest)
      if case .fails = one { return try joined(.fails, other, by: fork, before: []) }
      if case .fails = other { return try joined(one, .fails, by: fork, before: []) }
      guard case .plain(let one) = try ending(of: one), case .plain(let other) = try ending(of: other) else {
        throw NotUnderstood(reason: "decides what it reads")
      }
      return .ends(.plain(try merged(one, other, by: fork)))
    }
  }

  /// Returns a path whose sibling throws an error of the initializer's own.
  private func refusing(_ route: DecodingRoute, by fork: Fork, second: Bool) -> DecodingRoute {
    var route = route
    switch fork {
    case .refined where second: break
    case .present(let keys, let orNull) where second:
      route.hasOwnError = true
      // Of several members it is not known here which must not be null; a name that is bound to one says so.
      let mayBeNull = keys.contains { key in
        route.readings[key].map { $0.isLenient || $0.member.isOptional } ?? true
      }
      if orNull, keys.count > 1, mayBeNull {
        route.doubts.append(
          SwiftDoubt(reason: "\(named) may throw for a reason of its own", place: initializer.whole))
      }
      for key in keys.sorted(by: { $0.name < $1.name }) {
        route.demand(key, nonnull: orNull && keys.count == 1, at: initializer.whole)
      }
    case .filled where second, .tried where second, .attempt where second: route.hasOwnError = true
    case .unknown(let place):
      route.doubts.append(SwiftDoubt(reason: "\(named) may throw for a reason of its own", place: place))
    case .tried, .present, .filled, .attempt, .refined:
      route.doubts.append(
        SwiftDoubt(reason: "\(named) throws for what it can read", place: initializer.whole))
    }
    return route
  }

  // MARK: Two ways that both go on

  func merged(
    _ one: DecodingRoute, _ other: DecodingRoute, by fork: Fork
  ) throws(NotUnderstood) -> DecodingRoute {
    var merged = other
    if case .refined = fork { return other }
    guard one.part?.number == other.part?.number else { throw NotUnderstood(reason: "decides what it reads") }
    guard one.whole == other.whole, one.usesKeys == other.usesKeys else {
      throw NotUnderstood(reason: "decides what it reads")
    }
    for (name, container) in one.containers {
      let known = other.containers[name] ?? container
      merged.containers[name] = known == container ? container : .unclear
    }
    merged.values = other.values.filter { one.values[$0.key] == $0.value }
    merged.openObjects.formUnion(one.openObjects)
    merged.hasOwnError = one.hasOwnError || other.hasOwnError
    merged.doubts += one.doubts.dropFirst(other.doubts.count)
    let keys = one.order + other.order.filter { one.readings[$0] == nil }
    merged.forgetReadings()
    for key in keys {
      if let reading = one.readings[key], other.readings[key] == nil, isNew(key.object, in: other) {
        merged.replace(key, with: reading)
      } else {
        merged.replace(key, with: reading(of: key, one.readings[key], other.readings[key], by: fork))
      }
    }
    if !merged.keepDemands(of: one).isEmpty {
      merged.doubts.append(
        SwiftDoubt(reason: "\(named) may throw for a reason of its own", place: initializer.whole))
    }
    return merged
  }

  private func reading(
    of key: DecodingRoute.Key, _ one: DecodingRoute.Reading?, _ other: DecodingRoute.Reading?, by fork: Fork
  ) -> DecodingRoute.Reading {
    switch (one, other) {
    case (let one?, let other?): return reading(of: key, both: one, other, by: fork)
    case (let one?, nil): return reading(of: key, onFirst: one, by: fork)
    case (nil, let other?): return other.isLenient ? other : uncertain(other, key)
    case (nil, nil):
      return DecodingRoute.Reading(
        member: SwiftMember(key: key.name, value: .unknown(""), place: initializer.whole), isLenient: true)
    }
  }

  /// Returns whether only the first of two paths made a container of an object; the member that holds the object then
  /// accounts for its contents.
  private func isNew(_ object: Int, in other: DecodingRoute) -> Bool {
    object != 0 && !other.readings.values.contains { $0.nested == object || $0.ifObject == object }
  }

  private func reading(
    of key: DecodingRoute.Key, onFirst one: DecodingRoute.Reading, by fork: Fork
  ) -> DecodingRoute.Reading {
    if one.isLenient { return one }
    switch fork {
    case .tried(let keys) where keys.contains(key) && one.nested == nil: return lenient(one)
    case .present(let keys, let orNull) where keys.contains(key):
      var reading = one
      if orNull { reading.member.isOptional = true } else { reading.member.mayBeAbsent = true }
      reading.member.mustBePresent = false
      return reading
    case .tried, .present, .filled, .attempt, .refined, .unknown: return uncertain(one, key)
    }
  }

  private func reading(
    of key: DecodingRoute.Key, both one: DecodingRoute.Reading, _ other: DecodingRoute.Reading, by fork: Fork
  ) -> DecodingRoute.Reading {
    if one.isLenient, other.isLenient {
      var reading = one.member.value.says ? one : other
      if one.sure != other.sure { reading.sure = nil }
      if one.ifObject != other.ifObject {
        (reading.ifObject, reading.member.value) = (nil, .unknown(Self.conditional(key.name)))
      }
      return reading
    }
    if one.isLenient != other.isLenient {
      if case .tried([key]) = fork, let nested = one.nested, other.isLenient, other.ifObject == nil {
        var reading = lenient(other)
        reading.ifObject = nested
        return reading
      }
      if case .tried(let keys) = fork, keys.contains(key), one.nested == nil, other.isLenient {
        return lenient(one)
      }
      var uncertain = uncertain(one, key)
      uncertain.sure = nil
      return uncertain
    }
    if case .text = one.member.value {
      var reading = other
      if case .filled(key) = fork, other.isText {
        reading.member.value = .choice([.literals([.string("")], of: "String"), one.member.value])
      } else {
        (reading.member.value, reading.sure) = (.unknown(Self.conditional(key.name)), nil)
      }
      return reading
    }
    if one.nested == other.nested, one.member.place.bytes == other.member.place.bytes {
      var reading = other
      // A value that is unknown on one path is unknown.
      if case .unknown = one.member.value { (reading.member.value, reading.sure) = (one.member.value, nil) }
      reading.member.isOptional = one.member.isOptional || other.member.isOptional
      reading.member.mayBeAbsent = one.member.mayBeAbsent || other.member.mayBeAbsent
      return reading
    }
    if one.nested == nil, other.nested == nil, one.isLike(other) { return other }
    guard case .tried(let keys) = fork, keys == [key], one.nested == nil, other.nested == nil else {
      var uncertain = uncertain(one, key)
      uncertain.sure = nil
      return uncertain
    }
    // The first path is taken if the member decodes so; otherwise the type on the second path has to decode.
    var reading = other
    reading.member.value = .choice([one.member.value, other.member.value])
    return reading
  }

  /// Returns a reading of a member whose value may be anything.
  private func lenient(_ reading: DecodingRoute.Reading) -> DecodingRoute.Reading {
    var lenient = reading
    lenient.isLenient = true
    lenient.sure = nil
    (lenient.nested, lenient.ifObject) = (nil, nil)
    lenient.member.isOptional = true
    (lenient.member.isAbsenceUnclear, lenient.member.mustBePresent) = (false, false)
    lenient.member.value = .unknown("")
    return lenient
  }

  func uncertain(_ reading: DecodingRoute.Reading, _ key: DecodingRoute.Key) -> DecodingRoute.Reading {
    var uncertain = lenient(reading)
    uncertain.member.value = .unknown(Self.conditional(key.name))
    uncertain.sure = DecodingRoute.Sure(reading)
    return uncertain
  }
}
