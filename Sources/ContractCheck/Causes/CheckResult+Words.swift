import ContractSpecs

/// The words of a deciding response, by which refusals are told apart.
extension CheckResult {
  /// The words of an error: its place and its message, or the body of a refusal without one. Words with a digit are left
  /// out, since many errors have a number of their own.
  var errorWords: [Substring] {
    guard let status = exchanges.last?.status, findings.contains(where: { $0.kind == .responseStatus }) else {
      return []
    }
    guard let error = exchanges.last?.responseBody.flatMap({ ErrorExcerpt(inBody: $0.bytes) }) else {
      return status < 500 ? bodyWords : []
    }
    return Self.words(of: "\(error.path) \(error.message)")
  }

  /// The words of the body without those that have a digit.
  var bodyWords: [Substring] {
    Self.words(of: exchanges.last?.responseBody.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "")
  }

  private static func words(of text: String) -> [Substring] {
    text.split(separator: " ").filter { !$0.contains(where: \.isNumber) }
  }

  /// The statuses with which a backend refuses a request for what is in it.
  private static let refusalsOfContent: Set = [400, 409, 422]

  /// The words of the error with which the request failed, or was refused for what is in it; `nil` for any other response.
  var reason: [Substring]? {
    guard let status = exchanges.last?.status, status >= 500 || Self.refusalsOfContent.contains(status),
      findings.contains(where: { $0.kind == .responseStatus })
    else { return nil }
    return errorWords
  }

  /// Returns whether a word of an error names what the path of the request does: `tour` for `/tours/{id}`.
  func names(_ word: Substring) -> Bool {
    let name = word.lowercased().filter(\.isLetter)
    return name.count > 2 && route.contains { $0.lowercased().hasPrefix(name) }
  }
}
