/// The parts of a schema that must all hold.
struct SchemaConjunction {
  /// A choice among schemas, from `anyOf` or `oneOf`.
  struct Choice {
    /// The schema that has the choice.
    var node: OpenAPINode
    var aspect: SchemaPart.Aspects
    var alternatives: [OpenAPINode]
  }

  /// The schemas whose own keywords hold.
  var own: [OpenAPINode] = []
  var choices: [Choice] = []

  /// The schemas that are referred to and of which nothing more is known yet.
  var references: [OpenAPINode] = []

  /// True if one of the schemas is `false`.
  var allowsNothing = false

  /// True if null is allowed besides, as generators mean `nullable` beside a reference.
  var isNullable = false
}

extension SchemaConverter {
  mutating func convert(_ task: Task) {
    var all = SchemaConjunction()
    for part in task.parts { collect(part, into: &all) }
    all.isNullable = task.parts.allSatisfy { allowsNull($0) }
    if all.own.isEmpty, all.choices.isEmpty, all.references.count == 1 {
      let inner = shapeID(of: all.references[0], task.direction)
      guard inner != task.id else {
        return addFault(
          "this schema is made of itself alone, so nothing says what it is; write out what is meant",
          at: task.parts[0].node)
      }
      shapes[task.id].shape = all.isNullable ? .nullable(inner) : .choice([inner])
      return
    }
    let expanded = expandReferences(of: &all, at: task.parts[0].node)
    if !all.choices.isEmpty {
      // A choice of which one alternative holds anyway, as that of a base schema which lists the schemas made of it.
      let held = expanded.union(task.parts.filter { $0.aspects == .all }.map(\.node.key))
      all.choices.removeAll { choice in
        choice.alternatives.contains { held.contains(quietly(resolving: $0).key) }
      }
    }
    if let choice = inheritedChoice(task, all) {
      shapes[task.id].shape = .choice(choice.ids)
      shapes[task.id].discriminator = choice.discriminator
      return
    }
    guard !all.allowsNothing else {
      shapes[task.id].shape = .assertion(.never)
      return
    }
    if task.direction == .byLetter, all.choices.contains(where: { $0.aspect == .oneOf }) {
      let choices = all.choices
      all.choices = []
      convertOwn(all, task)
      return addForms(of: choices, task)
    }
    guard let choice = all.choices.popLast() else { return convertOwn(all, task) }
    convert(choice, of: all, task)
  }

  /// Replaces the references of a conjunction by what they lead to. Returns the schemas that they lead to.
  private mutating func expandReferences(
    of all: inout SchemaConjunction, at node: OpenAPINode
  ) -> Set<OpenAPINode.Key> {
    var expanded: Set<OpenAPINode.Key> = []
    while let reference = all.references.popLast() {
      if reference.key == node.key {
        note("a part of this schema leads back to it, which adds nothing; it is passed over", at: node)
        continue
      }
      guard expanded.insert(reference.key).inserted else { continue }
      guard expanded.count <= Self.maximumJoined else {
        addUnjudged(
          "more than \(Self.maximumJoined) schemas hold at once, of which the rest is not judged", at: node)
        break
      }
      collect(SchemaPart(node: reference), into: &all)
    }
    all.references = []
    return expanded
  }

  /// Returns whether an alternative can hold at once with other schemas: whether there is a type, and of listed values
  /// one, that all of them allow.
  private mutating func isPossible(
    _ alternative: OpenAPINode, beside others: [OpenAPINode], _ choices: [SchemaConjunction.Choice],
    _ task: Task
  ) -> Bool {
    guard !others.isEmpty || !choices.isEmpty else { return true }
    let own = ownKeywords(of: alternative) + others
    guard !SchemaOwn(nodes: own, task.direction).excludesAll else { return false }
    for choice in choices.prefix(Self.maximumCombined) where choice.alternatives.count <= Self.maximumCompared
    {
      var isPossible = false
      for other in choice.alternatives where !isPossible {
        isPossible = !SchemaOwn(nodes: own + ownKeywords(of: other), task.direction).excludesAll
      }
      if !isPossible { return false }
    }
    return true
  }

  /// The maximum number of alternatives of a choice that are compared with those of another one.
  private static let maximumCompared = 32

  /// Returns the schemas whose own keywords hold where a schema does.
  private mutating func ownKeywords(of schema: OpenAPINode) -> [OpenAPINode] {
    var all = SchemaConjunction()
    collect(SchemaPart(node: schema), into: &all)
    _ = expandReferences(of: &all, at: schema)
    return all.own
  }

