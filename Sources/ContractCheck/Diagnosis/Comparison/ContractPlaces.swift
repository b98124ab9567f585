import ContractSpecs

/// The places of a body that a contract speaks of, with where it does.
struct ContractPlaces {
  private let shapes: ShapeTable
  private let root: ShapeID

  /// How many bodies are made for what a contract leaves open, and how deep it is looked into.
  private static let (most, deepest) = (600, 12)

  init(_ shapes: ShapeTable, root: ShapeID) {
    (self.shapes, self.root) = (shapes, root)
  }

  /// One member that is promised, or the whole body.
  struct Place {
    var shape: ShapeID
    var field: Field?
  }

  /// What the contract says of a place; `nil` where it does not name it.
  func place(at path: JSONPath) -> Place? {
    var place = Place(shape: root)
    for step in path.steps {
      switch step {
      case .key(let name):
        guard let field = objects(place.shape).lazy.compactMap({ $0.field(named: name) }).first else {
          return nil
        }
        place = Place(shape: field.shape, field: field)
      case .index, .each:
        guard let element = elements(place.shape).first else { return nil }
        place = Place(shape: element)
      case .jwt: return nil
      }
    }
    return place
  }

  /// A shape without `null` and alternatives around it.
  private func alternatives(_ id: ShapeID) -> [ShapeID] {
    var (open, found, seen): ([ShapeID], [ShapeID], Set<ShapeID>) = ([id], [], [])
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      switch shapes[next].shape {
      case .nullable(let inner): open.append(inner)
      case .choice(let inner): open += inner.reversed()
      case .any, .null, .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .literal,
        .oneOf, .array, .object:
        found.append(next)
      }
    }
    return found
  }

  private func objects(_ id: ShapeID) -> [ObjectShape] {
    alternatives(id).compactMap { if case .object(let object) = shapes[$0].shape { object } else { nil } }
  }

  private func elements(_ id: ShapeID) -> [ShapeID] {
    alternatives(id).compactMap { if case .array(let element, _) = shapes[$0].shape { element } else { nil } }
  }

  /// One wish for each thing that the contract leaves open: a member that may be absent, a null, each value of a set.
  var liberties: [SampleWishes] {
    var wishes: [SampleWishes] = []
    var open: [(path: JSONPath, id: ShapeID, above: Set<ShapeID>)] = [(.root, root, [])]
    var index = 0
    while index < open.count, wishes.count < Self.most {
      let (path, id, above) = open[index]
      index += 1
      guard path.steps.count < Self.deepest, !above.contains(id) else { continue }
      let below = above.union([id])
      for literal in literals(id) {
        if let value = try? JSONDocument(parsing: literal.json) {
          wishes.append(SampleWishes())
          wishes[wishes.count - 1].values[path] = value
        }
      }
      for element in elements(id) { open.append((path.appending(.each), element, below)) }
      for field in objects(id).flatMap(\.fields) {
        let member = path.appending(key: field.name)
        if field.isOptional {
          wishes.append(SampleWishes())
          wishes[wishes.count - 1].omitted = [member]
        }
        open.append((member, field.shape, below))
      }
    }
    return Array(wishes.prefix(Self.most))
  }

  /// What the contract names outright of a value, `null` among it.
  private func literals(_ id: ShapeID) -> [Literal] {
    switch shapes[id].shape {
    case .nullable(let inner): [.null] + literals(inner)
    case .choice(let inner): inner.flatMap(literals)
    case .oneOf(let values): values
    case .literal(let value): [value]
    case .null: [.null]
    case .any, .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .array, .object: []
    }
  }

  /// What the contract allows at a place, in its notation: `"name?": "string | null"`.
  func notation(at path: JSONPath) -> String? {
    guard let place = place(at: path) else { return nil }
    return ContractMember(place, shapes).text
  }

  /// Where the contract says it.
  func location(at path: JSONPath) -> SpecLocation? {
    place(at: path).map { $0.field?.location ?? shapes[$0.shape].location }
  }

  /// A member as the contract writes it.
  func member(at path: JSONPath) -> ContractMember? { place(at: path).map { ContractMember($0, shapes) } }

  /// What a set of values holds, in notation; `nil` for what is no set.
  func values(at path: JSONPath) -> [String]? {
    guard let place = place(at: path) else { return nil }
    let literals = literals(place.shape)
    return literals.isEmpty ? nil : literals.map(\.notation)
  }

  /// Whether the contract takes `null` at a place.
  func acceptsNull(at path: JSONPath) -> Bool {
    place(at: path).map { literals($0.shape).contains(.null) } ?? false
  }
}

/// A member with its shape, as a contract writes it.
struct ContractMember {
  /// `nil` for an element and for the whole body.
  var name: String?
  var isOptional = false
  var notation: String

  init(_ place: ContractPlaces.Place, _ shapes: ShapeTable) {
    name = place.field?.name
    isOptional = place.field?.isOptional ?? false
    notation = shapes.notation(of: place.shape)
  }

  /// `"name?"`
  var key: String? { name.map { "\"\($0)\(isOptional ? "?" : "")\"" } }

  /// `"name?": "string"`; a notation that is JSON itself needs no quotes.
  var text: String {
    let value = notation.hasPrefix("{") || notation.hasPrefix("[") ? notation : "\"\(notation)\""
    return key.map { "\($0): \(value)" } ?? value
  }
}

extension Literal {
  /// As JSON text.
  fileprivate var json: [UInt8] {
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
