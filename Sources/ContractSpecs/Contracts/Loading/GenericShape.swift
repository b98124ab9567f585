/// A shape with parameters, such as `"Page<T>": {"items": "T[]"}`. It is read for each of its arguments.
struct GenericShape {
  /// The maximum number of parameters.
  static let maximumParameters = ShapeNotationParser.maximumTypeArguments

  /// The name without the parameters.
  let name: String
  let parameters: [String]
  let member: SpecMember

  /// The indices of the named shapes that it was read for, by the arguments.
  var instances: [[ShapeNotation]: Int] = [:]

  /// Creates a generic shape for a key of `"shapes"` such as `Page<T>`, or returns `nil` if it is not written so.
  init?(_ member: SpecMember) {
    guard let open = member.name.firstIndex(of: "<"), member.name.last == ">" else { return nil }
    let inner = member.name[member.name.index(after: open)...].dropLast()
    name = String(member.name[..<open])
    parameters = inner.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    guard ShapeName.isPossible(name), parameters.allSatisfy(ShapeName.isPlain),
      Set(parameters).count == parameters.count, parameters.count <= Self.maximumParameters
    else { return nil }
    self.member = member
  }
}

/// The shape that a parameter of a generic shape stands for.
struct TypeArgument {
  /// The notation without the names of parameters.
  var notation: ShapeNotation
  var reference: ShapeReference
}

/// The shape that a name stands for.
struct ShapeReference {
  var id: ShapeID

  /// The index of one of the contract's own shapes, which may not have been read yet.
  var index: Int?
}

extension ShapeNotation {
  /// The maximum number of parts of a notation whose parameters are replaced.
  private static let maximumParts = 200

  /// Returns the notation with parameters replaced by their arguments and without offsets, so that equal ones are
  /// equal; `nil` if it becomes too long.
  func closed(over arguments: [String: TypeArgument]) -> ShapeNotation? {
    var room = Self.maximumParts
    let result = closed(over: arguments, &room)
    return room > 0 ? result : nil
  }

  private func closed(over arguments: [String: TypeArgument], _ room: inout Int) -> ShapeNotation {
    room -= 1
    guard room > 0 else { return .literal(.null) }
    switch self {
    case .literal: return self
    case .pattern(let text, let example, _): return .pattern(text, example: example, offset: 0)
    case .array(let element, let bounds, let isUnique):
      return .array(of: element.closed(over: arguments, &room), bounds, isUnique: isUnique)
    case .choice(let parts): return .choice(parts.map { $0.closed(over: arguments, &room) })
    case .all(let parts): return .all(parts.map { $0.closed(over: arguments, &room) })
    case .openChoice(let known, let base, _):
      return .openChoice(
        known.map { $0.closed(over: arguments, &room) }, base.closed(over: arguments, &room), offset: 0)
    case .word(var word):
      if !word.isReference, word.argument == nil, let argument = arguments[word.name] {
        // An argument is closed already: it is counted, and stays as it is.
        return argument.notation.closed(over: [:], &room)
      }
      (word.offset, word.argumentOffset) = (0, 0)
      word.typeArguments = word.typeArguments.map { $0.closed(over: arguments, &room) }
      if case .shape(let inner)? = word.argument {
        word.argument = .shape(inner.closed(over: arguments, &room))
      }
      return .word(word)
    }
  }
}
