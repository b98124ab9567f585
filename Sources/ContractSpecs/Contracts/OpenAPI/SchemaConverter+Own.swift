/// The conversion of the keywords about the value itself.
extension SchemaConverter {
  /// Converts a schema without choices.
  mutating func convertOwn(_ all: SchemaConjunction, _ task: Task) {
    let own = SchemaOwn(nodes: all.own, task.direction)
    convertValue(own, all, task)
    addAssertions(own, task)
  }

  private mutating func convertValue(_ own: SchemaOwn, _ all: SchemaConjunction, _ task: Task) {
    let node = task.parts[0].node
    if let values = own.literals { return convertLiterals(values, own, all, task) }
    guard let types = own.types else { return addFormatsOfAny(own) }
    let isNullable = types.contains(.null) || all.isNullable
    let others = SchemaType.allCases.filter { types.contains($0) && $0 != .null && !isCovered($0, by: types) }
    switch others.count {
    case 0 where types.isEmpty:
      addUnjudged("the types of this schema contradict each other, so nothing is promised here", at: node)
    case 0: shapes[task.id].shape = .null
    case 1:
      let shape = shape(of: others[0], own, task)
      finish(shape, task, isNullable: isNullable)
    case _:
      let ids = others.map { type in
        var part = task
        part.id = add(at: node)
        shapes[part.id].shape = shape(of: type, own, part)
        return part.id
      }
      finish(.choice(ids), task, isNullable: isNullable)
    }
  }

  /// Returns whether another type of a set admits all values of a type.
  private func isCovered(_ type: SchemaType, by types: Set<SchemaType>) -> Bool {
    type == .integer && types.contains(.number)
  }

  /// Returns the shape of the values of one type. Constraints are set on the shape of the task.
  private mutating func shape(of type: SchemaType, _ own: SchemaOwn, _ task: Task) -> Shape {
    switch type {
    case .null: .null
    case .boolean: .boolean
    case .integer: integer(own, task)
    case .number: number(own, task)
    case .string: string(own, task)
    case .array: array(own, task)
    case .object: .object(object(own, task))
    }
  }

  private mutating func number(_ own: SchemaOwn, _ task: Task) -> Shape {
    if task.direction == .byLetter { shapes[task.id].number = .unread }
    addSteps(own, task)
    for format in own.all(.format) {
      addUnjudgedFormat(format, own, known: SchemaKeywords.vagueFormatsOfNumbers)
    }
    return .number(own.numberBounds)
  }

  /// Adds the formats of a schema that states no type and so is judged as any value.
  private mutating func addFormatsOfAny(_ own: SchemaOwn) {
    for format in own.all(.format) + own.all(.contentEncoding) {
      guard let name = format.string, !SchemaKeywords.vagueFormats.contains(name) else { continue }
      addUnjudged("values of the format \(Quoted.key(name)) are judged as any value", at: format)
    }
  }

  /// Adds a format that restricts numbers and is not known. One beside texts is about these.
  private mutating func addUnjudgedFormat(_ format: OpenAPINode, _ own: SchemaOwn, known: Set<String>) {
    guard let name = format.string, !known.contains(name), own.types?.contains(.string) != true
    else { return }
    addUnjudged("numbers of the format \(Quoted.key(name)) are judged as any number", at: format)
  }

  /// Adds each step that is not the first one.
  private mutating func addSteps(_ own: SchemaOwn, _ task: Task) {
    var seen = Set(own.all(.multipleOf).prefix(1).map(\.number))
    for step in own.all(.multipleOf) where step.number != nil && seen.insert(step.number).inserted {
      let id = add(at: step)
      var bounds = NumberBounds()
      bounds.step = step.number
      shapes[id].shape = .number(bounds)
      shapes[task.id].constraints.append(id)
    }
  }

  private mutating func integer(_ own: SchemaOwn, _ task: Task) -> Shape {
    addSteps(own, task)
    var bounds = own.numberBounds.integral
    // The bounds of what a client reads are not the schema's.
    if task.direction == .byLetter { shapes[task.id].number = .unread }
    for format in own.all(.format) {
      switch format.string {
      case "int32": bounds = bounds.within("-2147483648", "2147483647")
      case "uint32": bounds = bounds.within("0", "4294967295")
      case "int16": bounds = bounds.within("-32768", "32767")
      case "int8": bounds = bounds.within("-128", "127")
      case "uint16": bounds = bounds.within("0", "65535")
      case "uint8": bounds = bounds.within("0", "255")
      case "uint64", "uint": shapes[task.id].number = .uint64
      case _: addUnjudgedFormat(format, own, known: ["int64", "int", "long", "integer", "number"])
      }
    }
    return .integer(bounds)
  }

