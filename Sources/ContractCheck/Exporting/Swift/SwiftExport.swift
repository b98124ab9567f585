import ContractSpecs

/// Swift source with the models of a contract.
struct SwiftExport {
  /// A file of the source.
  struct File: Equatable {
    var name: String
    var text: String
  }

  let types: ExportedTypes

  /// The name of the decoder: `bobTheBuilder`.
  let decoderName: String
  private let head: [String]
  private let contractName: String

  init(_ contract: Contract) {
    types = ExportedTypes(contract)
    contractName = contract.title ?? contract.name
    let name = ExportedNames.member(contract.name)
    decoderName = name.isEmpty ? "contract" : name
    let source = contract.file.split(separator: "/").last.map(String.init) ?? contract.name
    head = [
      "// The models of \(SwiftComment.plain(contractName)), written by contractcheck export swift from",
      "// \(SwiftComment.plain(source)). What is changed here is lost when they are written again.",
      "",
    ]
  }

  /// The whole source in one file.
  var text: String {
    Self.text(head + ["import Foundation", ""] + coding + endpoints + models.flatMap { $0 + [""] } + helpers)
  }

  /// The source in a file for each type, one for the endpoints, and one for the decoder and what it needs.
  var files: [File] {
    let name = ExportedNames.type(contractName).isEmpty ? "Contract" : ExportedNames.type(contractName)
    var names = UniqueNames(ignoringCase: true)
    let start = head + ["import Foundation", ""]
    var files = top.map { number in
      File(
        name: names.unique(types.models[number].name, else: "Model") + ".swift",
        text: Self.text(start + declaration(of: number)))
    }
    files.append(
      File(
        name: names.unique("\(name)Coding", else: "Coding") + ".swift",
        text: Self.text(start + coding + helpers)))
    if !endpoints.isEmpty {
      files.append(
        File(
          name: names.unique("\(name)Endpoints", else: "Endpoints") + ".swift",
          text: Self.text(start + endpoints)))
    }
    return files
  }

  private static func text(_ lines: [String]) -> String {
    var lines = lines
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The types at the top by their names, so that a new one changes no other place.
  private var top: [Int] {
    types.models.indices.filter { types.models[$0].owner == nil }
      .sorted { types.models[$0].name < types.models[$1].name }
  }

  private var models: [[String]] { top.map(declaration) }

  /// The aliases for bodies that are no type of their name.
  private var endpoints: [String] {
    types.roots.filter { !$0.isDeclared }.flatMap { root in
      comment(root.about, "") + ["typealias \(root.name) = \(name(of: root.type, in: nil))", ""]
    }
  }

  /// The decoder and the encoder.
  private var coding: [String] {
    let dates = SwiftHelpers(types).mainDate.map { (reading: $0.decoding, writing: $0.encoding) }
    return [
      "extension JSONDecoder {",
      "  /// Returns a decoder that reads all bodies of \(SwiftComment.plain(contractName)).",
      "  static func \(ExportedNames.quoted(decoderName))() -> JSONDecoder {",
      "    \(dates == nil ? "" : "let decoder = ")JSONDecoder()",
    ] + (dates.map { $0.reading + ["    return decoder"] } ?? []) + [
      "  }", "}", "",
      "extension JSONEncoder {",
      "  /// Returns an encoder that writes all bodies of \(SwiftComment.plain(contractName)).",
      "  static func \(ExportedNames.quoted(decoderName))() -> JSONEncoder {",
      "    \(dates == nil ? "" : "let encoder = ")JSONEncoder()",
    ] + (dates.map { $0.writing + ["    return encoder"] } ?? []) + ["  }", "}", ""]
  }

  private var helpers: [String] { SwiftHelpers(types).lines }
}

// MARK: declarations

extension SwiftExport {
  /// Returns a type at the top, followed by the initializers that it and its nested types have in extensions.
  func declaration(of number: Int) -> [String] {
    body(of: number, "") + extensions(of: number)
  }

  /// Returns the declaration with the nested types, indented.
  private func body(of number: Int, _ indent: String) -> [String] {
    let model = types.models[number]
    let content: [String] =
      switch model.kind {
      case .pending: []
      case .object(let object): structure(object, number)
      case .tuple(let tuple): structure(tuple, number)
      case .texts(let cases): enumeration(cases)
      case .union(let union): enumeration(union, number)
      case .wrapper(let type): wrapper(type, number)
      }
    let nested = model.nested.flatMap { [""] + body(of: $0, indent + "  ") }
    return comment(model.about, indent) + ["\(indent)\(head(of: model))"]
      + content.map { $0.isEmpty ? "" : "\(indent)  \($0)" } + nested + ["\(indent)}"]
  }

  private func head(of model: ExportedModel) -> String {
    let conformances = "Codable, Hashable, Sendable"
    return switch model.kind {
    case .texts: "enum \(model.name): RawRepresentable, \(conformances) {"
    case .union(let union): "\(union.isIndirect ? "indirect " : "")enum \(model.name): \(conformances) {"
    case .pending, .object, .tuple, .wrapper: "struct \(model.name): \(conformances) {"
    }
  }

  private func extensions(of number: Int) -> [String] {
    let own: [String] =
      switch types.models[number].kind {
      case .object(let object): needsDecoding(object) ? decoding(object, number) : []
      case .tuple(let tuple): decoding(tuple, number)
      case .pending, .texts, .union, .wrapper: []
      }
    let content = own.map { $0.isEmpty ? "" : "  \($0)" }
    let lines = own.isEmpty ? [] : ["", "extension \(path(of: number)) {"] + content + ["}"]
    return lines + types.models[number].nested.flatMap(extensions)
  }

  func comment(_ text: String?, _ indent: String) -> [String] {
    SwiftComment.lines(of: text, width: 96 - indent.count).map { indent + $0 }
  }

  /// Returns a type as it is written in another one.
  func name(of type: ExportedType, in scope: Int?) -> String {
    switch type {
    case .plain(let plain): plain.rawValue
    case .model(let number):
      types.models[number].owner == scope && scope != nil ? types.models[number].name : path(of: number)
    case .optional(let inner): name(of: inner, in: scope) + "?"
    case .array(let inner): "[\(name(of: inner, in: scope))]"
    case .dictionary(let inner): "[String: \(name(of: inner, in: scope))]"
    }
  }

  /// Returns the name of a type with those of the types around it.
  func path(of number: Int) -> String {
    var names: [String] = []
    var current: Int? = number
    while let model = current {
      names.append(types.models[model].name)
      current = types.models[model].owner
    }
    return names.reversed().joined(separator: ".")
  }
}

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
