/// The notation of contracts for a foreign notation.
enum ForeignMeaning: Hashable {
  case notation(String, isChoice: Bool)

  /// The JSON that mirrors the value, because notation cannot express it.
  case mirror(String)

  /// Returns the notation of a literal text, or `nil` for one that would have to be escaped.
  static func literal(_ text: String) -> ForeignMeaning? {
    text.contains { "'\\\"".contains($0) || $0.isNewline } ? nil : .notation("'\(text)'", isChoice: false)
  }

  /// Returns the choice between several meanings, or `nil` if one of them needs a name before notation can refer to it.
  static func choice(of alternatives: [ForeignMeaning]) -> ForeignMeaning? {
    if alternatives.count == 1 { return alternatives[0] }
    let words = alternatives.compactMap(\.text)
    return words.count == alternatives.count ? .notation(words.joined(separator: " | "), isChoice: true) : nil
  }

  /// The JSON text for a contract, with the quotes around notation.
  var json: String {
    switch self {
    case .notation(let text, _): "\"\(text)\""
    case .mirror(let json): json
    }
  }

  /// An array of this meaning.
  var listed: ForeignMeaning {
    switch self {
    case .notation(let text, let isChoice): .notation(isChoice ? "(\(text))[]" : "\(text)[]", isChoice: false)
    case .mirror(let json): .mirror("[\(json)]")
    }
  }

  /// An object whose members all have this meaning.
  var dictionary: ForeignMeaning { .mirror("{\"*\": \(json)}") }

  /// The meaning with `null` as an alternative.
  var nullable: ForeignMeaning? {
    if let text, text == "null" || text.hasSuffix(" | null") { return self }
    return .choice(of: [self, .notation("null", isChoice: false)])
  }

  /// The value if the notation is an integer, used as a length.
  var length: Int? { text.flatMap { Int($0) } }

  private var text: String? {
    switch self {
    case .notation(let text, _): text
    case .mirror: nil
    }
  }
}
