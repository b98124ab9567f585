/// Finds choices among objects that a member distinguishes, such as `{"type": "'card'", …} | {"type": "'iban'", …}`.
extension ShapeTable {
  /// The maximum number of alternatives of a choice, and of members of an object, that are searched.
  private static let mostAlternatives = 200
  private static let mostMembers = 20

  /// Sets the discriminator of each choice: a member that is required and has different texts in each of its objects.
  mutating func findDiscriminators() {
    for index in nodes.indices {
      guard case .choice(let alternatives) = nodes[index].shape, nodes[index].discriminator == nil,
        var found = discriminator(of: alternatives)
      else { continue }
      found.tag = add(ShapeNode(shape: .oneOf(found.values.flatMap(\.self)), location: nodes[index].location))
      self[ShapeID(index: index)].discriminator = found
    }
  }

  private func discriminator(of alternatives: [ShapeID]) -> Discriminator? {
    guard alternatives.count <= Self.mostAlternatives else { return nil }
    let objects = alternatives.map { object(in: $0) }
    let present = objects.compactMap(\.self)
    guard present.count > 1, let first = present.first else { return nil }
    for field in first.fields.prefix(Self.mostMembers) where !field.isOptional {
      let values = objects.map { object in object.map { texts(of: field.name, in: $0) ?? [] } }
      let named = values.compactMap(\.self)
      let all = named.flatMap(\.self)
      guard named.allSatisfy({ !$0.isEmpty }), Set(all).count == all.count else { continue }
      return Discriminator(key: field.name, values: values.map { $0 ?? [] }, isClosed: true)
    }
    return nil
  }

  private func object(in id: ShapeID) -> ObjectShape? {
    switch self[id].shape {
    case .object(let object): object
    case .nullable(let inner): if case .object(let object) = self[inner].shape { object } else { nil }
    case .any, .null, .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .literal,
      .oneOf, .openChoice, .array, .choice:
      nil
    }
  }

  /// Returns the texts that a member may have, or `nil` if it may be absent or have another value.
  private func texts(of name: String, in object: ObjectShape) -> [Literal]? {
    guard let field = object.field(named: name), !field.isOptional else { return nil }
    let literals: [Literal]
    switch self[field.shape].shape {
    case .literal(let literal): literals = [literal]
    case .oneOf(let several): literals = several
    case .any, .null, .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .openChoice,
      .nullable, .array, .object, .choice:
      return nil
    }
    let areTexts = literals.allSatisfy { if case .string = $0 { true } else { false } }
    return areTexts ? literals : nil
  }
}
