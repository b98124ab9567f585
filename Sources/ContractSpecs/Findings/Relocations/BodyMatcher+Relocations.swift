extension BodyMatcher {
  /// Returns whether a missing member is elsewhere, and queues it for matching; or its members, if the object around
  /// them is gone. `near` is the key in this object under which it was in the last one.
  mutating func isRelocated(
    _ number: Int, of object: PreparedObject, in node: NodeID, at target: MatchTarget,
    perhapsBehind near: NodeID?
  ) -> Bool {
    guard !relocations.isEmpty, let place = target.place, let below = table.child(number, of: place),
      let way = relocations[below], let start = relocations.start(in: table[place].elements)
    else { return false }
    let member = object.members[number]
    let severity = severity(of: way.relocation, of: member)
    let isFound =
      way.parts.isEmpty
      ? findWhole(
        way, from: start, near: start == node ? near : nil, shape: member.shape, severity, at: below)
      : findParts(way, from: start, of: member, severity, at: below)
    if isFound, way.relocation.evidence != .conjecture {
      tally.score += .difference
      countThrow(severity)
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
    table[place].visits += table[place].step == .each ? 0 : 1
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
  /// A Boolean value that indicates whether it is reported also for values that do not fit: a similar name in the same
  /// object may be the member with a further mutation.
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
