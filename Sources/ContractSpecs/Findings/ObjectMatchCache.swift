/// A key that the contract does not promise.
struct UnexpectedKey {
  /// The node of the key.
  var key: NodeID
  var hash: Int
}

/// The cached result of matching one object's missing members and unexpected keys.
///
/// Elements of an array are mostly alike. If the next object at the same place lacks the same members and has the same
/// unexpected keys in the same order, the result applies to it too, except for the nodes.
struct ObjectMatchCache {
  /// A member that is missing from its object.
  struct Missing {
    var member: Int

    /// The number of the unexpected key that it was found under, if it has a new name in the same object.
    var found: Int?
  }

  /// A member found in other casing.
  struct Recased {
    /// The pair of the last object; the next one has its own key.
    var pair: RecasedMember

    /// The number of the key among the unexpected ones.
    var number: Int
  }

  /// An unexpected key under which nothing promised was found.
  struct UnclaimedKey {
    /// The number of the key among the unexpected ones.
    var number: Int

    /// The index of its entry in the table, if it has one.
    var entry: Int?
  }

  /// The unexpected keys, with the nodes of the current object.
  var keys: [UnexpectedKey]

  /// The members without a key of their name, in order.
  var absent: [Int]

  var recased: [Recased]
  var missing: [Missing]
  var unclaimed: [UnclaimedKey]
}

extension [UnexpectedKey] {
  /// Returns the number of the entry for a key's node, by binary search: the entries are in document order.
  func number(of key: NodeID) -> Int? {
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
  /// Returns whether the key at `node` equals the unexpected key of this number in the last object at a place. If so,
  /// its node replaces the other one.
  @inline(__always)
  mutating func isRepeated(_ node: NodeID, number: Int, at place: Int) -> Bool {
    guard place >= 0, place < settlements.count, let keys = settlements[place]?.keys.count, number < keys
    else { return false }
    return isSame(node, number, at: place)
  }

  @inline(never)
  private mutating func isSame(_ node: NodeID, _ number: Int, at place: Int) -> Bool {
    guard let known = settlements[place]?.keys[number].key, document.isSentAlike(known, node) else {
      return false
    }
    settlements[place]?.keys[number].key = node
    return true
  }

  /// Returns whether the cached result of the last object at a place applies to one that has exactly its first
  /// `repeated` unexpected keys and these members.
  func isSettled(_ repeated: Int, having seen: MemberSet, of object: PreparedObject, at place: Int) -> Bool {
    guard place >= 0, place < settlements.count, let known = settlements[place] else { return false }
    return known.keys.count == repeated && known.absent.count == object.members.count - seen.count
      && known.absent.allSatisfy { !seen.contains($0) }
  }

  /// Caches the result of an element of an array. Only beyond the bound on places can a place be inside itself; nothing
  /// is cached for those.
  mutating func remember(_ settlement: ObjectMatchCache, at place: Int) {
    guard place < MatchTable.maximumPlaces else { return }
    while settlements.count <= place { settlements.append(nil) }
    settlements[place] = settlement
  }

  /// Repeats for an object what was recorded for the last one at its place.
  @inline(never)
  mutating func settleAgain(_ node: NodeID, of object: PreparedObject, at place: Int) {
    guard let known = settlements[place] else { return }
    for recased in known.recased {
      var pair = recased.pair
      pair.key = known.keys[recased.number].key
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
