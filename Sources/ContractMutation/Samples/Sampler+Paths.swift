import ContractSpecs

/// Values that should be present at certain paths.
extension Sampler {
  /// Returns the alternatives in which most of some paths lead to a value.
  func leading(_ alternatives: [ShapeID], to paths: [ArraySlice<JSONPath.Step>]) -> [ShapeID] {
    guard !paths.isEmpty else { return alternatives }
    let counts = alternatives.map { leaf in paths.count { leads($0, into: leaf, deeper: Self.maximumSteps) } }
    let most = counts.max() ?? 0
    return zip(alternatives, counts).filter { $0.1 == most }.map(\.0)
  }

  /// The maximum number of steps of a wished path that are followed through choices.
  private static let maximumSteps = 6

  /// Returns whether a shape that is no choice has a value on a path.
  private func leads(_ steps: ArraySlice<JSONPath.Step>, into leaf: ShapeID, deeper: Int) -> Bool {
    guard let step = steps.first, deeper > 0 else { return true }
    let next: ShapeID?
    switch (step, shapes[leaf].shape) {
    case (.key(let name), .object(let object)): next = object.shape(ofMember: name)
    case (.index(let index), .array(let array)): next = array.element(at: index)
    case (.each, .array(let array)): next = array.element
    case (.jwt, .token): return true
    case (.key, _), (.index, _), (.each, _), (.jwt, _): return false
    }
    guard let next else { return false }
    return fit.alternatives(of: next).shapes.contains {
      leads(steps.dropFirst(), into: $0, deeper: deeper - 1)
    }
  }

  /// Returns the alternative that the wished value of the deciding member names, which no other one may have.
  func alternative(namedIn id: ShapeID, at spot: SampleSpot) -> ShapeID? {
    guard let (choice, discriminator) = shapes.discriminatedChoice(of: id),
      let wished = wishes.candidates(at: spot.member(discriminator.key)).first,
      let number = discriminator.values.firstIndex(where: { $0.contains { wished.isLiteral($0) } })
    else { return nil }
    let all = fit.alternatives(of: choice).shapes
    return all.count == discriminator.values.count ? all[number] : nil
  }

  /// Returns the number of elements that an array needs for the values that should be present in it.
  func neededCount(at spot: SampleSpot) -> Int? {
    wishes.present(below: spot).compactMap { steps -> Int? in
      if case .index(let index)? = steps.first { index + 1 } else { nil }
    }.max()
  }
}

extension JSONValue {
  /// Returns whether this is the value that a literal names.
  fileprivate func isLiteral(_ literal: Literal) -> Bool {
    switch literal {
    case .string(let text): string == text
    case .number(let text): number == JSONNumber(text)
    case .boolean(let flag): bool == flag
    case .null: isNull
    }
  }
}
