/// The decision how certain it is that a value found elsewhere is the missing one. It is made only here.
extension RelocationSearch {
  /// A relocation that is reported but fails nothing, recorded after all certain ones.
  struct Guess {
    var missing: Missing
    var relocation: Relocation
    var entries: [EntryID]
  }

  /// Records that a missing member has another name, with the evidence for it.
  mutating func settleRenamed(_ missing: Missing, behind entry: EntryID) {
    let name = String(decoding: missing.member.name, as: UTF8.self)
    let key = index[entry].key
    let isSure = !missing.member.isOptional || NameDistance.isSlip(name, key)
    let saySame =
      KeyWords.differInForm(name, key) || NameDistance.haveSlips(name, key)
      || sayNothing(name, key) && isObject(missing.member)
    let isProven = !isSure && saySame && proves(entry, missing.member)
    var relocation = relocation(to: entry, .fieldRenamed)
    if isSure {
      relocation.evidence = .name
    } else {
      relocation.evidence = isProven ? .value : .conjecture
    }
    // If every unexpected key fails, the key is reported as that and not as a guess.
    if relocation.evidence == .conjecture, failsUnexpected(missing, [entry]) { return }
    settle(missing, relocation, using: [entry])
  }

  /// Returns whether an unexpected key beside a missing member, or one of the given ones, fails the run.
  private func failsUnexpected(_ missing: Missing, _ entries: [EntryID]) -> Bool {
    match.setting.policy == .fail || missing.object.refusesOthers
      || entries.contains { entry in
        let place = index[index[entry].container].place
        guard case .object(let object) = match.shapes[match.table[place].shape].test else { return false }
        return object.refusesOthers
      }
  }

  /// Returns whether both names are generic ones for the content of an object or a list, such as `data` and `result`:
  /// an object has only one of these for the same thing.
  private func sayNothing(_ name: String, _ key: String) -> Bool {
    UsualNames.holdsAnything(name) && UsualNames.holdsAnything(key)
  }

  /// Records that a missing member is under its own name elsewhere. A required one may be there unless this `isSure`.
  /// An optional one may be another object's, whatever its value is, unless it came with others.
  mutating func settleMoved(_ missing: Missing, to entry: EntryID, isSure: Bool, isTogether: Bool) {
    if !missing.member.isOptional, !isSure { return suspect(missing, behind: entry) }
    var relocation = relocation(to: entry, .fieldMoved)
    relocation.evidence = !missing.member.isOptional || isTogether ? .name : .conjecture
    if relocation.evidence != .conjecture {
      company[missing.place, default: [:]][index[entry].container, default: []].append(missing.member)
    } else if !fits(entry, missing.member) {
      return
    }
    settle(missing, relocation, orGuessing: [entry])
  }

  /// Records that only the members of a missing object were found, each under an entry. Beside others of another
  /// object, they may be that one's.
  mutating func settleParts(
    _ missing: Missing, _ relocation: Relocation, _ parts: [(member: PreparedObject.Member, entry: EntryID)]
  ) {
    var relocation = relocation
    let isAround = parts.allSatisfy { index[$0.entry].container == index.own[missing.place] }
    if !missing.member.isOptional, !isAround { return suspect(missing, inParts: parts.map(\.entry)) }
    let isOwn =
      isAround && moveTogether(parts.map(\.member))
      && UsualNames.isGroup(String(decoding: missing.member.name, as: UTF8.self))
    relocation.evidence = !missing.member.isOptional || isOwn ? .name : .conjecture
    if relocation.evidence == .conjecture, !isWhole(missing, parts) { return }
    settle(missing, relocation, orGuessing: parts.map(\.entry))
  }

  /// Returns whether all required members of an object were found and fit.
  private mutating func isWhole(
    _ missing: Missing, _ parts: [(member: PreparedObject.Member, entry: EntryID)]
  ) -> Bool {
    guard case .object(let object) = match.shapes[missing.member.shape].test else { return false }
    let found = Set(parts.map(\.member.name))
    return object.members.allSatisfy { $0.isOptional || found.contains($0.name) }
      && parts.allSatisfy { fits($0.entry, $0.member) }
  }

  private mutating func settle(_ missing: Missing, _ relocation: Relocation, orGuessing entries: [EntryID]) {
    if relocation.evidence != .conjecture {
      settle(missing, relocation, using: entries)
    } else if !failsUnexpected(missing, entries) {
      guesses.append(Guess(missing: missing, relocation: relocation, entries: entries))
    }
  }

  /// Records the guesses that no certain relocation uses.
  mutating func settleGuesses() {
    for guess in guesses
    where !isFound(guess.missing.number, at: guess.missing.place) && guess.entries.allSatisfy({ isFree($0) })
    {
      settle(guess.missing, guess.relocation, using: guess.entries)
    }
  }

  /// Returns whether members found in one place are more than one, and not only generic names that any object may have.
  func moveTogether(_ members: [PreparedObject.Member]) -> Bool {
    members.contains { !$0.isOptional } && members.count > 1
      || members.reduce(0) { $0 + $1.weight } > Self.minimumWeight
  }

  /// Returns whether a member is promised to be an object, or an array of objects.
  private func isObject(_ member: PreparedObject.Member) -> Bool {
    var shape = member.shape
    if case .array(let array) = match.shapes[shape].test, let element = array.listElement {
      shape = element
    }
    if case .object = match.shapes[shape].test { return true }
    return false
  }

  /// Returns whether the first value under an entry fits a shape that few values fit.
  mutating func proves(_ entry: EntryID, _ member: PreparedObject.Member) -> Bool {
    let value = index[entry].node.value
    let isEmpty = match.document.kind(of: value) == .array && match.document.count(of: value) == 0
    guard !isEmpty, match.document.kind(of: value) != .null, canJudge(entry) else { return false }
    return match.shapes.table.isDistinctive(member.shape) && fits(entry, member)
  }
}

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