  // MARK: literals

  private mutating func convertLiterals(
    _ values: [OpenAPINode], _ own: SchemaOwn, _ all: SchemaConjunction, _ task: Task
  ) {
    let types = own.nodes.compactMap { SchemaOwn.types(of: $0) } + [own.types].compactMap(\.self)
    var literals: [Literal] = []
    var seen: Set<Literal> = []
    let excluded = own.excludedLiterals
    var acceptsNull = all.isNullable || own.nodes.allSatisfy(\.isNullable)
    for value in values {
      guard let literal = value.literal else { continue }
      if excluded.contains(ComparableLiteral(literal)) { continue }
      guard literal != .null else {
        acceptsNull = acceptsNull || types.allSatisfy { $0.contains(.null) }
        continue
      }
      if types.allSatisfy({ $0.contains { $0.admits(value) } }), isAllowed(value, own),
        seen.insert(literal).inserted
      {
        literals.append(literal)
      }
    }
    noteNullableEnum(own)
    let containers = listedContainers(values, types, own, task)
    if literals.isEmpty, containers.isEmpty, acceptsNull {
      shapes[task.id].shape = .null
    } else if own.listsNothing, document.dialect == .jsonSchema {
      shapes[task.id].shape = .assertion(.never)
    } else if literals.isEmpty, containers.isEmpty {
      addUnjudged(
        "no value of \"enum\" satisfies the rest of its schema, so nothing is promised here",
        at: task.parts[0].node
      )
    } else {
      let scalar: Shape? = literals.count > 1 ? .oneOf(literals) : literals.first.map { .literal($0) }
      finish(shape(of: scalar, containers, task), task, isNullable: acceptsNull)
    }
  }

  /// Returns the choice among listed literals, and the listed arrays and objects.
  private mutating func shape(of literals: Shape?, _ containers: [ShapeID], _ task: Task) -> Shape {
    guard let literals else { return .choice(containers) }
    guard !containers.isEmpty else { return literals }
    let id = add(at: task.parts[0].node)
    shapes[id].shape = literals
    return .choice([id] + containers)
  }

  /// Returns the shapes of the arrays and of the objects among listed values that all stated types allow.
  private mutating func listedContainers(
    _ values: [OpenAPINode], _ types: [Set<SchemaType>], _ own: SchemaOwn, _ task: Task
  ) -> [ShapeID] {
    [SchemaType.object, .array].compactMap { type in
      let listed = values.filter { $0.literal == nil && type.admits($0) }
      guard !listed.isEmpty, types.allSatisfy({ $0.contains(type) }) else { return nil }
      var part = task
      part.id = add(at: listed[0])
      shapes[part.id].shape = shape(of: type, own, part)
      addListed(listed, to: part.id)
      return part.id
    }
  }

  /// Returns whether a listed value satisfies the bounds, lengths, patterns and formats beside the list.
  private mutating func isAllowed(_ value: OpenAPINode, _ own: SchemaOwn) -> Bool {
    if let number = value.number.flatMap({ JSONNumber($0) }) {
      return own.numberBounds.contains(number)
        && own.all(.multipleOf).compactMap { $0.number.flatMap { JSONNumber($0) } }.allSatisfy(
          number.isMultiple)
    }
    guard let text = value.string else { return true }
    let bounds = own.countBounds(.minLength, .maxLength)
    guard bounds.contains(text.unicodeScalars.count),
      own.all(.pattern).allSatisfy({ pattern($0)?.matches(text) ?? true })
    else { return false }
    return own.all(.format).allSatisfy { node in
      let format = node.string.flatMap { SchemaKeywords.format(named: $0) }
      return format.map { $0.accepts(Array(text.utf8)) } ?? true
    }
  }

  private mutating func noteNullableEnum(_ own: SchemaOwn) {
    for node in own.nodes where node.isNullable {
      if let values = node["enum"], !values.elements.contains(where: { $0.value.isNull }) {
        note("\"nullable\" beside an \"enum\" without null is read as: null is allowed", at: values)
      }
    }
  }

