/// The conversion of objects.
extension SchemaConverter {
  /// Returns the shape of the objects that satisfy all schemas. A member of several of them has to satisfy each.
  mutating func object(_ own: SchemaOwn, _ task: Task) -> ObjectShape {
    let members = statedMembers(own)
    var object = ObjectShape(fields: [], others: others(own, isNaming: !members.isEmpty, task))
    let patterned = patternSchemas(own)
    let additional = additionalSchemas(own)
    // A key may be one that an expression allows which could not be read.
    if patterned.count < patternMembers(of: own.nodes).count {
      object.others = .open
    }
    object.fields.reserveCapacity(members.count)
    for member in members where !isLeftOut(member, task.direction) {
      object.fields.append(
        Field(
          name: member.name, shape: shape(of: member, patterned, additional, object.others, task),
          isOptional: member.required == nil,
          location: document.location(of: member.key)))
    }
    noteExcluded(members, patterned, own)
    object.patterns = patternFields(patterned, additional, task)
    return object
  }

  /// A member that schemas name.
  private struct StatedMember {
    var name: String

    /// The name where it is first stated.
    var key: OpenAPINode

    /// The schemas of the member. One that is only required has none.
    var schemas: [OpenAPINode]

    /// The first place where the member is required; `nil` if it may be absent.
    var required: OpenAPINode?
  }

