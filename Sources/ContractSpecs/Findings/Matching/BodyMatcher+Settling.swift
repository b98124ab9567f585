/// The handling of the members that an object lacks and of its unexpected keys.
extension BodyMatcher {
  @inline(never)
  mutating func settle(
    _ node: NodeID, having seen: MemberSet, unexpectedKeys: [UnexpectedKey], _ others: [Int: NodeID]?,
    of object: PreparedObject, at target: MatchMode
  ) {
    let absent = object.members.indices.filter { !seen.contains($0) }
    var second: [NodeID: NodeID] = [:]
    var unclaimed = unexpectedKeys.count > 1 ? withoutDuplicates(unexpectedKeys, &second) : unexpectedKeys
    var missing = absent
    let patterned = takePatterned(from: &unclaimed, of: object)
    var pairs = missing.compactMap { member in
      others?[member].map { RecasedMember(member: member, key: $0) }
    }
    remove(pairs, from: &missing, &unclaimed)
    if !missing.isEmpty, !unclaimed.isEmpty {
      let recased = withoutEntries(recased(missing, unclaimed, of: object), of: object)
      remove(recased, from: &missing, &unclaimed)
      pairs += recased
    }
    for number in pairs.indices {
      pairs[number].isRead = clientReads(pairs[number].key, as: object.members[pairs[number].member])
      noteRecased(&pairs[number], second[pairs[number].key], of: object, at: target)
    }
    if let place = target.place, !pairs.isEmpty { table[place].recasedObjects.add(node) }
    notePatterned(patterned, second, of: object, at: target)
    if let shape = object.others.shape {
      // With key conversion, `JSONDecoder` decodes every entry of a dictionary by `String` before it keeps the first of
      // equal keys.
      let readsAll =
        object.members.isEmpty && !object.hasIntegerKeys && setting.client.keys == .convertFromSnakeCase
      let read = readsAll && object.patterns.isEmpty ? unexpectedKeys : unclaimed
      noteEntries(read, second, against: shape, of: object, at: target)
      unclaimed = []
    }
    let found = missing.map { settle($0, of: object, in: node, at: target) }
    if let place = target.place, !unclaimed.isEmpty { table[place].unexpectedObjects.add(node) }
    let entries = noteUnexpectedKeys(unclaimed, second, of: object, at: target)
    guard let place = target.place, table[place].elements != nil, others == nil, second.isEmpty,
      object.others.shape == nil, object.patterns.isEmpty
    else { return }
    remember(
      ObjectMatchCache(
        keys: unexpectedKeys, absent: absent,
        recased: pairs.map {
          ObjectMatchCache.Recased(pair: $0, number: unexpectedKeys.number(of: $0.key) ?? 0)
        },
        missing: zip(missing, found).map { member, key in
          ObjectMatchCache.Missing(member: member, found: key.flatMap { unexpectedKeys.number(of: $0) })
        },
        unclaimed: zip(unclaimed, entries).map { unclaimedKey, entry in
          ObjectMatchCache.UnclaimedKey(
            number: unexpectedKeys.number(of: unclaimedKey.key) ?? 0, entry: entry)
        }),
      at: place)
  }

  /// Records that a member is missing, or where it was found. Returns its key if that is in this object.
  private mutating func settle(
    _ member: Int, of object: PreparedObject, in node: NodeID, at target: MatchMode
  ) -> NodeID? {
    let before = remainders.count
    guard isRelocated(member, of: object, in: node, at: target, perhapsBehind: nil) else {
      noteMiss(member, of: object, in: node, at: target)
      return nil
    }
    return remainders.count == before + 1 ? remainders[before].key : nil
  }

  private func remove(_ pairs: [RecasedMember], from missing: inout [Int], _ unclaimed: inout [UnexpectedKey])
  {
    if pairs.isEmpty { return }
    let (members, keys) = (Set(pairs.map(\.member)), Set(pairs.map(\.key)))
    missing.removeAll(where: members.contains)
    unclaimed.removeAll { keys.contains($0.key) }
  }

  /// Returns the first of all equal keys, and stores the node of the next one in `second`, by the first.
  private func withoutDuplicates(_ keys: [UnexpectedKey], _ second: inout [NodeID: NodeID]) -> [UnexpectedKey]
  {
    var firsts = KeyTable()
    var hasDuplicates = false
    for unexpectedKey in keys {
      guard let first = firsts.insert(unexpectedKey.key.index, for: unexpectedKey.hash) else { continue }
      hasDuplicates = true
      let key = NodeID(index: first)
      if second[key] == nil { second[key] = unexpectedKey.key }
    }
    return hasDuplicates ? keys.filter { firsts[$0.hash] == $0.key.index } : keys
  }

  /// Records the entries of a dictionary: each has the same shape, whatever its key.
  private mutating func noteEntries(
    _ unexpectedKeys: [UnexpectedKey], _ second: [NodeID: NodeID], against shape: ShapeID,
    of object: PreparedObject,
    at target: MatchMode
  ) {
    var below = MatchMode.trial
    if let place = target.place {
      let entry = table.place(
        in: place, slot: object.members.count, of: object.members.count + 1, shape: shape,
        isOptional: false, step: .each)
      table[entry].visits += unexpectedKeys.count
      below = .recorded(at: entry)
    }
    let unread = keysUnread(among: unexpectedKeys, of: object)
    for unexpectedKey in unexpectedKeys {
      if object.hasIntegerKeys, !isIntegerKey(unexpectedKey.key) {
        note(.valueFormat, unexpectedKey.key, felt(.breaks), at: target)
      }
      if let repeated = second[unexpectedKey.key] {
        note(.keyDuplicated, repeated, against: shape, at: below)
      }
      remainders.append(
        Remainder(
          key: unexpectedKey.key, shape: shape, target: below,
          branch: branch.spared(if: unread.contains(unexpectedKey.key))))
    }
  }

  /// Returns whether the client reads a key as an `Int`: digits with an optional sign.
  private func isIntegerKey(_ key: NodeID) -> Bool {
    Int(judge.property(for: document.string(at: key))) != nil
  }

  /// Records the unexpected keys. Returns the entries that they have in the table now.
  private mutating func noteUnexpectedKeys(
    _ unclaimed: [UnexpectedKey], _ second: [NodeID: NodeID], of object: PreparedObject,
    at target: MatchMode
  ) -> [Int?] {
    if branch.isPart { return [] }
    countUnexpectedKeys(unclaimed.count, of: object)
    return unclaimed.map { unexpectedKey -> Int? in
      let repeated = second[unexpectedKey.key]
      if repeated != nil { tally.score += .difference }
      guard let place = target.place else { return nil }
      if relocations.isEmpty {
        return table.addUnexpectedKey(
          key: unexpectedKey.key, unexpectedKey.hash, second: repeated, in: document, at: place)
      }
      relocations.unexpectedKeys.append(
        Relocations.PlacedKey(unexpectedKey, second: repeated, place: place))
      return nil
    }
  }
}
