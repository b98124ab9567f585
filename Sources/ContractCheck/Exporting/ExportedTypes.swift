import ContractSpecs

/// The Swift types for the shapes of a contract: one for each object, set of texts, tuple and choice that an endpoint
/// needs.
struct ExportedTypes {
  /// The type of a request body, a response body or a piece of a stream, named after its endpoint.
  struct Root {
    var name: String
    var type: ExportedType
    var about: String
    var shape: ShapeID

    /// True if the name is that of a type of its own.
    var isDeclared: Bool
  }

  let shapes: ShapeTable
  private(set) var models: [ExportedModel] = []
  private(set) var roots: [Root] = []

  /// The way of writing points in time for which `Date` is the type; `nil` if there are none.
  let mainDate: ExportedDate?

  /// The descriptions of the contract's document, by the place of their schema.
  let abouts: [SpecLocation: String]

  private var topNames = UniqueNames(ignoringCase: true)
  private var nestedNames: [Int: UniqueNames] = [:]

  /// The names of all nested types, which no later type at the top may hide.
  private var allNested: Set<String> = []
  private var known: [ShapeID: Value] = [:]

  /// The shapes whose type is being found, with the number that one of them got because it contains itself.
  private var open: [ShapeID: Int?] = [:]
  private var pending: [(model: Int, shape: ShapeID)] = []

  /// The type of a shape's values, and whether null is among them.
  struct Value {
    var type: ExportedType
    var acceptsNull: Bool

    var whole: ExportedType { type.optional(if: acceptsNull) }
  }

  init(_ contract: Contract) {
    shapes = contract.shapes
    let bodies = ExportedBody.all(of: contract)
    let needed = Self.shapes(below: bodies.map(\.shape), in: shapes)
    mainDate = needed.compactMap { Self.date(of: contract.shapes[$0].shape) }.min {
      $0.rawValue < $1.rawValue
    }
    abouts = Self.descriptions(of: contract)
    for index in shapes.nodes.indices {
      guard let name = shapes.nodes[index].name else { continue }
      shapeNames.insert(ExportedNames.type(name).lowercased())
      let inner = unwrapped(ShapeID(index: index))
      if shapes[inner].name == nil, innerNames[inner] == nil { innerNames[inner] = name }
    }
    for id in needed {
      guard let name = name(of: id) else { continue }
      _ = type(of: id, Hint(name: ExportedNames.type(name), owner: nil))
      buildPending()
    }
    for body in bodies { add(body) }
    boxCycles()
  }

  /// The names of shapes that are another one by name.
  private var innerNames: [ShapeID: String] = [:]

  /// Returns the name that the contract has for a shape.
  func name(of id: ShapeID) -> String? { shapes[id].name ?? innerNames[id] }

  /// The names of the contract's shapes in lower case, which no other type may have.
  private var shapeNames: Set<String> = []

  private mutating func add(_ body: ExportedBody) {
    let value = type(of: body.shape, Hint(name: body.name, owner: nil))
    buildPending()
    if case .model(let number) = value.type, models[number].name == body.name, !value.acceptsNull {
      if models[number].about == nil { models[number].about = body.about }
      roots.append(
        Root(name: body.name, type: value.type, about: "", shape: body.shape, isDeclared: true))
      return
    }
    let name = uniqueTop(shapeNames.contains(body.name.lowercased()) ? body.name + "Body" : body.name)
    roots.append(Root(name: name, type: value.whole, about: body.about, shape: body.shape, isDeclared: false))
  }

  private mutating func buildPending() {
    var next = 0
    while next < pending.count {
      let (model, shape) = pending[next]
      models[model].kind = kind(of: shape, model)
      next += 1
    }
    pending = []
  }

  /// The place of a shape that has no name: the name of its member, and the type that is declared around it.
  struct Hint {
    var name: String
    var owner: Int?
  }
}

// MARK: names

extension ExportedTypes {
  private mutating func uniqueTop(_ names: String..., else fallback: String = "Model") -> String {
    var wanted = names.filter { !$0.isEmpty && !allNested.contains($0.lowercased()) }
    if wanted.isEmpty { wanted = [fallback] }
    let name =
      wanted.count > 1
      ? topNames.unique(wanted[0], wanted[1], else: fallback) : topNames.unique(wanted[0], else: fallback)
    guard allNested.contains(name.lowercased()) else { return name }
    return uniqueTop(name + "Model")
  }

