/// Members found in a new object inside their own one, under a name of the same meaning: `phone` for
/// `contact.phoneNumber`.
extension RelocationSearch {
  /// Finds required members only, which are missing in any case, and only if a single value can be meant.
  mutating func findRenamedElsewhere(at place: Int) {
    let missing = self.missing(at: place).filter {
      !$0.member.isOptional && $0.member.weight == 1 && !matcher.relocations.hasTie(for: $0.number, at: place)
    }
    let entries = missing.isEmpty ? [] : entries(inNewObjectsOf: place)
    let pairs = missing.count * entries.count
    guard pairs > 0, pairs <= min(Self.mostPairs, comparisonsLeft) else { return }
    comparisonsLeft -= pairs
    let found = missing.map { member in
      entries.filter { saysTheSame($0, member.member) && fits($0, member.member) }
    }
    for (member, own) in zip(missing, found) where own.count == 1 {
      guard found.count(where: { $0.contains(own[0]) }) == 1 else { continue }
      settle(member, relocation(to: own[0], .fieldMoved), using: own)
    }
  }

  /// Returns the free keys of the unexpected objects in the one at a place.
  private func entries(inNewObjectsOf place: Int) -> [Int] {
    (index.inside[place] ?? []).flatMap { index.containers[$0].entries }.filter { isFree($0) }
  }

  private func saysTheSame(_ entry: Int, _ member: PreparedObject.Member) -> Bool {
    let (name, key) = (String(decoding: member.name, as: UTF8.self), index.entries[entry].key)
    guard admits(entry, member), index.entries[entry].words != member.canonical else { return false }
    return NameDistance.isSlip(name, key) || KeyWords.differInForm(name, key)
  }
}
