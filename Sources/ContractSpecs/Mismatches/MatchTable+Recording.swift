/// What the walk writes down, one line a thing.
extension MatchTable {
  mutating func addDifference(
    _ kind: Mismatch.Kind, found: JSONKind, node: Int, severity: Mismatch.Severity, at place: Int
  ) {
    let known = places[place].differences.firstIndex { $0.kind == kind && $0.found == found }
    if let known {
      places[place].differences[known].seen.add(node)
      let worse = places[place].differences[known].severity.worse(severity)
      places[place].differences[known].severity = worse
    } else {
      places[place].differences.append(
        Difference(kind: kind, found: found, seen: Seen(count: 1, first: node), severity: severity))
    }
  }

  mutating func addMiss(
    of member: Int, among members: Int, in object: Int, severity: Mismatch.Severity, at place: Int
  ) {
    if places[place].misses.isEmpty {
      places[place].misses = Array(repeating: Miss(), count: members)
    }
    places[place].misses[member].seen.add(object)
    let worse = places[place].misses[member].severity.worse(severity)
    places[place].misses[member].severity = worse
  }

  /// Notes an unpromised key; `second` is the node of its repetition in the same object, where there is one.
  mutating func addExtra(key: Int, second: Int?, in document: JSONDocument, at place: Int) {
    let hash = KeyHash.of(key, in: document)
    var entry = places[place].extrasByHash[hash]
    if entry == nil {
      guard places[place].extras.count < Place.maximumExtras else {
        places[place].uncountedExtras += 1
        return
      }
      entry = places[place].extras.count
      places[place].extras.append(Extra(key: document.string(at: key), seen: Seen()))
      places[place].extrasByHash[hash] = entry
    }
    guard let entry else { return }
    places[place].extras[entry].seen.add(key)
    if let second { places[place].extras[entry].duplicates.add(second) }
  }

  mutating func addRelocated(
    _ relocation: Relocation, key: Int, severity: Mismatch.Severity, at place: Int
  ) {
    var known = places[place].relocated ?? Relocated(relocation: relocation)
    known.seen.add(key)
    known.severity = known.severity.worse(severity)
    places[place].relocated = known
  }

  /// All that a walk wrote down; the places stay.
  mutating func forgetFindings() {
    for place in places.indices {
      places[place].visits = 0
      places[place].differences = []
      places[place].otherNames = []
      places[place].relocated = nil
      places[place].misses = []
      places[place].extras = []
      places[place].extrasByHash = [:]
      places[place].uncountedExtras = 0
      places[place].recasedObjects = Seen()
      places[place].claims = nil
    }
  }

  mutating func addOtherName(
    key: Int, severity: Mismatch.Severity, in document: JSONDocument, at place: Int
  ) {
    let name = document.string(at: key)
    let names = places[place].otherNames
    if let known = names.firstIndex(where: { $0.name == name }) ?? (names.count >= 16 ? 15 : nil) {
      places[place].otherNames[known].seen.add(key)
      let worse = places[place].otherNames[known].severity.worse(severity)
      places[place].otherNames[known].severity = worse
    } else {
      places[place].otherNames.append(
        OtherName(name: name, seen: Seen(count: 1, first: key), severity: severity))
    }
  }
}
