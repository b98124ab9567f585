/// The further shapes that a value must fit, and the values of an open choice.
extension BodyMatcher {
  /// Matches a value against a shape, and against the demands on it besides if it fits.
  @inline(never)
  mutating func checkDemanding(
    _ demands: PreparedDemands, _ node: Int, of kind: JSONKind, against shape: Int, at place: Int
  ) {
    let isKnown = demands.known?.contains { $0.fits(node, in: document) } ?? false
    let before = score
    if !isKnown { checkOwn(node, of: kind, against: shape, at: place) }
    guard score - before < Self.problem else { return }
    for (number, constraint) in demands.constraints.enumerated() {
      guard let difference = difference(node, from: constraint) else { continue }
      let below = constraintPlace(number, constraint, of: shape, in: place)
      return note(difference, node, against: constraint, at: below)
    }
    guard demands.known != nil, !isKnown else { return }
    // As with an unexpected key, another alternative that names the value is preferred.
    score += 1
    guard place >= 0 else { return }
    table.addDifference(
      .valueChoice, found: kind, node: node, effect: Finding.Effect(.info, nil), at: place)
  }

  /// Returns how a value differs from a further shape that it must fit, or `nil` if it fits.
  private mutating func difference(_ node: Int, from constraint: Int) -> Finding.Kind? {
    let kind = document.kind(of: node)
    let isFit = fits(node, constraint)
    if isFit { return nil }
    if kind == .null { return .valueNull }
    guard shapes[constraint].admits(kind) else { return .valueType }
    if !shapes[constraint].isContainer, let own = scalarDifference(node, of: kind, shape: constraint) {
      return own
    }
    if case .choice = shapes[constraint].test, kind != .object, kind != .array { return .valueChoice }
    return .valueFormat
  }

  /// Returns the place of a constraint, which comes after those of members and elements.
  private mutating func constraintPlace(_ number: Int, _ constraint: Int, of shape: Int, in place: Int) -> Int
  {
    guard place >= 0 else { return Self.trial }
    let first =
      switch shapes[shape].test {
      case .object(let object): object.members.count + 1 + object.patterns.count
      case .array(let array): array.prefix.count + 1
      case .any, .null, .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .literals,
        .choice:
        0
      }
    return table.place(
      in: place, slot: first + number, of: first + number + 1, shape: constraint,
      isOptional: table.places[place].isOptional, step: nil)
  }
}

/// Arrays: tuples, and lists without equal elements.
extension BodyMatcher {
  /// Matches the elements of an array of which the first have shapes of their own.
  @inline(never)
  mutating func checkTuple(_ node: Int, against array: PreparedArray, shape: Int, at place: Int) {
    let end = document.next(after: node)
    var (child, count) = (document.firstChild(of: node), 0)
    while child < end {
      let element = count < array.prefix.count ? array.prefix[count] : array.element
      if let element {
        let below = elementPlace(count, of: array, element, in: place)
        if below >= 0, count >= array.prefix.count {
          relocations.enterElement(child, at: below)
          table.places[below].visits += 1
        }
        check(child, against: element, at: below)
      }
      child = document.next(after: child)
      count += 1
    }
    checkCount(count, node, against: array, shape: shape, at: place)
  }

  private mutating func elementPlace(_ index: Int, of array: PreparedArray, _ shape: Int, in place: Int)
    -> Int
  {
    guard place >= 0 else { return Self.trial }
    let isOfPrefix = index < array.prefix.count
    return table.place(
      in: place, slot: min(index, array.prefix.count), of: array.prefix.count + 1, shape: shape,
      isOptional: false, step: isOfPrefix ? .index(index) : .each)
  }

  /// Judges the number of elements, and whether any two are equal.
  @inline(__always)
  mutating func checkCount(_ count: Int, _ node: Int, against array: PreparedArray, shape: Int, at place: Int)
  {
    if !array.bounds.contains(count) {
      note(.valueRange, node, against: shape, at: place)
    } else if array.isUnique, document.equalElements(of: node) != nil {
      note(.valueRange, node, against: shape, at: place)
    }
  }
}
