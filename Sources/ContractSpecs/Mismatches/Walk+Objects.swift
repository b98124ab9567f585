extension Walk {
  /// Which members of a shape an object has: without allocation for up to 64 of them.
  private struct MemberSet {
    private var low: UInt64 = 0
    private var high: Set<Int> = []
    private(set) var count = 0

    /// Whether the member was not in it before.
    mutating func insert(_ member: Int) -> Bool {
      let isNew: Bool
      if member < 64 {
        isNew = low & 1 << UInt64(member) == 0
        low |= 1 << UInt64(member)
      } else {
        isNew = high.insert(member).inserted
      }
      if isNew { count += 1 }
      return isNew
    }

    func contains(_ member: Int) -> Bool {
      member < 64 ? low & 1 << UInt64(member) != 0 : high.contains(member)
    }
  }

  @inline(never)
  mutating func checkObject(_ node: Int, against object: PreparedObject, at place: Int) {
    let end = document.next(after: node)
    var key = document.firstChild(of: node)
    var expected = 0
    var seen = MemberSet()
    var leftovers: [Int] = []
    let others = otherKeysRead(in: node, of: object)
    while key < end {
      if let member = object.member(named: key, in: document, expecting: expected) {
        expected = member + 1
        if let other = others?[member], other < key, !seen.contains(member) {
          noteUnread(key, ofMember: member, insteadOf: other, of: object, at: place)
          _ = seen.insert(member)
        } else if seen.insert(member) {
          checkMember(key + 1, number: member, of: object, at: place)
        } else {
          noteDuplicate(key, ofMember: member, of: object, at: place)
        }
      } else {
        leftovers.append(key)
      }
      key = document.next(after: key + 1)
    }
    if place >= 0 { table.places[place].visits += table.places[place].step == .each ? 0 : 1 }
    if seen.count == object.members.count, leftovers.isEmpty { return }
    var missing: [Int] = []
    for member in object.members.indices where !seen.contains(member) { missing.append(member) }
    let (wasHidden, wasSpared) = (isHidden, isSpared)
    for rest in settle(
      node, missing: missing, leftovers: leftovers, others, of: object, at: place)
    {
      (isHidden, isSpared) = (rest.isHidden, wasSpared || rest.isUnread)
      if object.others.shape != nil, rest.place >= 0 {
        relocations.enterElement(rest.key + 1, at: rest.place)
      }
      check(rest.key + 1, against: rest.shape, at: rest.place)
    }
    (isHidden, isSpared) = (wasHidden, wasSpared)
  }

  /// A member that is to be walked though its key is none of the promised names.
  struct Remainder {
    var key: Int
    var shape: Int
    var place: Int
    var isHidden: Bool
    var isUnread = false
  }

  @inline(__always)
  private mutating func checkMember(_ value: Int, number: Int, of object: PreparedObject, at place: Int) {
    let below = memberPlace(number, of: object, in: place)
    check(value, against: object.members[number].shape, at: below)
  }

  @inline(__always)
  mutating func memberPlace(_ number: Int, of object: PreparedObject, in place: Int) -> Int {
    if place < 0 { return object.members[number].isOptional ? Self.optionalTrial : Self.trial }
    let member = object.members[number]
    return table.place(
      in: place, slot: number, of: object.members.count + 1, shape: member.shape,
      isOptional: member.isOptional, step: .key(String(decoding: member.name, as: UTF8.self)))
  }

  @inline(never)
  private mutating func noteDuplicate(
    _ key: Int, ofMember member: Int, of object: PreparedObject, at place: Int
  ) {
    let below = memberPlace(member, of: object, in: place)
    note(.keyDuplicated, key, against: object.members[member].shape, at: below)
  }

  /// What becomes of the members that were not there and the keys that nobody promised.
  @inline(never)
  private mutating func settle(
    _ node: Int, missing: [Int], leftovers: [Int], _ others: [Int: Int]?, of object: PreparedObject,
    at place: Int
  ) -> [Remainder] {
    var second: [Int: Int] = [:]
    var extras = leftovers.count > 1 ? withoutDuplicates(leftovers, &second) : leftovers
    var missing = missing
    var pairs = missing.compactMap { member in
      others?[member].map { RecasedMember(member: member, key: $0) }
    }
    remove(pairs, from: &missing, &extras)
    if !missing.isEmpty, !extras.isEmpty {
      let recased = withoutEntries(recased(missing, extras, of: object), of: object)
      remove(recased, from: &missing, &extras)
      pairs += recased
    }
    var rest = pairs.map { noteRecased($0, second[$0.key], of: object, at: place) }
    if place >= 0, !pairs.isEmpty { table.places[place].recasedObjects.add(node) }
    if let shape = object.others.shape {
      // Where it converts keys, JSONDecoder makes a value of each member of a dictionary before it keeps the first.
      let readsAll = object.members.isEmpty && setting.client.keys == .convertFromSnakeCase
      let read = readsAll ? leftovers : extras
      rest += dictionary(read, second, against: shape, of: object, at: place)
      extras = []
    }
    for member in missing {
      guard let found = relocated(member, of: object, in: node, at: place) else {
        noteMiss(member, of: object, in: node, at: place)
        continue
      }
      rest += found
    }
    noteExtras(extras, second, others: object.others, at: place)
    return rest
  }

  private func remove(_ pairs: [RecasedMember], from missing: inout [Int], _ extras: inout [Int]) {
    if pairs.isEmpty { return }
    let (members, keys) = (Set(pairs.map(\.member)), Set(pairs.map(\.key)))
    missing.removeAll(where: members.contains)
    extras.removeAll(where: keys.contains)
  }

  /// The first of all keys that are alike; the node of the next one goes to `second`, by the first.
  private func withoutDuplicates(_ keys: [Int], _ second: inout [Int: Int]) -> [Int] {
    var firsts: [Int: Int] = [:]
    firsts.reserveCapacity(keys.count)
    return keys.filter { key in
      let first = firsts[KeyHash.of(key, in: document)]
      if let first {
        if second[first] == nil { second[first] = key }
      } else {
        firsts[KeyHash.of(key, in: document)] = key
      }
      return first == nil
    }
  }

  /// Members of a dictionary: each has one shape, whatever its key.
  private mutating func dictionary(
    _ keys: [Int], _ second: [Int: Int], against shape: Int, of object: PreparedObject, at place: Int
  ) -> [Remainder] {
    let below =
      place < 0
      ? Self.trial
      : table.place(
        in: place, slot: object.members.count, of: object.members.count + 1, shape: shape,
        isOptional: false, step: .each)
    if below >= 0 { table.places[below].visits += keys.count }
    let unread = keysUnread(among: keys, of: object)
    return keys.map { key in
      if let repeated = second[key] { note(.keyDuplicated, repeated, against: shape, at: below) }
      return Remainder(
        key: key, shape: shape, place: below, isHidden: isHidden, isUnread: unread.contains(key))
    }
  }

  mutating func noteMiss(
    _ number: Int, of object: PreparedObject, in node: Int, at place: Int
  ) {
    let member = object.members[number]
    if !member.isOptional { score += Self.problem }
    let severity = member.isOptional ? .info : felt(absence(of: member))
    if severity == .breaks { throwing += 1 }
    guard place >= 0 else { return }
    table.addMiss(
      of: number, among: object.members.count, in: node, severity: severity, at: place)
  }

  /// What the client feels where a promised member is not under its name: what may be null is taken for an Optional,
  /// but a model says itself which members need not be there.
  func absence(of member: PreparedObject.Member) -> Mismatch.Severity {
    member.isOptional || (shapes[member.shape].acceptsNull && !setting.client.isModel) ? .silent : .breaks
  }

  private mutating func noteExtras(
    _ keys: [Int], _ second: [Int: Int], others: PreparedObject.Others, at place: Int
  ) {
    if others == .byPolicy, setting.policy != .allow { score += keys.count }
    for key in keys {
      if second[key] != nil { score += Self.problem }
      guard place >= 0 else { continue }
      if relocations.isEmpty {
        table.addExtra(key: key, second: second[key], in: document, at: place)
      } else {
        relocations.leftovers.append(Relocations.Leftover(key: key, second: second[key], place: place))
      }
    }
  }
}
