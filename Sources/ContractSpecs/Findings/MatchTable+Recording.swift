/// The recording of differences during a match.
extension MatchTable {
  mutating func addDifference(
    _ kind: Finding.Kind, found: JSONKind, node: Int, effect: Finding.Effect, at place: Int
  ) {
    let known = places[place].differences.firstIndex { $0.kind == kind && $0.found == found }
    if let known {
      places[place].differences[known].seen.add(node)
      let worse = places[place].differences[known].effect.worse(effect)
      places[place].differences[known].effect = worse
    } else {
      places[place].differences.append(
        Difference(kind: kind, found: found, seen: Seen(count: 1, first: node), effect: effect))
    }
  }

  mutating func addMiss(
    of member: Int, among members: Int, in object: Int, severity: Finding.Severity, at place: Int
  ) {
    if places[place].misses.isEmpty {
      places[place].misses = Array(repeating: Miss(), count: members)
    }
    places[place].misses[member].seen.add(object)
    let worse = places[place].misses[member].severity.worse(severity)
    places[place].misses[member].severity = worse
  }

  /// Records an unexpected key; `second` is the node of its repetition in the same object, if any. Returns the entry of
  /// all equal keys, or `nil` if there is no room for a new one.
  @discardableResult
  mutating func addUnexpectedKey(
    key: Int, _ hash: Int, second: Int?, in document: JSONDocument, at place: Int
  ) -> Int? {
    var entry = places[place].unexpectedKeysByHash[hash]
    if entry == nil, places[place].unexpectedKeys.count < Place.maximumUnexpectedKeys {
      entry = places[place].unexpectedKeys.count
      places[place].unexpectedKeys.append(UnexpectedKey(key: document.string(at: key), seen: Seen()))
      _ = places[place].unexpectedKeysByHash.insert(places[place].unexpectedKeys.count - 1, for: hash)
    }
    addUnexpectedKey(key: key, entry: entry, at: place)
    if let entry, let second { places[place].unexpectedKeys[entry].duplicates.add(second) }
    return entry
  }

  /// Records an unexpected key whose entry is known.
  mutating func addUnexpectedKey(key: Int, entry: Int?, at place: Int) {
    if let entry {
      places[place].unexpectedKeys[entry].seen.add(key)
    } else {
      places[place].uncountedUnexpectedKeys += 1
    }
  }

  mutating func addRelocated(
    _ relocation: Relocation, key: Int, severity: Finding.Severity, at place: Int
  ) {
    if places[place].relocated == nil { places[place].relocated = Relocated(relocation: relocation) }
    places[place].relocated?.add(key, severity)
  }

  /// Discards everything recorded by a match, but keeps the places.
  mutating func forgetFindings() {
    for place in places.indices {
      places[place].visits = 0
      places[place].differences = []
      places[place].otherNames = []
      places[place].relocated = nil
      places[place].misses = []
      places[place].unexpectedKeys = []
      places[place].unexpectedKeysByHash = KeyTable()
      places[place].uncountedUnexpectedKeys = 0
      places[place].recasedObjects = Seen()
      places[place].claims = nil
    }
  }

  /// Returns the number of the key among the other names at a place. The last number serves all names beyond the bound.
  mutating func otherName(of key: Int, in document: JSONDocument, at place: Int) -> Int {
    let name = document.string(at: key)
    if let known = places[place].otherNames.firstIndex(where: { $0.name == name }) { return known }
    if places[place].otherNames.count < Place.maximumOtherNames {
      places[place].otherNames.append(OtherName(name: name, seen: Seen()))
    }
    return places[place].otherNames.count - 1
  }

  mutating func addOtherName(key: Int, _ name: Int, effect: Finding.Effect, at place: Int) {
    places[place].otherNames[name].seen.add(key)
    let worse = places[place].otherNames[name].effect?.worse(effect) ?? effect
    places[place].otherNames[name].effect = worse
  }
}