  /// Returns the choice among literals that alternatives without any other keyword are; `nil` if one is none.
  ///
  /// With one further alternative that is any string, it is an open choice.
  mutating func literalChoice(_ alternatives: [OpenAPINode], _ direction: SchemaDirection) -> Shape? {
    var literals: [Literal] = []
    var seen: Set<Literal> = []
    var base: OpenAPINode?
    for alternative in alternatives {
      let schema = resolved(alternative)
      if let values = plainLiterals(of: schema) {
        literals += values.filter { seen.insert($0).inserted }
      } else if base == nil, isPlainString(schema), name(of: schema) == nil {
        base = schema
      } else {
        return nil
      }
    }
    guard literals.count > 1 || base != nil, !literals.isEmpty else { return nil }
    guard let base else { return .oneOf(literals) }
    guard literals.allSatisfy({ if case .string = $0 { true } else { false } }) else { return nil }
    return .openChoice(literals, shapeID(of: base, direction))
  }

  /// Returns the literals of a schema that has only these; `nil` for another schema.
  private func plainLiterals(of schema: OpenAPINode) -> [Literal]? {
    guard !schema.isNullable, schema.keywords.isDisjoint(with: SchemaKeywords.assertions),
      schema["allOf"] == nil, schema["anyOf"] == nil, schema["oneOf"] == nil,
      let values = schema["enum"]?.elements ?? schema["const"].map({ [$0] }), !values.isEmpty
    else { return nil }
    let types = SchemaOwn.types(of: schema)
    let literals = values.filter { value in types?.contains { $0.admits(value) } ?? true }.compactMap(
      \.literal)
    return literals.count == values.count && !literals.contains(.null) ? literals : nil
  }

  /// Returns whether any text fits a schema, by its own keywords.
  mutating func isAnyText(_ schema: OpenAPINode) -> Bool {
    let schema = quietly(resolving: schema)
    guard schema.isObject else { return schema.bool == true }
    let limiting = SchemaKeywords.judged.union(SchemaKeywords.unjudged).union(SchemaKeywords.lists)
      .union(SchemaKeywordSet([.reference]))
    guard schema.keywords.intersection(limiting).isSubset(of: SchemaKeywordSet([.type, .format])) else {
      return false
    }
    if schema[.type] != nil, SchemaOwn.types(of: schema)?.contains(.string) != true { return false }
    return schema[.format].map { $0.string.map(SchemaKeywords.vagueFormats.contains) ?? false } ?? true
  }

  private func isPlainString(_ schema: OpenAPINode) -> Bool {
    schema[.type]?.string == "string"
      && schema.keywords.intersection(SchemaKeywords.judged.union(SchemaKeywords.unjudged))
        == SchemaKeywordSet([.type])
  }
}

/// The conversion of texts and arrays.
extension SchemaConverter {
  /// Returns the shape of texts. A text may have to satisfy a format, lengths and patterns at once.
  private mutating func string(_ own: SchemaOwn, _ task: Task) -> Shape {
    var all: [Shape] = []
    for node in own.all(.format) {
      guard let name = node.string else { continue }
      // Without a type, it may be the format of a number.
      if let format = name == "decimal" ? .decimal : SchemaKeywords.format(named: name) {
        if !all.contains(.format(format)) { all.append(.format(format)) }
      } else if let digits = SchemaKeywords.wholeNumbers[name] {
        all.append(.pattern(digits))
      } else if !SchemaKeywords.vagueFormats.contains(name) {
        addUnjudged("texts of the format \(Quoted.key(name)) are judged as any text", at: node)
      }
    }
    for node in own.all(.contentEncoding) { addEncoding(node, to: &all) }
    for node in own.all(.pattern) {
      if let pattern = pattern(node) { all.append(.pattern(pattern)) }
    }
    let bounds = own.countBounds(.minLength, .maxLength)
    if all.isEmpty || !bounds.isUnbounded { all.append(.string(bounds)) }
    for constraint in all.dropFirst() {
      let id = add(at: task.parts[0].node)
      shapes[id].shape = constraint
      shapes[task.id].constraints.append(id)
    }
    return all[0]
  }

  /// Adds the format of an encoded text (JSON Schema Validation, section 8.3).
  private mutating func addEncoding(_ node: OpenAPINode, to all: inout [Shape]) {
    switch node.string?.lowercased() {
    case "base64": if !all.contains(.format(.base64)) { all.append(.format(.base64)) }
    case "base64url": if !all.contains(.format(.base64url)) { all.append(.format(.base64url)) }
    case let name:
      addUnjudged("texts with the encoding \(Quoted.key(name ?? "")) are judged as any text", at: node)
    }
  }

