import ContractMutation
import ContractSpecs

extension Diagnosis {
  /// A kind of text in a diagnosis.
  enum Text {
    /// A name that the user gave, or a line that contains nothing of an answer.
    case own

    /// A piece of the app's source, or of the contract.
    case source

    /// A sentence that may contain words of the answer.
    case prose
    case finding(Finding, Finding.Text)
    case app(AppReaction, AppReaction.Text)
    case exchange
  }

  /// Returns the diagnosis with each text replaced: first those of the exchange, then of the findings, of the app's
  /// reaction, and the rest. Bodies have a transform of their own, because not every body is text.
  func mapText(_ transform: (String, Text) -> String, bodies: ([UInt8]) -> [UInt8] = { $0 }) -> Diagnosis {
    let exchange = exchange?.mapText({ transform($0, .exchange) }, bodies: bodies)
    let findings = findings.map { $0.mapText(transform) }
    let information = information.map { finding in finding.mapText { transform($0, .finding(finding, $1)) } }
    let app = app.map { app in app.mapText { transform($0, .app(app, $1)) } }
    let subject = subject.map { transform($0, .prose) }
    let error = error?.mapText(transform)
    let shape = shape?.mapKeys { transform($0, .prose) }
    let real = real?.mapText { transform($0, .prose) }
    let repair = repair?.mapText(transform)
    let stopgap = stopgap?.mapText(transform)
    return Diagnosis(
      subject: subject, contract: contract.map { transform($0, .own) },
      model: model.map { transform($0, .own) }, statusWithoutModel: statusWithoutModel, findings: findings,
      information: information, app: app, repair: repair, stopgap: stopgap,
      notRepaired: notRepaired.map { transform($0, .source) }, shape: shape, error: error, real: real,
      isPartlyRead: isPartlyRead, notes: notes.map { transform($0, .prose) }, exchange: exchange)
  }
}

extension Diagnosis.AttributedFinding {
  fileprivate func mapText(_ transform: (String, Diagnosis.Text) -> String) -> Self {
    let finding = finding.mapText { transform($0, .finding(self.finding, $1)) }
    let likewise = likewise.map { finding in finding.mapText { transform($0, .finding(finding, $1)) } }
    return Self(
      finding: finding, likewise: likewise, side: side, responsibleParty: responsibleParty,
      promised: promised.map { transform($0, .source) },
      contractAdvice: contractAdvice.map { transform($0, .source) })
  }
}

extension Diagnosis.Repair {
  fileprivate func mapText(_ transform: (String, Diagnosis.Text) -> String) -> Self {
    let diff = transform(diff, .source)
    return Self(
      titles: titles.map { transform($0, .source) }, diff: diff,
      decoderLines: decoderLines.map { transform($0, .own) },
      decodedType: decodedType.map { transform($0, .own) }, remaining: remaining,
      left: left.map { transform($0, .prose) }, proof: proof, isLimited: isLimited, isStopgap: isStopgap,
      isAlternative: isAlternative)
  }
}

extension Diagnosis.ErrorReading {
  fileprivate func mapText(_ transform: (String, Diagnosis.Text) -> String) -> Self {
    let gist = transform(gist, .prose)
    let says = transform(says, .prose)
    let alibi = alibi.map { transform($0, .prose) }
    let circumstance = circumstance.map { transform($0, .prose) }
    let causes = causes.map { cause in
      ErrorMeaning.Cause(body: transform(cause.body, .prose), remark: transform(cause.remark, .prose))
    }
    return Self(
      gist: gist, says: says, causes: causes, finding: finding, circumstance: circumstance, alibi: alibi)
  }
}
