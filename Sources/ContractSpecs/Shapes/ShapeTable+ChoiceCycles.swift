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
      others.contains(alternative)
        ? ends(of: others, from: [alternative]).without(id)
        : alternative == id ? Alternatives() : Alternatives(shapes: [alternative])
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
