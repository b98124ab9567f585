/// The keywords about the value itself in all schemas that it has to satisfy.
struct SchemaOwn {
  let nodes: [OpenAPINode]

  /// The keywords that at least one of the schemas has.
  let keywords: SchemaKeywordSet
  private let direction: SchemaDirection

  init(nodes: [OpenAPINode], _ direction: SchemaDirection = .response) {
    (self.nodes, self.direction) = (nodes, direction)
    keywords = nodes.reduce(into: []) { $0.formUnion($1.keywords) }
  }

  /// Returns the types that a schema states, with null for `nullable`; `nil` if it states none.
  static func types(of node: OpenAPINode) -> Set<SchemaType>? {
    guard let type = node["type"] else { return nil }
    let names = type.string.map { [$0] } ?? type.elements.compactMap(\.string)
    var types = Set(names.compactMap(SchemaType.init(rawValue:)))
    if names.contains("file") { types.insert(.string) }
    if types.isEmpty { return nil }
    if node.isNullable { types.insert(.null) }
    return types
  }

  /// The types that all schemas allow; `nil` if none states any.
  ///
  /// Keywords without `type` imply it, unless another schema states one: `properties` an object, `items` an array. By the
  /// letter, they restrict only values of their own types.
  var types: Set<SchemaType>? {
    var common: Set<SchemaType>?
    for node in nodes {
      guard let types = Self.types(of: node) else { continue }
      common = common.map { Self.intersection($0, types) } ?? types
    }
    if let excluded = excludedTypes {
      // Without a type, all keywords restrict only values of their own types.
      return (common ?? Set(SchemaType.allCases)).subtracting(excluded)
    }
    if let common { return common }
    guard literals == nil else { return nil }
    if direction == .byLetter { return restrictsSomeType ? Set(SchemaType.allCases) : nil }
    for (type, implying) in SchemaKeywords.types where !keywords.isDisjoint(with: implying) {
      return nodes.contains { $0.isNullable } ? [type, .null] : [type]
    }
    return all(.format).contains { SchemaKeywords.format(named: $0.string ?? "") != nil } ? [.string] : nil
  }

  /// True if a keyword restricts values of one type.
  private var restrictsSomeType: Bool {
    contains(.format) || contains(.contentEncoding)
      || SchemaKeywords.types.contains { !keywords.isDisjoint(with: $0.keywords) }
  }

  /// The types that a `not` excludes; `nil` if none does.
  private var excludedTypes: Set<SchemaType>? {
    guard contains(.not) else { return nil }
    var excluded: Set<SchemaType> = []
    for node in nodes {
      if case .types(let types)? = SchemaExclusion(of: node) { excluded.formUnion(types) }
    }
    return excluded.isEmpty ? nil : excluded
  }

  /// The values that a `not` beside a list of values excludes.
  var excludedLiterals: Set<ComparableLiteral> {
    guard contains(.not) else { return [] }
    return nodes.reduce(into: []) { excluded, node in
      if case .literals(let values)? = SchemaExclusion(of: node) {
        excluded.formUnion(values.map(ComparableLiteral.init))
      }
    }
  }

  private static func intersection(_ ones: Set<SchemaType>, _ others: Set<SchemaType>) -> Set<SchemaType> {
    var common = ones.intersection(others)
    let meet =
      (ones.contains(.number) && others.contains(.integer))
      || (ones.contains(.integer) && others.contains(.number))
    if meet { common.insert(.integer) }
    return common
  }

  /// The values that all `enum` and `const` allow; `nil` if there are none of these keywords.
  var literals: [OpenAPINode]? {
    guard keywords.contains(.enum) || keywords.contains(.const) else { return nil }
    var common: [OpenAPINode]?
    for node in nodes {
      for values in [node["enum"]?.elements, node["const"].map { [$0] }].compactMap(\.self) {
        common = common.map { Self.common($0, values) } ?? values
      }
    }
    return common
  }

  /// True if an `enum` has no value, which fits none (JSON Schema 2020-12 Validation section 6.1.2).
  var listsNothing: Bool { all(.enum).contains { $0.kind == .array && !$0.hasElements } }