  /// Returns the members that are described or required, those that are described first.
  private mutating func statedMembers(_ own: SchemaOwn) -> [StatedMember] {
    let described = own.all(.properties).map { quietly(following: $0)?.members ?? [] }
    var members = (described.first ?? []).map {
      StatedMember(name: $0.name, key: $0.key, schemas: [$0.value])
    }
    var places: [String: Int] = [:]
    if described.count > 1 || own.contains(.required) {
      places = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1.name, $0) })
    }
    for member in described.dropFirst().joined() {
      if let place = places[member.name] {
        members[place].schemas.append(member.value)
      } else {
        places[member.name] = members.count
        members.append(StatedMember(name: member.name, key: member.key, schemas: [member.value]))
      }
    }
    for element in own.all(.required).flatMap(\.elements) {
      guard let name = element.string else { continue }
      if let place = places[name] {
        if members[place].required == nil { members[place].required = element }
      } else {
        places[name] = members.count
        members.append(StatedMember(name: name, key: element, schemas: [], required: element))
      }
    }
    return members
  }

  /// The schema for all members that one of several schemas does not name itself, whichever of them the others name
  /// (JSON Schema 2020-12 section 10.3.2.3).
  private struct AdditionalSchema {
    var schema: OpenAPINode
    var names: Set<String>
    var patterns: [Pattern]

    /// True if an expression could not be read, so that it is not known what is named.
    var isUnsure: Bool

    var concernsAll: Bool { !isUnsure && names.isEmpty && patterns.isEmpty }

    func concerns(_ name: String) -> Bool {
      !isUnsure && !names.contains(name) && !patterns.contains { $0.matches(name) }
    }
  }

  private mutating func additionalSchemas(_ own: SchemaOwn) -> [AdditionalSchema] {
    guard own.nodes.count > 1 else { return [] }
    return own.nodes.compactMap { node in
      guard let schema = node[.additionalProperties], schema.isObject, !schema.members.isEmpty else {
        return nil
      }
      let expressions = patternMembers(of: [node]).map(\.key)
      let patterns = expressions.compactMap { pattern($0) }
      return AdditionalSchema(
        schema: schema, names: Set(quietly(following: node[.properties])?.members.map(\.name) ?? []),
        patterns: patterns,
        isUnsure: patterns.count < expressions.count)
    }
  }

  /// Returns the shape of a member, which has to satisfy the schemas of its name, of all expressions that match it, and
  /// of the parts that do not name it, else that of all other members.
  private mutating func shape(
    of member: StatedMember, _ patterned: [PatternSchema], _ additional: [AdditionalSchema],
    _ others: ObjectShape.Others, _ task: Task
  ) -> ShapeID {
    let schemas =
      member.schemas + patterned.filter { $0.pattern.matches(member.name) }.map(\.schema)
      + additional.filter { $0.concerns(member.name) }.map(\.schema)
    switch schemas.count {
    case 0:
      if case .each(let shape) = others { return shape }
      return add(at: member.key)
    case 1: return shapeID(of: schemas[0], task.direction)
    case _: return shapeID(of: schemas.map { SchemaPart(node: $0) }, task.direction, at: schemas[0])
    }
  }

  /// Returns the fields for expressions. Schemas of the same expression must all hold, and those of the parts that name
  /// no key of it.
  private mutating func patternFields(
    _ all: [PatternSchema], _ additional: [AdditionalSchema], _ task: Task
  ) -> [PatternField] {
    var seen: Set<Pattern> = []
    let distinct = all.filter { seen.insert($0.pattern).inserted }
    let fields = distinct.map { member in
      var schemas = all.filter { $0.pattern == member.pattern }.map { SchemaPart(node: $0.schema) }
      for other in additional where !other.patterns.contains(member.pattern) {
        if other.concernsAll {
          schemas.append(SchemaPart(node: other.schema))
        } else {
          addUnjudged(
            "the schema in \"additionalProperties\" is not judged for members that match \(Quoted.key(member.key.string ?? "")) of another part",
            at: other.schema)
        }
      }
      return PatternField(
        pattern: member.pattern, shape: shapeID(of: schemas, task.direction, at: member.schema),
        location: document.location(of: member.key))
    }
    addOverlaps(distinct, fields, task)
    return fields
  }

  /// Adds the fields of which a key may match an earlier one too: it has to satisfy the schemas of both, and in an object
  /// the first decides.
  private mutating func addOverlaps(_ all: [PatternSchema], _ fields: [PatternField], _ task: Task) {
    for (index, later) in all.enumerated() {
      let source = later.key.string ?? ""
      let overlaps = all[..<index].contains { !SchemaPattern.areDisjoint($0.key.string ?? "", source) }
      guard overlaps else { continue }
      let id = add(at: later.key)
      shapes[id].shape = .object(ObjectShape(fields: [], others: .open, patterns: [fields[index]]))
      shapes[task.id].constraints.append(id)
    }
  }

  /// Notes names that are required and that a closed object excludes.
  private mutating func noteExcluded(
    _ members: [StatedMember], _ patterned: [PatternSchema], _ own: SchemaOwn
  ) {
    guard own.all(.additionalProperties).contains(where: { $0.bool == false }) else { return }
    for member in members.sorted(by: { $0.name < $1.name })
    where member.schemas.isEmpty && !patterned.contains(where: { $0.pattern.matches(member.name) }) {
      addUnjudged(
        "\(Quoted.key(member.name)) is required, and \"additionalProperties\": false excludes it; it is read as allowed",
        at: member.key)
    }
  }

  /// Returns whether a member is only sent in the other direction.
  private mutating func isLeftOut(_ member: StatedMember, _ direction: SchemaDirection) -> Bool {
    let keyword: String
    switch direction {
    case .response: keyword = "writeOnly"
    case .request: keyword = "readOnly"
    case .byLetter: return false
    }
    guard isDirected else { return false }
    return member.schemas.contains {
      $0[keyword]?.bool == true || quietly(resolving: $0)[keyword]?.bool == true
    }
  }

  /// Returns the property of a schema of a name.
  mutating func property(_ name: String, of schema: OpenAPINode) -> OpenAPINode? {
    quietly(following: schema[.properties])?[name]
  }

  mutating func patternMembers(of schemas: [OpenAPINode]) -> [OpenAPINode.Member] {
    schemas.flatMap { quietly(following: $0[.patternProperties])?.members ?? [] }
  }

  /// Returns the schemas for members whose name matches an expression.
  private mutating func patternSchemas(_ own: SchemaOwn) -> [PatternSchema] {
    patternMembers(of: own.nodes).compactMap { member in
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
  private mutating func others(_ own: SchemaOwn, isNaming: Bool, _ task: Task) -> ObjectShape.Others {
    var schemas: [SchemaPart] = []
    var isOpen = false
    for node in own.all(.additionalProperties) {
      // Generators write a schema that no value fits for false.
      if case .everything? = SchemaExclusion(of: node), node.members.count == 1 {
        return closed(node, own, task)
      }
      switch node.bool {
      case false?: return closed(node, own, task)
      case true?: isOpen = true
      case nil where node.isObject && !node.members.isEmpty: schemas.append(SchemaPart(node: node))
      case nil: isOpen = true
      }
    }
    if let first = schemas.first {
      return .each(shapeID(of: schemas, task.direction, at: first.node))
    }
    let namesElsewhere = !own.keywords.isDisjoint(with: SchemaKeywords.namingElsewhere)
    if isOpen || namesElsewhere || task.direction == .byLetter { return .open }
    return isNaming || own.contains(.patternProperties) ? .byPolicy : .open
  }

  private mutating func closed(_ node: OpenAPINode, _ own: SchemaOwn, _ task: Task) -> ObjectShape.Others {
    if own.nodes.count > 1, task.direction == .byLetter {
      addUnjudged("\"additionalProperties\": false beside other schemas is not judged here", at: node)
    } else if own.nodes.count > 1 {
      note(
        "\"additionalProperties\": false beside other schemas is read as closing the whole object", at: node
      )
    }
    return .never
  }
}

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
  mutating func values(
    of node: OpenAPINode, _ key: String, naming alternatives: [OpenAPINode], base: OpenAPINode.Key? = nil
  ) -> [[Literal]] {
    var mapped: [OpenAPINode.Key: [Literal]] = [:]
    for member in node["mapping"]?.members ?? [] {
      guard let text = member.value.string, let target = mappedSchema(text, at: node) else {
        let words = "\(Quoted.key(member.value.string ?? "")) in the mapping leads to no schema"
        if base == nil {
          note(words, at: member.value)
        } else {
          addUnjudged("\(words), so objects of that kind are judged by their base alone", at: member.value)
        }
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
  mutating func mappedSchema(_ text: String, at node: OpenAPINode) -> OpenAPINode? {
    guard let found = schemas[text] ?? (try? document.target(of: text, at: node)) else { return nil }
    return quietly(resolving: found)
  }

  /// Returns the constants that a member of a schema is promised to be, by the schema itself or by one of which it is
  /// made.
  mutating func constants(
    of key: String, in schema: OpenAPINode, except base: OpenAPINode.Key?, deeper: Int = 4
  ) -> [Literal] {
    if schema.key == base { return [] }
    if let member = property(key, of: schema) {
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
}
