/// The state of one call of `JSONDecoder.decode`: the shape that comes next, and the member at which decoding stopped.
///
/// It is unchecked Sendable because `userInfo` requires that. It is created for one call, which is synchronous, and no
/// other code has access to it before that call has returned.
final class DecodingSession: @unchecked Sendable {
  /// An error thrown if the decoder has done more work than a body of this size can require.
  struct Exhausted: Error {}

  let types: ClientTypes

  /// The shape of the next `PromisedValue`.
  private var next: ShapeID?

  /// The number of values that may still be started. Without a limit, nested choices would take a time that doubles
  /// with every level.
  private var budget: Int

  /// The member at which the innermost struct stopped, as `JSONDecoder` names it.
  private(set) var stop: [any CodingKey]?

  /// The outermost choice of which no alternative decoded, if each threw an error of its own: which of them the app
  /// throws depends on how it tries them.
  private(set) var openChoice: [any CodingKey]?

  /// The client's name of the enum for which no case was found last.
  var mismatched: String?

  init(_ types: ClientTypes, next: ShapeID?, budget: Int) {
    (self.types, self.next, self.budget) = (types, next, budget)
  }

  /// Decodes the next value.
  func decode(from decoder: any Decoder) throws {
    guard let shape = next, budget > 0 else { throw Exhausted() }
    budget -= 1
    // The elements of an array and the members of a dictionary are decoded here one after the other.
    defer { next = shape }
    guard !types.shapes.hasOwnError(shape) else { return try decodeWithOwnError(shape, from: decoder) }
    try decode(shape, from: decoder)
  }

  /// Decodes as an initializer that throws an error of its own, about which nothing is known here. What it cannot read
  /// before that, the decoder refuses.
  private func decodeWithOwnError(_ shape: ShapeID, from decoder: any Decoder) throws {
    do {
      try decode(shape, from: decoder)
    } catch let error as DecodingError where types.shapes.table[shape].isReadBeforeOwnError {
      if case .dataCorrupted = error { throw Exhausted() }
      throw error
    } catch {
      throw Exhausted()
    }
  }

  private func decode(_ shape: ShapeID, from decoder: any Decoder) throws {
    if let discriminator = types.shapes[shape].discriminator, discriminator.isOfObjects,
      case .choice(let alternatives) = types.shapes[shape].test
    {
      return try decode(one(of: alternatives, by: discriminator, in: decoder), from: decoder)
    }
    if let cases = types.shapes.cases(of: shape) { return try decode(oneOf: cases, shape, from: decoder) }
    switch types.shapes[shape].test {
    case .object(let object) where object.hasIntegerKeys: try decode(types.element(shape), from: decoder)
    case .object(let object):
      try decode(object, decoder.container(keyedBy: PromisedValue.CodingKeys.self))
    case .array(let array) where array.listElement == nil: try decode(tuple: array, from: decoder)
    case .choice(let alternatives):
      try decodeFirst(of: alternatives.map { types.element($0) }, from: decoder)
    case .literals where types.plain.contains(.onlyEnum) && types.shapes[shape].isStringEnum:
      try decode(types.element(shape), from: decoder)
    case .literals(let literals) where types.shapes[shape].isStringEnum:
      try decode(enumOf: literals, shape, from: decoder)
    case .literals(let literals) where types.client.isModel:
      try decode(rawEnumOf: literals, shape, from: decoder)
    case .literals(let literals):
      try decodeFirst(of: ClientTypes.types(of: literals), from: decoder)
    case .any, .null, .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .array,
      .assertion:
      try decode(types.element(shape), from: decoder)
    }
  }

