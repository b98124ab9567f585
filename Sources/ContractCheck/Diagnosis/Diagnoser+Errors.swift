import ContractSpecs

extension Diagnoser {
  /// What a pasted error says, and which of the findings it comes from.
  func reading(of error: PastedError, in diagnosis: Diagnosis) -> Diagnosis.ErrorReading {
    let meaning = ErrorMeaning(error)
    let findings = diagnosis.findings
    let failure = diagnosis.app?.failure
    let first = failure.flatMap { failure in error.mayBe(failure) ? findings.index(ofCauseOf: failure) : nil }
    let finding =
      first
      ?? findings.firstIndex { finding in
        finding.responsibility != .narrow && finding.responsibility != .contract
          && ([finding.mismatch] + finding.likewise).contains { error.isCaused(by: $0) }
      }
    var reading = Diagnosis.ErrorReading(
      gist: error.gist, says: meaning.says, causes: meaning.causes, finding: finding)
    let isAsked = capture?.isSuccess == true && (model != nil || contract != nil)
    if finding == nil, isAsked, failure.map({ !error.mayBe($0) }) ?? true {
      reading.alibi =
        "this answer cannot have caused it: "
        + (failure.map { "decoding it stops elsewhere, with \($0.kind.rawValue) at \($0.field)" }
          ?? "\(model?.name ?? contract?.name ?? "the promise") decodes it")
        + "; the app got another answer, or decodes another type"
    }
    return reading
  }
}
