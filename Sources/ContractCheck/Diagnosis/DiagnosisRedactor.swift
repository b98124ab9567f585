import ContractSpecs

/// The one step from what was found out about a pasted answer to what may be shown. A pasted body holds live tokens, and
/// no `${secret}` is known here: names and looks alone tell.
struct DiagnosisRedactor {
  /// The captured answer with its request, as far as that is known.
  let exchange: SentExchange?
  let names: SensitiveNames
  private var redactor = Redactor(contracts: [], seed: 0)

  init(exchange: SentExchange?, names: SensitiveNames) {
    (self.exchange, self.names) = (exchange, names)
    if let exchange { redactor.learn(exchange, names) }
  }

  /// Masks a diagnosis, whose exchange is thereby the captured one.
  mutating func redacted(_ diagnosis: Diagnosis) -> Diagnosis {
    // The source comes first: what only the rest makes known is not masked in it.
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

  private var bodies: [[UInt8]] { [exchange?.answer?.body].compactMap(\.self) }

  /// The numbers of masked values follow the order in which things happened, and then that of the report.
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
