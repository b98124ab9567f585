import ContractSpecs

extension ExportedTypes {
  /// Returns the type of some values: an enum if they are texts, or else the type that holds all of them.
  mutating func type(of literals: [Literal], _ id: ShapeID, _ hint: Hint) -> Value {
    let kinds = LiteralTypes(literals)
    if kinds.texts.isEmpty, kinds.others.count < 2 {
      let isNull = kinds.acceptsNull || kinds.others.isEmpty
      return Value(type: kinds.others.first ?? .plain(.anything), acceptsNull: isNull)
    }
    let number = openModel(for: id, hint)
    if kinds.others.isEmpty {
      define(number, as: .texts(Self.cases(of: kinds.texts)))
    } else {
      let types = kinds.others + (kinds.texts.isEmpty ? [] : [.plain(.string)])
      define(number, as: .union(ExportedUnion(cases: cases(of: types))))
    }
    return Value(type: .model(number), acceptsNull: kinds.acceptsNull)
  }

  private static func cases(of texts: [String]) -> [ExportedCase] {
    var names = UniqueNames()
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }.map { text in
      ExportedCase(name: names.unique(ExportedNames.member(text), else: "value"), text: text)
    }
  }

  /// Returns the type of a choice: that of its alternatives if they have the same, or else an enum.
  mutating func choice(_ id: ShapeID, _ hint: Hint) -> Value {
    if let tagged = taggedAlternatives(of: id) {
      let number = openModel(for: id, hint)
      define(number, as: .union(taggedUnion(of: tagged, by: shapes[id].discriminator?.key, number)))
      return Value(type: .model(number), acceptsNull: alternatives(of: id).acceptsNull)
    }
    let (alternatives, acceptsNull) = alternatives(of: id)
    let all = alternatives.map { shapes[$0].shape.literals }
    if all.allSatisfy({ $0 != nil }) {
      let value = type(of: all.flatMap { $0 ?? [] }, id, hint)
      return Value(type: value.type, acceptsNull: value.acceptsNull || acceptsNull)
    }
    if all.allSatisfy({ $0 == nil }), alternatives.allSatisfy({ isPlain($0) }) {
      var types: [ExportedType] = []
      for alternative in alternatives { types.appendNew(type(of: alternative, hint).type) }
      types.removeIntegersBesideDouble()
      if types.count == 1 { return Value(type: types[0], acceptsNull: acceptsNull) }
    }
    let number = openModel(for: id, hint)
    return untaggedUnion(of: alternatives, number, acceptsNull)
  }

  /// Returns an enum whose cases are tried one after the other.
  private mutating func untaggedUnion(
    of alternatives: [ShapeID], _ number: Int, _ acceptsNull: Bool
  ) -> Value {
    var types: [ExportedType] = []
    var literals: [Literal] = []
    var acceptsNull = acceptsNull
    for (index, alternative) in alternatives.enumerated() {
      if let own = shapes[alternative].shape.literals {
        literals += own
      } else {
        let value = type(of: alternative, Hint(name: "Value\(index + 1)", owner: number))
        acceptsNull = acceptsNull || value.acceptsNull
        types.appendNew(value.type)
      }
    }
    let kinds = LiteralTypes(literals)
    for type in kinds.others { types.appendNew(type) }
    if !kinds.texts.isEmpty, !types.contains(.plain(.string)) {
      let texts = newModel(named: "Text", in: number)
      define(texts, as: .texts(Self.cases(of: kinds.texts)))
      types.append(.model(texts))
    }
    types.removeIntegersBesideDouble()
    define(number, as: .union(ExportedUnion(cases: cases(of: types))))
    return Value(type: .model(number), acceptsNull: acceptsNull || kinds.acceptsNull)
  }

  /// Returns a type for the values of several types, declared in another one.
  mutating func type(holding types: [ExportedType], named name: String, in owner: Int) -> ExportedType {
    var distinct: [ExportedType] = []
    var isNullable = false
    for type in types {
      if case .optional(let inner) = type {
        isNullable = true
        distinct.appendNew(inner)
      } else {
        distinct.appendNew(type)
      }
    }
    if distinct.contains(.plain(.anything)) { return .plain(.anything) }
    distinct.removeIntegersBesideDouble()
    if distinct.count == 1 { return distinct[0].optional(if: isNullable) }
    let number = newModel(named: name, in: owner)
    define(number, as: .union(ExportedUnion(cases: cases(of: distinct))))
    return ExportedType.model(number).optional(if: isNullable)
  }

  /// Returns cases in the order in which they are tried: those that few values fit come first.
  private func cases(of types: [ExportedType]) -> [ExportedUnion.Case] {
    var names = UniqueNames()
    let sorted = types.enumerated().sorted { one, other in
      let (first, second) = (rank(of: one.element), rank(of: other.element))
      return first == second ? one.offset < other.offset : first < second
    }
    return sorted.map { _, type in
      ExportedUnion.Case(
        name: names.unique(ExportedNames.member(word(for: type)), else: "value"), payload: type)
    }
  }

  private func rank(of type: ExportedType) -> Int {
    switch type {
    case .plain(let plain):
      switch plain {
      case .bool, .int, .unsigned: 0
      case .double: 1
      case .uuid, .date, .localDateTime, .dateOnly, .unixSeconds, .unixMilliseconds: 2
      case .data: 3
      case .url: 4
      case .string: 8
      case .anything: 10
      }
    case .model(let number): if case .texts = models[number].kind { 7 } else { 5 }
    case .optional, .array: 6
    case .dictionary: 9
    }
  }

  /// Returns a word for the values of a type, of which the name of a case is made.
  private func word(for type: ExportedType) -> String {
    switch type {
    case .plain(.anything): "value"
    case .plain(.int), .plain(.unsigned): "integer"
    case .plain(.double): "number"
    case .plain(let plain): plain.rawValue
    case .model(let number): models[number].name
    case .optional(let inner): word(for: inner)
    case .array(let inner): word(for: inner) + "List"
    case .dictionary(let inner): word(for: inner) + "ByKey"
    }
  }
}

