/// What a type of the client's own source asks of the JSON that it is decoded from.
package struct SwiftModel: Sendable {
  /// The type's name with those around it: `Auth.LoginResponse`.
  package let name: String
  package let shapes: ShapeTable
  package let root: ShapeID

  /// How it is decoded; `isModel` is set.
  package let client: Client

  /// Where the type is declared.
  package let location: SpecLocation

  /// Where the shape says less than the source, and why; in the order of the source.
  package let notes: [Note]

  /// What is wrong whatever a body holds.
  package internal(set) var traps: [Finding] = []

  /// By path, for traps that some bodies escape, with keys that are no snake_case or an array for a dictionary: which
  /// findings show that a body does not.
  var conditionalTraps: [JSONPath: Set<Finding.Kind>] = [:]

  /// By path, for traps inside an enum's cases, of which a body has one: what shows that it has this one.
  var trapsInCases: [JSONPath: Sign] = [:]

  /// What a body has that meets a trap: the object that the trap lies in, or a key that becomes the trap's own.
  enum Sign: Hashable, Sendable { case object, key }

  /// Where each member comes from.
  let members: [Member.Key: Member]

  /// Which type each object comes from.
  let owners: [ShapeID: Int]

  /// Dictionaries that are decoded from an array, by their shape.
  let listDictionaries: [ShapeID: SwiftTypeReference]
  let declarations: SwiftDeclarations

  /// Whether an `#if` stands inside a type that is used, of which only the first branch was read.
  let hasConditions: Bool

  package struct Note: Hashable, Sendable {
    package var location: SpecLocation

    /// One sentence.
    package var message: String
  }

  /// A member of an object's shape in the source.
  struct Member: Sendable {
    struct Key: Hashable, Sendable {
      var object: ShapeID
      var key: String
    }

    /// Of what a written `init(from:)` reads, the one that has the name of the key's case.
    var property: SwiftProperty?
    var codingCase: SwiftCase?

    /// Where it stands, for people.
    var place: SourceRange

    /// Whether the compiler writes the decoding of it.
    var isSynthesized: Bool
  }
}

extension SwiftModel {
  /// All files that were read, whichever the type is in.
  package var files: [SwiftFile] { declarations.files }

  /// The member at a path, with the object's shape; a pattern path's `[*]` is every element of an array or dictionary.
  func member(at path: JSONPath) -> (key: Member.Key, member: Member)? {
    walk(path)?.member.flatMap { key in members[key].map { (key, $0) } }
  }

  /// The object that a path leads to.
  func object(at path: JSONPath) -> ShapeID? { walk(path).flatMap { container(below: $0.shape) } }

  /// The type that the object at a path is decoded to.
  func owner(at path: JSONPath) -> Int? { object(at: path).flatMap { owners[$0] } }

  /// The enum that a value at a path is decoded to.
  func enumeration(at path: JSONPath) -> Int? {
    var shape = walk(path)?.shape
    while let id = shape, case .nullable(let inner) = shapes[id].shape { shape = inner }
    return shape.flatMap { owners[$0] }.flatMap { declarations[$0].kind == .enumeration ? $0 : nil }
  }

  /// The shape at the end of a path, and the last member on the way.
  private func walk(_ path: JSONPath) -> (shape: ShapeID, member: Member.Key?)? {
    var shape = root
    var found: Member.Key?
    for step in path.steps {
      guard let container = container(below: shape) else { return nil }
      switch (shapes[container].shape, step) {
      case (.object(let object), .key(let name)):
        if let field = object.field(named: name) {
          found = Member.Key(object: container, key: name)
          shape = field.shape
        } else if case .each(let each) = object.others {
          shape = each
        } else {
          return nil
        }
      case (.object(let object), .each):
        guard case .each(let each) = object.others else { return nil }
        shape = each
      case (.array(let element, _), .each), (.array(let element, _), .index): shape = element
      case (_, _): return nil
      }
    }
    return (shape, found)
  }

  /// The object or array that a shape is, through `null` and choices of one.
  func container(below id: ShapeID) -> ShapeID? {
    var id = id
    for _ in 0..<64 {
      switch shapes[id].shape {
      case .object, .array: return id
      case .nullable(let inner): id = inner
      case .choice(let shapes) where shapes.count == 1: id = shapes[0]
      case .any, .null, .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .literal,
        .oneOf,
        .choice:
        return nil
      }
    }
    return nil
  }

  /// Where the source declares what a path leads to; the type itself for the root.
  package func location(at path: JSONPath) -> SpecLocation? {
    if path.steps.isEmpty { return location }
    return member(at: path).map { declarations.location(of: $0.member.place) }
  }
}
