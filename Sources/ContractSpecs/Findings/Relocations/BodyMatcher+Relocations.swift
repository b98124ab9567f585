extension BodyMatcher {
  /// Returns whether a missing member is elsewhere, and queues it for matching; or its members, if the object around
  /// them is gone. `near` is the key in this object under which it was in the last one.
  mutating func isRelocated(
    _ number: Int, of object: PreparedObject, in node: NodeID, at target: MatchMode,
    perhapsBehind near: NodeID?
  ) -> Bool {
    guard !relocations.isEmpty, let place = target.place, let below = table.child(number, of: place),
      let way = relocations[below], let start = relocations.start(in: table[place].elements)
    else { return false }
    let member = object.members[number]
    let severity = severity(of: way.relocation, of: member)
    let nearHere = start == node ? near : nil
    let isFound =
      way.parts.isEmpty
      ? findWhole(way, from: start, near: nearHere, shape: member.shape, severity, at: below)
      : findParts(way, from: start, of: member, severity, at: below)
    if isFound, way.relocation.evidence != .conjecture {
      tally.score += .difference
      countThrow(severity)
      table[place].relocatedObjects[MatchTable.Whereabouts(way.relocation), default: .init()].add(node)
    }
    return isFound
  }

  /// Returns the severity of a relocation: a conjecture does not fail a run.
  private func severity(of relocation: Relocation, of member: PreparedObject.Member) -> Finding.Severity {
    switch relocation.evidence {
    case .name, .value: felt(judge.absence(of: member))
    case .conjecture: .info
    }
  }

  private mutating func findWhole(
    _ way: Relocations.Way, from start: NodeID, near: NodeID?, shape: ShapeID, _ severity: Finding.Severity,
    at place: PlaceID
  ) -> Bool {
    guard let name = way.key, let host = relocations.object(way.relocation.host, from: start, in: document),
      let key = (host == start ? near : nil) ?? relocations.key(name, of: host, in: document),
      relocations.place(claiming: key) == nil,
      way.relocation.isToldUnfit || judge.fits(key.value, shape), relocations.claim(key, for: place)
    else { return false }
    table.addRelocated(way.relocation, key: key, severity: severity, at: place)
    if way.relocation.evidence != .conjecture {
      remainders.append(
        Remainder(key: key, shape: shape, target: .recorded(at: place), branch: branch.hidden()))
    }
    return true
  }

  /// Queues the members of an object that is gone; those that are not with the others are missing.
  private mutating func findParts(
    _ way: Relocations.Way, from start: NodeID, of member: PreparedObject.Member,
    _ severity: Finding.Severity, at place: PlaceID
  ) -> Bool {
    guard case .object(let object) = shapes[member.shape].test else { return false }
    guard let host = relocations.object(way.relocation.host, from: start, in: document) else { return false }
    var found: [Int: NodeID] = [:]
    for (part, name) in zip(way.relocation.parts, way.parts) {
      let key = relocations.key(name, of: host, in: document)
      if let key, relocations.place(claiming: key) == nil { found[part.member] = key }
    }
    guard let first = found.values.min(),
      way.relocation.evidence == .name || found.allSatisfy({ judge.fits($1.value, object.members[$0].shape) })
    else { return false }
    table.addRelocated(way.relocation, key: first, severity: severity, at: place)
    if way.relocation.evidence == .conjecture {
      for key in found.values { _ = relocations.claim(key, for: place) }
      return true
    }
    table.addObject(at: place)
    for number in object.members.indices {
      guard let key = found[number] else {
        inBranch(branch.hidden()) { $0.noteMiss(number, of: object, in: host, at: .recorded(at: place)) }
        continue
      }
      let below = table.memberPlace(number, of: object, in: place)
      _ = relocations.claim(key, for: below)
      table.addRelocated(
        way.relocation.part(key: document.string(at: key)), key: key, severity: .info, at: below)
      remainders.append(
        Remainder(
          key: key, shape: object.members[number].shape, target: .recorded(at: below), branch: branch.hidden()
        )
      )
    }
    return true
  }

  /// Records the keys under which nothing promised was found.
  mutating func reportUnexpectedKeys() {
    for unexpectedKey in relocations.unexpectedKeys {
      if let place = relocations.place(claiming: unexpectedKey.key) {
        if let second = unexpectedKey.second {
          note(.keyDuplicated, second, against: table[place].shape, at: .recorded(at: place))
        }
      } else if !isUsedUp(unexpectedKey.key.value) {
        table.addUnexpectedKey(
          key: unexpectedKey.key, unexpectedKey.hash, second: unexpectedKey.second, in: document,
          at: unexpectedKey.place)
      }
    }
    relocations.unexpectedKeys = []
  }

  /// Returns whether everything in an unexpected object was found to be promised. Recursion is as deep as the body at
  /// most.
  private func isUsedUp(_ node: NodeID) -> Bool {
    let end = document.next(after: node)
    var key = document.firstChild(of: node)
    guard document.kind(of: node) == .object, key < end else { return false }
    while key < end {
      guard relocations.place(claiming: key) != nil || isUsedUp(key.value) else { return false }
      key = document.next(after: key.value)
    }
    return true
  }
}