  /// Returns a new type without content, whose name is that of its shape, or else that of its place.
  mutating func newModel(for id: ShapeID, _ hint: Hint) -> Int {
    let own = name(of: id).map { ExportedNames.type($0) } ?? ""
    let number = models.count
    let about = abouts[shapes[id].location]
    if !own.isEmpty || hint.owner == nil {
      let free = shapeNames.contains(hint.name.lowercased()) ? hint.name + "Model" : hint.name
      let name = own.isEmpty ? uniqueTop(free) : uniqueTop(own, hint.name + own)
      models.append(ExportedModel(name: name, owner: nil, about: about, kind: .pending))
      return number
    }
    let name = nestedName(hint)
    models.append(ExportedModel(name: name, owner: hint.owner, about: about, kind: .pending))
    if let owner = hint.owner { models[owner].nested.append(number) }
    return number
  }

  /// Returns a name for a nested type that is not that of a type around it or at the top.
  mutating func nestedName(_ hint: Hint) -> String {
    guard let owner = hint.owner else { return uniqueTop(hint.name) }
    var names = nestedNames[owner] ?? UniqueNames(ignoringCase: true)
    var around: Int? = owner
    while let outer = around {
      names.reserve(models[outer].name)
      around = models[outer].owner
    }
    let base = hint.name.isEmpty ? "Model" : hint.name
    var name = names.unique(base, base + "Value", else: base)
    while shapeNames.contains(name.lowercased()) || !topNames.isFree(name) {
      name = names.unique(name + "Value", else: base)
    }
    allNested.insert(name.lowercased())
    nestedNames[owner] = names
    return name
  }
}

// MARK: types

extension ExportedTypes {
  /// Returns the type of a shape's values.
  mutating func type(of id: ShapeID, _ hint: Hint) -> Value {
    let id = unwrapped(id)
    if let known = known[id] { return known }
    if let started = open[id] {
      // The shape contains itself in a list or dictionary, so that it needs a type with a name.
      let number = started ?? newModel(for: id, hint)
      open[id] = .some(number)
      return Value(type: .model(number), acceptsNull: shapes.alternatives(of: id).acceptsNull)
    }
    if isObject(id) {
      let number = newModel(for: id, hint)
      let value = Value(type: .model(number), acceptsNull: false)
      known[id] = value
      pending.append((number, id))
      return value
    }
    open[id] = .some(nil)
    var value = newType(of: id, hint)
    if let number = open[id] ?? nil, value.type != .model(number) {
      models[number].kind = .wrapper(value.type)
      value.type = .model(number)
    }
    open[id] = nil
    known[id] = value
    return value
  }

  /// Returns the type to be declared for a shape whose type is being found. It may have got one because it contains
  /// itself.
  mutating func openModel(for id: ShapeID, _ hint: Hint) -> Int {
    if let started = open[id] ?? nil { return started }
    let number = newModel(for: id, hint)
    open[id] = .some(number)
    return number
  }

  mutating func define(_ number: Int, as kind: ExportedModel.Kind) { models[number].kind = kind }

  /// Returns a new type in another one that no shape of its own stands for.
  mutating func newModel(named name: String, in owner: Int) -> Int {
    let number = models.count
    let name = nestedName(Hint(name: name, owner: owner))
    models.append(ExportedModel(name: name, owner: owner, about: nil, kind: .pending))
    models[owner].nested.append(number)
    return number
  }

  private func isObject(_ id: ShapeID) -> Bool {
    guard case .object(let object) = shapes[id].shape else { return false }
    return !object.fields.isEmpty || !object.patterns.isEmpty || hasFields(shapes[id].constraints)
  }

  private func hasFields(_ constraints: [ShapeID]) -> Bool {
    constraints.contains { id in
      guard case .object(let object) = shapes[unwrapped(id)].shape else { return false }
      return !object.fields.isEmpty
    }
  }

  /// Returns the shape that a choice of only one stands for.
  func unwrapped(_ id: ShapeID) -> ShapeID {
    var (current, steps) = (id, 0)
    while case .choice(let only) = shapes[current].shape, only.count == 1, steps < 64 {
      (current, steps) = (only[0], steps + 1)
    }
    return current
  }

