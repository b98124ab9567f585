extension BodyMatcher {
  /// How often it is looked for what is missing: what has been found can lack something in its turn.
  private static let mostRounds = 4

  /// Looks for what the walk missed among what nobody promised, and walks again with what it found, so that all that
  /// is written down is as true of values that stand elsewhere as of the others.
  mutating func explain() {
    var start = MatchStart()
    if setting.tokenDepth == 0, let found = RootSearch(self).start() {
      start = found
      if let member = found.member { start.place = place(ofMember: member, in: found.place) }
      if let relocation = found.relocation { relocations.add(relocation, at: start.place) }
      matchAgain(from: start)
    }
    for _ in 0..<Self.mostRounds {
      guard table.mayHoldRelocations else { break }
      var search = RelocationSearch(self)
      search.run()
      let isFruitful = search.isFruitful
      // Nothing else may hold the table when the next walk writes into it.
      self = (consume search).matcher
      guard isFruitful else { break }
      matchAgain(from: start)
    }
    if setting.tokenDepth == 0, start.relocation == nil { isUnrelated = RootSearch(self).isUnrelated }
  }

  private mutating func place(ofMember number: Int, in place: Int) -> Int {
    guard case .object(let object) = shapes[table.places[place].shape].test else { return place }
    return memberPlace(number, of: object, in: place)
  }

  private mutating func matchAgain(from start: MatchStart) {
    isHidden = start.relocation != nil
    runAgain(from: start.node, at: start.place)
    guard let relocation = start.relocation else { return }
    table.addRelocated(relocation, key: max(0, start.node - 1), severity: start.severity, at: start.place)
    score += Self.problem
  }
}

extension MatchTable {
  /// Whether something was missed and something left over.
  fileprivate var mayHoldRelocations: Bool {
    places.contains { !$0.unexpectedKeys.isEmpty }
      && places.contains { place in place.misses.contains { $0.seen.count > 0 } }
  }
}

/// Where a walk starts: at the root, unless the promised document stands inside what came, or the other way round.
struct MatchStart {
  var node = 0
  var place = 0

  /// The member of that place which is the whole of what came, if it is one.
  var member: Int?
  var relocation: Relocation?
  var severity = Finding.Severity.breaks
}
