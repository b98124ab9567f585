/// What becomes of the members that an object lacks and of its keys that nobody promised.
extension Walk {
  @inline(never)
  mutating func settle(
    _ node: Int, having seen: MemberSet, leftovers: [Leftover], _ others: [Int: Int]?,
    of object: PreparedObject, at place: Int
  ) {
    let absent = object.members.indices.filter { !seen.contains($0) }
    var second: [Int: Int] = [:]
    var extras = leftovers.count > 1 ? withoutDuplicates(leftovers, &second) : leftovers
    var missing = absent
    var pairs = missing.compactMap { member in
      others?[member].map { RecasedMember(member: member, key: $0) }
    }
    remove(pairs, from: &missing, &extras)
    if !missing.isEmpty, !extras.isEmpty {
      let recased = withoutEntries(recased(missing, extras, of: object), of: object)
      remove(recased, from: &missing, &extras)
      pairs += recased
    }
    for number in pairs.indices {
      pairs[number].isRead = clientReads(pairs[number].key, as: object.members[pairs[number].member])
      noteRecased(&pairs[number], second[pairs[number].key], of: object, at: place)
    }
    if place >= 0, !pairs.isEmpty { table.places[place].recasedObjects.add(node) }
    if let shape = object.others.shape {
      // Where it converts keys, JSONDecoder makes a value of each member of a dictionary by String before it keeps the
      // first.
      let readsAll =
        object.members.isEmpty && !object.hasIntegerKeys && setting.client.keys == .convertFromSnakeCase
      let read = readsAll ? leftovers : extras
      noteEntries(read, second, against: shape, of: object, at: place)
      extras = []
    }
    let found = missing.map { settle($0, of: object, in: node, at: place) }
    let entries = noteExtras(extras, second, others: object.others, at: place)
    guard place >= 0, table.places[place].elements != nil, others == nil, second.isEmpty,
      object.others.shape == nil
    else { return }
    remember(
      Settlement(
        keys: leftovers, absent: absent,
        recased: pairs.map { $0.under(leftovers.number(of: $0.key) ?? 0) },
        missing: zip(missing, found).map { member, key in
          Settlement.Missing(member: member, found: key.flatMap { leftovers.number(of: $0) })
        },
        extras: zip(extras, entries).map { extra, entry in
          Settlement.Extra(number: leftovers.number(of: extra.key) ?? 0, entry: entry)
        }),
      at: place)
  }

  /// Writes down that a member is missing, or where it was found: the key, where it is in this object.
  private mutating func settle(
    _ member: Int, of object: PreparedObject, in node: Int, at place: Int
  ) -> Int? {
    let before = remainders.count
    guard isRelocated(member, of: object, in: node, at: place, perhapsBehind: nil) else {
      noteMiss(member, of: object, in: node, at: place)
      return nil
    }
    return remainders.count == before + 1 ? remainders[before].key : nil
  }

  private func remove(_ pairs: [RecasedMember], from missing: inout [Int], _ extras: inout [Leftover]) {
    if pairs.isEmpty { return }
    let (members, keys) = (Set(pairs.map(\.member)), Set(pairs.map(\.key)))
    missing.removeAll(where: members.contains)
    extras.removeAll { keys.contains($0.key) }
  }

  /// The first of all keys that are alike; the node of the next one goes to `second`, by the first.
  private func withoutDuplicates(_ keys: [Leftover], _ second: inout [Int: Int]) -> [Leftover] {
    var firsts = KeyTable()
    var hasDuplicates = false
    for leftover in keys {
      guard let first = firsts.insert(leftover.key, for: leftover.hash) else { continue }
      hasDuplicates = true
      if second[first] == nil { second[first] = leftover.key }
    }
    return hasDuplicates ? keys.filter { firsts[$0.hash] == $0.key } : keys
  }

  /// Members of a dictionary: each has one shape, whatever its key.
  private mutating func noteEntries(
    _ leftovers: [Leftover], _ second: [Int: Int], against shape: Int, of object: PreparedObject,
    at place: Int
  ) {
    let below =
      place < 0
      ? Self.trial
      : table.place(
        in: place, slot: object.members.count, of: object.members.count + 1, shape: shape,
        isOptional: false, step: .each)
    if below >= 0 { table.places[below].visits += leftovers.count }
    let unread = keysUnread(among: leftovers, of: object)
    for leftover in leftovers {
      if object.hasIntegerKeys, !isIntegerKey(leftover.key) {
        note(.valueFormat, leftover.key, felt(.breaks), at: place)
      }
      if let repeated = second[leftover.key] { note(.keyDuplicated, repeated, against: shape, at: below) }
      remainders.append(
        Remainder(
          key: leftover.key, shape: shape, place: below, isHidden: isHidden,
          isUnread: unread.contains(leftover.key)))
    }
  }

  /// Whether the client reads a key as an `Int`: digits, which a sign may precede.
  private func isIntegerKey(_ key: Int) -> Bool { Int(property(for: document.string(at: key))) != nil }

  /// The entries that the keys have in the table now.
  private mutating func noteExtras(
    _ extras: [Leftover], _ second: [Int: Int], others: PreparedObject.Others, at place: Int
  ) -> [Int?] {
    if others == .byPolicy, setting.policy != .allow { score += extras.count }
    return extras.map { leftover in
      let repeated = second[leftover.key]
      if repeated != nil { score += Self.problem }
      guard place >= 0 else { return nil }
      if relocations.isEmpty {
        return table.addExtra(
          key: leftover.key, leftover.hash, second: repeated, in: document, at: place)
      }
      relocations.leftovers.append(Relocations.Leftover(leftover, second: repeated, place: place))
      return nil
    }
  }
}
