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
    let dates = types.mainDate.map { (reading: $0.decoding, writing: $0.encoding) }
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
    let lines =
      own.isEmpty
      ? [] : ["", "extension \(path(of: number)) {"] + own.map { $0.isEmpty ? "" : "  \($0)" } + ["}"]
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
