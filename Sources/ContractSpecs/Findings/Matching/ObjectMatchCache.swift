/// A key that the contract does not promise.
struct UnexpectedKey {
  /// The node of the key.
  var key: NodeID
  var hash: KeyHash
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
  mutating func isRepeated(_ node: NodeID, number: Int, at target: MatchMode) -> Bool {
    guard let place = target.place, place.index < matchCaches.count,
      let keys = matchCaches[place.index]?.keys.count, number < keys
    else { return false }
    return isSame(node, number, at: place)
  }

  @inline(never)
  private mutating func isSame(_ node: NodeID, _ number: Int, at place: PlaceID) -> Bool {
    guard let known = matchCaches[place.index]?.keys[number].key, document.isSentAlike(known, node) else {
      return false
    }
    matchCaches[place.index]?.keys[number].key = node
    return true
  }

  /// Returns the cached result of the last object at a place.
  func matchCache(at target: MatchMode) -> ObjectMatchCache? {
    guard let place = target.place, place.index < matchCaches.count else { return nil }
    return matchCaches[place.index]
  }

  /// Returns whether the cached result of the last object at a place applies to one that has exactly its first
  /// `repeated` unexpected keys and these members.
  func isSettled(_ repeated: Int, having seen: MemberSet, of object: PreparedObject, at target: MatchMode)
    -> Bool
  {
    guard let known = matchCache(at: target) else { return false }
    return known.keys.count == repeated && known.absent.count == object.members.count - seen.count
      && known.absent.allSatisfy { !seen.contains($0) }
  }

  /// Caches the result of an element of an array. Only beyond the bound on places can a place be inside itself; nothing
  /// is cached for those.
  mutating func remember(_ cache: ObjectMatchCache, at place: PlaceID) {
    guard place.index < MatchTable.maximumPlaces else { return }
    while matchCaches.count <= place.index { matchCaches.append(nil) }
    matchCaches[place.index] = cache
  }

  /// Repeats for an object what was recorded for the last one at its place.
  @inline(never)
  mutating func settleAgain(_ node: NodeID, of object: PreparedObject, at target: MatchMode) {
    guard let place = target.place, let known = matchCache(at: target) else { return }
    for recased in known.recased {
      var pair = recased.pair
      pair.key = known.keys[recased.number].key
      noteRecased(&pair, nil, of: object, at: target)
    }
    if !known.recased.isEmpty { table[place].recasedObjects.add(node) }
    for missing in known.missing {
      let found = missing.found.map { known.keys[$0].key }
      if !isRelocated(missing.member, of: object, in: node, at: target, perhapsBehind: found) {
        noteMiss(missing.member, of: object, in: node, at: target)
      }
    }
    if !known.unclaimed.isEmpty { table[place].unexpectedObjects.add(node) }
    countUnexpectedKeys(known.unclaimed.count, of: object)
    for unclaimedKey in known.unclaimed {
      let unexpectedKey = known.keys[unclaimedKey.number]
      if relocations.isEmpty {
        table.addUnexpectedKey(key: unexpectedKey.key, entry: unclaimedKey.entry, at: place)
      } else {
        relocations.unexpectedKeys.append(Relocations.PlacedKey(unexpectedKey, second: nil, place: place))
      }
    }
  }
}
