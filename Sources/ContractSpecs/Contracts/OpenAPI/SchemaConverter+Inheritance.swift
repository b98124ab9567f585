/// The schemas that are made of a base schema whose discriminator tells which of them an object is.
extension SchemaConverter {
  /// Finds which named schemas are made of which others with `allOf`, also through a third one. Those that are made of
  /// it directly are first.
  mutating func findChildren() {
    var found: [OpenAPINode.Key: [(distance: Int, member: OpenAPINode.Member)]] = [:]
    for member in namedSchemas {
      for (distance, ancestor) in ancestors(of: member.value) where ancestor["discriminator"] != nil {
        found[ancestor.key, default: []].append((distance, member))
      }
    }
    children = found.mapValues { cases in
      // Sorting by distance alone would not keep the order of the document.
      Dictionary(grouping: cases, by: \.distance).sorted { $0.key < $1.key }.flatMap {
        $0.value.map(\.member)
      }
    }
  }

  /// Returns the schemas of which one is made with `allOf`, at most as many as are joined, with their distances.
  private mutating func ancestors(of schema: OpenAPINode) -> [(distance: Int, node: OpenAPINode)] {
    var found: [(distance: Int, node: OpenAPINode)] = []
    var seen: Set<OpenAPINode.Key> = [schema.key]
    var level = [schema]
    while !level.isEmpty, found.count < Self.maximumJoined {
      let distance = (found.last?.distance ?? 0) + 1
      let parents = level.flatMap(partsThatHold).compactMap { part in
        part["$ref"]?.string.flatMap { try? document.target(of: $0, at: part) }
      }.map { quietly(resolving: $0) }
      level = parents.filter { seen.insert($0.key).inserted }
      found += level.map { (distance, $0) }
    }
    return found
  }

  /// Returns the schemas in `allOf`, and the schema itself where its own reference counts beside its keywords.
  private func partsThatHold(with schema: OpenAPINode) -> [OpenAPINode] {
    let own = document.dialect == .jsonSchema && !isMereReference(schema) ? [schema] : []
    return own + (schema["allOf"]?.elements ?? [])
  }

  /// Returns the choice among the schemas that are made of a base schema with a discriminator and no choice of its own,
  /// and the base schema for all other values; `nil` for any other schema, and for the part that others take over.
  mutating func inheritedChoice(
    _ task: Task, _ all: SchemaConjunction
  ) -> (ids: [ShapeID], discriminator: Discriminator)? {
    guard task.direction != .byLetter, task.parts.count == 1, task.parts[0].aspects == .all,
      all.choices.isEmpty,
      case let node = task.parts[0].node, let discriminator = node["discriminator"],
      let key = discriminator["propertyName"]?.string ?? discriminator.string
    else { return nil }
    let own = SchemaPart(node: node, aspects: [.own, .allOf])
    let made = (children[node.key] ?? []).map(\.value)
    let cases = made + mappedSchemas(of: discriminator, besides: made + [node])
    let all = self.values(of: discriminator, key, naming: cases, base: node.key)
    let named = all.indices.filter { !all[$0].isEmpty }
    guard !named.isEmpty else { return nil }
    let values = named.map { all[$0] }
    let ids = named.map { index in
      index < made.count
        ? shapeID(of: cases[index], task.direction)
        : shapeID(of: [SchemaPart(node: cases[index]), own], task.direction, at: cases[index])
    }
    let rest =
      defaultSchema(of: node).map { shapeID(of: $0, task.direction) }
      ?? shapeID(of: [own], task.direction, at: node)
    return (ids + [rest], Discriminator(key: key, values: values + [[]], rest: values.count))
  }

  /// Returns the schemas that a mapping names and that are not among others, each once.
  private mutating func mappedSchemas(
    of discriminator: OpenAPINode, besides others: [OpenAPINode]
  ) -> [OpenAPINode] {
    var known = Set(others.map { quietly(resolving: $0).key })
    return (discriminator["mapping"]?.members ?? []).compactMap { member in
      guard let text = member.value.string, let target = mappedSchema(text, at: discriminator),
        known.insert(target.key).inserted
      else { return nil }
      return target
    }
  }
}
