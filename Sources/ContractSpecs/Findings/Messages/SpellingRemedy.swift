/// The remedies for a text with the same words as a promised one, in another spelling, for one side each.
package enum SpellingRemedy: Hashable, Sendable {
  /// The promised text, for the backend.
  case send(String, Difference)

  /// A text that the app reads as an enum.
  case rawValue(isCasing: Bool)
  case tokenType

  /// A text that the app reads as a string.
  case compare(Difference)

  /// The ways in which two texts with the same words differ.
  package enum Difference: Hashable, Sendable {
    case casing

    /// White space before or after the text.
    case spaceAround

    /// The signs between words.
    case separators
  }
}

extension SpellingRemedy {
  /// The sentences for both sides.
  var hint: Finding.Hint {
    switch self {
    case .send(let promised, let difference):
      Finding.Hint(backend: "Send \(Quoted.key(promised)): \(difference.words).")
    case .rawValue(let isCasing):
      Finding.Hint(
        client: "Raw values of an enum compare \(isCasing ? "with their casing" : "character by character"); "
          + "give the case the backend's raw value.")
    case .tokenType:
      Finding.Hint(
        client: "Compare without regard to casing: token types have none (RFC 6749 section 5.1).")
    case .compare(.casing): Finding.Hint(client: "Compare without regard to casing.")
    case .compare(.spaceAround): Finding.Hint(client: "Trim white space before the text is compared.")
    case .compare(.separators): Finding.Hint(client: "Compare with the value that is sent.")
    }
  }
}

extension WordsApart {
  /// Returns the advice. `key` is the name of the member that holds the text; `isEnum` says whether the app reads one
  /// of several texts as an enum.
  func advice(key: String?, isEnum: Bool) -> Advice {
    Advice(
      backend: .spelling(.send(promised, difference)),
      client: .spelling(
        isEnum
          ? .rawValue(isCasing: difference == .casing)
          : difference == .casing && isTokenType(key) ? .tokenType : .compare(difference)))
  }
}

extension SpellingRemedy.Difference {
  fileprivate var words: String {
    switch self {
    case .casing: "only the casing differs"
    case .spaceAround: "only the white space around it differs"
    case .separators: "same words, different separators"
    }
  }
}
