/// Objects that are gone while their members are elsewhere: under another name, or on their own.
extension RelocationSearch {
  /// The members of an object that one container holds.
  private struct Votes {
    var weight = 0.0

    /// The entries in the order of the members; `nil` if two keys have the same words.
    private(set) var entries: [(member: Int, entry: EntryID?)] = []

    mutating func add(_ entry: EntryID, for member: Int, weight: Double) {
      if entries.last?.member == member {
        entries[entries.count - 1].entry = nil
      } else {
        entries.append((member, entry))
        self.weight += weight
      }
    }
  }

  /// A missing object and the container that holds most of its members.
  private struct Proposal {
    var missing: Missing
    var container: ContainerID
    var votes: Votes
    var claim: Claim
  }

  /// The share of the required weight that has to be found, and the least lead over any other container.
  private static let minimumShare = 0.6
  static let minimumWeight = 1.0
  static let minimumLead = 0.4

  /// Assigns containers to missing objects. Of several objects, the nearest gets the container; of equals, none does.
  mutating func findObjects(optional isOptional: Bool) {
    let proposals = missingObjects.filter { $0.member.isOptional == isOptional }
      .compactMap { proposal(for: $0) }
    let rivals = Dictionary(grouping: proposals, by: \.container)
    for proposal in proposals.sorted(by: { $0.claim < $1.claim }) {
      let isSurest = rivals[proposal.container]?.allSatisfy { rival in
        rival.missing == proposal.missing || proposal.claim < rival.claim || isApart(proposal, rival)
          || isFound(rival.missing.number, at: rival.missing.place)
      }
      let entries = proposal.votes.entries.compactMap(\.entry)
      if isSurest == true, isFree(container: proposal.container), entries.allSatisfy({ isFree($0) }) {
        take(proposal)
      }
    }
  }

  /// Returns whether the members of two missing objects are in the object around both, none as a member of both.
  private func isApart(_ one: Proposal, _ other: Proposal) -> Bool {
    let entries = Set(one.votes.entries.compactMap(\.entry))
    return index[one.container].entry == nil && one.container == index.own[one.missing.place]
      && one.missing.place == other.missing.place
      && !other.votes.entries.contains { $0.entry.map(entries.contains) ?? true }
  }

  private mutating func proposal(for missing: Missing) -> Proposal? {
    guard case .object(let object) = match.shapes[missing.member.shape].test else { return nil }
    let required = object.members.filter { !$0.isOptional }
    let total = (required.isEmpty ? object.members : required).reduce(0) { $0 + $1.weight }
    let votes = votes(for: object, missing)
      .filter { $1.weight >= max(Self.minimumWeight, Self.minimumShare * total) }
      .sorted { ($1.value.weight, $0.key) < ($0.value.weight, $1.key) }
    guard var best = votes.first else { return nil }
    if votes.count > 1, best.value.weight - votes[1].value.weight < Self.minimumLead {
      match.relocations.addTie(
        votes.prefix(2).map { index.path(of: $0.key) }, for: missing.number, at: missing.place)
      return nil
    }
    if !missing.member.isOptional, let entry = index[best.key].entry, !isSure(entry, missing),
      let around = votes.first(where: { $0.key == index.own[missing.place] })
    {
      best = around
    }
    return Proposal(
      missing: missing, container: best.key, votes: best.value, claim: claim(of: missing, on: best.key))
  }

  private func votes(for object: PreparedObject, _ missing: Missing) -> [ContainerID: Votes] {
    let elements = match.table[missing.place].elements
    var votes: [ContainerID: Votes] = [:]
    for (number, field) in object.members.enumerated() {
      for entry in index.entries(named: UnexpectedIndex.name(field.words, in: elements)) {
        let container = index[entry].container
        guard isFree(entry), isFree(container: container),
          index[container].entry.map({ isInsideLookAlike($0, of: missing) }) != true
        else { continue }
        if missing.member.isOptional, index[container].isOpen { continue }
        votes[container, default: Votes()].add(entry, for: number, weight: field.weight)
      }
    }
    for container in votes.keys {
      guard let entry = index[container].entry,
        index[entry].hash == missing.member.words
      else { continue }
      votes[container]?.weight += missing.member.weight
    }
    return votes
  }

  /// Returns whether an object with the members of a missing one is that one, by its name and by the objects around it.
  private func isSure(_ entry: EntryID, _ missing: Missing) -> Bool {
    let container = index[entry].container
    return namesSame(missing.member, entry)
      && (container == index.own[missing.place] || isGrouping(container, of: missing.place, [missing.member]))
  }

  /// Takes an object with the members of the missing one. Under another name it may be another thing of that kind.
  private mutating func take(_ missing: Missing, behind entry: EntryID) {
    let isSure = isSure(entry, missing)
    if index[entry].container != index.own[missing.place] {
      settleMoved(missing, to: entry, isSure: isSure, isTogether: moveTogether([missing.member]))
    } else if isSure || missing.member.isOptional {
      settleRenamed(missing, behind: entry)
    } else {
      suspect(missing, behind: entry)
    }
  }

  private mutating func take(_ proposal: Proposal) {
    let found = index[proposal.container]
    if let entry = found.entry {
      take(proposal.missing, behind: entry)
      return
    }
    guard case .object(let object) = match.shapes[proposal.missing.member.shape].test else { return }
    let entries = proposal.votes.entries.compactMap { part in part.entry.map { (part.member, $0) } }
    let relocation = Relocation(
      kind: .fieldMoved, host: host(proposal.container),
      parts: entries.map { Relocation.Part(member: $0, key: index[$1].key) })
    settleParts(proposal.missing, relocation, entries.map { (object.members[$0], $1) })
  }
}
