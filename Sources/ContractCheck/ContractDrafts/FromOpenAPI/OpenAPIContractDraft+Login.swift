import ContractSpecs

/// The words about the log-in of a draft.
extension OpenAPIContractDraft {
  /// The number of doubtful requests that are named.
  private static let maximumDoubts = 3

  /// The lines that say which request was taken for the log-in and why, or why none was.
  var loginWords: [String] {
    if let login, let check = loginCheck {
      let request = "  log-in: \(request(of: login)), \(words(for: login.evidence, of: login))"
      if login.tokens == nil { return [request, "  \(wordsForUnknownToken(check))"] }
      let isUsed = checks.contains { $0.auth == .session(session) }
      return isUsed ? [request] : [request + "; no other operation says that it needs the token"]
    }
    guard needsToken else { return [] }
    let doubts = doubtfulLogins.prefix(Self.maximumDoubts).map { doubtful in
      "  no log-in: \(request(of: promises.operations[doubtful.operation])) takes a user and a password, but \(Self.words(for: doubtful.doubt))"
    }
    return doubts.isEmpty
      ? ["  no log-in: no request of the document returns a token for a password"] : doubts
  }

  /// True if a check sends a token that the user of the program has to set.
  private var needsToken: Bool {
    checks.contains { if case .bearer = $0.auth { true } else { false } }
  }

  private func request(of login: DraftedLogin) -> String {
    switch login.request {
    case .operation(let index): request(of: promises.operations[index])
    case .tokenURL(let path): "POST \(path)"
    }
  }

  private func words(for evidence: DraftedLogin.Evidence, of login: DraftedLogin) -> String {
    switch evidence {
    case .passwordFlow:
      "the token request of the document's password flow"
        + (login.operation == nil ? ", which is none of its paths" : "")
    case .word(let word): "as its path or operationId says \"\(word)\""
    }
  }

  private func wordsForUnknownToken(_ check: String) -> String {
    "the document does not say where its response has the token: --probe-login asks it once, or write \"sessions\": { \"\(session)\": "
      + "{ \"login\": \"\(check)\", \"bearer\": \"PATH\" } } and \"auth\": \"\(session)\""
      + (needsToken ? ", or set \(variable)_TOKEN" : "")
  }

  private static func words(for doubt: DoubtfulLogin.Doubt) -> String {
    switch doubt {
    case .needsToken: "it needs a token itself"
    case .isNotNamed: "neither its path nor its operationId says that it is one"
    }
  }
}
