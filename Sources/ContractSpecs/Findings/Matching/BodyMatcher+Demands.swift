/// The further shapes that a value must fit, and the values of an open choice.
extension BodyMatcher {
  /// Matches a value against a shape, and against the demands on it besides if it fits.
  @inline(never)
  mutating func checkDemanding(
    _ demands: PreparedDemands, _ node: NodeID, of kind: JSONKind, against shape: ShapeID,
    at target: MatchMode
  ) {
    let isKnown = demands.known?.contains { $0.fits(node, in: document) } ?? false
    let before = tally.score
    if !isKnown { checkOwn(node, of: kind, against: shape, at: target) }
    guard !tally.score.hasDifference(since: before) else { return }
    for (number, constraint) in demands.constraints.enumerated() {
      guard let difference = difference(node, from: constraint) else { continue }
      let below = constraintTarget(number, constraint, of: shape, in: target)
      if difference == .valueFormat, kind == .object, checkPart(node, against: constraint, at: below) {
        return
      }
      return note(difference, node, against: constraint, at: below)
    }
    guard demands.known != nil, !isKnown else { return }
    // As with an unexpected key, another alternative that names the value is preferred.
    tally.score.add(unexpectedKeys: 1)
    guard let place = target.place else { return }
    table.addDifference(
      .valueChoice, found: kind, node: node, effect: Finding.Effect(.info, nil), at: place)
  }

  /// Matches an object against a further shape that it must fit. Returns whether a difference was found.
  private mutating func checkPart(_ node: NodeID, against constraint: ShapeID, at target: MatchMode) -> Bool {
    let before = tally.score
    inBranch(branch.part) { $0.check(node, against: constraint, at: target) }
    return tally.score.hasDifference(since: before)
  }

  /// Returns how a value differs from a further shape that it must fit, or `nil` if it fits.
  private func difference(_ node: NodeID, from constraint: ShapeID) -> ValueDifference? {
    let kind = document.kind(of: node)
    if judge.fits(node, constraint) { return nil }
    if kind == .null { return .valueNull }
    guard judge.admits(kind, constraint) else { return .valueType }
    if !shapes[constraint].isContainer, let own = judge.scalarDifference(node, of: kind, shape: constraint) {
      return own
    }
    if case .choice = shapes[constraint].test, kind != .object, kind != .array { return .valueChoice }
    return .valueFormat
  }

  /// Returns the place of a constraint, which comes after those of members and elements.
  private mutating func constraintTarget(
    _ number: Int, _ constraint: ShapeID, of shape: ShapeID, in target: MatchMode
  ) -> MatchMode {
    guard let place = target.place else { return .trial }
    let first =
      switch shapes[shape].test {
      case .object(let object): object.members.count + 1 + object.patterns.count
      case .array(let array): array.prefix.count + 1
      case _: 0
      }
    return .recorded(
      at: table.place(
        in: place, slot: first + number, of: first + number + 1, shape: constraint,
        isOptional: table[place].isOptional, step: nil))
  }
}

/// Arrays: tuples, and lists without equal elements.
extension BodyMatcher {
  /// Matches the elements of an array of which the first have shapes of their own.
  @inline(never)
  mutating func checkTuple(
    _ node: NodeID, against array: PreparedArray, shape: ShapeID, at target: MatchMode
  ) {
    let end = document.next(after: node)
    var (child, count) = (document.firstChild(of: node), 0)
    while child < end {
      let element = count < array.prefix.count ? array.prefix[count] : array.element
      if let element {
        let below = elementTarget(count, of: array, element, in: target)
        if let place = below.place, count >= array.prefix.count {
          relocations.enterElement(child, at: place)
          table[place].visits += 1
        }
        check(child, against: element, at: below)
      }
      child = document.next(after: child)
      count += 1
    }
    checkCount(count, node, against: array, shape: shape, at: target)
  }

  private mutating func elementTarget(
    _ index: Int, of array: PreparedArray, _ shape: ShapeID, in target: MatchMode
  ) -> MatchMode {
    guard let place = target.place else { return .trial }
    let isOfPrefix = index < array.prefix.count
    return .recorded(
      at: table.place(
        in: place, slot: min(index, array.prefix.count), of: array.prefix.count + 1, shape: shape,
        isOptional: false, step: isOfPrefix ? .index(index) : .each))
  }

  /// Judges the number of elements, and whether any two are equal.
  @inline(__always)
  mutating func checkCount(
    _ count: Int, _ node: NodeID, against array: PreparedArray, shape: ShapeID, at target: MatchMode
  ) {
    if !array.bounds.contains(count) {
      note(.valueRange, node, against: shape, at: target)
    } else if array.isUnique, document.equalElements(of: node) != nil {
      note(.valueRange, node, against: shape, at: target)
    }
  }
}
