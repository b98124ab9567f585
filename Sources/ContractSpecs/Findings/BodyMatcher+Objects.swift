extension BodyMatcher {
  @inline(never)
  mutating func checkObject(_ node: NodeID, against object: PreparedObject, at target: MatchTarget) {
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
    if let place = target.place { table[place].visits += table[place].step == .each ? 0 : 1 }
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
    at target: MatchTarget
  ) -> Int? {
    let hash = KeyHash.of(key, in: document)
    if let member = object.member(named: key, hash, in: document) { return member }
    if unexpectedKeys.isEmpty { unexpectedKeys = known(repeated, at: target) }
    unexpectedKeys.append(UnexpectedKey(key: key, hash: hash))
    return nil
  }

  /// Returns the first unexpected keys of this object, which are the same as those of the last one.
  private func known(_ repeated: Int, at target: MatchTarget) -> [UnexpectedKey] {
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
    var target: MatchTarget
    var branch: BranchContext
  }

  @inline(__always)
  private mutating func checkMember(
    _ value: NodeID, number: Int, of object: PreparedObject, at target: MatchTarget
  ) {
    let below = memberTarget(number, of: object, in: target)
    check(value, against: object.members[number].shape, at: below)
  }

  @inline(__always)
  mutating func memberTarget(
    _ number: Int, of object: PreparedObject, in target: MatchTarget
  ) -> MatchTarget {
    guard case .recorded(let place) = target else {
      return object.members[number].isOptional ? .optionalTrial : .trial
    }
    return .recorded(at: table.memberPlace(number, of: object, in: place))
  }

  @inline(never)
  private mutating func noteDuplicate(
    _ key: NodeID, ofMember member: Int, of object: PreparedObject, at target: MatchTarget
  ) {
    let below = memberTarget(member, of: object, in: target)
    note(.keyDuplicated, key, against: object.members[member].shape, at: below)
  }

  mutating func noteMiss(
    _ number: Int, of object: PreparedObject, in node: NodeID, at target: MatchTarget
  ) {
    let member = object.members[number]
    if !member.isOptional { tally.score += .difference }
    let severity = member.isOptional ? .info : felt(judge.absence(of: member))
    countThrow(severity)
    guard let place = target.place else { return }
    table.addMiss(
      of: number, among: object.members.count, in: node, severity: severity, at: place)
  }
}
