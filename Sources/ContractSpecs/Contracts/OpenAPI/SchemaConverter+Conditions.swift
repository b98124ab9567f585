/// The conversion of what a schema says of the values that fit, or do not fit, another one.
extension SchemaConverter {
  /// Adds what `then` and `else` promise. Without `if`, they say nothing (JSON Schema 2020-12 section 10.2.2).
  mutating func addConditions(of schema: OpenAPINode, _ task: Task) {
    guard let node = schema[.if], node.isSchema else { return }
    for (keyword, isMet) in [(SchemaKeyword.then, true), (.else, false)] {
      guard let branch = schema[keyword], branch.isRestricting else { continue }
      let condition = FitCondition(fits: shapeID(of: node, .byLetter), isMet: isMet)
      add(.implied(shapeID(of: branch, .byLetter), by: condition), keyword, at: branch, task)
    }
  }

  mutating func addDependentSchemas(of schema: OpenAPINode, _ task: Task) {
    for member in schema[.dependentSchemas]?.members ?? [] where member.value.isRestricting {
      let condition = FitCondition(fits: objects(with: member))
      let branch = shapeID(of: member.value, .byLetter)
      add(.implied(branch, by: condition), .dependentSchemas, at: member.value, task)
    }
  }

  /// Returns the shape of the objects that have a member.
  mutating func objects(with member: OpenAPINode.Member) -> ShapeID {
    let location = document.location(of: member.key)
    let (object, any) = (add(at: member.key), add(at: member.key))
    let field = Field(name: member.name, shape: any, isOptional: false, location: location)
    shapes[object].shape = .object(ObjectShape(fields: [field], others: .open))
    return object
  }

  /// Adds how many alternatives of each choice a value fits, of which one is a `oneOf`. As shapes of their own, they
  /// would be combined, and copied for every other choice that leads to them.
  mutating func addForms(of choices: [SchemaConjunction.Choice], _ task: Task) {
    for choice in choices {
      let keyword: SchemaKeyword = choice.aspect == .oneOf ? .oneOf : .anyOf
      let forms = choice.alternatives.map { shapeID(of: $0, .byLetter) }
      let count: FormCount = keyword == .oneOf ? .exactlyOne : .atLeastOne
      add(.forms(forms, count), keyword, at: choice.node[keyword] ?? choice.node, task)
    }
  }
}

extension OpenAPINode {
  /// True for a schema that some value does not fit, as far as its form tells.
  var isRestricting: Bool { isObject ? !members.isEmpty : bool != true }
}
