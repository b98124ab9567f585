extension Walk {
  /// What is to be walked in place of a missing member, if it stands elsewhere: itself or, where the object around
  /// its members is gone, they. `nil`: it is missing.
  mutating func relocated(
    _ number: Int, of object: PreparedObject, in node: Int, at place: Int
  ) -> [Remainder]? {
    guard place >= 0, !relocations.isEmpty, number < table.places[place].children.count,
      case let below = table.places[place].children[number], below >= 0,
      let relocation = relocations[below], let start = relocations.start(in: table.places[place].elements)
    else { return nil }
    let severity = felt(absence(of: object.members[number]))
    let found =
      relocation.parts.isEmpty
      ? whole(relocation, from: start, shape: object.members[number].shape, severity, at: below)
      : parts(relocation, from: start, of: object.members[number], severity, at: below)
    if found != nil {
      score += Self.problem
      if severity == .breaks { throwing += 1 }
    }
    return found
  }

  private mutating func whole(
    _ relocation: Relocation, from start: Int, shape: Int, _ severity: Mismatch.Severity, at place: Int
  ) -> [Remainder]? {
    guard let key = relocations.node(of: relocation.keys, from: start, in: document),
      relocations.claim(key, for: place)
    else { return nil }
    table.addRelocated(relocation, key: key, severity: severity, at: place)
    return [Remainder(key: key, shape: shape, place: place, isHidden: true)]
  }

  /// The members of an object that is gone; those that are not where the others are are missing.
  private mutating func parts(
    _ relocation: Relocation, from start: Int, of member: PreparedObject.Member,
    _ severity: Mismatch.Severity, at place: Int
  ) -> [Remainder]? {
    guard case .object(let object) = shapes[member.shape].test else { return nil }
    let host = relocations.node(of: relocation.keys, from: start, in: document).map { $0 + 1 }
    var found: [Int: Int] = [:]
    for part in relocation.parts {
      let key = relocations.key(Array(part.key.utf8), of: host ?? start, in: document)
      if let key, relocations.claimed[key] == nil { found[part.member] = key }
    }
    guard host != nil || relocation.keys.isEmpty, let first = found.values.min() else { return nil }
    table.addRelocated(relocation, key: first, severity: severity, at: place)
    table.places[place].visits += table.places[place].step == .each ? 0 : 1
    let wasHidden = isHidden
    isHidden = true
    defer { isHidden = wasHidden }
    var rest: [Remainder] = []
    for number in object.members.indices {
      guard let key = found[number] else {
        noteMiss(number, of: object, in: host ?? start, at: place)
        continue
      }
      let below = memberPlace(number, of: object, in: place)
      _ = relocations.claim(key, for: below)
      table.addRelocated(relocation.part(key: document.string(at: key)), key: key, severity: .info, at: below)
      rest.append(Remainder(key: key, shape: object.members[number].shape, place: below, isHidden: true))
    }
    return rest
  }

  /// Writes down the keys behind which nothing promised was found.
  mutating func tellLeftovers() {
    for leftover in relocations.leftovers {
      if let place = relocations.claimed[leftover.key] {
        if let second = leftover.second {
          note(.keyDuplicated, second, against: table.places[place].shape, at: place)
        }
      } else if !isUsedUp(leftover.key + 1) {
        table.addExtra(key: leftover.key, second: leftover.second, in: document, at: leftover.place)
      }
    }
    relocations.leftovers = []
  }

  /// Whether all that an unpromised object holds was found to be something promised. As deep as the body at most.
  private func isUsedUp(_ node: Int) -> Bool {
    let end = document.next(after: node)
    var key = document.firstChild(of: node)
    guard document.kind(of: node) == .object, key < end else { return false }
    while key < end {
      guard relocations.claimed[key] != nil || isUsedUp(key + 1) else { return false }
      key = document.next(after: key + 1)
    }
    return true
  }
}

extension Relocation {
  /// The part of it that stands under this key.
  func part(key: String) -> Relocation {
    Relocation(kind: kind, keys: keys + [key], path: path.appending(key: key), isPart: true)
  }
}
