/// The strength of a missing member's claim on a container: required members come first, then the nearer ones.
struct Claim: Hashable, Comparable {
  var isOptional: Bool
  var distance: Int

  static func < (one: Self, other: Self) -> Bool {
    (one.isOptional ? 1 : 0, one.distance) < (other.isOptional ? 1 : 0, other.distance)
  }
}

extension RelocationSearch {
  func claim(of missing: Missing, on container: Int) -> Claim {
    let found = index.containers[container]
    return Claim(
      isOptional: missing.member.isOptional,
      distance: matcher.table.distance(from: missing.place, to: found.place) + found.depth)
  }

  /// Returns whether no other missing member of this name has as good a claim on the entry.
  func isSurest(_ missing: Missing, on entry: Int) -> Bool {
    let container = index.entries[entry].container
    lazy var own = claim(of: missing, on: container)
    return byName[missing.name].allSatisfy { number in
      let rival = self.missing[number]
      return rival == missing || isFound(rival.number, at: rival.place)
        || own < claim(of: rival, on: container)
    }
  }
}

extension MatchTable {
  /// Returns the number of steps from one place to another.
  fileprivate func distance(from one: Int, to other: Int) -> Int {
    var (one, other, steps) = (one, other, 0)
    while one != other {
      let later = max(one, other)
      steps += places[later].step == nil ? 0 : 1
      guard let parent = places[later].parent else { return steps }
      if later == one { one = parent } else { other = parent }
    }
    return steps
  }
}
