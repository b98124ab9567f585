import ContractSpecs

/// The parameters of initializers that do nothing but give one property its value, as in
/// `init(name: String) { self.name = name }`. Such a parameter can change its type together with the property.
struct SwiftForwardedParameters {
  private struct Parameter {
    var typeRange: SourceRange
    var assigned: SourceRange
    var isNilByDefault: Bool
  }

  private var parameters: [Parameter] = []

  /// The labels of all parameters of these initializers.
  private(set) var labels: Set<String> = []

  /// The names of the property in `self.name = name`.
  var assigned: Set<SourceRange> { Set(parameters.map(\.assigned)) }

  /// Finds the parameters, or none if other code may depend on the type of one: a protocol, a subclass, or a second
  /// initializer with the same labels.
  init(to property: SwiftProperty, of owner: Int, in declarations: SwiftDeclarations) {
    guard Self.areOwn(owner, in: declarations) else { return }
    var signatures: Set<[String]> = []
    for part in declarations.types[owner].parts {
      let tokens = declarations.tokens(of: part.file)
      guard
        let open = (0..<tokens.count).first(where: { tokens[$0].range.lowerBound >= part.bytes.lowerBound }),
        tokens.isMark(open, "{")
      else { continue }
      for item in tokens.items(in: tokens.inside(open)) {
        guard let reader = Reader(item, of: part.file, tokens) else { continue }
        guard signatures.insert(reader.labels).inserted else {
          parameters = []
          return
        }
        guard let parameter = reader.parameter(to: property) else { continue }
        parameters.append(parameter)
        labels.formUnion(reader.labels)
      }
    }
  }

  /// Returns the changes of the parameters' types; `nil` if a default value is none of the new type.
  func edits(to type: SwiftTypeReference) -> [SourceEdit]? {
    var isOptional = false
    if case .optional = type { isOptional = true }
    guard parameters.allSatisfy({ isOptional || !$0.isNilByDefault }) else { return nil }
    return parameters.map { SourceEdit(range: $0.typeRange, replacement: "\(type)") }
  }

  /// The protocols of the library that ask for no initializer with the name of a property.
  private static let plain: Set = [
    "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Sendable", "Identifiable", "Comparable",
    "CustomStringConvertible", "CustomDebugStringConvertible", "Error", "LocalizedError", "NSObject",
  ]

  /// Returns whether only the type itself may depend on its initializers, or protocols of these files too.
  static func areOwn(_ owner: Int, in declarations: SwiftDeclarations, orProtocols: Bool = false) -> Bool {
    let inherited = declarations[owner].inherited.allSatisfy { name in
      name.path.last.map(plain.contains) == true && declarations.type(name.path, inType: owner) == nil
        || "\(name)".hasSuffix("Sendable")
        || orProtocols
          && declarations.type(name.path, inType: owner).map { declarations[$0].kind == .protocolType }
            == true
    }
    return inherited && !declarations.types.indices.contains { declarations.superclass(of: $0) == owner }
  }
}

extension SwiftForwardedParameters {
  /// The tokens of one initializer.
  private struct Reader {
    let tokens: SwiftTokens
    let file: Int
    let open: Int
    let body: Range<Int>
    let parts: [Range<Int>]

    /// Returns `nil` for every other declaration, and for a generic, an inherited or a foreign initializer.
    init?(_ item: Range<Int>, of file: Int, _ tokens: SwiftTokens) {
      guard let word = tokens.keyword(of: item), tokens.isWord(word, "init"),
        !(item.lowerBound..<word).contains(where: { tokens.isWord($0, "override") })
      else { return nil }
      let open = tokens.isMark(word + 1, "?") || tokens.isMark(word + 1, "!") ? word + 2 : word + 1
      guard tokens.isMark(open, "(") else { return nil }
      var brace = tokens.past(open)
      while brace < item.upperBound, !tokens.isMark(brace, "{") { brace = tokens.past(brace) }
      guard brace < item.upperBound else { return nil }
      (self.tokens, self.file, self.open) = (tokens, file, open)
      body = tokens.inside(brace)
      parts = tokens.parts(in: open)
    }

    var labels: [String] {
      parts.map { tokens.isName($0.lowerBound) ? tokens.text($0.lowerBound) : "" }
    }

    /// Returns the parameter that gives a property its value and is used for nothing else.
    func parameter(to property: SwiftProperty) -> Parameter? {
      guard
        let part = parts.first(where: {
          tokens.isName($0.lowerBound) && tokens.isMark($0.lowerBound + 1, ":")
            && tokens.text($0.lowerBound) == property.name
        })
      else { return nil }
      var parser = SwiftParser(tokens, file: file)
      parser.place = part.lowerBound + 2
      guard parser.typeReference() == property.type, parser.place <= part.upperBound else { return nil }
      let rest = parser.place..<part.upperBound
      let isNil =
        rest.count == 2 && tokens.isMark(rest.lowerBound, "=") && tokens.isWord(rest.lowerBound + 1, "nil")
      guard rest.isEmpty || isNil, let assigned = assignment(of: property.name) else { return nil }
      let type = tokens.range(part.lowerBound + 2..<parser.place)
      return Parameter(
        typeRange: SourceRange(file: file, bytes: type),
        assigned: SourceRange(file: file, bytes: tokens[assigned].range), isNilByDefault: isNil)
    }

    /// Returns the name of the property in `self.name = name`, if the parameter is used nowhere else.
    private func assignment(of name: String) -> Int? {
      let uses = body.filter { tokens.isName($0) && tokens.text($0) == name }
      guard uses.count == 2, uses[1] == uses[0] + 2, tokens.isMark(uses[0] + 1, "="),
        tokens.isMark(uses[0] - 1, "."), tokens.isWord(uses[0] - 2, "self"),
        tokens[uses[0] - 2].startsLine || uses[0] - 2 == body.lowerBound,
        uses[1] + 1 >= body.upperBound || tokens[uses[1] + 1].startsLine && !continues(uses[1] + 1),
        !body.contains(where: { tokens[$0].kind == .text && mentions(name, $0) })
      else { return nil }
      return uses[0]
    }

    /// Returns whether a line goes on with the expression of the line before.
    private func continues(_ index: Int) -> Bool {
      if tokens.isName(index) { return ["as", "is"].contains(tokens.text(index)) }
      return !tokens.isMark(index, "@")
    }

    private func mentions(_ name: String, _ index: Int) -> Bool {
      tokens.bytes[tokens[index].range].firstRange(of: Array(name.utf8)) != nil
    }
  }
}
