import ContractSpecs

/// The places of a body that a contract describes, with their locations in the contract.
struct ContractPlaces {
  let shapes: ShapeTable
  let root: ShapeID

  init(_ shapes: ShapeTable, root: ShapeID) {
    (self.shapes, self.root) = (shapes, root)
  }

  /// A promised member, or the whole body.
  struct Place {
    var shape: ShapeID
    var field: Field?
  }

  /// Returns the contract's description of a place, or `nil` if it does not name it.
  func place(at path: JSONPath) -> Place? {
    var place = Place(shape: root)
    for step in path.steps {
      switch step {
      case .key(let name):
        guard let field = objects(place.shape).lazy.compactMap({ $0.field(named: name) }).first else {
          return nil
        }
        place = Place(shape: field.shape, field: field)
      case .index(let index):
        guard let element = elements(place.shape, at: index).first else { return nil }
        place = Place(shape: element)
      case .each:
        guard let element = elements(place.shape).first else { return nil }
        place = Place(shape: element)
      case .jwt: return nil
      }
    }
    return place
  }

  /// Returns a path in the keys of the contract, given one in the keys that a strategy makes of these; the same path if
  /// the contract has no such place.
  func spelled(_ path: JSONPath, after keys: Client.Keys) -> JSONPath {
    guard keys == .convertFromSnakeCase else { return path }
    var (spelled, open) = (JSONPath.root, root)
    for step in path.steps {
      var step = step
      if case .key(let name) = step, place(at: spelled.appending(step)) == nil {
        let fields = objects(open).flatMap(\.fields)
        guard let field = fields.first(where: { SnakeCase.converted($0.name) == name }) else { return path }
        step = .key(field.name)
      }
      spelled = spelled.appending(step)
      guard let next = place(at: spelled) else { return path }
      open = next.shape
    }
    return spelled
  }

  /// Returns whether a place is in an object that names all of its members, but not this one.
  func isLeftOut(at path: JSONPath) -> Bool {
    var open: Set<ShapeID> = [root]
    for step in path.steps {
      var next: Set<ShapeID> = []
      var isLeftOut = false
      for id in Set(open.flatMap(alternatives)) {
        switch (shapes[id].shape, step) {
        case (.object(let object), .key(let name)):
          if let field = object.field(named: name) {
            next.insert(field.shape)
          } else if object.refusesUnnamed, object.patterns.isEmpty {
            isLeftOut = true
          } else {
            return false
          }
        case (.array(let array), .index), (.array(let array), .each): next.formUnion(array.elements)
        case (_, _): return false
        }
      }
      if next.isEmpty { return isLeftOut }
      open = next
    }
    return false
  }

  /// Returns the shapes of a value, with `null` and alternatives resolved.
  func alternatives(_ id: ShapeID) -> [ShapeID] {
    var (open, found, seen): ([ShapeID], [ShapeID], Set<ShapeID>) = ([id], [], [])
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      if let alternatives = shapes[next].shape.alternatives {
        open += alternatives.reversed()
      } else {
        found.append(next)
      }
    }
    return found
  }

  func objects(_ id: ShapeID) -> [ObjectShape] {
    alternatives(id).compactMap { shapes[$0].shape.object }
  }

  func elements(_ id: ShapeID) -> [ShapeID] {
    alternatives(id).flatMap { shapes[$0].shape.array?.elements ?? [] }
  }

  private func elements(_ id: ShapeID, at index: Int) -> [ShapeID] {
    alternatives(id).compactMap { shapes[$0].shape.array?.element(at: index) }
  }

  /// Returns the values that the contract lists for a shape, including `null`.
  func literals(_ id: ShapeID) -> [Literal] {
    switch shapes[id].shape {
    case .nullable(let inner): [.null] + literals(inner)
    case .choice(let inner): inner.flatMap(literals)
    case .oneOf(let values), .openChoice(let values, _): values
    case .literal(let value): [value]
    case .null: [.null]
    case _: []
    }
  }

  /// Returns the notation of a place in the contract: `"name?": "string | null"`.
  func notation(at path: JSONPath) -> String? {
    guard let place = place(at: path) else { return nil }
    return ContractMember(place, shapes).text
  }

  /// Returns whether the contract allows a number with a fraction at a place.
  func mayBeFraction(at path: JSONPath) -> Bool {
    guard let place = place(at: path) else { return false }
    return alternatives(place.shape).contains { id in
      if case .number = shapes[id].shape { true } else { false }
    }
  }

  /// Returns whether the contract allows an array at a place.
  func mayBeList(at path: JSONPath) -> Bool {
    guard let place = place(at: path) else { return false }
    return alternatives(place.shape).contains { id in
      switch shapes[id].shape {
      case .any, .array: true
      case _: false
      }
    }
  }

  /// Returns the name of the member that says which of several shapes the object at a place has, or `nil` if none does.
  func discriminator(at path: JSONPath) -> String? {
    guard var shape = place(at: path)?.shape else { return nil }
    while case .nullable(let inner) = shapes[shape].shape { shape = inner }
    return shapes[shape].discriminator?.key
  }

  /// Returns the location in the contract that describes a place.
  func location(at path: JSONPath) -> SpecLocation? {
    place(at: path).map { $0.field?.location ?? shapes[$0.shape].location }
  }

  /// Returns the member at a place as the contract writes it.
  func member(at path: JSONPath) -> ContractMember? { place(at: path).map { ContractMember($0, shapes) } }

  /// Returns the values of a set, in notation, or `nil` if the place has no set of values.
  func values(at path: JSONPath) -> [String]? {
    guard let place = place(at: path) else { return nil }
    let literals = literals(place.shape)
    return literals.isEmpty ? nil : literals.map(\.notation)
  }

  /// Returns whether the contract allows the JSON types of some values at a place.
  func admits(_ values: [JSONValue], at path: JSONPath) -> Bool {
    guard let place = place(at: path) else { return false }
    let allowed = shapes.alternatives(of: place.shape)
    return values.allSatisfy { value in
      value.isNull ? allowed.acceptsNull : allowed.shapes.contains { shapes[$0].shape.admits(value.kind) }
    }
  }

  /// Returns whether the contract allows `null` at a place.
  func acceptsNull(at path: JSONPath) -> Bool {
    place(at: path).map { literals($0.shape).contains(.null) } ?? false
  }
}

/// A member with its shape, in the notation of the contract.
struct ContractMember {
  /// The name of the member; `nil` for an element and for the whole body.
  var name: String?
  var isOptional = false
  var notation: String

  init(_ place: ContractPlaces.Place, _ shapes: ShapeTable) {
    name = place.field?.name
    isOptional = place.field?.isOptional ?? false
    notation = shapes.notation(of: place.shape)
  }

  /// The key as the contract writes it: `"name?"`.
  var key: String? { name.map { "\"\($0)\(isOptional ? "?" : "")\"" } }

  /// The whole member: `"name?": "string"`. A notation that is JSON itself needs no quotes.
  var text: String {
    let value = notation.hasPrefix("{") || notation.hasPrefix("[") ? notation : "\"\(notation)\""
    return key.map { "\($0): \(value)" } ?? value
  }
}

extension Literal {
  /// The literal as JSON text.
  var json: [UInt8] {
    var writer = JSONWriter()
    switch self {
    case .string(let text): writer.value(text)
    case .number(let text): writer.raw(text.utf8)
    case .boolean(let value): writer.raw("\(value)".utf8)
    case .null: writer.null()
    }
    return writer.bytes
  }
}
