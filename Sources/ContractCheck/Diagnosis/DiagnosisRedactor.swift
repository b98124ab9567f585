import ContractSpecs

/// A redactor of the diagnosis of a pasted response. Everything that is shown of it has been redacted here. A pasted
/// body contains live tokens, and no `${secret}` is known, so a secret is recognized only by its name or its form.
struct DiagnosisRedactor {
  /// The captured response, with its request as far as that is known.
  let exchange: SentExchange?
  let names: SensitiveNames
  private var redactor = Redactor(contracts: [], seed: 0)

  init(exchange: SentExchange?, names: SensitiveNames) {
    (self.exchange, self.names) = (exchange, names)
    if let exchange { redactor.learn(exchange, names) }
  }

  /// Returns the redacted diagnosis, with the captured exchange as its exchange.
  mutating func redacted(_ diagnosis: Diagnosis) -> Diagnosis {
    // The source comes first: values that only the other texts make known are not redacted in it.
    let sources = diagnosis.mapText { redactedSource($0, $1) }
    var masked = sources.mapText { redacted($0, $1) }
    masked.exchange = exchange.map { redactor.redact($0, names, keepsMessages: true) }
    return numbered(masked)
  }

  private mutating func redactedSource(_ text: String, _ part: Diagnosis.Text) -> String {
    switch part {
    case .source: redactor.redactSource(text, names)
    case .own, .prose, .finding, .app, .exchange: text
    }
  }

  private mutating func redacted(_ text: String, _ part: Diagnosis.Text) -> String {
    switch part {
    case .prose: redactor.redact(text, names)
    case .finding(let finding, let part): redactor.redact(text, part, of: finding, names, bodies: bodies)
    case .app(let app, let part): redactor.redact(text, part, of: app, names)
    case .own, .source, .exchange: text
    }
  }

  private var bodies: [[UInt8]] { [exchange?.response?.body].compactMap(\.self) }

  /// Returns the diagnosis with redacted values numbered: in the order of events, then in that of the report, and those
  /// that only occur in the source last.
  private func numbered(_ diagnosis: Diagnosis) -> Diagnosis {
    var numbers = redactor.numbers
    let numbered = diagnosis.mapText(
      { text, part in
        switch part {
        case .source: text
        case .own, .prose, .finding, .app, .exchange: numbers.number(text)
        }
      }, bodies: { numbers.number($0) })
    return numbered.mapText { text, part in
      switch part {
      case .source: numbers.number(text)
      case .own, .prose, .finding, .app, .exchange: text
      }
    }
  }
}
