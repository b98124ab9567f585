/// How sure it is that what stands elsewhere is what is missing: the one place where that is decided.
extension RelocationSearch {
  /// Settles where a missing member stands, as surely as it is known. Where the policy makes a failure of any unpromised
  /// key, it is that failure and not a guess.
  mutating func settle(_ missing: Missing, _ relocation: Relocation, behind entry: Int) {
    var relocation = relocation
    relocation.evidence = evidence(for: missing, in: entry)
    if relocation.evidence == .conjecture, walk.setting.policy == .fail { return }
    settle(missing, relocation, using: [entry])
  }

  private mutating func evidence(for missing: Missing, in entry: Int) -> Relocation.Evidence {
    guard missing.member.isOptional else { return .name }
    let name = String(decoding: missing.member.name, as: UTF8.self)
    if NameDistance.isSlip(name, index.entries[entry].key) { return .name }
    return proves(entry, missing.member) ? .value : .conjecture
  }

  /// Whether the first value behind an entry is one of few that fit.
  private mutating func proves(_ entry: Int, _ member: PreparedObject.Member) -> Bool {
    let value = index.entries[entry].node + 1
    let isEmpty = walk.document.kind(of: value) == .array && walk.document.count(of: value) == 0
    guard !isEmpty, walk.document.kind(of: value) != .null, canJudge(entry) else { return false }
    return walk.shapes.table.isTelling(ShapeID(index: member.shape)) && fits(entry, member)
  }
}
