/// The values that the keyword `not` of a schema excludes, as far as that is judged.
enum SchemaExclusion {
  case everything
  case types(Set<SchemaType>)
  case literals([Literal])

  /// Objects with a member that has one of these values.
  case tag(key: String, values: [Literal])

  /// Reads the `not` of a schema; the result is `nil` without one, and if it is not judged.
  init?(of schema: OpenAPINode) {
    guard let node = schema[.not], node.isObject else { return nil }
    let keywords = node.keywords.intersection(
      SchemaKeywords.judged.union(SchemaKeywords.unjudged).union(SchemaKeywords.lists)
        .union(SchemaKeywordSet([.reference])))
    if node.members.isEmpty {
      self = .everything
    } else if keywords == SchemaKeywordSet([.type]), let types = Self.types(node) {
      self = .types(types)
    } else if let values = Self.literals(node, keywords) {
      self = .literals(values)
    } else if keywords == SchemaKeywordSet([.properties, .required]), let tag = Self.tag(node) {
      self = tag
    } else {
      return nil
    }
  }

  /// Returns the types that are excluded. Numbers that are no integers have no type of their own.
  private static func types(_ node: OpenAPINode) -> Set<SchemaType>? {
    guard !node.isNullable, var types = SchemaOwn.types(of: node) else { return nil }
    if types.contains(.number) { types.insert(.integer) }
    return types.contains(.integer) && !types.contains(.number) ? nil : types
  }

  private static func literals(_ node: OpenAPINode, _ keywords: SchemaKeywordSet) -> [Literal]? {
    guard [SchemaKeywordSet([.enum]), SchemaKeywordSet([.const])].contains(keywords), !node.isNullable else {
      return nil
    }
    let values = node[.enum]?.elements ?? node[.const].map { [$0] } ?? []
    let literals = values.compactMap(\.literal)
    return literals.count == values.count && !literals.isEmpty ? literals : nil
  }

  private static func tag(_ node: OpenAPINode) -> SchemaExclusion? {
    guard let members = node[.properties]?.members, members.count == 1, let member = members.first,
      node[.required]?.elements.compactMap(\.string) == [member.name],
      let values = literals(member.value, member.value.keywords)
    else { return nil }
    return .tag(key: member.name, values: values)
  }
}

extension SchemaConverter {
  /// Returns the discriminator of a choice of which one alternative is for all objects that the others do not name:
  /// those whose member has none of their constants.
  mutating func discriminatorWithRest(among alternatives: [OpenAPINode]) -> Discriminator? {
    let exclusions = alternatives.map { SchemaExclusion(of: $0) }
    var rest: (index: Int, key: String, excluded: Set<Literal>)?
    for (index, exclusion) in exclusions.enumerated() {
      guard case .tag(let key, let values)? = exclusion else { continue }
      guard rest == nil else { return nil }
      rest = (index, key, Set(values))
    }
    guard let rest, alternatives.count > 1 else { return nil }
    var values: [[Literal]] = []
    for (index, alternative) in alternatives.enumerated() {
      values.append(
        index == rest.index ? [] : constants(of: rest.key, in: quietly(resolving: alternative), except: nil))
    }
    let named = values.enumerated().filter { $0.offset != rest.index }.map(\.element)
    guard named.allSatisfy({ !$0.isEmpty }), named.joined().count == rest.excluded.count,
      Set(named.joined()) == rest.excluded
    else { return nil }
    return Discriminator(key: rest.key, values: values, rest: rest.index)
  }

  /// Remembers that the `not` of an alternative is judged, because it tells the alternative for all other objects.
  mutating func markExclusion(among alternatives: [OpenAPINode]) {
    guard alternatives.contains(where: { $0[.not] != nil }),
      let rest = discriminatorWithRest(among: alternatives)?.rest
    else { return }
    judgedExclusions.insert(alternatives[rest].key)
  }

  /// Returns whether the `not` of a schema is judged.
  func isJudged(exclusionOf schema: OpenAPINode) -> Bool {
    switch SchemaExclusion(of: schema) {
    case .types: true
    case .literals: SchemaOwn(nodes: [schema]).literals != nil
    case .tag: judgedExclusions.contains(schema.key)
    case .everything, nil: false
    }
  }
}
