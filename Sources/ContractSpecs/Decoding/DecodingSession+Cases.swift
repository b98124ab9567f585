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

  /// Returns the type that code would choose that switches over a member's text and throws for any text that is not
  /// promised.
  private func named(
    by key: PromisedValue.CodingKeys, of discriminator: PreparedDiscriminator, among alternatives: [ShapeID],
    in container: KeyedDecodingContainer<PromisedValue.CodingKeys>
  ) throws -> ClientTypes.ClientType {
    let text = try container.decode(String.self, forKey: key)
    let index = discriminator.values.firstIndex { $0.contains { $0.literal == .string(text) } }
    guard let index else {
      let path = container.codingPath + [key]
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: path,
          debugDescription:
            "Cannot initialize \(Self.typeName(of: path)) from invalid String value \(Self.shown(text))"))
    }
    return types.element(alternatives[index])
  }

  private func key(of alternative: ShapeID) -> String? {
    types.shapes.caseMember(of: alternative).map { String(decoding: $0.name, as: UTF8.self) }
  }

  /// Returns the name of the type with the keys of a case's values: `LoginCodingKeys` for the case `login`.
  private func keysName(of alternative: ShapeID) -> String {
    let name = types.shapes.caseName(of: alternative) ?? ""
    return name.prefix(1).uppercased() + name.dropFirst() + "CodingKeys"
  }

  private func noCase(of shape: ShapeID, at path: [any CodingKey]) -> DecodingError {
    mismatched = modelName(of: shape)
    return .typeMismatch(
      PromisedValue.self,
      DecodingError.Context(
        codingPath: path, debugDescription: "Invalid number of keys found, expected one."))
  }
}
