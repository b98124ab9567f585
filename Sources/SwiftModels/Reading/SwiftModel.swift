package import ContractSpecs

/// The JSON that a type of the client's own source requires.
package struct SwiftModel: Sendable {
  /// The name of the type, with those that enclose it: `Auth.LoginResponse`.
  package let name: String
  package let shapes: ShapeTable
  package let root: ShapeID

  /// The settings that it is decoded with; `isModel` is set.
  package let client: Client

  /// The location of the type's declaration.
  package let location: SpecLocation

  /// The places at which the shape says less than the source, and the reasons, in source order.
  package let notes: [Note]

  /// The faults of the model that do not depend on the body.
  package internal(set) var traps: [Finding] = []

  /// The kinds of findings that show that a body triggers a trap, by path. It has the traps that only some bodies
  /// trigger: keys that are not snake_case, and an array for a dictionary.
  var conditionalTraps: [JSONPath: Set<Finding.Kind>] = [:]

  /// The signs that a body has the case of an enum that a trap is inside, by path. A body has only one case.
  var trapsInCases: [JSONPath: Sign] = [:]

  /// A part of a body that triggers a trap: the object that the trap lies in, or a key that becomes the trap's own.
  enum Sign: Hashable, Sendable { case object, key }

  /// The source of each member.
  let members: [Member.Key: Member]

  /// The type that each object is decoded to.
  let owners: [ShapeID: Int]

  /// The dictionaries that are decoded from an array, by their shape.
  let listDictionaries: [ShapeID: SwiftTypeReference]
  let declarations: SwiftDeclarations

  /// A Boolean value that indicates whether a type in use contains an `#if`, of which only the first branch was read.
  let hasConditions: Bool

  package struct Note: Hashable, Sendable {
    package var location: SpecLocation

    /// The message, a single sentence.
    package var message: String
  }

  /// A member of an object's shape in the source.
  struct Member: Sendable {
    struct Key: Hashable, Sendable {
      var object: ShapeID
      var key: String
    }

    /// The property. For a written `init(from:)`, it is the one that has the name of the key's case.
    var property: SwiftProperty?
    var codingCase: SwiftCase?

    /// The place of the member, for reports.
    var place: SourceRange

    /// A Boolean value that indicates whether the compiler synthesizes the decoding of the member.
    var isSynthesized: Bool
  }
}

extension SwiftModel {
  /// All files that were read, whether or not the type uses them.
  package var files: [SwiftFile] { declarations.files }

  /// Returns the member at a path, with the object's shape. The `[*]` of a pattern path is every element of an array or
  /// dictionary.
  func member(at path: JSONPath) -> (key: Member.Key, member: Member)? {
    walk(path)?.member.flatMap { key in members[key].map { (key, $0) } }
  }

  /// Returns the object that a path leads to.
  func object(at path: JSONPath) -> ShapeID? { walk(path).flatMap { container(below: $0.shape) } }

  /// Returns the type that the object at a path is decoded to.
  func owner(at path: JSONPath) -> Int? { object(at: path).flatMap { owners[$0] } }

  /// Returns the enum that a value at a path is decoded to.
  func enumeration(at path: JSONPath) -> Int? {
    var shape = walk(path)?.shape
    while let id = shape, case .nullable(let inner) = shapes[id].shape { shape = inner }
    return shape.flatMap { owners[$0] }.flatMap { declarations[$0].kind == .enumeration ? $0 : nil }
  }

  /// Returns the shape at the end of a path, and the last member on the way.
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

  /// Returns the object or array of a shape, through `null` and choices with a single alternative.
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

  /// Returns the location at which the source declares the member at a path; for the root, that of the type itself.
  package func location(at path: JSONPath) -> SpecLocation? {
    if path.steps.isEmpty { return location }
    return member(at: path).map { declarations.location(of: $0.member.place) }
  }
}
