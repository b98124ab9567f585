/// Values that fit their shape, and not what is promised beside it.
extension FindingBuilder {
  /// Returns the assertion that a shape is; `nil` for any other shape.
  func assertion(of shape: ShapeID) -> Assertion? {
    guard case .assertion = shapes[shape].test else { return nil }
    return shapes.assertion(of: shape)
  }

  /// Returns what is promised of a value by an assertion. Of the shapes in it, it is the part that is about such values.
  func promised(_ assertion: Assertion, insteadOf node: NodeID, _ shape: ShapeID) -> Promised {
    switch assertion {
    case .not(let excluded): .notation("not \(words(for: excluded, insteadOf: node))")
    case .implied(let form, let condition):
      .notation(
        condition.words(
          for: words(for: form, insteadOf: node), words(for: condition.shape, insteadOf: node)))
    case .memberCount, .memberNames, .dependents, .elements, .listed, .forms, .unevaluated, .never:
      .notation(shapes.table.summary(of: shape))
    }
  }

  private func words(for form: ShapeID, insteadOf node: NodeID) -> String {
    let parts = parts(of: form, admitting: node)
    let part = parts.count == 1 ? parts[0] : form
    let constraints = shapes.table[part].constraints
    let isOneDemand = shapes.table[part].shape == .any && constraints.count == 1
    return shapes.table.summary(of: isOneDemand ? constraints[0] : part)
  }

  /// Returns the alternatives of a shape that are about values of the same kind as one.
  private func parts(of form: ShapeID, admitting node: NodeID) -> [ShapeID] {
    let kind = document.kind(of: node)
    return shapes.table.alternatives(of: form).shapes.filter { shapes.table[$0].shape.admits(kind) }
  }

  /// Returns the first member that an object lacks, or that does not fit, by the only object that a shape promises.
  private func memberNote(on node: NodeID, notFitting form: ShapeID) -> ValueNote? {
    let parts = parts(of: form, admitting: node)
    guard parts.count == 1, case .object(let object) = shapes.table[parts[0]].shape else { return nil }
    let value = JSONValue(document: document, node: node)
    if let field = object.fields.first(where: { !$0.isOptional && value[$0.name] == nil }) {
      return .withoutMember(field.name)
    }
    let other = object.fields.first { field in
      value[field.name].map { !judge.fits($0.node, withinAssertion: field.shape) } ?? false
    }
    return other.map { .otherMember($0.name) }
  }

  /// Returns a note on how a value does not keep an assertion.
  func note(on node: NodeID, breaking assertion: Assertion) -> ValueNote? {
    switch assertion {
    case .memberCount: .members(document.count(of: node))
    case .memberNames(let shape): judge.key(in: node, notFitting: shape).map { .key($0) }
    case .elements(let shape, _): .elementsOfForm(judge.count(of: node, fitting: shape))
    case .implied(let form, _): memberNote(on: node, notFitting: form)
    case .unevaluated(let rest): judge.firstUnfit(in: node, rest).map { note(on: node, part: $0, rest.kind) }
    case .dependents, .listed, .not, .forms, .never: nil
    }
  }

  private func note(on node: NodeID, part index: Int, _ kind: UnevaluatedRest.Kind) -> ValueNote {
    switch kind {
    case .members:
      .key(Array(JSONValue(document: document, node: node).members)[index].name)
    case .elements: .element(index)
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
    case .forms: Finding.Kind.valueChoice.advice
    case .implied: .rule(.otherFormOnCondition)
    case .unevaluated(let rest): .rule(rest.kind == .members ? .unevaluatedMember : .unevaluatedElement)
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
    case .memberNames, .unevaluated: .valueFormat
    case .dependents: .memberMissing
    case .listed, .forms, .implied: .valueChoice
    case .not, .never: .valueLiteral
    }
  }
}