  /// True if types and listed values exclude every value. A list with null, an array or an object never does, since
  /// these are decided elsewhere.
  var excludesAll: Bool {
    if types?.isEmpty == true { return true }
    guard let literals else { return false }
    let stated = nodes.compactMap { Self.types(of: $0) }
    return literals.allSatisfy { value in
      guard let literal = value.literal, literal != .null else { return false }
      return !stated.allSatisfy { types in types.contains { $0.admits(value) } }
    }
  }

  /// Returns the values of a list that are in another one too.
  private static func common(_ ones: [OpenAPINode], _ others: [OpenAPINode]) -> [OpenAPINode] {
    let literals = Set(others.compactMap(\.comparableLiteral))
    let rest = ListedValues(others.lazy.filter { $0.literal == nil }.map(\.value))
    return ones.filter { one in
      one.comparableLiteral.map { literals.contains($0) } ?? rest.contains(one.value)
    }
  }

  /// The numbers that all schemas allow. Of several limits the narrowest counts.
  var numberBounds: NumberBounds {
    guard !keywords.isDisjoint(with: SchemaKeywords.ofNumbers) else { return NumberBounds() }
    return nodes.reduce(into: NumberBounds()) { bounds, node in
      bounds.narrow(lower: node["minimum"]?.number, excluded: node["exclusiveMinimum"]?.bool == true)
      bounds.narrow(upper: node["maximum"]?.number, excluded: node["exclusiveMaximum"]?.bool == true)
      bounds.narrow(lower: node["exclusiveMinimum"]?.number, excluded: true)
      bounds.narrow(upper: node["exclusiveMaximum"]?.number, excluded: true)
      if bounds.step == nil { bounds.step = node["multipleOf"]?.number }
    }
  }

  /// The counts that two keywords of all schemas allow, such as `minLength` and `maxLength`.
  func countBounds(_ least: SchemaKeyword, _ most: SchemaKeyword) -> CountBounds {
    var bounds = CountBounds()
    for count in all(least).compactMap(\.count) where count > 0 {
      bounds.lower = max(bounds.lower ?? 0, count)
    }
    for count in all(most).compactMap(\.count) where count >= 0 {
      bounds.upper = min(bounds.upper ?? .max, count)
    }
    return bounds
  }

  func contains(_ keyword: SchemaKeyword) -> Bool { keywords.contains(keyword) }

  /// Returns the values of a keyword, in the order of the schemas.
  func all(_ keyword: SchemaKeyword) -> [OpenAPINode] {
    keywords.contains(keyword) ? nodes.compactMap { $0[keyword] } : []
  }
}

extension OpenAPINode {
  /// The value as a literal; `nil` for an array or an object.
  var literal: Literal? {
    switch kind {
    case .null: .null
    case .boolean: bool.map { .boolean($0) }
    case .integer, .number: number.map { .number($0) }
    case .string: string.map { .string($0) }
    case .array, .object: nil
    }
  }
}

extension OpenAPINode {
  /// The value as a literal that can be compared; `nil` for an array or an object.
  fileprivate var comparableLiteral: ComparableLiteral? {
    literal.map(ComparableLiteral.init)
  }
}

/// A literal that is equal to those of the same meaning, such as `1` and `1.0`.
enum ComparableLiteral: Hashable {
  case number(JSONNumber)
  case other(Literal)

  init(_ literal: Literal) {
    if case .number(let text) = literal, let number = JSONNumber(text) {
      self = .number(number)
    } else {
      self = .other(literal)
    }
  }
}

extension NumberBounds {
  fileprivate mutating func narrow(lower text: String?, excluded: Bool) {
    guard let text, let number = JSONNumber(text) else { return }
    if let known = lower.flatMap({ JSONNumber($0) }) {
      guard known < number || (known == number && excluded) else { return }
    }
    (lower, excludesLower) = (text, excluded)
  }

  fileprivate mutating func narrow(upper text: String?, excluded: Bool) {
    guard let text, let number = JSONNumber(text) else { return }
    if let known = upper.flatMap({ JSONNumber($0) }) {
      guard number < known || (known == number && excluded) else { return }
    }
    (upper, excludesUpper) = (text, excluded)
  }
}
