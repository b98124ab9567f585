/// Values that fit their shape, and not what is promised beside it.
extension FindingBuilder {
  /// Returns the assertion that a shape is; `nil` for any other shape.
  func assertion(of shape: ShapeID) -> Assertion? {
    guard case .assertion = shapes[shape].test else { return nil }
    return shapes.assertion(of: shape)
  }

  /// Returns what is promised of a value by an assertion. Of an exclusion it is the part that is about such values.
  func promised(_ assertion: Assertion, insteadOf node: NodeID, _ shape: ShapeID) -> Promised {
    guard case .not(let excluded) = assertion else { return .notation(shapes.table.summary(of: shape)) }
    let kind = document.kind(of: node)
    let parts = shapes.table.alternatives(of: excluded).shapes.filter { shapes.table[$0].shape.admits(kind) }
    guard parts.count == 1 else { return .notation(shapes.table.summary(of: shape)) }
    return .notation("not \(shapes.table.summary(of: parts[0]))")
  }

  /// Returns a note on how a value does not keep an assertion.
  func note(on node: NodeID, breaking assertion: Assertion) -> ValueNote? {
    switch assertion {
    case .memberCount: .members(document.count(of: node))
    case .memberNames(let shape): judge.key(in: node, notFitting: shape).map { .key($0) }
    case .elements(let shape, _): .elementsOfForm(judge.count(of: node, fitting: shape))
    case .dependents, .listed, .not, .never: nil
    }
  }

  func advice(on assertion: Assertion) -> Advice {
    switch assertion {
    case .memberCount: .rule(.otherMemberCount)
    case .memberNames: .rule(.keyOfOtherForm)
    case .dependents: Finding.Kind.fieldMissing.advice
    case .elements: .rule(.otherElementCount)
    case .listed: .rule(.unlistedValue)
    case .not: .rule(.excludedValue)
    case .never: .rule(.valueInPlaceOfNone)
    }
  }

  /// Returns a finding for each member that an object lacks beside another one.
  func missingDependents(_ difference: MatchTable.Difference, at place: PlaceID) -> [Draft] {
    let (shape, node) = (table[place].shape, difference.seen.first)
    let lacking = assertion(of: shape)?.lackingMembers(of: JSONValue(document: document, node: node)) ?? []
    return lacking.prefix(Self.maximumSingles).map { name, other in
      let finding = Finding(
        kind: .fieldMissing, effect: difference.effect,
        place: Finding.Place(
          table.path(of: place).appending(key: name), location: location(ofShape: shape)),
        evidence: .missing(PromisedTypes([.any])),
        promised: .notation("\(Quoted.key(name)) beside \(Quoted.key(other))"),
        received: .nothingIn(.of(node, in: document), []),
        advice: .rule(.memberBesideAnother, [.key: Quoted.key(name), .sent: Quoted.key(other)]))
      return Draft(
        finding: finding, node: node, below: [.key(name)], affected: difference.seen.count, place: place)
    }
  }
}

extension Assertion {
  /// The difference of a value that does not keep the assertion.
  var difference: ValueDifference {
    switch self {
    case .memberCount, .elements: .valueRange
    case .memberNames: .valueFormat
    case .dependents: .memberMissing
    case .listed: .valueChoice
    case .not, .never: .valueLiteral
    }
  }
}