  /// Decodes the elements of a tuple one after the other, as far as there are some.
  private func decode(tuple array: PreparedArray, from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let index = container.currentIndex
      guard let shape = index < array.prefix.count ? array.prefix[index] : array.element else { return }
      let type = types.element(shape)
      next = type.inner
      _ = try container.decode(type.type)
    }
  }

  private func decode(_ type: ClientTypes.ClientType, from decoder: any Decoder) throws {
    next = type.inner
    _ = try decoder.singleValueContainer().decode(type.type)
  }

  /// Decodes as the enum that a client writes for a choice: one alternative after the other. If none fits, a model
  /// throws the error of the last one. For an unknown client, the error of the alternative that was read furthest is
  /// the most informative.
  private func decodeFirst(of alternatives: [ClientTypes.ClientType], from decoder: any Decoder) throws {
    var (failure, furthest, progress): (any Error, [any CodingKey]?, Int) = (Exhausted(), nil, -1)
    var (errors, innerChoice): ([any Error], [any CodingKey]?) = ([], nil)
    for type in alternatives {
      do {
        (stop, openChoice) = (nil, nil)
        return try decode(type, from: decoder)
      } catch {
        if error is Exhausted { throw error }
        errors.append(error)
        let reached = Self.progress(until: error)
        guard types.client.isModel || reached >= progress else { continue }
        (failure, furthest, progress, innerChoice) = (error, stop, reached, openChoice)
      }
    }
    let isCertain = types.client.isModel || Set(errors.map(Self.signature)).count == 1
    (stop, openChoice) = (furthest, isCertain ? innerChoice : decoder.codingPath)
    throw failure
  }

  /// Returns what tells an error from another one: its case, its path and the type or key that it is about.
  private static func signature(of error: any Error) -> [String] {
    let (name, subject, context): (String, String, DecodingError.Context)
    switch error {
    case DecodingError.keyNotFound(let key, let found):
      (name, subject, context) = ("key", key.stringValue, found)
    case DecodingError.typeMismatch(let type, let found):
      (name, subject, context) = ("type", "\(type)", found)
    case DecodingError.valueNotFound(let type, let found):
      (name, subject, context) = ("value", "\(type)", found)
    case DecodingError.dataCorrupted(let found):
      (name, subject, context) = ("data", found.debugDescription, found)
    default: return ["\(error)"]
    }
    return [name, subject] + context.codingPath.map(\.stringValue)
  }

  /// Returns how far decoding came before an error. The number of keys that lead there counts first, then whether the
  /// JSON type was right.
  private static func progress(until error: any Error) -> Int {
    switch error {
    case DecodingError.keyNotFound(_, let context): 2 * context.codingPath.count + 2
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      2 * context.codingPath.count
    case DecodingError.dataCorrupted(let context): 2 * context.codingPath.count + 1
    default: 0
    }
  }

  /// Decodes as the code that the compiler synthesizes for an enum with raw values.
  private func decode(enumOf literals: [PreparedLiteral], _ shape: ShapeID, from decoder: any Decoder) throws
  {
    let text = try decoder.singleValueContainer().decode(String.self)
    if literals.contains(where: { $0.literal == .string(text) }) { return }
    throw invalid("String", Self.shown(text), for: shape, in: decoder)
  }

  /// Decodes the same for an enum of a model, whose raw values may be numbers.
  private func decode(rawEnumOf literals: [PreparedLiteral], _ shape: ShapeID, from decoder: any Decoder)
    throws
  {
    guard LiteralKinds(literals).hasNumbers else { return try decode(enumOf: literals, shape, from: decoder) }
    let type = types.rawType(of: literals, shape)
    let raw = "\(try decoder.singleValueContainer().decode(type))"
    if let number = JSONNumber(raw), literals.contains(where: { $0.number == number }) { return }
    throw invalid("\(type)", raw, for: shape, in: decoder)
  }

  private func invalid(
    _ type: String, _ value: String, for shape: ShapeID, in decoder: any Decoder
  ) -> DecodingError {
    let name = types.shapes.table[shape].name ?? Self.typeName(of: decoder.codingPath)
    return .dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath,
        debugDescription:
          "Cannot initialize \(types.client.isModel ? modelName(of: shape) ?? name : name) from invalid \(type) value \(value)"
      ))
  }

  /// Returns the name of a model's type without the enclosing types, as errors name it.
  func modelName(of shape: ShapeID) -> String? {
    types.shapes.name(of: shape)?.split(separator: ".").last.map(String.init)
  }

  /// Returns a value for an error message. A long one is not included, because a cut value could no longer be
  /// recognised as a secret.
  static func shown(_ text: String) -> String {
    text.unicodeScalars.count <= Quoted.maximumLength ? text : "of \(text.unicodeScalars.count) characters"
  }

  /// Returns a name that a client may give to the type of a member: `Role` for `role`.
  static func typeName(of path: [any CodingKey]) -> String {
    guard let name = path.last(where: { $0.intValue == nil })?.stringValue else { return "Value" }
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  func decode(
    _ object: PreparedObject, _ container: KeyedDecodingContainer<PromisedValue.CodingKeys>,
    keysOf typeName: String = "CodingKeys"
  ) throws {
    var named: Set<String> = []
    for member in object.members {
      let key = PromisedValue.CodingKeys(
        property(for: String(decoding: member.name, as: UTF8.self)), of: typeName)
      named.insert(key.stringValue)
      let isOptional = mayBeAbsent(member)
      // A model shows which members are required, including those that may be null or are not examined.
      let isRequired = types.client.isModel && !isOptional
      guard let type = isRequired ? types.element(member.shape) : types.type(of: member.shape) else {
        continue
      }
      if types.client.isModel, isOptional, !types.shapes[member.shape].acceptsNull {
        guard container.contains(key) else { continue }
        try decode(type, isOptional: false, forKey: key, in: container)
      } else {
        try decode(type, isOptional: isOptional, forKey: key, in: container)
      }
    }
    guard object.others.shape != nil || !object.patterns.isEmpty else { return }
    // A type is made once, not for each key.
    let shapes = Set(object.patterns.map(\.shape) + [object.others.shape].compactMap(\.self))
    let elements = Dictionary(uniqueKeysWithValues: shapes.map { ($0, types.element($0)) })
    for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue })
    where !named.contains(key.stringValue) {
      if let type = object.shape(ofOther: key.stringValue).flatMap({ elements[$0] }) {
        try decode(type, isOptional: false, forKey: key, in: container)
      } else if object.members.isEmpty, let type = object.patterns.first.flatMap({ elements[$0.shape] }) {
        try decodeUnpromised(type, forKey: key, in: container)
      }
    }
  }

  /// Decodes a member whose key no pattern matches. Only a dictionary reads it, and whether the client has one is not
  /// known, so that nothing can be said if the value is another one.
  private func decodeUnpromised(
    _ type: ClientTypes.ClientType, forKey key: PromisedValue.CodingKeys,
    in container: KeyedDecodingContainer<PromisedValue.CodingKeys>
  ) throws {
    do { try decode(type, isOptional: false, forKey: key, in: container) } catch { throw Exhausted() }
  }

  /// Returns whether a member may be absent. A nullable member is assumed to be an Optional, but a model defines itself
  /// which members are required.
  private func mayBeAbsent(_ member: PreparedObject.Member) -> Bool {
    member.isOptional || (types.shapes[member.shape].acceptsNull && !types.client.isModel)
  }

  /// Returns the name of the property that reads a key.
  private func property(for key: String) -> String {
    switch types.client.keys {
    case .convertFromSnakeCase where !types.client.isModel: SnakeCase.converted(key)
    case .asWritten, .convertFromSnakeCase: key
    }
  }

  private func decode(
    _ type: ClientTypes.ClientType, isOptional: Bool, forKey key: PromisedValue.CodingKeys,
    in container: KeyedDecodingContainer<PromisedValue.CodingKeys>
  ) throws {
    next = type.inner
    do {
      if isOptional {
        try container.passOptional(type.type, forKey: key)
      } else {
        try container.pass(type.type, forKey: key)
      }
    } catch {
      if stop == nil { stop = container.codingPath + [key] }
      throw error
    }
  }
}

