/// Finds choices among objects that a member distinguishes, such as `{"type": "'card'", …} | {"type": "'iban'", …}`.
extension ShapeTable {
  /// The maximum number of alternatives of a choice, and of members of an object, that are searched.
  private static let maximumAlternatives = 200
  private static let maximumMembers = 20

  /// Sets the discriminator of each choice: a member that is required and has different texts in each of its objects.
  mutating func findDiscriminators() {
    for index in nodes.indices {
      guard case .choice(let alternatives) = nodes[index].shape, nodes[index].discriminator == nil,
        var found = inherited(by: ShapeID(index: index)) ?? discriminator(of: alternatives)
      else { continue }
      found.tag = add(ShapeNode(shape: .oneOf(found.values.flatMap(\.self)), location: nodes[index].location))
      self[ShapeID(index: index)].discriminator = found
    }
  }

  /// Returns the discriminator of a choice one of whose alternatives is itself a choice by a member, such as
  /// `Pet | string`, and whose others are no objects; `nil` for any other choice.
  private func inherited(by id: ShapeID) -> Discriminator? {
    guard case .choice(let alternatives) = self[id].shape, alternatives.count > 1 else { return nil }
    let inner = alternatives.compactMap { discriminatedChoice(of: $0) }
    guard inner.count == 1, let (choice, own) = inner.first else { return nil }
    let named = self.alternatives(of: choice).shapes
    guard named.count == own.values.count else { return nil }
    let values = Dictionary(zip(named, own.values)) { first, _ in first }
    let all = self.alternatives(of: id).shapes
    guard all.count <= Self.maximumAlternatives, all.allSatisfy({ values[$0] != nil || !admitsObjects($0) })
    else {
      return nil
    }
    return Discriminator(
      key: own.key, values: all.map { values[$0] ?? [] },
      rest: own.rest.flatMap { rest in all.firstIndex(of: named[rest]) })
  }

  /// Returns the choice by a member that a shape is, itself or beside null.
  package func discriminatedChoice(of id: ShapeID) -> (choice: ShapeID, discriminator: Discriminator)? {
    var (current, steps) = (id, 0)
    while steps < Self.maximumWrapped {
      if let own = self[current].discriminator { return (current, own) }
      guard let inner = self[current].shape.wrapped else { return nil }
      (current, steps) = (inner, steps + 1)
    }
    return nil
  }

  /// The maximum number of shapes that wrap a choice and are followed.
  private static let maximumWrapped = 64

  private func admitsObjects(_ id: ShapeID) -> Bool {
    switch self[id].shape {
    case .any, .object: true
    case _: false
    }
  }

  private func discriminator(of alternatives: [ShapeID]) -> Discriminator? {
    guard alternatives.count <= Self.maximumAlternatives else { return nil }
    let objects = alternatives.map { object(in: $0) }
    let present = objects.compactMap(\.self)
    guard present.count > 1, let first = present.first else { return nil }
    for field in first.fields.prefix(Self.maximumMembers) where !field.isOptional {
      let values = objects.map { object in object.map { texts(of: field.name, in: $0) ?? [] } }
      let named = values.compactMap(\.self)
      let all = named.flatMap(\.self)
      guard named.allSatisfy({ !$0.isEmpty }), Set(all).count == all.count else { continue }
      return Discriminator(key: field.name, values: values.map { $0 ?? [] })
    }
    return nil
  }

  /// Returns whether a shape is that of an object.
  func isObject(_ id: ShapeID) -> Bool { self[unwrapped(id)].shape.object != nil }

  /// Returns the values that a member of an object is promised to have, or `nil` if it is not one of some values.
  func literals(of name: String, in id: ShapeID) -> [Literal]? {
    guard let field = self[unwrapped(id)].shape.object?.field(named: name) else { return nil }
    return self[unwrapped(field.shape)].shape.literals
  }

  /// Returns the object that a shape is, itself or beside null.
  private func object(in id: ShapeID) -> ObjectShape? {
    if case .nullable(let inner) = self[id].shape { self[inner].shape.object } else { self[id].shape.object }
  }

  /// Returns the texts that a member may have, or `nil` if it may be absent or have another value.
  private func texts(of name: String, in object: ObjectShape) -> [Literal]? {
    guard let field = object.field(named: name), !field.isOptional,
      let literals = self[field.shape].shape.literals
    else { return nil }
    let areTexts = literals.allSatisfy { if case .string = $0 { true } else { false } }
    return areTexts ? literals : nil
  }
}
