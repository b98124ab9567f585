/// The conversion of objects.
extension SchemaConverter {
  /// Returns the shape of the objects that satisfy all schemas. A member of several of them has to satisfy each.
  mutating func object(_ own: SchemaOwn, _ task: Task) -> ObjectShape {
    var names: [String] = []
    var parts: [String: [OpenAPINode]] = [:]
    var keys: [String: OpenAPINode] = [:]
    for properties in own.all("properties") {
      for member in properties.members {
        if parts[member.name] == nil { names.append(member.name) }
        if keys[member.name] == nil { keys[member.name] = member.key }
        parts[member.name, default: []].append(member.value)
      }
    }
    let required = requiredNames(own)
    for name in required.names where parts[name] == nil {
      names.append(name)
      keys[name] = required.places[name]
    }
    var object = ObjectShape(fields: [], others: others(own, names, task))
    let patterned = patternSchemas(own)
    for name in names {
      let stated = parts[name] ?? []
      guard !isLeftOut(stated, task.direction), let place = keys[name] else { continue }
      // A member has to satisfy the schemas of its name and of all expressions that match it.
      let schemas = stated + patterned.filter { $0.pattern.matches(name) }.map(\.schema)
      let shape =
        schemas.isEmpty
        ? add(at: place) : shapeID(of: schemas.map { SchemaPart(node: $0) }, task.direction, at: schemas[0])
      object.fields.append(
        Field(
          name: name, shape: shape, isOptional: required.places[name] == nil,
          location: document.location(of: place)))
    }
    noteExcluded(required.places, parts, patterned, own)
    object.patterns = patternFields(patterned, task)
    return object
  }

  /// Returns the fields for expressions. Schemas of the same expression must all hold.
  private mutating func patternFields(_ all: [PatternSchema], _ task: Task) -> [PatternField] {
    var seen: Set<Pattern> = []
    let distinct = all.filter { seen.insert($0.pattern).inserted }
    noteOverlaps(distinct)
    return distinct.map { member in
      let schemas = all.filter { $0.pattern == member.pattern }.map { SchemaPart(node: $0.schema) }
      return PatternField(
        pattern: member.pattern, shape: shapeID(of: schemas, task.direction, at: member.schema),
        location: document.location(of: member.key))
    }
  }

  /// Notes expressions that one key may match at once: it has to satisfy the schemas of both, and only the first is
  /// judged.
  private mutating func noteOverlaps(_ all: [PatternSchema]) {
    for (index, later) in all.enumerated() {
      let source = later.key.string ?? ""
      guard
        let first = all[..<index].first(where: { !SchemaPattern.areDisjoint($0.key.string ?? "", source) })
      else { continue }
      note(
        "a key that matches \(Quoted.key(first.key.string ?? "")) too is not judged by \(Quoted.key(source))",
        at: later.key)
    }
  }

  /// Notes names that are required and that a closed object excludes.
  private mutating func noteExcluded(
    _ required: [String: OpenAPINode], _ stated: [String: [OpenAPINode]], _ patterned: [PatternSchema],
    _ own: SchemaOwn
  ) {
    guard own.all("additionalProperties").contains(where: { $0.bool == false }) else { return }
    for (name, place) in required.sorted(by: { $0.key < $1.key })
    where stated[name] == nil && !patterned.contains(where: { $0.pattern.matches(name) }) {
      note(
        "\(Quoted.key(name)) is required, and \"additionalProperties\": false excludes it; it is read as allowed",
        at: place)
    }
  }

  private mutating func requiredNames(_ own: SchemaOwn) -> (names: [String], places: [String: OpenAPINode]) {
    var (names, places): ([String], [String: OpenAPINode]) = ([], [:])
    for list in own.all("required") {
      guard list.kind == .array else {
        note("\"required\" is a list of names beside \"properties\"; this one is not read", at: list)
        continue
      }
      for element in list.elements {
        guard let name = element.string, places[name] == nil else { continue }
        names.append(name)
        places[name] = element
      }
    }
    return (names, places)
  }

  /// Returns whether a member is only sent in the other direction.
  private mutating func isLeftOut(_ schemas: [OpenAPINode], _ direction: SchemaDirection) -> Bool {
    let keyword =
      switch direction {
      case .response: "writeOnly"
      case .request: "readOnly"
      }
    guard isDirected else { return false }
    return schemas.contains { $0[keyword]?.bool == true || quietly(resolving: $0)[keyword]?.bool == true }
  }

  /// Returns the schemas for members whose name matches an expression.
  private mutating func patternSchemas(_ own: SchemaOwn) -> [PatternSchema] {
    own.all("patternProperties").flatMap(\.members).compactMap { member in
      pattern(member.key).map { PatternSchema(key: member.key, pattern: $0, schema: member.value) }
    }
  }

  /// The schema for members whose name matches an expression.
  private struct PatternSchema {
    var key: OpenAPINode
    var pattern: Pattern
    var schema: OpenAPINode
  }

  /// Returns the rule for members without a name. A schema that names none, and does not speak of others, allows all.
  private mutating func others(_ own: SchemaOwn, _ names: [String], _ task: Task) -> ObjectShape.Others {
    var schemas: [SchemaPart] = []
    var isOpen = false
    for node in own.all("additionalProperties") {
      switch node.bool {
      case false?: return closed(node, own)
      case true?: isOpen = true
      case nil where node.isObject && !node.members.isEmpty: schemas.append(SchemaPart(node: node))
      case nil: isOpen = true
      }
    }
    if let first = schemas.first {
      if own.all("properties").count > 1 {
        note(
          "the schema in \"additionalProperties\" is not judged for members that another part of \"allOf\" names",
          at: first.node)
      }
      return .each(shapeID(of: schemas, task.direction, at: first.node))
    }
    return isOpen || (names.isEmpty && !own.contains("patternProperties")) ? .open : .byPolicy
  }

  private mutating func closed(_ node: OpenAPINode, _ own: SchemaOwn) -> ObjectShape.Others {
    if own.nodes.count > 1 {
      note(
        "\"additionalProperties\": false beside other schemas is read as closing the whole object", at: node
      )
    }
    return .never
  }
}
