import ContractSpecs

/// The types that an app's sources decode from data.
extension SwiftModelReader {
  /// The calls that decode a whole body: of a `JSONDecoder`, of Combine, Alamofire and Moya.
  private static let calls: Set<String> = ["decode", "responseDecodable", "serializingDecodable", "map"]

  /// The labels of the argument that is the type.
  private static let labels: Set<String> = ["type", "of", "as"]

  /// The types whose metatype such a call is given, `decode(Response<Page<Order>>.self, from: data)`, each once, in source
  /// order. One of them may be no model, such as a generic parameter.
  package var decodedTypes: [String] {
    var found: [String] = []
    for tokens in declarations.tokens {
      for index in 0..<tokens.count where Self.isCall(index, in: tokens) {
        guard let type = Self.metatype(at: index + 2, in: tokens)?.description, !found.contains(type) else {
          continue
        }
        found.append(type)
      }
    }
    return found
  }

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