/// The calls that the compiler synthesizes for the members of a struct. Those for the standard library's own types
/// differ from the others in the error that they throw for null.
extension KeyedDecodingContainer<PromisedValue.CodingKeys> {
  fileprivate func pass(_ type: any Decodable.Type, forKey key: PromisedValue.CodingKeys) throws {
    if type == String.self {
      _ = try decode(String.self, forKey: key)
    } else if type == Int.self {
      _ = try decode(Int.self, forKey: key)
    } else if type == Double.self {
      _ = try decode(Double.self, forKey: key)
    } else if type == Bool.self {
      _ = try decode(Bool.self, forKey: key)
    } else {
      _ = try decode(type, forKey: key)
    }
  }

  fileprivate func passOptional(_ type: any Decodable.Type, forKey key: PromisedValue.CodingKeys) throws {
    if type == String.self {
      _ = try decodeIfPresent(String.self, forKey: key)
    } else if type == Int.self {
      _ = try decodeIfPresent(Int.self, forKey: key)
    } else if type == Double.self {
      _ = try decodeIfPresent(Double.self, forKey: key)
    } else if type == Bool.self {
      _ = try decodeIfPresent(Bool.self, forKey: key)
    } else {
      _ = try decodeIfPresent(type, forKey: key)
    }
  }
}

