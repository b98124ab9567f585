import ContractSpecs

/// Shapes as schemas of JSON Schema 2020-12, which are those of OpenAPI 3.1 too.
struct SchemaBuilder {
  let shapes: ShapeTable
  let definitions: SchemaDefinitions

  /// The beginning of a reference to a definition: `#/$defs/`.
  let prefix: String

  /// True if an object may have no members that are not promised.
  let isClosed: Bool

  /// The shapes that a value must fit besides another one, and those below them. Such an object has members that only
  /// the others name.
  private let parts: Set<ShapeID>
  private let abouts: [SpecLocation: String]
  private(set) var notes = SchemaNotes()

  init(_ contract: Contract, _ definitions: SchemaDefinitions, prefix: String) {
    (shapes, self.definitions, self.prefix) = (contract.shapes, definitions, prefix)
    abouts = ExportedTypes.descriptions(of: contract)
    let policies = contract.endpoints.flatMap(\.responses).map(\.unexpectedFields)
    isClosed = !policies.isEmpty && policies.allSatisfy { $0 == .fail }
    let demanded = isClosed ? contract.shapes.nodes.flatMap(\.constraints) : []
    parts = Set(ExportedTypes.shapes(below: demanded, in: contract.shapes))
    guard !isClosed, let first = policies.firstIndex(of: .fail) else { return }
    notes.add(
      "some responses may have no members that are not promised, others may; the schemas allow them",
      at: contract.endpoints.flatMap(\.responses)[first].location)
  }

  mutating func note(_ message: String, at place: SpecLocation) { notes.add(message, at: place) }

  /// The definitions by their names.
  mutating func allDefinitions() -> SchemaValue {
    .object(definitions.all.map { SchemaValue.Member($0.name, definition(of: $0.shape)) })
  }

  /// Returns the schema of a shape: a reference if it has a definition.
  mutating func schema(of id: ShapeID) -> SchemaValue {
    guard let name = definitions.name(of: id) else { return definition(of: id) }
    return .object([.init("$ref", .text(prefix + name))])
  }

  /// Returns the schema of a shape itself, with its description.
  private mutating func definition(of id: ShapeID) -> SchemaValue {
    var members = own(id)
    let constraints = shapes[id].constraints
    if !constraints.isEmpty {
      members = [
        .init("allOf", .list([.object(members)] + constraints.map { schema(of: $0) }))
      ]
    }
    if let about = abouts[shapes[id].location] { members.insert(.init("description", .text(about)), at: 0) }
    return .object(members)
  }

  private mutating func own(_ id: ShapeID) -> [SchemaValue.Member] {
    let node = shapes[id]
    switch node.shape {
    case .any: return []
    case .null: return [type("null")]
    case .boolean: return [type("boolean")]
    case .integer(let bounds) where node.number == .unread: return [type("integer")] + limits(bounds)
    case .integer(let bounds): return integer(bounds, isUnsigned: node.number == .uint64)
    case .number(let bounds): return [type("number")] + limits(bounds)
    case .string(let bounds): return [type("string")] + counts(bounds, "minLength", "maxLength")
    case .format(let format): return self.format(format)
    case .token(let claims): return token(claims, at: node.location)
    case .moment(let moment):
      note("a time relative to now is any time in its unit", at: node.location)
      return self.format(moment.unit == .seconds ? .unixSeconds : .unixMilliseconds)
    case .pattern(let pattern): return self.pattern(pattern, at: node.location)
    case .literal(let literal): return [.init("const", .raw(literal.json))]
    case .oneOf(let literals): return [.init("enum", .list(literals.map { .raw($0.json) }))]
    case .openChoice(let literals, let base):
      let known = SchemaValue.object([.init("enum", .list(literals.map { .raw($0.json) }))])
      return [.init("anyOf", .list([known, schema(of: base)]))]
    case .array(let array): return self.array(array)
    case .object(let object):
      return self.object(object, isClosed: isClosed && !parts.contains(id), at: node.location)
    case .nullable(let inner):
      return [.init("anyOf", .list([schema(of: inner), .object([type("null")])]))]
    case .choice(let alternatives): return choice(alternatives, node.discriminator)
    case .assertion(let assertion): return self.assertion(assertion, at: node.location)
    }
  }

  private func type(_ name: String) -> SchemaValue.Member { .init("type", .text(name)) }
}

// MARK: numbers and texts

extension SchemaBuilder {
  /// Returns the keywords for an integer, which fits into 64 bits. A number as large as that is refused by its bounds,
  /// since few validators know the format.
  private func integer(_ bounds: NumberBounds, isUnsigned: Bool) -> [SchemaValue.Member] {
    var bounds = bounds
    if bounds.lower == nil { bounds.lower = isUnsigned ? "0" : "-9223372036854775808" }
    if bounds.upper == nil { bounds.upper = isUnsigned ? "18446744073709551615" : "9223372036854775807" }
    return [type("integer")] + limits(bounds)
  }