  /// Returns whether a part says that null is allowed besides, or has no say in it.
  private mutating func allowsNull(_ part: SchemaPart) -> Bool {
    switch part.aspects {
    case .all: allowsNull(part.node, deeper: Self.maximumCombined)
    case .own: admitsNull(part.node)
    case _: false
    }
  }

  /// Returns whether a schema says that null is allowed besides: itself, or all schemas of which alone it is made.
  private mutating func allowsNull(_ node: OpenAPINode, deeper: Int) -> Bool {
    if node.isNullable { return true }
    let target = quietly(resolving: node)
    if target.key != node.key, target.isNullable { return true }
    guard deeper > 0, let parts = target["allOf"]?.elements, !parts.isEmpty, target["$ref"] == nil,
      target["anyOf"] == nil, target["oneOf"] == nil,
      target.keywords.isDisjoint(with: SchemaKeywords.judged)
    else { return false }
    return parts.allSatisfy { allowsNull($0, deeper: deeper - 1) }
  }

  /// Adds the parts of a schema. A reference is added as such.
  private mutating func collect(_ part: SchemaPart, into all: inout SchemaConjunction) {
    var open = [part]
    var seen = DistinctElements<OpenAPINode.Key>()
    while let part = open.popLast() {
      partCount += 1
      let node = part.node
      guard node.isObject else {
        if node.bool == false { all.allowsNothing = true }
        if node.bool == nil { addNoSchema(node) }
        continue
      }
      let keywords = node.keywords
      addMalformed(in: node, keywords)
      guard seen.insert(node.key) || part.aspects != .all else { continue }
      if part.aspects.contains(.reference), keywords.contains(.reference) {
        if let target = target(of: node) { all.references.append(resolved(target)) }
        if document.dialect == .own {
          noteIgnored(beside: node)
          continue
        }
      }
      if part.aspects.contains(.own), hasOwnKeywords(node, keywords) { all.own.append(node) }
      if part.aspects.contains(.allOf), keywords.contains(.allOf) {
        open += (node[.allOf]?.elements ?? []).reversed().map { SchemaPart(node: $0) }
      }
      if part.aspects.contains(.anyOf), keywords.contains(.anyOf) {
        addChoice(node, .anyOf, .anyOf, into: &all, &open)
      }
      if part.aspects.contains(.oneOf), keywords.contains(.oneOf) {
        addChoice(node, .oneOf, .oneOf, into: &all, &open)
      }
    }
  }

  /// Adds the error of a value that is no schema, where one must be.
  mutating func addNoSchema(_ node: OpenAPINode) {
    addFault("a schema must be an object", at: node)
  }

  /// Adds a choice. An alternative that is the choice again allows nothing more, and is passed over.
  private mutating func addChoice(
    _ node: OpenAPINode, _ keyword: SchemaKeyword, _ aspect: SchemaPart.Aspects,
    into all: inout SchemaConjunction,
    _ open: inout [SchemaPart]
  ) {
    let written = node[keyword]?.elements ?? []
    let alternatives = isMereChoice(node) ? written.filter { !leadsBack($0, to: node) } : written
    if alternatives.count == 1 {
      open.append(SchemaPart(node: alternatives[0]))
    } else if alternatives.count > 1 {
      all.choices.append(SchemaConjunction.Choice(node: node, aspect: aspect, alternatives: alternatives))
    }
  }

  /// Returns whether a schema says nothing but which schemas there are to choose from.
  private func isMereChoice(_ node: OpenAPINode) -> Bool {
    node.keywords.isDisjoint(with: SchemaKeywords.judged.union(SchemaKeywordSet([.allOf, .reference])))
  }

  private mutating func leadsBack(_ alternative: OpenAPINode, to choice: OpenAPINode) -> Bool {
    guard quietly(resolving: alternative).key == choice.key else { return false }
    note("an alternative that is the choice itself allows nothing more; it is passed over", at: alternative)
    return true
  }

  private mutating func hasOwnKeywords(_ node: OpenAPINode, _ keywords: SchemaKeywordSet) -> Bool {
    if !keywords.isDisjoint(with: SchemaKeywords.unjudged) { addUnjudgedKeywords(of: node) }
    return !keywords.isDisjoint(with: SchemaKeywords.judged)
  }

  private mutating func addUnjudgedKeywords(of node: OpenAPINode) {
    let names = Set(SchemaKeywords.unjudged.keywords.map(\.name))
    for member in node.members where names.contains(member.name) {
      addUnjudged("\"\(member.name)\" of JSON Schema is not judged", at: member.key)
    }
  }

