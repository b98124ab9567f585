import ContractSpecs

extension Redactor {
  /// Source names its properties as bodies name secrets, `token = "access_token"`: only what the answer held, and what
  /// looks like a token, is masked in it.
  mutating func redactSource(_ text: String, _ names: SensitiveNames) -> String {
    guard !text.contains("eyJ") else { return redact(text, names) }
    let bytes = Array(text.utf8)
    let shown = RedactedText(bytes, RedactionScan.known(in: bytes, catalog)) { range, cause in
      switch cause {
      case .known(let label): label
      case .place: catalog.learn(bytes[range])
      }
    }
    return String(decoding: render(shown), as: UTF8.self)
  }
}
