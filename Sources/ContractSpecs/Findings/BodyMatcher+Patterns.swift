/// The members of an object whose keys are promised by a pattern.
extension BodyMatcher {
  /// Removes the keys that a pattern matches from the unexpected ones, and returns them with the number of the first
  /// pattern that does.
  mutating func takePatterned(
    from keys: inout [UnexpectedKey], of object: PreparedObject
  ) -> [(key: UnexpectedKey, pattern: Int)] {
    guard !object.patterns.isEmpty else { return [] }
    var (taken, rest): ([(key: UnexpectedKey, pattern: Int)], [UnexpectedKey]) = ([], [])
    for key in keys {
      let name = document.string(at: key.key)
      let pattern = object.patterns.firstIndex { judge.matches(name, $0.pattern) }
      if let pattern { taken.append((key, pattern)) } else { rest.append(key) }
    }
    keys = rest
    return taken
  }

  /// Queues the values of keys that a pattern matches for matching.
  mutating func notePatterned(
    _ keys: [(key: UnexpectedKey, pattern: Int)], _ second: [NodeID: NodeID], of object: PreparedObject,
    at target: MatchTarget
  ) {
    for (key, number) in keys {
      let shape = object.patterns[number].shape
      let below = patternTarget(number, of: object, in: target)
      if let place = below.place { table[place].visits += 1 }
      if let repeated = second[key.key] { note(.keyDuplicated, repeated, against: shape, at: below) }
      remainders.append(Remainder(key: key.key, shape: shape, target: below, branch: branch))
    }
  }

  private mutating func patternTarget(
    _ number: Int, of object: PreparedObject, in target: MatchTarget
  ) -> MatchTarget {
    guard let place = target.place else { return .trial }
    let first = object.members.count + 1
    return .recorded(
      at: table.place(
        in: place, slot: first + number, of: first + object.patterns.count,
        shape: object.patterns[number].shape, isOptional: true, step: .each))
  }

  /// Weighs unexpected keys: the policy counts them less than any difference, but where no other member may be, each is
  /// one.
  mutating func countUnexpectedKeys(_ count: Int, of object: PreparedObject) {
    if object.refusesOthers {
      for _ in 0..<count { tally.score += .difference }
    } else if object.others == .byPolicy, setting.policy != .allow {
      tally.score.add(unexpectedKeys: count)
    }
  }
}
