/// How good a missing member's claim on a container is: what must be there goes first, then what was to be near.
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
    let inner = found.keys.count - (index.own[found.place].map { index.containers[$0].keys.count } ?? 0)
    return Claim(
      isOptional: missing.member.isOptional,
      distance: walk.table.distance(from: missing.place, to: found.place) + inner)
  }

  /// Whether nothing else that is missing under this name has as good a claim on the entry.
  func isSurest(_ missing: Missing, on entry: Int) -> Bool {
    let container = index.entries[entry].container
    let own = claim(of: missing, on: container)
    return (byName[name(of: missing)] ?? []).allSatisfy { rival in
      rival == missing || isFound(rival.number, at: rival.place) || own < claim(of: rival, on: container)
    }
  }

  func name(of missing: Missing) -> UnexpectedIndex.Name {
    .init(elements: walk.table.places[missing.place].elements, words: missing.member.canonical)
  }
}

extension MatchTable {
  /// How many steps lead from one place to another.
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
