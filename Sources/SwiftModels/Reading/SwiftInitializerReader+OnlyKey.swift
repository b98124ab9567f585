import ContractSpecs

/// Initializers of enums that read the only key of an object, as synthesized ones do:
/// `guard container.allKeys.count == 1, let key = container.allKeys.first else { throw … }` and `switch key`.
extension SwiftInitializerReader {
  /// Returns the outcome of a `guard` or `if` whose conditions say that an object has one known key; `nil` for any other.
  mutating func onlyKey(
    _ conditions: [Range<Int>], _ then: [SwiftStatement], _ otherwise: [SwiftStatement],
    before rest: ArraySlice<SwiftStatement>, _ route: DecodingRoute
  ) throws(NotUnderstood) -> Outcome? {
    guard conditions.count == 2 else { return nil }
    let counted = conditions.compactMap { container(countedIn: $0) }
    let taken = conditions.compactMap { firstKey(in: $0) }
    guard counted.count == 1, taken.count == 1, counted[0] == taken[0].container,
      case .keyed(0, .declared(let keys))? = route.containers[counted[0]], route.order.isEmpty,
      case .fails = try run(otherwise[...], route)
    else { return nil }
    var first = route
    first.hasOwnError = true
    first.values[taken[0].name] = .onlyKey(of: keys)
    return try continued(try run(then[...], first), with: rest)
  }

  /// Returns the container of `container.allKeys.count == 1`.
  private func container(countedIn condition: Range<Int>) -> String? {
    let start = condition.lowerBound
    guard condition.count == 8, isAllKeys(start), tokens.isMark(start + 3, "."),
      tokens.isWord(start + 4, "count"),
      tokens.isMark(start + 5, "="), tokens.isMark(start + 6, "="), tokens.text(start + 7) == "1"
    else { return nil }
    return tokens.text(start)
  }

  /// Returns the names of `let key = container.allKeys.first`.
  private func firstKey(in condition: Range<Int>) -> (name: String, container: String)? {
    let start = condition.lowerBound
    guard condition.count == 8, tokens.isWord(start, "let"), tokens.isName(start + 1),
      tokens.isMark(start + 2, "="),
      isAllKeys(start + 3), tokens.isMark(start + 6, "."), tokens.isWord(start + 7, "first")
    else { return nil }
    return (tokens.text(start + 1), tokens.text(start + 3))
  }

  private func isAllKeys(_ index: Int) -> Bool {
    tokens.isName(index) && tokens.isMark(index + 1, ".") && tokens.isWord(index + 2, "allKeys")
  }

  /// Returns the outcome of `switch key`, whose cases each read the member of their key.
  mutating func selection(
    byOnlyKeyOf keys: Int, _ choices: [Choice], _ patterns: [Range<Int>],
    before rest: ArraySlice<SwiftStatement>,
    _ route: DecodingRoute
  ) throws(NotUnderstood) -> Outcome {
    var alternatives: [Ending.Alternative] = []
    for (choice, pattern) in zip(choices, patterns) {
      guard pattern.count == 2, tokens.isMark(pattern.lowerBound, "."), tokens.isName(pattern.lowerBound + 1),
        let one = declarations[keys].cases.first(where: { $0.name == tokens.text(pattern.lowerBound + 1) })
      else { throw NotUnderstood(reason: "decides what it reads") }
      alternatives.append(.init(keyCase: one, ending: try ending(of: try run(choice.body + rest, route))))
    }
    guard Set(alternatives.map(\.keyCase)) == Set(declarations[keys].cases) else {
      throw NotUnderstood(reason: "decides what it reads")
    }
    return .ends(.onlyKey(alternatives))
  }

  func content(ofOnlyKey alternatives: [Ending.Alternative]) throws(NotUnderstood) -> SwiftContent {
    var members: [SwiftMember] = []
    for alternative in alternatives {
      let key = SwiftDeclarations.key(of: alternative.keyCase)
      guard case .plain(let route) = alternative.ending, route.whole == nil, route.part == nil,
        route.doubts.isEmpty
      else { throw NotUnderstood(reason: "decides what it reads") }
      var found = route.members(of: 0)
      if found.isEmpty {
        found = [SwiftMember(key: key, value: .unknown(""), place: initializer.whole)]
        found[0].isOptional = true
      }
      found[0].mustBePresent = true
      guard found.count == 1, found[0].key == key, !found[0].mayBeAbsent, !route.openObjects.contains(0)
      else {
        throw NotUnderstood(reason: "decides what it reads")
      }
      members += found
    }
    return .choice([.payloads(members)], ownError: true)
  }
}
