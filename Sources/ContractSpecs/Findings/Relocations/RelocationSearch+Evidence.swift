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
    relocation.evidence = isSure ? .name : isProven ? .value : .conjecture
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
