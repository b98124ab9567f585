/// A key that nobody promised.
struct UnexpectedKey {
  /// The node of the key.
  var key: Int
  var hash: Int
}

/// What was made of one object's missing members and unpromised keys.
///
/// Elements of an array are mostly alike. Where the next object at the same place lacks the same members and has the same
/// unpromised keys in the same order, all of this is true of it too, but for the nodes.
struct ObjectMatchCache {
  /// A member that was nowhere in its object.
  struct Missing {
    var member: Int

    /// Which of the unpromised keys it was found under, where it has a new name in the same object.
    var found: Int?
  }

  /// An unpromised key behind which nothing was found.
  struct UnclaimedKey {
    /// Which of the unpromised keys it is.
    var number: Int

    /// Its entry in the table, if it has one.
    var entry: Int?
  }

  /// The unpromised keys; the nodes are those of the object at hand.
  var keys: [UnexpectedKey]

  /// The members without a key of their name, in their order.
  var absent: [Int]

  /// Those found in other casing; the key is which of the unpromised keys it is.
  var recased: [RecasedMember]
  var missing: [Missing]
  var unclaimed: [UnclaimedKey]
}

extension [UnexpectedKey] {
  /// Which of them a node is the key of; they are in document order.
  func number(of key: Int) -> Int? {
    var range = indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      if self[middle].key == key { return middle }
      range = self[middle].key < key ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}

extension BodyMatcher {
  /// Whether the key at `index` is the same as the unpromised key of this number in the last object at a place; it then
  /// stands for it.
  @inline(__always)
  mutating func isRepeated(_ index: Int, number: Int, at place: Int) -> Bool {
    guard place >= 0, place < settlements.count, let keys = settlements[place]?.keys.count, number < keys
    else { return false }
    return isSame(index, number, at: place)
  }

  @inline(never)
  private mutating func isSame(_ index: Int, _ number: Int, at place: Int) -> Bool {
    guard let known = settlements[place]?.keys[number].key, document.isSentAlike(known, index) else {
      return false
    }
    settlements[place]?.keys[number].key = index
    return true
  }

  /// Whether what is known of the last object at a place is true of one that has its first `repeated` unpromised keys,
  /// no others, and these members.
  func isSettled(_ repeated: Int, having seen: MemberSet, of object: PreparedObject, at place: Int) -> Bool {
    guard place >= 0, place < settlements.count, let known = settlements[place] else { return false }
    return known.keys.count == repeated && known.absent.count == object.members.count - seen.count
      && known.absent.allSatisfy { !seen.contains($0) }
  }

  /// Remembers what was made of an element of an array. Only behind the bound on places can a place stand inside itself;
  /// nothing is remembered of those.
  mutating func remember(_ settlement: ObjectMatchCache, at place: Int) {
    guard place < MatchTable.maximumPlaces else { return }
    while settlements.count <= place { settlements.append(nil) }
    settlements[place] = settlement
  }

  /// Does for an object what was done for the last one at its place.
  @inline(never)
  mutating func settleAgain(_ node: Int, of object: PreparedObject, at place: Int) {
    guard let known = settlements[place] else { return }
    for recased in known.recased {
      var pair = recased
      pair.key = known.keys[recased.key].key
      noteRecased(&pair, nil, of: object, at: place)
    }
    if !known.recased.isEmpty { table.places[place].recasedObjects.add(node) }
    for missing in known.missing {
      let found = missing.found.map { known.keys[$0].key }
      if !isRelocated(missing.member, of: object, in: node, at: place, perhapsBehind: found) {
        noteMiss(missing.member, of: object, in: node, at: place)
      }
    }
    if object.others == .byPolicy, setting.policy != .allow { score += known.unclaimed.count }
    for unclaimedKey in known.unclaimed {
      let unexpectedKey = known.keys[unclaimedKey.number]
      if relocations.isEmpty {
        table.addUnexpectedKey(key: unexpectedKey.key, entry: unclaimedKey.entry, at: place)
      } else {
        relocations.unexpectedKeys.append(Relocations.UnexpectedKey(unexpectedKey, second: nil, place: place))
      }
    }
  }
}
