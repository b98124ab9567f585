/// A promised member and the key in other casing under which it was found.
struct RecasedMember {
  var member: Int
  var key: Int
}

extension Walk {
  /// Pairs missing members with keys that are the same words, where both are the only ones with these words.
  func recased(_ missing: [Int], _ extras: [Int], of object: PreparedObject) -> [RecasedMember] {
    var byWords: [[UInt8]: (member: Int?, isAmbiguous: Bool)] = [:]
    for member in missing {
      let words = object.members[member].canonical
      byWords[words] = (member, isAmbiguous: byWords[words] != nil || words.isEmpty)
    }
    var keys: [Int: Int?] = [:]
    for key in extras {
      guard let found = byWords[words(of: key)], let member = found.member, !found.isAmbiguous else {
        continue
      }
      keys[member] = .some(keys[member] == nil ? key : nil)
    }
    return missing.compactMap { member in
      guard let found = keys[member], let key = found, isOtherCasing(key, of: object.members[member])
      else { return nil }
      return RecasedMember(member: member, key: key)
    }
  }

  private func words(of key: Int) -> [UInt8] {
    document.flags(of: key).contains(.hasEscapes)
      ? CanonicalKey.bytes(of: document.text(at: key))
      : CanonicalKey.bytes(of: document.bytes[document.contentRange(of: key)])
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
    let (before, thrown) = (score, throwing)
    defer { (score, throwing) = (before, thrown) }
    score = 0
    check(node, against: shape, at: Self.trial)
    return score < Self.problem
  }

  /// Writes down that a member stands under its name in other casing, and leaves its value to be walked.
  mutating func noteRecased(
    _ pair: RecasedMember, _ second: Int?, of object: PreparedObject, at place: Int
  ) -> Remainder {
    let member = object.members[pair.member]
    let below = memberPlace(pair.member, of: object, in: place)
    let isRead = clientReads(pair.key, as: member)
    let rest = Remainder(
      key: pair.key, shape: member.shape, place: below, isHidden: isHidden || !isRead)
    if isRead, setting.client.isModel { return rest }
    score += Self.problem
    let severity = felt(isRead ? .silent : absence(of: member))
    if severity == .breaks { throwing += 1 }
    if below >= 0 { table.addOtherName(key: pair.key, severity: severity, in: document, at: below) }
    if let second { note(.keyDuplicated, second, against: member.shape, at: below) }
    return rest
  }

  /// Whether both keys are the same to the client.
  private func clientReads(_ key: Int, as member: PreparedObject.Member) -> Bool {
    property(for: document.string(at: key)) == property(of: member)
  }
}
