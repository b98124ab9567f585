/// Members found under their own name in another object.
extension RelocationSearch {
  /// A missing member and an entry that has its name.
  private struct Choice {
    var missing: Missing
    var entry: EntryID
  }

  /// A missing member and the entries that may be it, one or more.
  private struct Candidates {
    var missing: Missing
    var entries: [EntryID]
  }

  /// Finds moved members in two passes: groups with a required member first, then those of optional ones only.
  mutating func findMoved(at place: PlaceID, optional isOptional: Bool) {
    let found = missingByName(at: place).compactMap { candidates(for: $0) }
    if found.isEmpty { return }
    var votes: [ContainerID: Double] = [:]
    for candidates in found {
      for (number, entry) in candidates.entries.enumerated() {
        let container = index[entry].container
        let isCounted = candidates.entries[..<number].contains { index[$0].container == container }
        if !isCounted { votes[container, default: 0] += candidates.missing.member.weight }
      }
    }
    var groups: [ContainerID: [Choice]] = [:]
    for candidates in found {
      guard let entry = chosen(among: candidates, votes) else { continue }
      groups[index[entry].container, default: []]
        .append(Choice(missing: candidates.missing, entry: entry))
    }
    for container in groups.keys.sorted() {
      let company = self.company[place]?[container] ?? []
      guard let group = groups[container],
        isOptional || group.contains(where: { !$0.missing.member.isOptional }),
        !isOtherThing(container, beside: group)
      else { continue }
      guard
        isDistinctive(group, with: company, in: container, from: place)
          || isWhole(group, in: container, at: place) || isAll(group, of: container, at: place)
      else {
        suspect(group)
        continue
      }
      let members = group.map(\.missing.member) + company
      let isSure = isWhole(group, in: container, at: place) || isGrouping(container, of: place, members)
      let isTogether =
        moveTogether(members) && (isSure && isNeeded(members) || isOwn(container, of: place, group))
      for choice in group where isFree(choice.entry) {
        settleMoved(choice.missing, to: choice.entry, isSure: isSure, isTogether: isTogether)
      }
    }
  }

  /// Records that required members may be where their names are: those of distinctive names in another promised object,
  /// others in the one around their own.
  private mutating func suspect(_ group: [Choice]) {
    for choice in group where !choice.missing.member.isOptional && isFree(choice.entry) {
      let container = index[index[choice.entry].container]
      let isAround = container.entry == nil && match.table[choice.missing.place].parent == container.place
      if choice.missing.member.weight == 1 || isAround { suspect(choice.missing, behind: choice.entry) }
    }
  }

  /// Returns whether a new object is another thing than the one that lacks the members: it has an id that nothing lacks.
  private func isOtherThing(_ container: ContainerID, beside group: [Choice]) -> Bool {
    guard let entry = index[container].entry, !UsualNames.isGroup(index[entry].key) else { return false }
    let moved = Set(group.map(\.entry))
    return index[container].entries.contains { !moved.contains($0) && index[$0].key == "id" }
  }

  /// Returns whether one of them is required.
  private func isNeeded(_ members: [PreparedObject.Member]) -> Bool { members.contains { !$0.isOptional } }

  /// Returns whether optional members would belong to no other object where they are: one of the two objects is only a
  /// group of members of the other, which is around it, and a new one has no other members.
  private func isOwn(_ container: ContainerID, of place: PlaceID, _ group: [Choice]) -> Bool {
    let found = index[container]
    guard let entry = found.entry else {
      guard case .key(let name) = match.table[place].step else { return false }
      return match.table.isPlace(found.place, around: place) && UsualNames.isGroup(name)
    }
    let moved = Set(group.map(\.entry))
    return found.place == place && UsualNames.isGroup(index[entry].key)
      && found.entries.allSatisfy { isUsed[$0.index] || moved.contains($0) }
  }

  private func candidates(for missing: Missing) -> Candidates? {
    let entries = index.entries(named: missing.name).filter { entry in
      let container = index[entry].container
      return isFree(entry) && index.own[missing.place] != container && isSurest(missing, on: entry)
        && !(missing.member.isOptional && index[container].isOpen)
        && !isInsideLookAlike(entry, of: missing)
    }
    return entries.isEmpty ? nil : Candidates(missing: missing, entries: entries)
  }

  /// Returns whether an entry is inside an object that is rather the missing member itself, under a similar name.
  func isInsideLookAlike(_ entry: EntryID, of missing: Missing) -> Bool {
    var around = index[index[entry].container].entry
    while let entry = around {
      let container = index[entry].container
      if index.own[missing.place] == container, admits(entry, missing.member),
        NameDistance.between(missing.member.canonical, index[entry].words) != nil
      {
        return true
      }
      around = index[container].entry
    }
    return false
  }

