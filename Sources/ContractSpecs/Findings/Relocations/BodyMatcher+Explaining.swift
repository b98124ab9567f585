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
  /// A Boolean value that indicates whether there are both missing members and unexpected keys.
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
