/// The members that tell the alternatives of a choice apart.
extension SchemaConverter {
  /// Returns the discriminator of a choice; `nil` if it has none, or one that does not name every alternative. With a
  /// schema for all other values, the last alternative is that one.
  mutating func discriminator(
    of choice: SchemaConjunction.Choice, _ alternatives: [OpenAPINode], hasRest: Bool
  ) -> Discriminator? {
    guard let node = choice.node["discriminator"], let key = node["propertyName"]?.string,
      alternatives.count > 1
    else { return discriminatorWithRest(among: alternatives) }
    let values = self.values(of: node, key, naming: hasRest ? alternatives.dropLast() : alternatives)
    guard values.allSatisfy({ !$0.isEmpty }) else {
      note(
        "the discriminator \(Quoted.key(key)) does not name every alternative, so the one that fits best is taken",
        at: node)
      return nil
    }
    if hasRest { return Discriminator(key: key, values: values + [[]], rest: values.count) }
    return discriminator(key, values, at: node)
  }

  private mutating func discriminator(
    _ key: String, _ values: [[Literal]], at node: OpenAPINode
  ) -> Discriminator {
    let tag = add(at: node)
    let all = values.flatMap(\.self)
    shapes[tag].shape = all.count == 1 ? .literal(all[0]) : .oneOf(all)
    return Discriminator(key: key, values: values, tag: tag)
  }

  /// Returns the schema of objects that the member of a discriminator names no other schema for (OpenAPI 3.2 section
  /// 4.25).
  mutating func defaultSchema(of schema: OpenAPINode) -> OpenAPINode? {
    guard let discriminator = schema["discriminator"], let value = discriminator["defaultMapping"] else {
      return nil
    }
    guard let text = value.string, let target = mappedSchema(text, at: discriminator) else {
      note("\(Quoted.key(value.string ?? "")) in \"defaultMapping\" leads to no schema", at: value)
      return nil
    }
    return target
  }

  /// Returns the values that name each alternative: those of the mapping, else the schema's own name (OpenAPI 3.1
  /// section 4.8.25), else the constants of the member itself.
  ///
  /// The constants of a base schema, which are those of all alternatives, name none of them. What the constants of an
  /// alternative exclude does not name it, since no value could have it.
  private mutating func values(
    of node: OpenAPINode, _ key: String, naming alternatives: [OpenAPINode], base: OpenAPINode.Key? = nil
  ) -> [[Literal]] {
    var mapped: [OpenAPINode.Key: [Literal]] = [:]
    for member in node["mapping"]?.members ?? [] {
      guard let text = member.value.string, let target = mappedSchema(text, at: node) else {
        note("\(Quoted.key(member.value.string ?? "")) in the mapping leads to no schema", at: member.value)
        continue
      }
      mapped[target.key, default: []].append(.string(member.name))
    }
    var used = Set(mapped.values.joined())
    let all = alternatives.map { constants(of: key, in: quietly(resolving: $0), except: base) }
    return alternatives.indices.map { index in
      let schema = quietly(resolving: alternatives[index])
      let allowed = Set(constants(of: key, in: schema, except: nil))
      if let values = mapped[schema.key] {
        return allowed.isEmpty ? values : values.filter(allowed.contains)
      }
      let isShared = all[index].count > 1 && all.count { $0 == all[index] } > 1
      let constants = isShared ? [] : all[index].filter { used.insert($0).inserted }
      if !constants.isEmpty { return constants }
      guard let name = name(of: schema), allowed.isEmpty || allowed.contains(.string(name)),
        used.insert(.string(name)).inserted
      else { return [] }
      return [.string(name)]
    }
  }

  /// Returns the schema that a value of a mapping names: by its reference, or by its name alone.
  private mutating func mappedSchema(_ text: String, at node: OpenAPINode) -> OpenAPINode? {
    guard let found = schemas[text] ?? (try? document.target(of: text, at: node)) else { return nil }
    return quietly(resolving: found)
  }

  /// Returns the constants that a member of a schema is promised to be, by the schema itself or by one of which it is
  /// made.
  mutating func constants(
    of key: String, in schema: OpenAPINode, except base: OpenAPINode.Key?, deeper: Int = 4
  ) -> [Literal] {
    if schema.key == base { return [] }
    if let member = schema["properties"]?[key] {
      let values = quietly(resolving: member)
      let literals = (values["enum"]?.elements ?? values["const"].map { [$0] } ?? []).compactMap(\.literal)
      if !literals.isEmpty { return literals }
    }
    guard deeper > 0 else { return [] }
    for part in schema["allOf"]?.elements ?? [] {
      let literals = constants(of: key, in: quietly(resolving: part), except: base, deeper: deeper - 1)
      if !literals.isEmpty { return literals }
    }
    return []
  }

  /// Returns the choice among the schemas that are made of a base schema with a discriminator and no choice of its own,
  /// and the base schema for all other values; `nil` for any other schema, and for the part that others take over.
  mutating func inheritedChoice(
    _ task: Task, _ all: SchemaConjunction
  ) -> (ids: [ShapeID], discriminator: Discriminator)? {
    guard task.parts.count == 1, task.parts[0].aspects == .all, all.choices.isEmpty,
      case let node = task.parts[0].node, let discriminator = node["discriminator"],
      let key = discriminator["propertyName"]?.string ?? discriminator.string, let cases = children[node.key]
    else { return nil }
    let all = self.values(of: discriminator, key, naming: cases.map(\.value), base: node.key)
    let named = all.indices.filter { !all[$0].isEmpty }
    guard !named.isEmpty else { return nil }
    let values = named.map { all[$0] }
    let ids = named.map { shapeID(of: cases[$0].value, task.direction) }
    let rest =
      defaultSchema(of: node).map { shapeID(of: $0, task.direction) }
      ?? shapeID(of: [SchemaPart(node: node, aspects: [.own, .allOf])], task.direction, at: node)
    return (ids + [rest], Discriminator(key: key, values: values + [[]], rest: values.count))
  }
}
