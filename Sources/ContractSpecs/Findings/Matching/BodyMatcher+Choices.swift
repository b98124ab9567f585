extension BodyMatcher {
  /// The alternative of a choice that a value is matched against, and the place for its differences.
  struct Speaker {
    var alternative: Int
    var place: PlaceID

    /// True if the client decodes the value as some alternative, fit or not.
    var isSpared: Bool
  }

  /// Returns the alternative that fits best, or `nil` if the choice as a whole has been reported: no alternative admits
  /// this kind of value, or several scalar ones could have been meant.
  @inline(never)
  mutating func speaker(
    for node: NodeID, among alternatives: [ShapeID], shape: ShapeID, at place: PlaceID
  ) -> Speaker? {
    let winner = winner(for: node, among: alternatives, shape: shape)
    let spoken = alternatives[winner.alternative]
    if winner.isUndecided {
      note(.valueChoice, node, felt(.breaks), at: .recorded(at: place))
      return nil
    }
    if let tag = winner.unknownTag, noteUnknown(tag, of: shape, slots: alternatives.count + 1, at: place) {
      return nil
    }
    if winner.score >= .difference, let kind = wholeDifference(of: node, among: alternatives, spoken) {
      // A model decodes the first alternative that takes the value, whichever it resembles most.
      if winner.isReadable, setting.client.isModel { return nil }
      let severity = felt(winner.isReadable ? .silent : .breaks)
      note(
        kind, node, severity, judge.reading(asOneOf: alternatives, node, severity), at: .recorded(at: place))
      return nil
    }
    let below = table.place(
      in: place, slot: winner.alternative, of: alternatives.count + 1, shape: spoken,
      isOptional: table[place].isOptional, step: nil)
    return Speaker(alternative: winner.alternative, place: below, isSpared: winner.isReadable)
  }

  /// Records that a discriminating value names no alternative, at the member's own place, which comes after those of the
  /// alternatives.
  private mutating func noteUnknown(_ tag: NodeID, of shape: ShapeID, slots: Int, at place: PlaceID) -> Bool {
    guard let discriminator = shapes[shape].discriminator, let promised = discriminator.tag else {
      return false
    }
    let member = table.place(
      in: place, slot: slots - 1, of: slots, shape: promised, isOptional: false,
      step: .key(discriminator.key))
    let kind = document.kind(of: tag)
    let difference: ValueDifference =
      if judge.admits(kind, promised) {
        .valueChoice
      } else {
        kind == .null ? .valueNull : .valueType
      }
    note(difference, tag, against: promised, at: .recorded(at: member))
    return true
  }

  /// Adds the result of a trial to the trial around it.
  mutating func count(_ winner: Winner) {
    tally.score += winner.score
    if !winner.isReadable { countThrow(felt(.breaks)) }
  }

  private func wholeDifference(
    of node: NodeID, among alternatives: [ShapeID], _ spoken: ShapeID
  ) -> ValueDifference? {
    let kind = document.kind(of: node)
    let possible = alternatives.count { judge.admits(kind, $0) }
    if possible == 0 { return .valueType }
    if case .choice = shapes[spoken].test, kind == .object || kind == .array { return nil }
    return possible > 1 && !shapes[spoken].isContainer ? .valueChoice : nil
  }

  /// Returns the alternative with the fewest differences, the first of equals; those that do not admit the kind come
  /// last.
  @inline(never)
  mutating func winner(for node: NodeID, among alternatives: [ShapeID], shape: ShapeID) -> Winner {
    let key = ChoiceKey(shape: shape, node: node)
    if let known = judge.winner(of: key) { return known }
    if let named = namedWinner(for: node, among: alternatives, shape: shape) {
      judge.remember(named, of: key)
      return named
    }
    var best = Winner(alternative: 0, score: .worst)
    var scores: [Score] = []
    for (number, alternative) in alternatives.enumerated() {
      var trial = tally(of: node, against: alternative)
      if !judge.admits(document.kind(of: node), alternative) { trial.score += .otherKind }
      if trial.score < best.score { (best.alternative, best.score) = (number, trial.score) }
      if trial.throwing == 0 { best.isReadable = true }
      if trial.score == .zero { break }
      scores.append(trial.score)
    }
    if best.score >= .difference,
      let named = alternative(sharingKeysWith: node, among: alternatives, scores, best)
    {
      (best.alternative, best.score) = (named, scores[named])
    }
    if best.score >= .otherKind { best.score = .difference }
    judge.remember(best, of: key)
    return best
  }
}

extension BodyMatcher {
  /// Returns the best of the alternatives that promise a key of an object, whatever its casing, if the best of all
  /// promises none: an alternative of which nothing came is not the one that was meant.
  private func alternative(
    sharingKeysWith node: NodeID, among alternatives: [ShapeID], _ scores: [Score], _ best: Winner
  ) -> Int? {
    guard document.kind(of: node) == .object, scores.count == alternatives.count, alternatives.count > 1,
      promises(alternatives[best.alternative], anyOf: []) == false
    else { return nil }
    var keys: Set<[UInt8]> = []
    var key = document.firstChild(of: node)
    while key < document.next(after: node) {
      keys.insert(CanonicalKey.bytes(of: document.string(at: key).utf8))
      key = document.next(after: key.value)
    }
    guard promises(alternatives[best.alternative], anyOf: keys) == false else { return nil }
    return alternatives.indices.filter { promises(alternatives[$0], anyOf: keys) == true }
      .min { scores[$0] < scores[$1] }
  }

