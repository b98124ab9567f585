import ContractSpecs

/// The types that an app's sources decode from data.
extension SwiftModelReader {
  /// The types whose metatype such a call is given, `decode(Response<Page<Order>>.self, from: data)`, each once, in source
  /// order. One of them may be no model, such as a generic parameter.
  package var decodedTypes: [String] {
    var found: Set<String> = []
    return declarations.decodedTypes.map(\.description).filter { found.insert($0).inserted }
  }
}

extension SwiftDeclarations {
  /// Returns what decodes a type: the properties that hold it, and the calls that decode it as a whole.
  func uses(of type: Int) -> [String] {
    let properties = types.indices.filter { isDecodable($0) }.flatMap { owner in
      self[owner].properties.filter { property in
        property.isStored && property.type.map { self.type($0.core.path, inType: owner) } == type
      }.map { "\(self[owner].path.joined(separator: ".")).\($0.name)" }
    }
    let isWhole = decodedTypes.contains { $0.core.path == self[type].path }
    return properties
      + (isWhole ? ["a call of decode(\(self[type].path.joined(separator: ".")).self, …)"] : [])
  }

  /// The types that calls decode from data, in source order.
  fileprivate var decodedTypes: [SwiftTypeReference] {
    tokens.flatMap { tokens in
      (0..<tokens.count).compactMap { index in
        Self.isCall(index, in: tokens) ? Self.metatype(at: index + 2, in: tokens) : nil
      }
    }
  }

  /// The calls that decode a whole body: of a `JSONDecoder`, of Combine, Alamofire and Moya.
  private static let calls: Set<String> = ["decode", "responseDecodable", "serializingDecodable", "map"]

  /// The labels of the argument that is the type.
  private static let labels: Set<String> = ["type", "of", "as"]

  /// Returns whether a token is the name of such a call. A container's own `decode` has a key, and no data.
  private static func isCall(_ index: Int, in tokens: SwiftTokens) -> Bool {
    guard tokens.isMark(index - 1, "."), tokens.isMark(index + 1, "("), index + 2 < tokens.count,
      tokens[index].kind == .word, calls.contains(tokens.text(index))
    else { return false }
    let end = tokens.past(index + 1)
    return !(index + 2..<end).contains { tokens.isWord($0, "forKey") && tokens.isMark($0 + 1, ":") }
  }

  private static func metatype(at start: Int, in tokens: SwiftTokens) -> SwiftTypeReference? {
    var start = start
    if tokens[start].kind == .word, labels.contains(tokens.text(start)), tokens.isMark(start + 1, ":") {
      start += 2
    }
    guard start < tokens.count else { return nil }
    var parser = SwiftParser(tokens, file: 0)
    parser.place = start
    let type = parser.typeReference()
    guard case .named(let parts) = type else {
      return tokens.isMark(parser.place, ".") && tokens.isWord(parser.place + 1, "self") ? type : nil
    }
    guard parts.count > 1, parts.last?.name == "self" else { return nil }
    return SwiftParser.sugared(Array(parts.dropLast()))
  }
}
