/// The enums for sets of texts and for choices.
extension SwiftExport {
  /// Returns the members of an enum of texts, with a case that keeps any other text.
  func enumeration(_ cases: [ExportedCase]) -> [String] {
    var names = UniqueNames()
    for one in cases { names.reserve(one.name) }
    let unknown = names.unique("unknown", "unknownText", else: "unknown")
    let reading = cases.map { one in
      "  case \(SwiftComment.literal(one.text)): self = .\(ExportedNames.quoted(one.name))"
    }
    let writing = cases.map { one in
      "  case .\(ExportedNames.quoted(one.name)): \(SwiftComment.literal(one.text))"
    }
    return cases.map { "case \(ExportedNames.quoted($0.name))" } + [
      "", "/// A text that is not promised.", "case \(unknown)(String)", "",
      "init(rawValue: String) {", "  switch rawValue {",
    ] + reading + [
      "  default: self = .\(unknown)(rawValue)", "  }", "}", "",
      "var rawValue: String {", "  switch self {",
    ] + writing + [
      "  case .\(unknown)(let text): text", "  }", "}", "",
      "init(from decoder: any Decoder) throws {",
      "  self.init(rawValue: try decoder.singleValueContainer().decode(String.self))",
      "}", "",
    ] + encoding("rawValue")
  }

  private func encoding(_ value: String) -> [String] {
    [
      "func encode(to encoder: any Encoder) throws {",
      "  var container = encoder.singleValueContainer()",
      "  try container.encode(\(value))",
      "}",
    ]
  }

  /// Returns the members of an enum with payloads.
  func enumeration(_ union: ExportedUnion, _ number: Int) -> [String] {
    let cases = union.cases.map { one in
      "case \(ExportedNames.quoted(one.name))(\(name(of: one.payload, in: number)))"
    }
    let decoding = union.key.map { self.decoding(union, by: $0, number) } ?? trying(union, number)
    let writing = union.cases.map { one in
      "  case .\(ExportedNames.quoted(one.name))(let value): try container.encode(value)"
    }
    return cases + [""] + decoding + [
      "", "func encode(to encoder: any Encoder) throws {",
      "  var container = encoder.singleValueContainer()", "  switch self {",
    ] + writing + ["  }", "}"]
  }

  /// Returns an initializer that chooses the case by a member.
  private func decoding(_ union: ExportedUnion, by key: String, _ number: Int) -> [String] {
    let rest = union.cases.first { $0.tags.isEmpty }
    let literal = SwiftComment.literal(key)
    let tag =
      rest == nil
      ? "try container.decode(String.self, forKey: key)" : "try? container.decode(String.self, forKey: key)"
    var lines = [
      "init(from decoder: any Decoder) throws {",
      "  let container = try decoder.container(keyedBy: AnyCodingKey.self)",
      "  let key = AnyCodingKey(\(literal))",
      "  switch \(tag) {",
    ]
    for one in union.cases where !one.tags.isEmpty {
      let texts = one.tags.map(SwiftComment.literal).joined(separator: ", ")
      lines.append(
        "  case \(texts): self = .\(ExportedNames.quoted(one.name))(\(decoded(one.payload, number)))")
    }
    if let rest {
      lines.append("  default: self = .\(ExportedNames.quoted(rest.name))(\(decoded(rest.payload, number)))")
    } else {
      lines += [
        "  default:", "    throw DecodingError.dataCorruptedError(",
        "      forKey: key, in: container, debugDescription: \"Another value than those that are promised\")",
      ]
    }
    return lines + ["  }", "}"]
  }

  private func decoded(_ type: ExportedType, _ number: Int) -> String {
    "try decoder.singleValueContainer().decode(\(name(of: type, in: number)).self)"
  }

  /// Returns an initializer that tries one case after the other. An object is taken first for one that knows all its
  /// members, since others would lose some.
  private func trying(_ union: ExportedUnion, _ number: Int) -> [String] {
    var lines = [
      "init(from decoder: any Decoder) throws {", "  let container = try decoder.singleValueContainer()",
    ]
    let known = union.cases.map { knownKeys(of: $0.payload) }
    if known.count(where: { $0 != nil }) > 1 {
      lines += [
        "  let keys = (try? decoder.container(keyedBy: AnyCodingKey.self))?.allKeys.map(\\.stringValue) ?? []"
      ]
      for (one, keys) in zip(union.cases, known) {
        guard let keys else { continue }
        lines += [
          "  if Set(keys).isSubset(of: [\(keys.map(SwiftComment.literal).joined(separator: ", "))]),",
          "    let value = \(attempt(one, number))", "  {",
          "    self = .\(ExportedNames.quoted(one.name))(value)",
          "    return", "  }",
        ]
      }
    }
    for one in union.cases.dropLast() {
      lines += [
        "  if let value = \(attempt(one, number)) {", "    self = .\(ExportedNames.quoted(one.name))(value)",
        "    return", "  }",
      ]
    }
    if let last = union.cases.last {
      lines.append(
        "  self = .\(ExportedNames.quoted(last.name))(try container.decode(\(name(of: last.payload, in: number)).self))"
      )
    }
    return lines + ["}"]
  }

  private func attempt(_ one: ExportedUnion.Case, _ number: Int) -> String {
    "try? container.decode(\(name(of: one.payload, in: number)).self)"
  }

  /// Returns the keys of an object that knows all its members, or `nil` for any other type.
  private func knownKeys(of type: ExportedType) -> [String]? {
    guard case .model(let number) = type, case .object(let object) = types.models[number].kind,
      object.others == nil
    else { return nil }
    return object.properties.map(\.key)
  }
}