// MARK: alternatives

extension ExportedTypes {
  /// An alternative that a member decides for. Without texts, it is the one for all other texts.
  fileprivate struct Tagged {
    var shape: ShapeID
    var tags: [String]
  }

  /// Returns the alternatives of a choice that a member decides, or `nil` for any other choice.
  fileprivate func taggedAlternatives(of id: ShapeID) -> [Tagged]? {
    guard case .choice(let shapes) = self.shapes[id].shape, let discriminator = self.shapes[id].discriminator,
      discriminator.values.count == shapes.count
    else { return nil }
    var found: [Tagged] = []
    for (index, shape) in shapes.enumerated() {
      let tags = discriminator.values[index].compactMap {
        if case .string(let text) = $0 { text } else { nil }
      }
      guard tags.count == discriminator.values[index].count, !tags.isEmpty || discriminator.rest == index,
        case .object = self.shapes[object(in: shape)].shape
      else { return nil }
      found.append(Tagged(shape: object(in: shape), tags: tags))
    }
    return found
  }

  private func object(in id: ShapeID) -> ShapeID {
    let id = unwrapped(id)
    if case .nullable(let inner) = shapes[id].shape { return unwrapped(inner) }
    return id
  }

  fileprivate mutating func taggedUnion(
    of alternatives: [Tagged], by key: String?, _ number: Int
  ) -> ExportedUnion {
    var names = UniqueNames()
    let cases = alternatives.map { alternative in
      let tag = alternative.tags.first
      let place = Hint(name: tag.map { ExportedNames.type($0, ifTaken: "Value") } ?? "Other", owner: number)
      let payload = type(of: alternative.shape, place)
      let name = names.unique(ExportedNames.member(tag ?? "other"), else: "value")
      return ExportedUnion.Case(name: name, payload: payload.type, tags: alternative.tags)
    }
    return ExportedUnion(cases: cases, key: key)
  }

  /// Returns the alternatives of a choice, with those of inner choices that have neither a name nor a member that
  /// decides.
  fileprivate func alternatives(of id: ShapeID) -> (shapes: [ShapeID], acceptsNull: Bool) {
    var found: [ShapeID] = []
    var acceptsNull = false
    var seen: Set<ShapeID> = []
    var rest = [id]
    while let next = rest.popLast() {
      let current = unwrapped(next)
      guard seen.insert(current).inserted else { continue }
      switch shapes[current].shape {
      case .null, .literal(.null): acceptsNull = true
      case .nullable(let inner):
        acceptsNull = true
        rest.append(inner)
      case .choice(let inner) where current == id || isLoose(current): rest += inner.reversed()
      case _: found.append(current)
      }
    }
    return (found, acceptsNull)
  }

  private func isLoose(_ id: ShapeID) -> Bool { name(of: id) == nil && shapes[id].discriminator == nil }

  private func isPlain(_ id: ShapeID) -> Bool {
    switch shapes[id].shape {
    case .boolean, .integer, .number, .string, .format, .token, .moment, .pattern: true
    case .any, .null, .literal, .oneOf, .openChoice, .array, .object, .nullable, .choice, .assertion: false
    }
  }
}

/// The types of some values.
private struct LiteralTypes {
  var texts: [String] = []

  /// The types of the values that are no text.
  var others: [ExportedType] = []
  var acceptsNull = false

  init(_ literals: [Literal]) {
    var areIntegers = true
    var hasNumbers = false
    for literal in literals {
      switch literal {
      case .string(let text): texts.append(text)
      case .number(let text):
        hasNumbers = true
        areIntegers = areIntegers && JSONNumber(text)?.int64 != nil
      case .boolean: others.appendNew(.plain(.bool))
      case .null: acceptsNull = true
      }
    }
    if hasNumbers { others.append(.plain(areIntegers ? .int : .double)) }
  }
}

extension [ExportedType] {
  fileprivate mutating func appendNew(_ type: ExportedType) {
    if !contains(type) { append(type) }
  }

  /// Removes the integers if there is a `Double`, which reads them too.
  fileprivate mutating func removeIntegersBesideDouble() {
    guard contains(.plain(.double)) else { return }
    removeAll { $0 == .plain(.int) || $0 == .plain(.unsigned) }
  }
}