  /// Returns the entry whose container has most of what is missing here; the value only decides between equal ones. If
  /// none fits, they are only named.
  private mutating func chosen(among candidates: Candidates, _ votes: [ContainerID: Double]) -> EntryID? {
    let (missing, entries) = (candidates.missing, candidates.entries)
    if entries.count == 1 { return entries[0] }
    func weight(_ entry: EntryID) -> Double { votes[index[entry].container] ?? 0 }
    let most = entries.map(weight).max() ?? 0
    let best = entries.filter { most - weight($0) < Self.minimumLead }
    if best.count == 1 { return best[0] }
    let fitting = best.filter { fits($0, missing.member) }
    if fitting.count == 1 { return fitting[0] }
    let admitted = best.filter { admits($0, missing.member) }
    if fitting.isEmpty, admitted.count == 1 { return admitted[0] }
    if fitting.isEmpty, !missing.member.isOptional {
      best.prefix(2).forEach { suspect(missing, behind: $0) }
      return nil
    }
    match.relocations.addTie(
      best.prefix(2).map { index.path(to: $0) }, for: missing.number, at: missing.place)
    return nil
  }

  /// Returns whether an unexpected object in this one holds all required members, each with an admissible value: an
  /// envelope.
  private func isWhole(_ group: [Choice], in container: ContainerID, at place: PlaceID) -> Bool {
    guard index[container].entry != nil, index[container].place == place,
      case .object(let object) = match.shapes[match.table[place].shape].test
    else { return false }
    let required = object.members.indices.filter { !object.members[$0].isOptional }
    let found = Set(group.filter { admits($0.entry, $0.missing.member) }.map(\.missing.number))
    return required.count > 1 && found.isSuperset(of: required)
  }

  /// Returns whether a new object in the one that lacks the members holds nothing but several of these, which are
  /// required: it groups them, however generic their names are.
  private func isAll(_ group: [Choice], of container: ContainerID, at place: PlaceID) -> Bool {
    index[container].entry != nil && index[container].place == place && group.count > 1
      && index[container].entries.count == group.count
      && group.allSatisfy { !$0.missing.member.isOptional && admits($0.entry, $0.missing.member) }
  }

  /// Returns whether a required count of a list is in a new object about its pages, such as `total` in `meta`.
  private func isCounted(_ group: [Choice], in container: ContainerID) -> Bool {
    guard let entry = index[container].entry, UsualNames.isPaging(index[entry].key) else { return false }
    return group.contains { choice in
      !choice.missing.member.isOptional && admits(choice.entry, choice.missing.member)
        && UsualNames.isCount(String(decoding: choice.missing.member.name, as: UTF8.self))
    }
  }

  /// Returns whether a place is that of an object that only groups members of the one around it.
  private func isGroup(_ place: PlaceID) -> Bool {
    guard case .key(let name) = match.table[place].step else { return false }
    return UsualNames.isGroup(name)
  }

  /// Returns whether one of two places is inside the other one. A promised object beside them has members of its own,
  /// of which one may well have the name of a missing one.
  private func isRelated(_ one: PlaceID, to other: PlaceID) -> Bool {
    one == other || match.table.isPlace(one, around: other) || match.table.isPlace(other, around: one)
  }

  /// Returns whether the names are enough evidence that these members are the missing ones. A generic name is weak
  /// evidence, and an unexpected object with other members may be something else than what is optional.
  private func isDistinctive(
    _ group: [Choice], with company: [PreparedObject.Member], in container: ContainerID, from place: PlaceID
  ) -> Bool {
    let weight = company.reduce(group.reduce(0) { $0 + $1.missing.member.weight }) { $0 + $1.weight }
    if isCounted(group, in: container) { return true }
    guard weight >= Self.minimumWeight else { return false }
    if index[container].entry == nil {
      let other = index[container].place
      return group.count + company.count > 1 || isRelated(other, to: place) || isGroup(other)
        || isGroup(place)
    }
    return group.contains { !$0.missing.member.isOptional } || company.contains { !$0.isOptional }
      || Double(group.count + company.count) >= 0.6 * Double(index[container].entries.count)
  }
}

extension MatchTable {
  /// Returns whether one place is inside another one.
  func isPlace(_ outer: PlaceID, around inner: PlaceID) -> Bool {
    var place = inner
    while let parent = self[place].parent {
      if parent == outer { return true }
      place = parent
    }
    return false
  }
}
