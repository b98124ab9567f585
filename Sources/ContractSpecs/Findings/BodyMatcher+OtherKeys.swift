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
    at target: MatchTarget
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
