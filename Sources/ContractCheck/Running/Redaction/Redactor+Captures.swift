import ContractSpecs

/// The results about an answer that no check requested, redacted for display.
struct RedactedCapture: Sendable {
  /// The exchange; `nil` if there was no answer.
  var exchange: ExchangeRecord?

  /// The findings and the texts, in the order in which they were given.
  var findings: [Finding]
  var app: AppReaction?
  var texts: [String]

  /// The pieces of the app's source.
  var sources: [String]
}

extension Redactor {
  /// Redacts an exchange that was captured elsewhere, and all results about it. No secret's value is known, so values
  /// are recognized by names and appearance alone.
  static func redacted(
    _ exchange: SentExchange?, findings: [Finding], app: AppReaction?, texts: [String], sources: [String],
    names: SensitiveNames
  ) -> RedactedCapture {
    var redactor = Redactor(contracts: [], seed: 0)
    if let exchange { redactor.learn(exchange, names) }
    let bodies = [exchange?.answer?.body].compactMap(\.self)
    let shownSources = sources.map { redactor.redactSource($0, names) }
    let result = CheckResult(
      name: "", title: nil, endpoint: "", expectedStatus: "",
      location: SpecLocation(file: "", line: 1, column: 1), outcome: .noVerdict, duration: .zero,
      failure: nil,
      findings: findings.map { redactor.redact($0, names, bodies: bodies) },
      app: app.map { redactor.redact($0, names) },
      notes: texts.map { redactor.redact($0, names) } + shownSources,
      exchanges: exchange.map { [redactor.redact($0, names, keepsMessages: true)] } ?? [], tags: [])
    let numbered = redactor.numbered([result])[0]
    return RedactedCapture(
      exchange: numbered.exchanges.first, findings: numbered.findings, app: numbered.app,

      texts: Array(numbered.notes.prefix(texts.count)), sources: Array(numbered.notes.dropFirst(texts.count)))
  }
  /// Redacts source code. Source names its properties as bodies name secrets, `token = "access_token"`, so only values
  /// of the answer, and what looks like a token, are redacted in it.
  private mutating func redactSource(_ text: String, _ names: SensitiveNames) -> String {
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