  /// Converts a choice: each alternative with all other parts.
  private mutating func convert(
    _ choice: SchemaConjunction.Choice, of all: SchemaConjunction, _ task: Task
  ) {
    var others = all.own.map { SchemaPart(node: $0, aspects: .own) }
    let joined = combinable(all.choices, with: choice)
    others += joined.map { SchemaPart(node: $0.node, aspects: $0.aspect) }
    var values: [OpenAPINode] = []
    var acceptsNull = false
    let mayExcludeNull = all.own.contains {
      !$0.keywords.isDisjoint(with: SchemaKeywordSet([.not, .if]))
    }
    for alternative in choice.alternatives {
      if isNull(alternative), !mayExcludeNull { acceptsNull = true } else { values.append(alternative) }
    }
    markExclusion(among: values)
    let possible = values.filter { isPossible($0, beside: all.own, all.choices, task) }
    if !others.isEmpty {
      let canBeNull = all.choices.allSatisfy { $0.alternatives.contains(where: isNull) }
      acceptsNull = acceptsNull && canBeNull && all.own.allSatisfy(admitsNull)
    }
    if possible.isEmpty, acceptsNull {
      shapes[task.id].shape = .null
      return
    }
    if !possible.isEmpty { values = possible }
    let base = task.parts[0].node
    let isExclusive = choice.aspect == .oneOf && task.direction != .byLetter
    if others.isEmpty, let shape = literalChoice(values, task.direction) {
      if isExclusive, case .openChoice = shape { addOverlap(in: choice.node) }
      return finish(shape, task, isNullable: acceptsNull || all.isNullable)
    }
    let other = values.count > 1 && task.direction != .byLetter ? defaultSchema(of: choice.node) : nil
    if let other { values.append(other) }
    let ids = values.map { value in
      shapeID(of: [SchemaPart(node: value)] + others, task.direction, at: others.isEmpty ? value : base)
    }
    let discriminator =
      task.direction == .byLetter ? nil : discriminator(of: choice, values, hasRest: other != nil)
    if isExclusive, discriminator == nil {
      exclusive.append(ExclusiveChoice(node: choice.node, alternatives: ids, shape: task.id))
    }
    if ids.count == 1 {
      return finish(.choice(ids), task, isNullable: acceptsNull || all.isNullable)
    }
    let isNullable = acceptsNull || all.isNullable
    let place = isNullable ? add(at: base) : task.id
    shapes[place].shape = .choice(ids)
    shapes[place].discriminator = discriminator
    if isNullable { shapes[task.id].shape = .nullable(place) }
  }

  /// Returns the choices that are combined with another one; the rest is not judged. Their number and that of their
  /// combinations are limited.
  private mutating func combinable(
    _ choices: [SchemaConjunction.Choice], with choice: SchemaConjunction.Choice
  ) -> [SchemaConjunction.Choice] {
    guard choices.count < Self.maximumCombined else {
      addUnjudged(
        "more than \(Self.maximumCombined) choices hold at once, of which the rest is not judged",
        at: choice.node)
      return []
    }
    var combinations = choice.alternatives.count
    return choices.filter { other in
      let (product, overflow) = combinations.multipliedReportingOverflow(by: other.alternatives.count)
      guard !overflow, product <= Self.maximumCombinations else {
        addUnjudged(
          "choices that hold at once have more than \(Self.maximumCombinations) combinations; this one is not judged",
          at: other.node)
        return false
      }
      combinations = product
      return true
    }
  }

  /// Sets the shape of a task, beside null if that is allowed.
  mutating func finish(_ shape: Shape, _ task: Task, isNullable: Bool) {
    guard isNullable, shape != .any, shape != .null else {
      shapes[task.id].shape = shape
      return
    }
    let inner = add(at: task.parts[0].node)
    shapes[inner].shape = shape
    shapes[inner].constraints = shapes[task.id].constraints
    shapes[inner].number = shapes[task.id].number
    shapes[task.id].constraints = []
    shapes[task.id].number = nil
    shapes[task.id].shape = .nullable(inner)
  }

  /// Returns whether a schema allows null and nothing else.
  private func isNull(_ node: OpenAPINode) -> Bool {
    if let type = node["type"] { return type.string == "null" }
    if let constant = node["const"] { return constant.value.isNull }
    if let values = node["enum"]?.elements, !values.isEmpty { return values.allSatisfy(\.value.isNull) }
    return false
  }

  /// Returns whether the own keywords of a schema allow null.
  private func admitsNull(_ node: OpenAPINode) -> Bool {
    if node.isNullable { return true }
    if let types = SchemaOwn.types(of: node) { return types.contains(.null) }
    return node["enum"]?.elements.contains { $0.value.isNull } ?? node["const"]?.value.isNull ?? true
  }
}
