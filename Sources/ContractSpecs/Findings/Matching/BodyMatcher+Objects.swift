extension BodyMatcher {
  @inline(never)
  mutating func checkObject(_ node: NodeID, against object: PreparedObject, at target: MatchMode) {
    let end = document.next(after: node)
    var key = document.firstChild(of: node)
    var expected = 0
    var seen = MemberSet()
    var unexpectedKeys: [UnexpectedKey] = []
    // The number of unexpected keys that repeat those of the last object here; these are collected only if one differs.
    var repeated = 0
    let others = otherKeysRead(in: node, of: object)
    while key < end {
      var member = object.isMember(expected, named: key, in: document) ? expected : nil
      if member == nil {
        if document.flags(of: key).contains(.hasLoneSurrogate) {
          noteHalfCharacter(in: key, at: target)
          key = document.next(after: key.value)
          continue
        }
        if unexpectedKeys.isEmpty, isRepeated(key, number: repeated, at: target) {
          repeated += 1
        } else {
          member = lookUp(key, of: object, else: &unexpectedKeys, after: repeated, at: target)
        }
      }
      if let member {
        expected = member + 1
        if let other = others?[member], other < key, !seen.contains(member) {
          noteUnread(key, ofMember: member, insteadOf: other, of: object, at: target)
          _ = seen.insert(member)
        } else if seen.insert(member) {
          checkMember(key.value, number: member, of: object, at: target)
        } else {
          noteDuplicate(key, ofMember: member, of: object, at: target)
        }
      }
      key = document.next(after: key.value)
    }
    if let place = target.place { table.addObject(at: place) }
    if seen.count == object.members.count, unexpectedKeys.isEmpty, repeated == 0 { return }
    let first = remainders.count
    if others == nil, unexpectedKeys.isEmpty, isSettled(repeated, having: seen, of: object, at: target) {
      settleAgain(node, of: object, at: target)
    } else {
      if unexpectedKeys.isEmpty { unexpectedKeys = known(repeated, at: target) }
      settle(node, having: seen, unexpectedKeys: unexpectedKeys, others, of: object, at: target)
    }
    checkRemainders(from: first, of: object)
  }

  /// Returns the member that a key names, or `nil` after adding the key to the unexpected ones.
  @inline(never)
  private func lookUp(
    _ key: NodeID, of object: PreparedObject, else unexpectedKeys: inout [UnexpectedKey], after repeated: Int,
    at target: MatchMode
  ) -> Int? {
    let hash = KeyHash.of(key, in: document)
    if let member = object.member(named: key, hash, in: document) { return member }
    if unexpectedKeys.isEmpty { unexpectedKeys = known(repeated, at: target) }
    unexpectedKeys.append(UnexpectedKey(key: key, hash: hash))
    return nil
  }

  /// Returns the first unexpected keys of this object, which are the same as those of the last one.
  private func known(_ repeated: Int, at target: MatchMode) -> [UnexpectedKey] {
    repeated > 0 ? matchCache(at: target).map { Array($0.keys[..<repeated]) } ?? [] : []
  }

  /// Matches the members that settling the object queued.
  @inline(never)
  private mutating func checkRemainders(from first: Int, of object: PreparedObject) {
    let last = remainders.count
    if first == last { return }
    for index in first..<last {
      let rest = remainders[index]
      if object.others.shape != nil || !object.patterns.isEmpty, let place = rest.target.place {
        relocations.enterElement(rest.key.value, at: place)
      }
      inBranch(rest.branch) { $0.check(rest.key.value, against: rest.shape, at: rest.target) }
    }
    remainders.removeLast(last - first)
  }

  /// A member that still has to be matched, under a key that is not its promised name.
  struct Remainder {
    var key: NodeID
    var shape: ShapeID
    var target: MatchMode
    var branch: BranchContext
  }

  @inline(__always)
  private mutating func checkMember(
    _ value: NodeID, number: Int, of object: PreparedObject, at target: MatchMode
  ) {
    let below = memberTarget(number, of: object, in: target)
    check(value, against: object.members[number].shape, at: below)
  }

  @inline(__always)
  mutating func memberTarget(
    _ number: Int, of object: PreparedObject, in target: MatchMode
  ) -> MatchMode {
    guard case .recorded(let place) = target else {
      return object.members[number].isOptional ? .optionalTrial : .trial
    }
    return .recorded(at: table.memberPlace(number, of: object, in: place))
  }

  @inline(never)
  private mutating func noteDuplicate(
    _ key: NodeID, ofMember member: Int, of object: PreparedObject, at target: MatchMode
  ) {
    let below = memberTarget(member, of: object, in: target)
    note(.keyDuplicated, key, against: object.members[member].shape, at: below)
  }

  /// Records a key with half of a surrogate pair: `JSONDecoder` reads all keys of an object that it decodes, and refuses
  /// the object for this one.
  @inline(never)
  private mutating func noteHalfCharacter(in key: NodeID, at target: MatchMode) {
    note(.valueFormat, key, felt(.breaks), at: target)
  }

  mutating func noteMiss(
    _ number: Int, of object: PreparedObject, in node: NodeID, at target: MatchMode
  ) {
    let member = object.members[number]
    if !member.isOptional { tally.score += .difference }
    let severity = member.isOptional ? .info : felt(judge.absence(of: member))
    countThrow(severity)
    guard let place = target.place else { return }
    if !member.isOptional { table[place].lackingObjects.add(node) }
    table.addMiss(
      of: number, among: object.members.count, in: node, severity: severity, at: place)
  }
}

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
    at target: MatchMode
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
    _ number: Int, of object: PreparedObject, in target: MatchMode
  ) -> MatchMode {
    guard let place = target.place else { return .trial }
    let first = object.members.count + 1
    return .recorded(
      at: table.place(
        in: place, slot: first + number, of: first + object.patterns.count,
        shape: object.patterns[number].shape, isOptional: false, step: .each))
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

/// Keys that are not promised and that the client reads as promised ones: those that its key strategy converts to the
/// same property, and those with the same characters in other code points, which Swift strings compare as equal.
extension BodyMatcher {
  /// Returns the first such key of each member that has one in this object, or `nil` if there is none.
  @inline(__always)
  func otherKeysRead(in node: NodeID, of object: PreparedObject) -> [Int: NodeID]? {
    guard setting.client.keys == .convertFromSnakeCase || object.hasForeignNames else { return nil }
    return lookUpOtherKeys(in: node, of: object)
  }

  @inline(never)
  private func lookUpOtherKeys(in node: NodeID, of object: PreparedObject) -> [Int: NodeID]? {
    var names: [String: NodeID] = [:]
    var key = document.firstChild(of: node)
    var expected = 0
    while key < document.next(after: node) {
      if let member = object.isMember(expected, named: key, in: document)
        ? expected : object.member(named: key, KeyHash.of(key, in: document), in: document)
      {
        expected = member + 1
      } else {
        let name = judge.property(for: document.string(at: key))
        if names[name] == nil { names[name] = key }
      }
      key = document.next(after: key.value)
    }
    if names.isEmpty { return nil }
    var others: [Int: NodeID] = [:]
    for (number, member) in object.members.enumerated() {
      others[number] = names[judge.property(of: member)]
    }
    return others.isEmpty ? nil : others
  }

  /// Returns the unexpected keys that the client takes for a promised member or for an earlier unexpected key.
  func keysUnread(among unexpectedKeys: [UnexpectedKey], of object: PreparedObject) -> Set<NodeID> {
    guard !object.members.isEmpty || object.hasIntegerKeys,
      setting.client.keys == .convertFromSnakeCase || object.hasForeignNames
    else { return [] }
    var names = Set(object.members.map { judge.property(of: $0) })
    return Set(
      unexpectedKeys.map(\.key).filter {
        !names.insert(judge.property(for: document.string(at: $0))).inserted
      })
  }

  /// Records that a promised key is not read, since another key that the client takes for the same one comes before it.
  /// Differences of its value are latent.
  @inline(never)
  mutating func noteUnread(
    _ key: NodeID, ofMember number: Int, insteadOf other: NodeID, of object: PreparedObject,
    at target: MatchMode
  ) {
    let effect = effect(ofReading: other.value, as: object.members[number])
    let below = memberTarget(number, of: object, in: target)
    note(.keyDuplicated, key, felt(effect.severity), effect.reading, at: below)
    inBranch(branch.hidden()) { $0.check(key.value, against: object.members[number].shape, at: below) }
  }

  /// Returns the effect on the client of reading this value for a member.
  mutating func effect(ofReading node: NodeID, as member: PreparedObject.Member) -> Finding.Effect {
    let trial = tally(of: node, against: member.shape, at: member.isOptional ? .optionalTrial : .trial)
    guard trial.throwing > 0 else { return Finding.Effect(.silent) }
    return Finding.Effect(.breaks, trial.throwingAnyway == 0 ? trial.condition : nil)
  }
}
