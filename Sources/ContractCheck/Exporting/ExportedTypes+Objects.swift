import ContractSpecs

extension ExportedTypes {
  /// Returns the content of the struct for an object.
  mutating func kind(of id: ShapeID, _ model: Int) -> ExportedModel.Kind {
    var names = UniqueNames()
    let fields = fields(of: id)
    let wanted = Self.names(of: fields.map(\.name), &names)
    var properties: [ExportedProperty] = []
    for (field, name) in zip(fields, wanted) {
      let word = ExportedNames.type(field.name, ifTaken: "Value")
      let value = type(of: field.shape, Hint(name: word.isEmpty ? "Value" : word, owner: model))
      properties.append(
        ExportedProperty(
          name: name, key: field.name, type: value.type, mayBeAbsent: field.isOptional,
          mayBeNull: value.acceptsNull, about: about(field)))
    }
    var object = ExportedObject(properties: properties)
    if case .object(let shape) = shapes[id].shape { object.others = others(of: shape, model, &names) }
    return .object(object)
  }

  /// Returns the fields of an object and of the further ones that a value must fit too.
  private func fields(of id: ShapeID) -> [Field] {
    var found: [Field] = []
    var seen: Set<String> = []
    for part in [id] + shapes[id].constraints.map(unwrapped) {
      guard case .object(let object) = shapes[part].shape else { continue }
      found += object.fields.filter { seen.insert($0.name).inserted }
    }
    return found
  }

  /// Returns the sentences about a member, unless they are those about a type with a name of its own.
  private func about(_ field: Field) -> String? {
    let id = unwrapped(field.shape)
    return name(of: id) == nil ? abouts[shapes[id].location] : nil
  }

  /// Returns the names of properties. A key that is a name itself keeps it, whatever comes before.
  private static func names(of keys: [String], _ names: inout UniqueNames) -> [String] {
    let wanted = keys.map(ExportedNames.member)
    var found = [String?](repeating: nil, count: keys.count)
    for (index, name) in wanted.enumerated() where name == keys[index] {
      found[index] = names.unique(name, else: "value")
    }
    return found.indices.map { index in found[index] ?? names.unique(wanted[index], else: "value") }
  }

  /// Returns the property for the members that are not named. Those of which only a pattern is promised are kept if
  /// they have the type.
  private mutating func others(
    of object: ObjectShape, _ model: Int, _ names: inout UniqueNames
  ) -> ExportedObject.Others? {
    let promised = object.shapesOfUnnamed
    guard !promised.isEmpty else { return nil }
    let types = promised.map { type(of: $0, Hint(name: "Other", owner: model)).whole }
    let isStrict = if case .each = object.others { true } else { false }
    return ExportedObject.Others(
      name: names.unique("others", else: "others"), type: type(holding: types, named: "Others", in: model),
      isStrict: isStrict)
  }
}

extension ExportedTypes {
  /// Returns the shapes that a shape refers to. The claims of a token are not exported, since its value is a text.
  static func children(of id: ShapeID, in shapes: ShapeTable) -> [ShapeID] {
    switch shapes[id].shape {
    case .token: shapes[id].constraints
    case let shape: shape.children + shapes[id].constraints
    }
  }

  /// Returns some shapes and all that they refer to, in the order of the table.
  static func shapes(below roots: [ShapeID], in shapes: ShapeTable) -> [ShapeID] {
    var seen = Set(roots)
    var rest = roots
    while let id = rest.popLast() {
      for child in children(of: id, in: shapes) where seen.insert(child).inserted { rest.append(child) }
    }
    return seen.sorted { $0.index < $1.index }
  }

  static func date(of shape: Shape) -> ExportedDate? {
    switch shape {
    case .format(let format): format.exportedDate
    case .moment(let moment): moment.unit == .seconds ? .unixSeconds : .unixMilliseconds
    case _: nil
    }
  }

  /// Returns the descriptions of a contract's document by the place of their schema.
  static func descriptions(of contract: Contract) -> [SpecLocation: String] {
    var found: [SpecLocation: String] = [:]
    for entry in contract.document?.schemaNodes.entries ?? []
    where entry.id.index < contract.shapes.nodes.count {
      guard let text = entry.node["description"]?.string ?? entry.node["title"]?.string else { continue }
      found[contract.shapes[entry.id].location] = text
    }
    return found
  }
}

// MARK: types that contain themselves

extension ExportedTypes {
  /// The types that a type holds within itself, and the index of the property or case.
  private func held(by number: Int) -> [(index: Int, model: Int)] {
    let types: [ExportedType] =
      switch models[number].kind {
      case .object(let object): object.properties.map(\.type)
      case .tuple(let tuple): tuple.properties.map(\.type)
      case .union(let union): union.cases.map(\.payload)
      case .pending, .texts, .wrapper: []
      }
    return types.enumerated().compactMap { index, type in type.held.map { (index, $0) } }
  }

  /// Gives storage of their own to the values at which a search finds that a type holds itself.
  mutating func boxCycles() {
    enum State { case new, open, done }
    var states = [State](repeating: .new, count: models.count)
    for start in models.indices where states[start] == .new {
      var path = [(model: start, next: 0, held: held(by: start))]
      states[start] = .open
      while let (model, next, held) = path.last {
        guard next < held.count else {
          states[model] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        switch states[held[next].model] {
        case .done: continue
        case .open: box(held[next].index, of: model)
        case .new:
          states[held[next].model] = .open
          path.append((held[next].model, 0, self.held(by: held[next].model)))
        }
      }
    }
  }

  private mutating func box(_ index: Int, of number: Int) {
    switch models[number].kind {
    case .object(var object):
      object.properties[index].isBoxed = true
      define(number, as: .object(object))
    case .tuple(var tuple):
      tuple.properties[index].isBoxed = true
      define(number, as: .tuple(tuple))
    case .union(var union):
      union.isIndirect = true
      define(number, as: .union(union))
    case .pending, .texts, .wrapper: return
    }
  }
}
