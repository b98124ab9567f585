/// Brings shapes into the form in which they are judged, once all of them are known.
extension ShapeTable {
  /// Returns the shape that a wrapping of only one shape stands for.
  func unwrapped(_ id: ShapeID) -> ShapeID {
    var (current, steps) = (id, 0)
    while case .choice(let only) = self[current].shape, only.count == 1, self[current].constraints.isEmpty,
      self[current].discriminator == nil, steps < Self.maximumWrappings
    {
      (current, steps) = (only[0], steps + 1)
    }
    return current
  }

  private static let maximumWrappings = 64

  /// Returns the node of a string, an integer or a number, behind its names.
  func scalar(_ id: ShapeID) -> ShapeNode { self[unwrapped(id)] }

  /// Settles what refers to shapes that were not known when it was written.
  ///
  /// The constraints of a choice move to its alternatives, and those that lead back to their own shape go, since they
  /// demand nothing. The alternatives of a choice with a discriminator get its values as the only texts of the member.
  /// To be called once, before the table is used. Returns the choices that lost their discriminator, because an
  /// alternative is no object.
  @discardableResult package mutating func settle() -> [ShapeID] {
    dropCircularConstraints()
    var narrowing = Narrowing()
    for index in nodes.indices { distribute(ShapeID(index: index), &narrowing) }
    let tagged = nodes.indices.filter { nodes[$0].discriminator != nil }.map(ShapeID.init(index:))
    for id in tagged { tagAlternatives(of: id) }
    return tagged.filter { self[$0].discriminator == nil }
  }

  private mutating func dropCircularConstraints() {
    guard nodes.contains(where: { !$0.constraints.isEmpty }) else { return }
    for cycle in cycles(along: { choices(of: $0) + self[$0].constraints }) {
      let members = Set(cycle)
      for id in cycle { self[id].constraints.removeAll { members.contains($0) } }
    }
  }

  /// Returns the shapes that a value of a shape may have instead.
  func choices(of id: ShapeID) -> [ShapeID] {
    if case .openChoice(_, let base) = self[id].shape { [base] } else { self[id].shape.alternatives ?? [] }
  }
}

/// The shapes that were already narrowed by constraints.
private struct Narrowing {
  struct Key: Hashable {
    var shape: ShapeID
    var constraints: [ShapeID]
  }

  var known: [Key: ShapeID] = [:]
}

extension ShapeTable {
  /// Moves the constraints of a choice to its alternatives.
  private mutating func distribute(_ id: ShapeID, _ narrowing: inout Narrowing) {
    let constraints = self[id].constraints
    guard !constraints.isEmpty else { return }
    switch self[id].shape {
    case .nullable(let inner):
      let acceptsNull = constraintsAcceptNull(of: id)
      let inside = narrowed(inner, by: constraints, &narrowing)
      self[id].shape = acceptsNull ? .nullable(inside) : .choice([inside])
      self[id].constraints = []
    case .choice(let alternatives):
      self[id].shape = .choice(alternatives.map { narrowed($0, by: constraints, &narrowing) })
      self[id].constraints = []
    case _: return
    }
  }

  /// Returns a copy of a shape with further constraints.
  private mutating func narrowed(
    _ id: ShapeID, by constraints: [ShapeID], _ narrowing: inout Narrowing
  ) -> ShapeID {
    let key = Narrowing.Key(shape: id, constraints: constraints)
    if let known = narrowing.known[key] { return known }
    var node = self[id]
    node.constraints += constraints.filter { !node.constraints.contains($0) }
    node.name = nil
    if isRefusedNull(node) { node.shape = .oneOf([]) }
    let copy = add(node)
    narrowing.known[key] = copy
    distribute(copy, &narrowing)
    return copy
  }

  /// Returns whether a node is `null` and a constraint does not accept that.
  private func isRefusedNull(_ node: ShapeNode) -> Bool {
    guard node.shape == .null || node.shape == .literal(.null) else { return false }
    return !node.constraints.allSatisfy { alternatives(of: $0).acceptsNull }
  }
}

