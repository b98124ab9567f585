import ContractSpecs

/// A member of a promised body, for what would have changed had a change concerned all responses of a backend.
struct PromisedMember: Hashable, Sendable {
  /// The pattern path, such as `$.items[*].id`; `$` for the body itself.
  var path: JSONPath

  var types: PromisedTypes

  /// True if every promised body has the member: neither it nor an object around it may be absent or null, and it is in
  /// no list.
  var isCertain: Bool

  /// True if the object around it may lack it.
  var isOptional = false

  /// The casing of the texts that it may be one of; `nil` if it is no enum, or one whose texts have no letters.
  var enumCasing: EnumCasing?

  /// True if the body of a check had the member as promised, with a value other than `null`.
  var came = false

  /// True if the body of a check had the member as `null`, as promised.
  var cameAsNull = false

  /// The name of the member; `nil` for the body itself and for elements.
  var name: String? {
    if case .key(let name)? = path.steps.last { name } else { nil }
  }

  /// The member with the path as findings show it.
  var shown: Self {
    var shown = self
    shown.path = path.shown
    return shown
  }

  /// The types of a value that every response has or that one had, as findings name them: without `null`, unless
  /// nothing but nulls may have come.
  var typesThatCame: PromisedTypes { came ? types.withoutNull : types }

  var mayBeNull: Bool { types.isOnly(.any) || types.allowsNull }

  /// True if a list is promised, and nothing else.
  var isList: Bool { types.isOnly(.json(.array)) }
}

extension Contract {
  /// The maximum number of members of one body, and the depth to which they are collected.
  private static let maximumMembers = 300
  private static let maximumSteps = 8

  /// Returns the members of a promised body, the outermost first.
  func members(of promise: ResponsePromise) -> [PromisedMember] {
    promisedParts(of: promise).map { part in
      PromisedMember(
        path: part.path, types: shapes.promisedTypes(of: part.shape),
        isCertain: part.isCertain, isOptional: part.isOptional, enumCasing: enumCasing(of: part.shape))
    }
  }

  /// Returns the parts of a promised body, the outermost first.
  func promisedParts(of promise: ResponsePromise) -> [PromisedPart] {
    guard case .shape(let body) = promise.body else { return [] }
    var parts = [PromisedPart(shape: body, path: .root, isCertain: true)]
    var next = 0
    while next < parts.count, next < Self.maximumMembers {
      let part = parts[next]
      next += 1
      if part.path.steps.count < Self.maximumSteps {
        parts += self.parts(of: part.shape, at: part.path, part.isCertain)
      }
    }
    parts.removeSubrange(next...)
    // The pieces of a stream are judged as a list, and no list is what the backend sends.
    if promise.stream != nil { parts.removeFirst() }
    return parts
  }

  /// Returns the casing of the texts of a choice, with or without `null` beside them; `nil` for any other shape. A single
  /// text is a constant, which no case of an enum need stand for.
  private func enumCasing(of id: ShapeID) -> EnumCasing? {
    switch shapes[id].shape {
    case .nullable(let inner): return enumCasing(of: inner)
    case .oneOf(let literals), .openChoice(let literals, _):
      let texts = literals.compactMap { if case .string(let text) = $0 { text } else { nil } }
      return texts.count > 1 ? EnumCasing(of: texts) : nil
    case _: return nil
    }
  }

  private func parts(of id: ShapeID, at path: JSONPath, _ isCertain: Bool) -> [PromisedPart] {
    func each(_ shape: ShapeID) -> PromisedPart {
      PromisedPart(shape: shape, path: path.appending(.each), isCertain: false)
    }
    return switch shapes[id].shape {
    case .nullable(let inner): parts(of: inner, at: path, false)
    case .object(let object):
      object.fields.map {
        PromisedPart(
          shape: $0.shape, path: path.appending(key: $0.name), isCertain: isCertain && !$0.isOptional,
          isOptional: $0.isOptional)
      } + object.shapesOfUnnamed.map(each)
    case .array(let array): array.elements.map(each)
    case .choice(let alternatives):
      alternatives.map { PromisedPart(shape: $0, path: path, isCertain: false) }
    case _: []
    }
  }
}

/// A part of a promised body: the body itself, a member, or the elements of a list.
struct PromisedPart {
  var shape: ShapeID

  /// The pattern path of the part.
  var path: JSONPath

  /// True if every promised body has the part.
  var isCertain: Bool
  var isOptional = false
}

extension Finding {
  /// Returns whether the finding keeps a member from being seen: it is about the member or an object around it.
  func hides(_ member: PromisedMember) -> Bool {
    guard let path = path?.pattern, kind.subject != .model else { return false }
    if kind.subject == .member, !members.isEmpty, members.count > 1 || path != member.path {
      let names = members.map(\.expected)
      let inside = member.path.steps.dropFirst(path.steps.count).first
      return member.path.hasPrefix(path) && names.contains { inside == .key($0) }
    }
    return member.path.hasPrefix(path)
  }
}
