import ContractSpecs

/// The shapes of a contract that get a definition of their own in a schema: those with a name, and those that several
/// places refer to, so that no recursive shape is written without end.
struct SchemaDefinitions {
  /// The shapes in the order of their names.
  private(set) var all: [(name: String, shape: ShapeID)] = []
  private var names: [ShapeID: String] = [:]

  init(_ contract: Contract, _ bodies: [ExportedBody]) {
    let shapes = contract.shapes
    var counts: [ShapeID: Int] = [:]
    let needed = ExportedTypes.shapes(below: bodies.map(\.shape), in: shapes)
    for id in needed {
      for child in ExportedTypes.children(of: id, in: shapes) { counts[child, default: 0] += 1 }
    }
    var used = UniqueNames()
    for id in needed {
      if let name = shapes[id].name { add(id, used.unique(Self.key(for: name), else: "Shape")) }
    }
    for body in bodies where names[body.shape] == nil {
      add(body.shape, used.unique(body.name, else: "Body"))
    }
    for id in needed where names[id] == nil && counts[id, default: 0] > 1 && shapes[id].shape.holdsOthers {
      add(id, used.unique(else: "Shape"))
    }
    all.sort { $0.name < $1.name }
  }

  private mutating func add(_ id: ShapeID, _ name: String) {
    names[id] = name
    all.append((name, id))
  }

  func name(of id: ShapeID) -> String? { names[id] }

  /// Returns a name with the characters that the components of an OpenAPI document may have.
  static func key(for name: String) -> String {
    String(
      name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "_" }.prefix(100))
  }
}

extension Shape {
  fileprivate var holdsOthers: Bool {
    switch self {
    case .array, .object, .choice, .nullable, .openChoice: true
    case _: false
    }
  }
}

/// The kinds of promise that a schema cannot say, each once with its first place.
struct SchemaNotes {
  private var counts: [String: Int] = [:]
  private var places: [String: SpecLocation] = [:]

  mutating func add(_ message: String, at place: SpecLocation) {
    counts[message, default: 0] += 1
    if places[message] == nil { places[message] = place }
  }

  /// The sentences in the order of their places.
  var sentences: [String] {
    places.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value < $1.value }.map { message, place in
      let count = counts[message] ?? 1
      return "\(place): \(message)" + (count > 1 ? " (and \(count - 1) more)" : "")
    }
  }
}