  private func limits(_ bounds: NumberBounds) -> [SchemaValue.Member] {
    var members: [SchemaValue.Member] = []
    if let lower = bounds.lower {
      members.append(.init(bounds.excludesLower ? "exclusiveMinimum" : "minimum", .number(lower)))
    }
    if let upper = bounds.upper {
      members.append(.init(bounds.excludesUpper ? "exclusiveMaximum" : "maximum", .number(upper)))
    }
    if let step = bounds.step { members.append(.init("multipleOf", .number(step))) }
    return members
  }

  private func counts(_ bounds: CountBounds, _ least: String, _ most: String) -> [SchemaValue.Member] {
    var members: [SchemaValue.Member] = []
    if let lower = bounds.lower, lower > 0 { members.append(.init(least, .number(lower))) }
    if let upper = bounds.upper { members.append(.init(most, .number(upper))) }
    return members
  }

  private func format(_ format: Format) -> [SchemaValue.Member] {
    if format.isNumeric {
      let isSeconds = format == .unixSeconds
      let end = isSeconds ? "100000000000" : "100000000000000"
      let range: [SchemaValue.Member] = [
        type("number"), .init("exclusiveMinimum", .number("-" + end)),
        .init("exclusiveMaximum", .number(end)),
      ]
      return isSeconds ? range : range + [.init("anyOf", .list(Self.milliseconds))]
    }
    return [type("string")] + (format.schemaName.map { [.init("format", .text($0))] } ?? [])
      + (format.schemaPattern.map { [.init("pattern", .text("^(?:\($0))$"))] } ?? [])
  }

  /// The numbers that are milliseconds: none, or too many to be seconds of this century.
  private static var milliseconds: [SchemaValue] {
    [
      .object([.init("const", .number("0"))]), .object([.init("minimum", .number("4100000000"))]),
      .object([.init("maximum", .number("-4100000000"))]),
    ]
  }

  private mutating func token(_ claims: ShapeID?, at place: SpecLocation) -> [SchemaValue.Member] {
    if claims != nil { note("the claims of a token are not in the schema", at: place) }
    let part = "[A-Za-z0-9_-]"
    return [type("string"), .init("pattern", .text("^\(part)+\\.\(part)+\\.\(part)*$"))]
  }

  private mutating func noteOtherClasses(in source: String, at place: SpecLocation) {
    guard SchemaPatternText.hasOtherClasses(source) else { return }
    note(
      "\\d, \\w and a dot, which ECMA-262 takes for fewer or more characters, are written as they are",
      at: place)
  }

  private mutating func pattern(_ pattern: Pattern, at place: SpecLocation) -> [SchemaValue.Member] {
    guard let source = SchemaPatternText.ecma(pattern.source) else {
      note("a regular expression that ECMA-262 writes in another way is left out", at: place)
      return [type("string")]
    }
    noteOtherClasses(in: source, at: place)
    return [type("string"), .init("pattern", .text("^(?:\(source))$"))]
  }
}

// MARK: arrays and objects

extension SchemaBuilder {
  private mutating func array(_ array: ArrayShape) -> [SchemaValue.Member] {
    var members = [type("array")]
    if !array.prefix.isEmpty {
      members.append(.init("prefixItems", .list(array.prefix.map { schema(of: $0) })))
    }
    if let element = array.element {
      members.append(.init("items", schema(of: element)))
    } else {
      members.append(.init("items", .bool(false)))
    }
    members += counts(array.bounds, "minItems", "maxItems")
    if array.isUnique { members.append(.init("uniqueItems", .bool(true))) }
    return members
  }

  private mutating func object(
    _ object: ObjectShape, isClosed isOwnClosed: Bool, at place: SpecLocation
  ) -> [SchemaValue.Member] {
    var members = [type("object")]
    if !object.fields.isEmpty {
      members.append(
        .init("properties", .object(object.fields.map { .init($0.name, schema(of: $0.shape)) })))
    }
    let required = object.fields.filter { !$0.isOptional }.map(\.name)
    if !required.isEmpty { members.append(.init("required", .texts(required))) }
    if !object.patterns.isEmpty { members += patterned(object, at: place) }
    switch object.others {
    case .byPolicy where isOwnClosed: members.append(.init("additionalProperties", .bool(false)))
    case .byPolicy:
      if isClosed { note("an object that is one part of another may have further members", at: place) }
    case .open: break
    case .each(let shape): members.append(.init("additionalProperties", schema(of: shape)))
    case .never: members.append(.init("additionalProperties", .bool(false)))
    }
    return members
  }

  /// Returns the schemas of members by a pattern. In a schema all that match must hold; here a name or the first
  /// pattern decides, so that each expression excludes the names and patterns before it.
  private mutating func patterned(_ object: ObjectShape, at place: SpecLocation) -> [SchemaValue.Member] {
    var members: [SchemaValue.Member] = []
    var earlier: [String] = []
    for field in object.patterns {
      guard let source = SchemaPatternText.ecma(field.pattern.source) else {
        note("a regular expression that ECMA-262 writes in another way is left out", at: field.location)
        continue
      }
      noteOtherClasses(in: source, at: field.location)
      let names = object.fields.map(\.name).filter { field.pattern.matches($0) }.map(
        SchemaPatternText.escaped)
      let excluded = (names + earlier).map { "(?!(?:\($0))$)" }.joined()
      members.append(.init("^\(excluded)(?:\(source))$", schema(of: field.shape)))
      earlier.append(source)
    }
    return members.isEmpty ? [] : [.init("patternProperties", .object(members))]
  }