extension DecodingSession {
  /// Decodes as the code that the compiler synthesizes for an enum with associated values (SE-0295): exactly one key
  /// must be that of a case, and its value is an object, even if the case has no values.
  func decode(oneOf cases: [ShapeID], _ shape: ShapeID, from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: PromisedValue.CodingKeys.self)
    let named = container.allKeys.compactMap { key in
      cases.first { self.key(of: $0) == key.stringValue }.map { (key, $0) }
    }
    guard let (key, number) = named.first, named.count == 1, let member = types.shapes.caseMember(of: number)
    else { throw noCase(of: shape, at: container.codingPath) }
    let values = try container.nestedContainer(keyedBy: PromisedValue.CodingKeys.self, forKey: key)
    guard case .object(let object) = types.shapes[member.shape].test else { return }
    try decode(object, values, keysOf: keysName(of: number))
  }

  /// Returns the type that an initializer would choose that first decodes one member, and all others by its value.
  func one(of alternatives: [ShapeID], by discriminator: PreparedDiscriminator, in decoder: any Decoder)
    throws
    -> ClientTypes.ClientType
  {
    let container = try decoder.container(keyedBy: PromisedValue.CodingKeys.self)
    let key = PromisedValue.CodingKeys(discriminator.key)
    guard let rest = discriminator.rest else {
      return try named(by: key, of: discriminator, among: alternatives, in: container)
    }
    let text = try? container.decode(String.self, forKey: key)
    let number = (try? container.decode(Int.self, forKey: key)).map { "\($0)" }
    let flag = try? container.decode(Bool.self, forKey: key)
    let value = text.map { Literal.string($0) } ?? number.map { .number($0) } ?? flag.map { .boolean($0) }
    let index = value.flatMap { value in
      discriminator.values.firstIndex { $0.contains { $0.literal == value } }
    }
    let isOther =
      switch discriminator.others?.kind {
      case nil: false
      case .any: container.contains(key)
      case .notNull: container.contains(key) && (try? container.decodeNil(forKey: key)) == false
      case .text: text != nil
      }
    let other = isOther ? discriminator.others?.alternative : nil
    return types.element(alternatives[index ?? other ?? rest])
  }

  /// Returns the type that code would choose that switches over a member's text or integer and throws for any that is
  /// not promised.
  private func named(
    by key: PromisedValue.CodingKeys, of discriminator: PreparedDiscriminator, among alternatives: [ShapeID],
    in container: KeyedDecodingContainer<PromisedValue.CodingKeys>
  ) throws -> ClientTypes.ClientType {
    let areIntegers = discriminator.values.joined().allSatisfy { $0.literal.isInteger }
    let value: Literal
    let shown: String
    if areIntegers {
      let number = try container.decode(Int.self, forKey: key)
      (value, shown) = (.number("\(number)"), "Int value \(number)")
    } else {
      let text = try container.decode(String.self, forKey: key)
      (value, shown) = (.string(text), "String value \(Self.shown(text))")
    }
    let index = discriminator.values.firstIndex { $0.contains { $0.literal == value } }
    guard let index else {
      let path = container.codingPath + [key]
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: path,
          debugDescription:
            "Cannot initialize \(Self.typeName(of: path)) from invalid \(shown)"))
    }
    return types.element(alternatives[index])
  }

  private func key(of alternative: ShapeID) -> String? {
    types.shapes.caseMember(of: alternative).map { String(decoding: $0.name, as: UTF8.self) }
  }

  /// Returns the name of the type with the keys of a case's values: `LoginCodingKeys` for the case `login`.
  private func keysName(of alternative: ShapeID) -> String {
    CodingKeyCase.keys(ofCase: types.shapes.caseName(of: alternative) ?? "")
  }

  private func noCase(of shape: ShapeID, at path: [any CodingKey]) -> DecodingError {
    mismatched = modelName(of: shape)
    return .typeMismatch(
      PromisedValue.self,
      DecodingError.Context(
        codingPath: path, debugDescription: "Invalid number of keys found, expected one."))
  }
}

extension Literal {
  fileprivate var isInteger: Bool { if case .number(let text) = self { Int(text) != nil } else { false } }
}
