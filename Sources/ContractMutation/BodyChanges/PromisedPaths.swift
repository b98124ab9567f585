import ContractSpecs

/// The shapes that a promise has at pattern paths.
struct PromisedPaths {
  let root: ShapeID
  let shapes: ShapeTable

  /// Returns the promises at a path: one, or several below a choice; none inside a token.
  func shapes(at path: some Collection<JSONPath.Step>) -> [ShapeID] {
    path.reduce([root]) { found, step in
      var next: [ShapeID] = []
      for leaf in leaves(of: found) {
        for inner in self.inner(leaf, step) where !next.contains(inner) { next.append(inner) }
      }
      return next
    }
  }

  /// Returns the alternatives of some shapes, each once.
  func leaves(of promised: [ShapeID]) -> [ShapeID] {
    var leaves: [ShapeID] = []
    for leaf in promised.flatMap({ shapes.alternatives(of: $0).shapes }) where !leaves.contains(leaf) {
      leaves.append(leaf)
    }
    return leaves
  }

  private func inner(_ leaf: ShapeID, _ step: JSONPath.Step) -> [ShapeID] {
    switch (step, shapes[leaf].shape) {
    case (.each, .array(let array)): array.element.map { [$0] } ?? []
    case (.index(let index), .array(let array)): array.element(at: index).map { [$0] } ?? []
    case (.each, .object(let object)): object.shapesOfUnnamed
    case (.key(let name), .object(let object)): object.field(named: name).map { [$0.shape] } ?? []
    case (_, _): []
    }
  }

  func acceptsNull(at path: some Collection<JSONPath.Step>) -> Bool {
    let promised = shapes(at: path)
    return !promised.isEmpty && promised.allSatisfy { shapes.alternatives(of: $0).acceptsNull }
  }

  /// Returns whether all objects at a path have one shape.
  func isOneObject(at path: some Collection<JSONPath.Step>) -> Bool {
    leaves(of: shapes(at: path)).count { if case .object = shapes[$0].shape { true } else { false } } == 1
  }

  /// Returns the members that the object names, for each `[*]` of a promised path.
  func named(along path: some Collection<JSONPath.Step>) -> [Set<String>] {
    let steps = Array(path)
    return steps.indices.filter { steps[$0] == .each }.map { index in
      Set(
        leaves(of: shapes(at: steps[..<index])).flatMap { leaf -> [String] in
          if case .object(let object) = shapes[leaf].shape { object.fields.map(\.name) } else { [] }
        })
    }
  }
}