extension Relocation {
  /// True if it is reported also for values that do not fit: a similar name in the same object may be the member with a
  /// further mutation.
  fileprivate var isToldUnfit: Bool {
    switch evidence {
    case .name: true
    case .value: false
    case .conjecture: kind == .fieldRenamed
    }
  }

  /// Returns the relocation of the part under this key.
  func part(key: String) -> Relocation {
    Relocation(kind: kind, host: host, key: key, isPart: true)
  }
}

extension BodyMatcher {
  /// The number of rounds of the search: a value that was found can lack something in its turn.
  private static let maximumRounds = 4

  /// Searches for missing members among the unexpected keys, and matches again with the results, so that relocated
  /// values are matched as all others are.
  mutating func explain() {
    var start = MatchStart()
    if setting.tokenDepth == 0, let found = RootSearch(matched).start(fits: tally.fits) {
      start = found
      if let member = found.member { start.place = place(ofMember: member, in: found.place) }
      if let relocation = found.relocation { relocations.add(relocation, at: start.place) }
      matchAgain(from: start)
    } else if setting.tokenDepth == 0, RootSearch(matched).isErrorAlone {
      isUnrelated = true
      return
    }
    for _ in 0..<Self.maximumRounds {
      guard table.mayHoldRelocations else { break }
      var search = RelocationSearch(matched)
      search.run()
      let isFruitful = search.isFruitful
      swap(&table, &search.match.table)
      swap(&relocations, &search.match.relocations)
      // The table must be uniquely referenced when the next match writes into it.
      _ = consume search
      guard isFruitful else { break }
      matchAgain(from: start)
    }
    if setting.tokenDepth == 0, start.relocation == nil { isUnrelated = RootSearch(matched).isUnrelated }
  }

  private mutating func place(ofMember number: Int, in place: PlaceID) -> PlaceID {
    guard case .object(let object) = shapes[table[place].shape].test else { return place }
    return table.memberPlace(number, of: object, in: place)
  }

  private mutating func matchAgain(from start: MatchStart) {
    runAgain(from: start.node, at: start.place, in: BranchContext().hidden(if: start.relocation != nil))
    guard let relocation = start.relocation else { return }
    table.addRelocated(relocation, key: start.node.previous, severity: start.severity, at: start.place)
    tally.score += .difference
  }
}

extension MatchTable {
  /// True if there are both missing members and unexpected keys.
  fileprivate var mayHoldRelocations: Bool {
    places.contains { !$0.unexpectedKeys.isEmpty }
      && places.contains { place in place.misses.contains { $0.seen.count > 0 } }
  }
}

/// The start of a match: the root, unless the promised document is inside the body or the other way round.
struct MatchStart {
  var node = NodeID.root
  var place = PlaceID.root

  /// The member of that place which the whole body is, if it is one.
  var member: Int?
  var relocation: Relocation?
  var severity = Finding.Severity.breaks
}