  /// Returns the pattern that matches the texts in which an expression of ECMA-262 occurs (JSON Schema core section
  /// 6.4).
  mutating func pattern(_ node: OpenAPINode) -> Pattern? {
    guard let source = node.string else { return nil }
    do {
      return try Pattern(SchemaPattern.matchingWhole(source))
    } catch {
      addUnjudged("the pattern \(Quoted.key(source)) is not judged: \(error.message)", at: node)
      return nil
    }
  }

  /// The elements that one schema describes: those at the beginning of a list, and all others.
  private struct Elements {
    var prefix: [OpenAPINode]
    var rest: OpenAPINode?

    init(of node: OpenAPINode) {
      let tuple = node["prefixItems"] ?? (node["items"]?.kind == .array ? node["items"] : nil)
      prefix = tuple?.elements ?? []
      rest = node["prefixItems"] == nil && tuple != nil ? node["additionalItems"] : node["items"]
    }

    /// Returns the schema of the element at a place, if one is given.
    func schema(at index: Int) -> OpenAPINode? {
      index < prefix.count ? prefix[index] : restSchema
    }

    /// The schema of the elements after those at the beginning, if one is given.
    var restSchema: OpenAPINode? { rest.flatMap { $0.isObject ? $0 : nil } }

    var isClosed: Bool { rest?.bool == false }
  }

  /// Returns the shape of lists. An element has to satisfy the schema that each part has for its place.
  private mutating func array(_ own: SchemaOwn, _ task: Task) -> Shape {
    let all = own.nodes.map(Elements.init)
    let end = all.filter(\.isClosed).map(\.prefix.count).min()
    let count = min(all.map(\.prefix.count).max() ?? 0, end ?? .max)
    let place = own.all(.items).first ?? task.parts[0].node
    let prefix = (0..<count).map { index in
      element(all.compactMap { $0.schema(at: index) }, task, at: place)
    }
    let bounds = own.countBounds(.minItems, .maxItems)
    // FastAPI writes a tuple as its elements with their number as the greatest and the least.
    let rest =
      end != nil || (count > 0 && bounds.upper == count)
      ? nil : element(all.compactMap(\.restSchema), task, at: place)
    return .array(
      ArrayShape(
        of: rest, prefix: prefix, bounds: bounds,
        isUnique: own.all(.uniqueItems).contains { $0.bool == true }))
  }

  private mutating func element(_ schemas: [OpenAPINode], _ task: Task, at place: OpenAPINode) -> ShapeID {
    guard let first = schemas.first else { return add(at: place) }
    guard schemas.count > 1 else { return shapeID(of: first, task.direction) }
    return shapeID(of: schemas.map { SchemaPart(node: $0) }, task.direction, at: place)
  }
}

extension SchemaType {
  /// Returns whether a value has this type. A number without a fraction is an integer.
  func admits(_ value: OpenAPINode) -> Bool {
    switch value.kind {
    case .null: self == .null
    case .boolean: self == .boolean
    case .integer: self == .integer || self == .number
    case .number: self == .number || (self == .integer && value.count != nil)
    case .string: self == .string
    case .array: self == .array
    case .object: self == .object
    }
  }
}

extension NumberBounds {
  /// Returns the bounds, with others where these are none or wider.
  fileprivate func within(_ least: String, _ most: String) -> NumberBounds {
    var bounds = self
    if lower.map({ Self.isLess($0, least) }) ?? true { (bounds.lower, bounds.excludesLower) = (least, false) }
    if upper.map({ Self.isLess(most, $0) }) ?? true { (bounds.upper, bounds.excludesUpper) = (most, false) }
    return bounds
  }

  private static func isLess(_ one: String, _ other: String) -> Bool {
    guard let one = JSONNumber(one), let other = JSONNumber(other) else { return false }
    return one < other
  }
}

extension NumberBounds {
  /// The bounds with integers written without a fraction: generators write 1.0 for 1.
  fileprivate var integral: NumberBounds {
    var bounds = self
    (bounds.lower, bounds.upper) = (lower.map(Self.integral), upper.map(Self.integral))
    return bounds
  }

  private static func integral(_ text: String) -> String {
    guard let dot = text.firstIndex(of: "."), text[text.index(after: dot)...].allSatisfy({ $0 == "0" }) else {
      return text
    }
    return String(text[..<dot])
  }
}