extension ShapeTable {
  /// Replaces each alternative that a discriminator names by a copy whose member has only the texts that name it. If
  /// one is no object, nothing can be told by a member, and the discriminator goes.
  private mutating func tagAlternatives(of id: ShapeID) {
    guard case .choice(let alternatives) = self[id].shape, var discriminator = self[id].discriminator,
      discriminator.values.count == alternatives.count
    else { return }
    var objects: [ShapeID?] = []
    for (alternative, values) in zip(alternatives, discriminator.values) {
      objects.append(
        values.isEmpty
          ? alternative : tagged(alternative, discriminator.key, values, at: self[id].location))
    }
    guard objects.allSatisfy({ $0 != nil }) else {
      self[id].discriminator = nil
      return
    }
    self[id].shape = .choice(objects.compactMap(\.self))
    if discriminator.tag == nil {
      let values = Shape.oneOf(discriminator.values.flatMap(\.self))
      discriminator.tag = add(ShapeNode(shape: values, location: self[id].location))
    }
    self[id].discriminator = discriminator
  }

  private mutating func tagged(
    _ id: ShapeID, _ key: String, _ values: [Literal], at location: SpecLocation
  ) -> ShapeID? {
    var node = self[unwrapped(id)]
    guard case .object(var object) = node.shape else { return nil }
    let place = object.field(named: key)?.location ?? location
    let texts = values.count == 1 ? Shape.literal(values[0]) : .oneOf(values)
    let field = Field(
      name: key, shape: add(ShapeNode(shape: texts, location: place)), isOptional: false, location: place)
    if let index = object.fields.firstIndex(where: { $0.name.utf8.elementsEqual(key.utf8) }) {
      object.fields[index] = field
    } else {
      object.fields.insert(field, at: 0)
    }
    node.shape = .object(object)
    return add(node)
  }
}

/// The choices that lead back to themselves through choices alone, such as `A` and `B` in `"A": "B | string"` and
/// `"B": "A | integer"`.
extension ShapeTable {
  /// Replaces the choices of a cycle by what they allow. Returns `false` if that is nothing.
  ///
  /// A value fits such a choice if it fits an alternative outside of the cycle: leading back allows nothing more. All
  /// choices of a cycle lead to each other, so that they allow the same.
  mutating func unroll(_ cycle: [ShapeID]) -> Bool {
    let members = Set(cycle)
    let table = self
    let ends = table.ends(of: members, from: cycle)
    guard !ends.shapes.isEmpty || ends.acceptsNull else { return false }
    for id in cycle {
      if let kept = table.keptDiscriminator(of: id, in: members, cycle) {
        self[id].shape = .choice(kept.map { add(ends: $0, at: id) })
      } else {
        self[id].discriminator = nil
        self[id].shape = shape(of: ends, at: id)
      }
    }
    return true
  }

  /// Returns what the alternatives of some choices of a cycle allow outside of it.
  private func ends(of members: Set<ShapeID>, from start: [ShapeID]) -> Alternatives {
    var ends = Alternatives()
    var seen = Set(start)
    var waiting = Array(start.reversed())
    while let id = waiting.popLast() {
      if case .nullable = self[id].shape { ends.acceptsNull = true }
      for next in choices(of: id) where seen.insert(next).inserted {
        if members.contains(next) { waiting.append(next) } else { ends.shapes.append(next) }
      }
    }
    return ends
  }

  /// Returns what each alternative of a choice allows without leading back to the choice, if a discriminator chooses
  /// among them and each allows something.
  private func keptDiscriminator(
    of id: ShapeID, in members: Set<ShapeID>, _ cycle: [ShapeID]
  ) -> [Alternatives]? {
    guard self[id].discriminator != nil, case .choice(let alternatives) = self[id].shape else { return nil }
    let others = members.subtracting([id])
    let all = alternatives.map { alternative in
      if others.contains(alternative) { return ends(of: others, from: [alternative]).without(id) }
      return alternative == id ? Alternatives() : Alternatives(shapes: [alternative])
    }
    return all.allSatisfy { !$0.shapes.isEmpty } ? all : nil
  }

  private mutating func add(ends: Alternatives, at id: ShapeID) -> ShapeID {
    if ends.shapes.count == 1, !ends.acceptsNull { return ends.shapes[0] }
    let place = add(ShapeNode(shape: .any, location: self[id].location))
    self[place].shape = shape(of: ends, at: id)
    return place
  }

  private mutating func shape(of ends: Alternatives, at id: ShapeID) -> Shape {
    guard ends.acceptsNull else { return .choice(ends.shapes) }
    guard !ends.shapes.isEmpty else { return .null }
    if ends.shapes.count == 1 { return .nullable(ends.shapes[0]) }
    let inner = add(ShapeNode(shape: .choice(ends.shapes), location: self[id].location))
    return .nullable(inner)
  }
}

extension Alternatives {
  fileprivate func without(_ id: ShapeID) -> Alternatives {
    var others = self
    others.shapes.removeAll { $0 == id }
    return others
  }
}
