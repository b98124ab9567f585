extension Walk {
  /// Lets the alternative speak that fits best; if several plain ones could have been meant, the choice as a whole.
  @inline(never)
  mutating func checkChoice(_ node: Int, among alternatives: [Int], shape: Int, at place: Int) {
    let winner = winner(for: node, among: alternatives, shape: shape)
    guard place >= 0 else {
      score += winner.score
      return
    }
    let spoken = alternatives[winner.alternative]
    let kind = document.kind(of: node)
    let possible = alternatives.filter { shapes[$0].admits(kind) }
    if winner.score >= Self.problem, possible.isEmpty {
      note(.valueType, node, against: shape, at: place)
    } else if winner.score >= Self.problem, possible.count > 1, !shapes[spoken].isContainer {
      note(.valueChoice, node, against: shape, at: place)
    } else {
      let below = table.place(
        in: place, slot: winner.alternative, of: alternatives.count, shape: spoken,
        isOptional: table.places[place].isOptional, step: nil)
      check(node, against: spoken, at: below)
    }
  }

  /// The alternative with the fewest differences, the first of equals; one that admits no value of this kind comes last.
  private mutating func winner(for node: Int, among alternatives: [Int], shape: Int) -> Winner {
    let key = ChoiceKey(shape: UInt32(truncatingIfNeeded: shape), node: UInt32(truncatingIfNeeded: node))
    if let known = winners[key] { return known }
    let before = score
    var best = Winner(alternative: 0, score: .max)
    for (number, alternative) in alternatives.enumerated() {
      score = shapes[alternative].admits(document.kind(of: node)) ? 0 : Self.otherKind
      check(node, against: alternative, at: -1)
      if score < best.score { best = Winner(alternative: number, score: score) }
      if score == 0 { break }
    }
    score = before
    if best.score >= Self.otherKind { best.score = Self.problem }
    winners[key] = best
    return best
  }
}
