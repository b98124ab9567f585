import ContractSpecs

/// A statement of a written `init(from:)` that does nothing but decode a property, such as
/// `name = try container.decode(String.self, forKey: .name)`.
struct SwiftDecodeCall: Hashable, Sendable {
  /// The name of the method, `decode` or `decodeIfPresent`.
  var method: SourceRange

  /// The type that is decoded, and its range without `.self`.
  var type: SwiftTypeReference
  var typeRange: SourceRange

  /// The literal with the key, if the key is no case.
  var literalKey: SourceRange?

  var isIfPresent: Bool

  /// The whole statement, which changes with the type.
  var statement: SourceRange
}

extension SwiftInitializerReader {
  /// Returns a call as one that does nothing but decode a property; `start` is the token of its container.
  func decodeCall(_ method: String, _ open: Int, from start: Int) -> (SwiftDecodeCall, SwiftProperty)? {
    guard helper == nil, method == "decode" || method == "decodeIfPresent", takesTypeAndKey(open),
      tokens.past(open) == expression.upperBound, let (type, range) = writtenMetatype(at: open + 1)
    else { return nil }
    var name = expression.lowerBound
    if tokens.isWord(name, "self"), tokens.isMark(name + 1, ".") { name += 2 }
    guard tokens.isName(name), tokens.isMark(name + 1, "="), tokens.isWord(name + 2, "try"),
      name + 3 == start,
      let property = declarations[self.type].properties.first(where: {
        $0.isStored && $0.name == tokens.text(name)
      })
    else { return nil }
    let key = argument(labelled: "forKey", in: open).flatMap { $0.count == 1 ? $0.first : nil }
    let call = SwiftDecodeCall(
      method: place(open - 1..<open), type: type, typeRange: place(range),
      literalKey: key.flatMap { tokens[$0].kind == .text ? place($0..<$0 + 1) : nil },
      isIfPresent: method == "decodeIfPresent", statement: place(expression))
    return (call, property)
  }
}