  private mutating func assertion(
    _ assertion: Assertion, at place: SpecLocation
  ) -> [SchemaValue.Member] {
    switch assertion {
    case .memberCount(let bounds): return counts(bounds, "minProperties", "maxProperties")
    case .memberNames(let shape): return [.init("propertyNames", schema(of: shape))]
    case .dependents(let all):
      let members = Dictionary(grouping: all, by: \.member).sorted { $0.key < $1.key }
      let lists = members.map { SchemaValue.Member($0.key, .texts($0.value.flatMap(\.required))) }
      return [.init("dependentRequired", .object(lists))]
    case .elements(let shape, let bounds):
      let least = [SchemaValue.Member("minContains", .number("\(bounds.lower ?? 0)"))]
      let most = bounds.upper.map { [SchemaValue.Member("maxContains", .number("\($0)"))] } ?? []
      return [.init("contains", schema(of: shape))] + (bounds.lower == 1 ? [] : least) + most
    case .listed(let values): return [.init("enum", .list(values.texts.map { .raw($0) }))]
    case .not(let shape): return [.init("not", schema(of: shape))]
    case .forms(let shapes, let count):
      let forms = SchemaValue.list(shapes.map { schema(of: $0) })
      return [.init(count == .exactlyOne ? "oneOf" : "anyOf", forms)]
    case .implied(let shape, let condition):
      let keyword = condition.isMet ? "then" : "else"
      return [.init("if", schema(of: condition.shape)), .init(keyword, schema(of: shape))]
    case .unevaluated(let rest):
      let parts = rest.evaluated.map { evaluated($0, at: place) }
      let keyword = rest.kind == .members ? "unevaluatedProperties" : "unevaluatedItems"
      return (parts.isEmpty ? [] : [.init("allOf", .list(parts))]) + [.init(keyword, schema(of: rest.rest))]
    case .never: return [.init("not", .object([]))]
    }
  }

  /// Returns a schema that evaluates the same members or elements, and that any value fits.
  private mutating func evaluated(_ part: EvaluatedPart, at place: SpecLocation) -> SchemaValue {
    var schema = SchemaValue.object(evaluated(part.scope, at: place))
    for condition in part.conditions {
      // What an exclusion holds evaluates nothing.
      let excluded = SchemaValue.object([.init("not", self.schema(of: condition.shape))])
      let holds = condition.isMet ? SchemaValue.object([.init("not", excluded)]) : excluded
      schema = .object([.init("if", holds), .init("then", schema)])
    }
    return schema
  }

  private mutating func evaluated(
    _ scope: EvaluatedPart.Scope, at place: SpecLocation
  ) -> [SchemaValue.Member] {
    switch scope {
    case .all: return Self.everything
    case .names(let names):
      let texts = names.map { String(decoding: $0, as: UTF8.self) }.sorted()
      return [.init("properties", .object(texts.map { .init($0, .bool(true)) }))]
    case .pattern(let pattern):
      guard let source = SchemaPatternText.ecma(pattern.source) else {
        note(
          "members that a regular expression names, which ECMA-262 writes in another way, may be any",
          at: place)
        return Self.everything
      }
      return [.init("patternProperties", .object([.init("^(?:\(source))$", .bool(true))]))]
    case .first(let count):
      return [.init("prefixItems", .list(Array(repeating: .bool(true), count: count)))]
    case .fitting(let shape):
      return [.init("contains", schema(of: shape)), .init("minContains", .number("0"))]
    }
  }

  /// The keywords that evaluate all members and elements.
  private static var everything: [SchemaValue.Member] {
    [.init("unevaluatedProperties", .bool(true)), .init("unevaluatedItems", .bool(true))]
  }

  private mutating func choice(
    _ alternatives: [ShapeID], _ discriminator: Discriminator?
  ) -> [SchemaValue.Member] {
    if alternatives.count == 1 { return schema(of: alternatives[0]).members }
    let schemas = alternatives.map { schema(of: $0) }
    guard let discriminator, discriminator.values.count == alternatives.count else {
      return [.init("anyOf", .list(schemas))]
    }
    // Each of them promises the texts that name it, except for the one of all other texts.
    guard let rest = discriminator.rest else { return [.init("oneOf", .list(schemas))] }
    let others = SchemaValue.object([
      .init("allOf", .list([schemas[rest]])), .init("not", tag(discriminator)),
    ])
    return [.init("oneOf", .list(schemas.enumerated().map { $0 == rest ? others : $1 }))]
  }

  /// Returns the schema of objects that a member names.
  private func tag(_ discriminator: Discriminator) -> SchemaValue {
    let values = SchemaValue.list(discriminator.values.flatMap(\.self).map { .raw($0.json) })
    return .object([
      .init("properties", .object([.init(discriminator.key, .object([.init("enum", values)]))])),
      .init("required", .texts([discriminator.key])),
    ])
  }
}
