extension WordsApart {
  /// Returns the advice. `key` is the name of the member that holds the text; `isEnum` says whether the app reads one
  /// of several texts as an enum.
  func hint(key: String?, isEnum: Bool) -> Finding.Hint {
    Finding.Hint(
      backend: "Send \(Quoted.key(promised)): \(cause).",
      client: isEnum ? clientOfEnum : client(isTokenType(key)))
  }

  private var cause: String {
    switch difference {
    case .casing: "only the casing differs"
    case .spaceAround: "only the white space around it differs"
    case .separators: "same words, different separators"
    }
  }

  private var clientOfEnum: String {
    let comparison = difference == .casing ? "with their casing" : "character by character"
    return "Raw values of an enum compare \(comparison); give the case the backend's raw value."
  }

  private func client(_ isTokenType: Bool) -> String {
    switch difference {
    case .casing where isTokenType:
      "Compare without regard to casing: token types have none (RFC 6749 section 5.1)."
    case .casing: "Compare without regard to casing."
    case .spaceAround: "Trim white space before the text is compared."
    case .separators: "Compare with the value that is sent."
    }
  }
}
