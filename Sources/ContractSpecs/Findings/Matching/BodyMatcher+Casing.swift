/// A promised member and the key in other casing under which it was found.
struct RecasedMember {
  var member: Int
  var key: NodeID

  /// True if the client reads both keys as the same property.
  var isRead = false

  /// The number of the key among the member's other names, once it is recorded.
  var name: Int?
}

extension BodyMatcher {
  /// Pairs missing members with keys that differ only in casing, where both are the only ones with these words.
  func recased(_ missing: [Int], _ unexpectedKeys: [UnexpectedKey], of object: PreparedObject)
    -> [RecasedMember]
  {
    let wanted = MemberSet(missing)
    var keys: [Int: NodeID?] = [:]
    for unexpectedKey in unexpectedKeys {
      guard let member = object.member(withWordsOf: unexpectedKey.key, among: wanted, in: document) else {
        continue
      }
      keys[member] = .some(keys[member] == nil ? unexpectedKey.key : nil)
    }
    if keys.isEmpty { return [] }
    return missing.compactMap { member in
      guard let found = keys[member], let key = found, isOtherCasing(key, of: object.members[member])
      else { return nil }
      return RecasedMember(member: member, key: key)
    }
  }

  private func isOtherCasing(_ key: NodeID, of member: PreparedObject.Member) -> Bool {
    let name = document.text(at: key)
    guard CanonicalKey.differInCasing(name, member.name) else { return false }
    // A key in the casing that the strategy converts is in no other one.
    guard setting.client.isModel, setting.client.keys == .convertFromSnakeCase else { return true }
    let property = judge.property(for: document.string(at: key))
    return CanonicalKey.differInCasing(Array(property.utf8), member.name)
  }

  /// Returns the pairs whose key is not rather an entry of a dictionary. Beside `*`, only required members are paired,
  /// and only where the value fits. The client, which reads an entry, must be affected by the absence alone, or no less
  /// by it than by an entry of another form.
  func withoutEntries(_ pairs: [RecasedMember], of object: PreparedObject) -> [RecasedMember] {
    guard let entry = object.others.shape else { return pairs }
    var kept: [RecasedMember] = []
    for pair in pairs where !object.members[pair.member].isOptional {
      let member = object.members[pair.member]
      if judge.fits(pair.key.value, member.shape),
        judge.absence(of: member) == .breaks || judge.fits(pair.key.value, entry)
      {
        kept.append(pair)
      }
    }
    return kept
  }

  /// Records that a member was found under its name in other casing, and queues its value for matching.
  mutating func noteRecased(
    _ pair: inout RecasedMember, _ second: NodeID?, of object: PreparedObject, at target: MatchMode
  ) {
    let member = object.members[pair.member]
    let below = memberTarget(pair.member, of: object, in: target)
    remainders.append(
      Remainder(
        key: pair.key, shape: member.shape, target: below, branch: branch.hidden(if: !pair.isRead)))
    if pair.isRead, setting.client.isModel || object.acceptsConvertedKeys { return }
    tally.score += .difference
    let severity = felt(pair.isRead ? .silent : judge.absence(of: member))
    countThrow(severity)
    if let place = below.place {
      let name = pair.name ?? table.otherName(of: pair.key, in: document, at: place)
      pair.name = name
      let effect = Finding.Effect(severity, pair.isRead ? .asMeant : nil)
      table.addOtherName(key: pair.key, name, effect: effect, at: place)
    }
    if let second { note(.keyDuplicated, second, against: member.shape, at: below) }
  }

  /// Returns whether the client reads a key as the given member.
  func clientReads(_ key: NodeID, as member: PreparedObject.Member) -> Bool {
    judge.property(for: document.string(at: key)) == judge.property(of: member)
  }
}
