/// A condition on a value: that it fits a shape, or that it does not.
package struct FitCondition: Hashable, Sendable {
  package var shape: ShapeID

  /// True if the condition is that the value fits.
  package var isMet: Bool

  package init(fits shape: ShapeID, isMet: Bool = true) { (self.shape, self.isMet) = (shape, isMet) }

  func mapShapes(_ transform: (ShapeID) -> ShapeID) -> FitCondition {
    FitCondition(fits: transform(shape), isMet: isMet)
  }
}

/// A promise for the members of an object, or the elements of an array, that no other keyword evaluates
/// (`unevaluatedProperties` and `unevaluatedItems`, JSON Schema 2020-12 section 11).
package struct UnevaluatedRest: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case members, elements }

  package var kind: Kind

  /// The parts that other keywords evaluate.
  package var evaluated: [EvaluatedPart]

  /// The shape of each member or element that is not evaluated.
  package var rest: ShapeID

  package init(_ kind: Kind, evaluated: [EvaluatedPart], rest: ShapeID) {
    (self.kind, self.evaluated, self.rest) = (kind, evaluated, rest)
  }

  /// The shapes to which members or elements are held.
  var shapesOfParts: [ShapeID] { [rest] + evaluated.compactMap(\.scope.shape) }

  func mapShapes(_ transform: (ShapeID) -> ShapeID) -> UnevaluatedRest {
    let parts = evaluated.map { part in
      EvaluatedPart(part.scope.mapShapes(transform), where: part.conditions.map { $0.mapShapes(transform) })
    }
    return UnevaluatedRest(kind, evaluated: parts, rest: transform(rest))
  }
}

/// The members or elements that one keyword evaluates, where some conditions hold for the whole value.
package struct EvaluatedPart: Hashable, Sendable {
  package enum Scope: Hashable, Sendable {
    case all

    /// The members with these names, in UTF-8.
    case names(Set<[UInt8]>)
    case pattern(Pattern)

    /// A number of elements at the beginning.
    case first(Int)

    /// The elements that fit a shape.
    case fitting(ShapeID)
  }

  package var conditions: [FitCondition]
  package var scope: Scope

  package init(_ scope: Scope, where conditions: [FitCondition]) {
    (self.scope, self.conditions) = (scope, conditions)
  }
}

extension EvaluatedPart.Scope {
  fileprivate var shape: ShapeID? {
    if case .fitting(let shape) = self { shape } else { nil }
  }

  fileprivate func mapShapes(_ transform: (ShapeID) -> ShapeID) -> EvaluatedPart.Scope {
    if case .fitting(let shape) = self { .fitting(transform(shape)) } else { self }
  }

  /// Returns whether a member of that name is evaluated.
  package func contains(_ name: String) -> Bool {
    switch self {
    case .all: true
    case .names(let names): names.contains(Array(name.utf8))
    case .pattern(let pattern): pattern.matches(name)
    case .first, .fitting: false
    }
  }
}

extension ShapeFit {
  /// Returns whether a condition holds for a value.
  func holds(_ condition: FitCondition, for value: JSONValue, _ memory: inout Memory) -> Bool {
    fits(value, condition.shape, &memory) == condition.isMet
  }

  /// Returns the number of the first member or element that is not evaluated and does not fit; `nil` if there is none.
  func firstUnfit(in value: JSONValue, _ rest: UnevaluatedRest, _ memory: inout Memory) -> Int? {
    switch rest.kind {
    case .members where value.kind == .object: firstUnfitMember(of: value, rest, &memory)
    case .elements where value.kind == .array: firstUnfitElement(of: value, rest, &memory)
    case .members, .elements: nil
    }
  }

  private func firstUnfitMember(of value: JSONValue, _ rest: UnevaluatedRest, _ memory: inout Memory) -> Int?
  {
    let scopes = scopes(of: rest, for: value, &memory)
    for (index, member) in value.members.enumerated() {
      let name = member.name
      if scopes.contains(where: { $0.contains(name) }) { continue }
      if !fits(member.value, rest.rest, &memory) { return index }
    }
    return nil
  }

  private func firstUnfitElement(of value: JSONValue, _ rest: UnevaluatedRest, _ memory: inout Memory) -> Int?
  {
    let scopes = scopes(of: rest, for: value, &memory)
    for (index, element) in value.elements.enumerated() {
      if isEvaluated(element, at: index, by: scopes, &memory) { continue }
      if !fits(element, rest.rest, &memory) { return index }
    }
    return nil
  }

  private func isEvaluated(
    _ element: JSONValue, at index: Int, by scopes: [EvaluatedPart.Scope], _ memory: inout Memory
  ) -> Bool {
    for scope in scopes {
      switch scope {
      case .all: return true
      case .first(let count): if index < count { return true }
      case .fitting(let shape): if fits(element, shape, &memory) { return true }
      case .names, .pattern: continue
      }
    }
    return false
  }

  /// Returns what is evaluated of a value: the parts of which all conditions hold.
  private func scopes(
    of rest: UnevaluatedRest, for value: JSONValue, _ memory: inout Memory
  ) -> [EvaluatedPart.Scope] {
    var scopes: [EvaluatedPart.Scope] = []
    for part in rest.evaluated {
      var holds = true
      for condition in part.conditions where holds { holds = self.holds(condition, for: value, &memory) }
      if holds { scopes.append(part.scope) }
    }
    return scopes
  }
}
