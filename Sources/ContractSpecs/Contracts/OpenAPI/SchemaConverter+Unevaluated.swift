/// The conversion of `unevaluatedProperties` and `unevaluatedItems`.
///
/// They are about what no keyword beside them and in no schema that holds for the same value evaluates. Which schemas
/// hold depends on the value, so that what is evaluated has conditions.
extension SchemaConverter {
  /// A schema with one of these keywords.
  struct EvaluatedKey: Hashable {
    var node: OpenAPINode.Key
    var kind: UnevaluatedRest.Kind
  }

  /// A schema that holds for a value where some conditions do.
  private struct HoldingSchema {
    var node: OpenAPINode
    var conditions: [FitCondition]

    func schema(_ node: OpenAPINode, where condition: FitCondition? = nil) -> HoldingSchema {
      HoldingSchema(node: node, conditions: conditions + [condition].compactMap(\.self))
    }
  }

  /// The maximum number of schemas that hold for one value, each counted for all conditions on which it does.
  private static let maximumHolding = 256

  mutating func addUnevaluated(_ kind: UnevaluatedRest.Kind, of schema: OpenAPINode, _ task: Task) {
    let keyword = kind.keyword
    guard let node = schema[keyword], node.isSchema, node.isRestricting else { return }
    guard let evaluated = evaluated(kind, by: schema) else {
      return addUnjudged(
        "\"\(keyword.name)\" is not judged, since a part of what is evaluated is not, or more than \(Self.maximumHolding) schemas evaluate it",
        at: node)
    }
    guard !evaluated.contains(where: { $0.scope == .all && $0.conditions.isEmpty }) else { return }
    let rest = UnevaluatedRest(kind, evaluated: evaluated, rest: shapeID(of: node, .byLetter))
    add(.unevaluated(rest), keyword, at: node, task)
  }

  /// Returns what a schema and all that hold with it evaluate; `nil` if that is not known or too much.
  private mutating func evaluated(_ kind: UnevaluatedRest.Kind, by root: OpenAPINode) -> [EvaluatedPart]? {
    let key = EvaluatedKey(node: root.key, kind: kind)
    if let known = evaluated[key] { return known }
    let found = found(kind, by: root)
    evaluated[key] = .some(found)
    return found
  }

  private mutating func found(_ kind: UnevaluatedRest.Kind, by root: OpenAPINode) -> [EvaluatedPart]? {
    var found: [EvaluatedPart] = []
    var waiting = [HoldingSchema(node: root, conditions: [])]
    var seen: [OpenAPINode.Key: [[FitCondition]]] = [:]
    var count = 0
    while let holding = waiting.popLast() {
      count += 1
      guard count <= Self.maximumHolding else { return nil }
      // What holds on some conditions adds nothing where it holds on fewer.
      let isKnown = seen[holding.node.key, default: []].contains { holding.conditions.starts(with: $0) }
      guard holding.node.isObject, !isKnown else { continue }
      seen[holding.node.key, default: []].append(holding.conditions)
      guard holding.node.keywords.isDisjoint(with: SchemaKeywords.unjudged),
        let scopes = scopes(kind, of: holding.node, isRoot: count == 1)
      else { return nil }
      found += scopes.map { EvaluatedPart($0, where: holding.conditions) }
      waiting += schemas(holdingWith: holding)
    }
    return found
  }

  /// Returns the schemas in a schema that hold for the same value.
  private mutating func schemas(holdingWith schema: HoldingSchema) -> [HoldingSchema] {
    let node = schema.node
    var found: [HoldingSchema] = []
    if let reference = node[.reference]?.string, let target = try? document.target(of: reference, at: node) {
      found.append(schema.schema(quietly(resolving: target)))
      if document.dialect == .own { return found }
    }
    found += (node[.allOf]?.elements ?? []).map { schema.schema($0) }
    for alternative in (node[.anyOf]?.elements ?? []) + (node[.oneOf]?.elements ?? []) {
      found.append(schema.schema(alternative, where: FitCondition(fits: shapeID(of: alternative, .byLetter))))
    }
    if let condition = node[.if], condition.isSchema {
      let shape = shapeID(of: condition, .byLetter)
      found.append(schema.schema(condition, where: FitCondition(fits: shape)))
      for (keyword, isMet) in [(SchemaKeyword.then, true), (.else, false)] {
        guard let branch = node[keyword] else { continue }
        found.append(schema.schema(branch, where: FitCondition(fits: shape, isMet: isMet)))
      }
    }
    for member in node[.dependentSchemas]?.members ?? [] where member.value.isRestricting {
      found.append(schema.schema(member.value, where: FitCondition(fits: objects(with: member))))
    }
    return found
  }

  /// Returns what the keywords of one schema evaluate; `nil` if that is not known.
  private mutating func scopes(
    _ kind: UnevaluatedRest.Kind, of schema: OpenAPINode, isRoot: Bool
  ) -> [EvaluatedPart.Scope]? {
    // Another one of the same keyword has evaluated all that was left.
    if !isRoot, schema[kind.keyword]?.isSchema == true { return [.all] }
    return switch kind {
    case .members: scopesOfMembers(schema)
    case .elements: scopesOfElements(schema)
    }
  }

  private mutating func scopesOfMembers(_ schema: OpenAPINode) -> [EvaluatedPart.Scope]? {
    if schema[.additionalProperties]?.isSchema == true { return [.all] }
    var scopes: [EvaluatedPart.Scope] = []
    if let members = quietly(following: schema[.properties])?.members, !members.isEmpty {
      scopes.append(.names(Set(members.map { Array($0.name.utf8) })))
    }
    for member in patternMembers(of: [schema]) {
      guard let pattern = pattern(member.key) else { return nil }
      scopes.append(.pattern(pattern))
    }
    return scopes
  }

  private mutating func scopesOfElements(_ schema: OpenAPINode) -> [EvaluatedPart.Scope] {
    var scopes: [EvaluatedPart.Scope] = []
    let (prefix, items) = (schema[.prefixItems], schema[.items])
    let isTuple = items?.kind == .array
    if items?.isSchema == true || (isTuple && schema[.additionalItems] != nil) { return [.all] }
    if let tuple = prefix ?? (isTuple ? items : nil) { scopes.append(.first(tuple.elements.count)) }
    if let node = schema[.contains], node.isSchema { scopes.append(.fitting(shapeID(of: node, .byLetter))) }
    return scopes
  }
}

extension UnevaluatedRest.Kind {
  fileprivate var keyword: SchemaKeyword {
    switch self {
    case .members: .unevaluatedProperties
    case .elements: .unevaluatedItems
    }
  }
}
