/// The decision whether what another object holds, or what has another name, can only be the missing member. Names and
/// members alike are no evidence of that: a manager has an `email` as a user has, and a delivery the members of a bill.
extension RelocationSearch {
  /// Records that a missing member may be under an entry.
  mutating func suspect(_ missing: Missing, behind entry: EntryID) {
    guard !match.relocations.hasTie(for: missing.number, at: missing.place) else { return }
    match.relocations.add(
      Relocations.Suspect(
        path: index.path(to: entry), node: index[entry].node, host: hostName(of: entry), key: index[entry].key
      ),
      for: missing.number, at: missing.place)
  }

  /// Records that the parts of a missing object may be under entries of one container.
  mutating func suspect(_ missing: Missing, inParts entries: [EntryID]) {
    guard let first = entries.first, !match.relocations.hasTie(for: missing.number, at: missing.place)
    else { return }
    match.relocations.add(
      Relocations.Suspect(
        path: index.path(of: index[first].container), node: index[first].node, host: hostName(of: first),
        key: index[first].key, parts: entries.map { index.path(to: $0) }),
      for: missing.number, at: missing.place)
  }

  private func hostName(of entry: EntryID) -> String? {
    guard case .key(let name)? = index.path(of: index[entry].container).steps.last else { return nil }
    return name
  }

  /// Returns whether members found in a container belong to the object that lacks them: all objects on the way down to
  /// the container only group members or, if the container is around the object, all on the way up.
  func isGrouping(_ container: ContainerID, of place: PlaceID, _ members: [PreparedObject.Member]) -> Bool {
    let found = index[container]
    let outer = match.table.isPlace(found.place, around: place) || found.place == place
    let up = match.table.names(from: place, upTo: outer ? found.place : nil)
    let down = outer ? [] : match.table.names(from: found.place, below: place)
    let way = down + index.innerKeys(of: container)
    let names = way.isEmpty ? up : way
    return !names.isEmpty && names.allSatisfy { groups($0, members, of: place) }
  }

  private func groups(_ name: String, _ members: [PreparedObject.Member], of place: PlaceID) -> Bool {
    if UsualNames.isGroup(name) { return true }
    if members.contains(where: { $0.weight == 1 }), UsualNames.isHolder(name) { return true }
    let belongs = members.contains { member in
      let member = String(decoding: member.name, as: UTF8.self)
      return KeyWords.isNamed(name, after: member) || UsualNames.isPlace(name, of: member)
    }
    if belongs || UsualNames.isPaging(name) { return true }
    guard case .key(let own)? = match.table[place].step, own != name else { return false }
    return KeyWords.extends(own, name) || KeyWords.extends(name, own)
  }

  /// Returns whether an object under an entry has the name of a missing one, or another one of the same meaning.
  func namesSame(_ member: PreparedObject.Member, _ entry: EntryID) -> Bool {
    let (name, key) = (String(decoding: member.name, as: UTF8.self), index[entry].key)
    if index[entry].hash == member.words { return true }
    if UsualNames.holdsAnything(name), UsualNames.holdsAnything(key) { return true }
    if UsualNames.isPaging(name), UsualNames.isPaging(key) { return true }
    if UsualNames.isHolder(name), UsualNames.isHolder(key) { return true }
    if NameDistance.haveSlips(name, key) { return true }
    return KeyWords.shareWord(name, key) && NameSense.mayBeSame(name, key)
  }

  /// Returns whether a list under an entry may be the missing one by its name: one of the two says nothing of its
  /// elements, and the other one not that they are others, or they say the same. `followers` and `following` have
  /// elements of the same kind.
  func mayNameSameList(_ member: PreparedObject.Member, _ entry: EntryID) -> Bool {
    let (name, key) = (member.text, index[entry].key)
    if namesSame(member, entry) { return true }
    if match.setting.isSuccess, match.document.isErrorWord(index[entry].node) { return false }
    return (UsualNames.holdsAnything(name) || UsualNames.holdsAnything(key))
      && ![name, key].contains { UsualNames.isOfProblems($0) || NameSense.leavesOut($0) }
  }
}

extension MatchTable {
  /// Returns the names of the promised objects from one place up to another one, which is around it, or to the root.
  fileprivate func names(from place: PlaceID, upTo outer: PlaceID?) -> [String] {
    var (place, names) = (place, [String]())
    while place != outer, let parent = self[place].parent {
      if case .key(let name)? = self[place].step { names.append(name) }
      place = parent
    }
    return names
  }

  /// Returns the names of the promised objects from one place up to the first one that is around another place, too.
  fileprivate func names(from place: PlaceID, below other: PlaceID) -> [String] {
    var (place, names) = (place, [String]())
    while place != other, !isPlace(place, around: other), let parent = self[place].parent {
      if case .key(let name)? = self[place].step { names.append(name) }
      place = parent
    }
    return names
  }
}
