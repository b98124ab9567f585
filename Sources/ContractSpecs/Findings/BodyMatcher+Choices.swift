extension BodyMatcher {
  /// The alternative of a choice that a value is matched against, and the place for its differences.
  struct Speaker {
    var alternative: Int
    var place: PlaceID

    /// A Boolean value that indicates whether the client decodes the value as some alternative, fit or not.
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

  /// Records that a discriminating text names no alternative, at the member's own place, which comes after those of the
  /// alternatives.
  private mutating func noteUnknown(_ tag: NodeID, of shape: ShapeID, slots: Int, at place: PlaceID) -> Bool {
    guard let discriminator = shapes[shape].discriminator, let promised = discriminator.tag else {
      return false
    }
    let member = table.place(
      in: place, slot: slots - 1, of: slots, shape: promised, isOptional: false,
      step: .key(discriminator.key))
    note(.valueChoice, tag, against: promised, at: .recorded(at: member))
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
    for (number, alternative) in alternatives.enumerated() {
      var trial = tally(of: node, against: alternative)
      if !judge.admits(document.kind(of: node), alternative) { trial.score += .otherKind }
      if trial.score < best.score { (best.alternative, best.score) = (number, trial.score) }
      if trial.throwing == 0 { best.isReadable = true }
      if trial.score == .zero { break }
    }
    if best.score >= .otherKind { best.score = .difference }
    judge.remember(best, of: key)
    return best
  }
}
