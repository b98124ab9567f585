/// A promised member and the key in other casing under which it was found.
struct RecasedMember {
  var member: Int
  var key: Int

  /// Whether both keys are the same to the client.
  var isRead = false

  /// Which of the member's other names the key is, once it has been written down.
  var name: Int?

  /// The same with another number for the key.
  func under(_ key: Int) -> Self {
    var other = self
    other.key = key
    return other
  }
}

extension BodyMatcher {
  /// Pairs missing members with keys that are the same words, where both are the only ones with these words.
  func recased(_ missing: [Int], _ unexpectedKeys: [UnexpectedKey], of object: PreparedObject)
    -> [RecasedMember]
  {
    let wanted = MemberSet(missing)
    var keys: [Int: Int?] = [:]
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

  private func isOtherCasing(_ key: Int, of member: PreparedObject.Member) -> Bool {
    CanonicalKey.differInCasing(document.text(at: key), member.name)
  }

  /// The pairs whose key is not rather an entry of a dictionary: beside `*` only what must be there is looked for, and
  /// only where the value fits both, so that the client, which reads it as an entry, feels nothing but the absence.
  mutating func withoutEntries(_ pairs: [RecasedMember], of object: PreparedObject) -> [RecasedMember] {
    guard let entry = object.others.shape else { return pairs }
    var kept: [RecasedMember] = []
    for pair in pairs where !object.members[pair.member].isOptional {
      if fits(pair.key + 1, object.members[pair.member].shape), fits(pair.key + 1, entry) {
        kept.append(pair)
      }
    }
    return kept
  }

  /// Whether a value is as a shape promises.
  mutating func fits(_ node: Int, _ shape: Int) -> Bool {
    let (before, thrown, thrownAnyway) = (score, throwing, throwingAnyway)
    defer { (score, throwing, throwingAnyway) = (before, thrown, thrownAnyway) }
    score = 0
    check(node, against: shape, at: Self.trial)
    return score < Self.problem
  }

  /// Writes down that a member stands under its name in other casing, and leaves its value to be walked.
  mutating func noteRecased(
    _ pair: inout RecasedMember, _ second: Int?, of object: PreparedObject, at place: Int
  ) {
    let member = object.members[pair.member]
    let below = memberPlace(pair.member, of: object, in: place)
    remainders.append(
      Remainder(
        key: pair.key, shape: member.shape, place: below, isHidden: isHidden || !pair.isRead))
    if pair.isRead, setting.client.isModel { return }
    score += Self.problem
    let severity = felt(pair.isRead ? .silent : absence(of: member))
    countThrow(severity)
    if below >= 0 {
      let name = pair.name ?? table.otherName(of: pair.key, in: document, at: below)
      pair.name = name
      let effect = Finding.Effect(severity, pair.isRead ? .asMeant : nil)
      table.addOtherName(key: pair.key, name, effect: effect, at: below)
    }
    if let second { note(.keyDuplicated, second, against: member.shape, at: below) }
  }

  /// Whether both keys are the same to the client.
  func clientReads(_ key: Int, as member: PreparedObject.Member) -> Bool {
    property(for: document.string(at: key)) == property(of: member)
  }
}