  /// Returns whether an object promises a member under one of these canonical keys; `nil` if it is no object or promises
  /// no members by name.
  private func promises(_ shape: ShapeID, anyOf keys: Set<[UInt8]>) -> Bool? {
    guard case .object(let object) = shapes[shape].test, !object.members.isEmpty else { return nil }
    return object.members.contains { keys.contains($0.canonical) }
  }
}

/// Enums with associated values as the compiler decodes them (SE-0295): from an object with one key that names a case.
/// Keys that name no case are ignored.
extension BodyMatcher {
  /// Returns the alternative that the keys of an object select, or `nil` if the alternatives are not such cases.
  @inline(never)
  mutating func namedWinner(for node: NodeID, among alternatives: [ShapeID], shape: ShapeID) -> Winner? {
    guard document.kind(of: node) == .object else { return nil }
    if let discriminator = shapes[shape].discriminator {
      return winner(for: node, among: alternatives, by: discriminator)
    }
    guard shapes[shape].tagged != nil else { return nil }
    switch namedCase(of: node, among: alternatives) {
    case .one(let named): return winner(alternatives[named], for: node, among: alternatives)
    case .undecided: return Winner(alternative: 0, score: .difference, isUndecided: true)
    case .none: return nil
    }
  }

  /// Returns the alternative that the discriminating member of an object names, or `nil` if the alternatives have to be
  /// weighed.
  private mutating func winner(
    for node: NodeID, among alternatives: [ShapeID], by discriminator: PreparedDiscriminator
  ) -> Winner? {
    guard let tag = value(of: discriminator, in: node) else {
      return discriminator.rest.map { winner(alternatives[$0], for: node, among: alternatives) }
    }
    if let named = discriminator.alternative(namedBy: tag, in: document) {
      return winner(alternatives[named], for: node, among: alternatives)
    }
    return document.kind(of: tag) == .string || discriminator.tag != nil
      ? Winner(alternative: 0, score: .difference, unknownTag: tag) : nil
  }

  /// Returns the value of an object's discriminating member, or `nil` if the object has none. Without an alternative
  /// for all other values, a key that differs in casing alone is taken for it.
  private func value(of discriminator: PreparedDiscriminator, in node: NodeID) -> NodeID? {
    let name = setting.client.isModel ? discriminator.key : judge.property(for: discriminator.key)
    let canonical = CanonicalKey.bytes(of: name.utf8)
    var alike: NodeID?
    var key = document.firstChild(of: node)
    while key < document.next(after: node) {
      let text = document.string(at: key)
      if judge.property(for: text) == name { return key.value }
      if alike == nil, discriminator.rest == nil, !canonical.isEmpty,
        CanonicalKey.bytes(of: text.utf8) == canonical
      {
        alike = key.value
      }
      key = document.next(after: key.value)
    }
    return alike
  }

  /// Returns a chosen alternative with the score of matching the value against it.
  private mutating func winner(_ shape: ShapeID, for node: NodeID, among alternatives: [ShapeID]) -> Winner {
    let number = alternatives.firstIndex(of: shape) ?? 0
    let trial = tally(of: node, against: shape)
    return Winner(alternative: number, score: trial.score, isReadable: trial.throwing == 0)
  }

  /// A result of looking for the case that the keys of an object name.
  private enum NamedCase {
    case one(Int)

    /// Several cases, or one whose key the client's strategy always converts to another.
    case undecided

    /// A lack of any case; the missing member may be elsewhere in the body.
    case none
  }

  /// Returns the only case that the client reads a key as, else the only one that matches a key but for casing.
  private func namedCase(of node: NodeID, among alternatives: [ShapeID]) -> NamedCase {
    var unread: Set<[UInt8]> = []
    var (names, words): ([String: Int], [[UInt8]: Int]) = ([:], [:])
    for (number, alternative) in alternatives.enumerated() {
      guard let member = shapes.caseMember(of: alternative) else { continue }
      let name = judge.property(of: member)
      names[name] = number
      // A key that the client's strategy always converts is never read, whatever its casing.
      if judge.property(for: name) == name {
        words[member.canonical] = number
      } else {
        unread.insert(member.canonical)
      }
    }
    var (read, alike): (Set<Int>, Set<Int>) = ([], [])
    var isUnread = false
    var key = document.firstChild(of: node)
    while key < document.next(after: node) {
      let text = document.string(at: key)
      let canonical = CanonicalKey.bytes(of: text.utf8)
      if let number = names[judge.property(for: text)] {
        read.insert(number)
      } else if let number = words[canonical] {
        alike.insert(number)
      } else {
        isUnread = isUnread || unread.contains(canonical)
      }
      key = document.next(after: key.value)
    }
    let named = read.isEmpty ? alike : read
    if named.isEmpty, !isUnread { return .none }
    guard let only = named.first, named.count == 1 else { return .undecided }
    return .one(only)
  }
}

extension PreparedShapes {
  /// Returns the one member of a case's object: its name is the case's key, its shape that of the associated values.
  func caseMember(of alternative: ShapeID) -> PreparedObject.Member? {
    guard case .object(let object) = self[alternative].test else { return nil }
    return object.members.first
  }

  /// Returns the name of a case in the client's source.
  func caseName(of alternative: ShapeID) -> String? {
    table[self[alternative].source].name?.split(separator: ".").last.map(String.init)
  }

  /// Returns the shapes of an enum's cases, or `nil` if the shape is not an enum with associated values.
  func cases(of shape: ShapeID) -> [ShapeID]? {
    guard self[shape].tagged != nil else { return nil }
    if case .choice(let alternatives) = self[shape].test { return alternatives }
    return [shape]
  }
}
