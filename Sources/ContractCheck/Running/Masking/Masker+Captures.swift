import ContractSpecs

/// What is said of an answer that no check asked for, fit to be shown.
struct MaskedCapture: Hashable, Sendable {
  /// `nil` where there was no answer.
  var exchange: ExchangeRecord?

  /// In the order in which they were given, as are the texts.
  var findings: [Mismatch]
  var app: AppReaction?
  var texts: [String]
}

extension Masker {
  /// Masks an exchange that was captured elsewhere, and all that is said of it: no secret's value is known, so that
  /// names and looks alone tell.
  static func masked(
    _ exchange: SentExchange?, findings: [Mismatch], app: AppReaction?, texts: [String], names: SensitiveNames
  ) -> MaskedCapture {
    var masker = Masker(contracts: [], seed: 0)
    if let exchange { masker.learn(exchange, names) }
    let bodies = [exchange?.answer?.body].compactMap(\.self)
    let result = CheckResult(
      name: "", title: nil, endpoint: "", expectedStatus: "",
      location: SpecLocation(file: "", line: 1, column: 1), outcome: .noVerdict, duration: .zero,
      failure: nil,
      findings: findings.map { masker.mask($0, names, bodies: bodies) },
      app: app.map { masker.mask($0, names) }, notes: texts.map { masker.mask($0, names) },
      exchanges: exchange.map { [masker.mask($0, names, keepsBodies: true)] } ?? [], tags: [])
    let numbered = masker.numbered([result])[0]
    return MaskedCapture(
      exchange: numbered.exchanges.first, findings: numbered.findings, app: numbered.app,
      texts: numbered.notes)
  }
}
