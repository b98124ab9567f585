/// A meaning of foreign notation in the notation of contracts.
enum ForeignMeaning: Hashable {
  case notation(String, isChoice: Bool)

  /// JSON that mirrors the value, because notation has no words for it.
  case mirror(String)

  /// The notation of a text that stands for itself; `nil` for one that would have to be escaped.
  static func literal(_ text: String) -> ForeignMeaning? {
    text.contains { "'\\\"".contains($0) || $0.isNewline } ? nil : .notation("'\(text)'", isChoice: false)
  }

  /// The choice between several meanings; `nil` where one of them needs a name before notation can mention it.
  static func choice(of alternatives: [ForeignMeaning]) -> ForeignMeaning? {
    if alternatives.count == 1 { return alternatives[0] }
    let words = alternatives.compactMap(\.text)
    return words.count == alternatives.count ? .notation(words.joined(separator: " | "), isChoice: true) : nil
  }

  /// The text in a contract, with the quotes that JSON puts around notation.
  var json: String {
    switch self {
    case .notation(let text, _): "\"\(text)\""
    case .mirror(let json): json
    }
  }

  /// An array of it.
  var listed: ForeignMeaning {
    switch self {
    case .notation(let text, let isChoice): .notation(isChoice ? "(\(text))[]" : "\(text)[]", isChoice: false)
    case .mirror(let json): .mirror("[\(json)]")
    }
  }

  /// An object whose members all have it.
  var dictionary: ForeignMeaning { .mirror("{\"*\": \(json)}") }

  /// What may be null as well.
  var nullable: ForeignMeaning? { .choice(of: [self, .notation("null", isChoice: false)]) }

  /// The digits of a whole number.
  var length: Int? { text.flatMap { Int($0) } }

  private var text: String? {
    switch self {
    case .notation(let text, _): text
    case .mirror: nil
    }
  }
}