  private mutating func newType(of id: ShapeID, _ hint: Hint) -> Value {
    switch shapes[id].shape {
    case .any, .null:
      let first = shapes[id].constraints.first { shapes[$0].shape.assertion == nil }
      if let first { return type(of: first, hint) }
      return Value(type: .plain(.anything), acceptsNull: true)
    case .nullable(let inner):
      return Value(type: type(of: inner, hint).type, acceptsNull: true)
    case .literal(let literal): return type(of: [literal], id, hint)
    case .oneOf(let literals): return type(of: literals, id, hint)
    case .openChoice(let literals, let base):
      let other = type(of: base, hint)
      return other.type == .plain(.string) ? type(of: literals, id, hint) : other
    case .choice: return choice(id, hint)
    case .assertion: return Value(type: .plain(.anything), acceptsNull: true)
    case .array(let array): return Value(type: type(of: array, id, hint), acceptsNull: false)
    case .object(let object): return Value(type: type(ofDictionary: object, hint), acceptsNull: false)
    case .boolean, .integer, .number, .string, .format, .token, .moment, .pattern:
      return Value(type: .plain(plain(id)), acceptsNull: false)
    }
  }

  private func plain(_ id: ShapeID) -> PlainType {
    switch shapes[id].shape {
    case .boolean: .bool
    case .integer: shapes[id].number == .uint64 ? .unsigned : .int
    case .number: .double
    case .moment(let moment): date(moment.unit == .seconds ? .unixSeconds : .unixMilliseconds)
    case .format(let format): plain(format)
    case .any, .null, .string, .token, .pattern, .literal, .oneOf, .openChoice, .array, .object, .nullable,
      .choice, .assertion:
      .string
    }
  }

  private func plain(_ format: Format) -> PlainType {
    switch format {
    case .uuid: .uuid
    case .url: .url
    case .base64: .data
    case .dateTime, .localDateTime, .date, .unixSeconds, .unixMilliseconds:
      format.exportedDate.map(date) ?? .string
    case .email, .time, .base64url, .phone, .ipv4, .ipv6, .hostname, .decimal: .string
    }
  }

  private func date(_ date: ExportedDate) -> PlainType { date == mainDate ? .date : date.ownType }

  private mutating func type(ofDictionary object: ObjectShape, _ hint: Hint) -> ExportedType {
    guard case .each(let shape) = object.others else { return .dictionary(.plain(.anything)) }
    return .dictionary(
      type(of: shape, Hint(name: ExportedNames.singular(hint.name), owner: hint.owner)).whole)
  }

  private mutating func type(of array: ArrayShape, _ id: ShapeID, _ hint: Hint) -> ExportedType {
    var place = Hint(name: ExportedNames.singular(hint.name), owner: hint.owner)
    // A list at the top has no type of its own that could be declared around its elements.
    if hint.owner == nil, place.name == hint.name { place.name += "Item" }
    if !array.prefix.isEmpty { place.name = hint.name + "Element" }
    let elements = array.elements.map { type(of: $0, place).whole }
    guard let first = elements.first else { return .array(.plain(.anything)) }
    if elements.allSatisfy({ $0 == first }) { return .array(first) }
    let number = openModel(for: id, hint)
    define(number, as: .tuple(tuple(array, elements)))
    return .model(number)
  }

  private func tuple(_ array: ArrayShape, _ elements: [ExportedType]) -> ExportedTuple {
    let needed = max(array.bounds.lower ?? 0, 0)
    let properties = array.prefix.indices.map { index in
      let (type, isNull) = elements[index].withoutOptional
      return ExportedProperty(
        name: "value\(index)", key: "\(index)", type: type, mayBeAbsent: index >= needed, mayBeNull: isNull)
    }
    return ExportedTuple(
      properties: properties, rest: array.element == nil ? nil : elements[elements.count - 1])
  }
}

extension ExportedType {
  fileprivate var withoutOptional: (ExportedType, Bool) {
    if case .optional(let inner) = self { (inner, true) } else { (self, false) }
  }
}

extension Format {
  /// The way in which the format writes points in time, if it does.
  var exportedDate: ExportedDate? {
    switch self {
    case .dateTime: .dateTime
    case .localDateTime: .localDateTime
    case .date: .day
    case .unixSeconds: .unixSeconds
    case .unixMilliseconds: .unixMilliseconds
    case .uuid, .email, .url, .time, .base64, .base64url, .phone, .ipv4, .ipv6, .hostname, .decimal: nil
    }
  }
}
