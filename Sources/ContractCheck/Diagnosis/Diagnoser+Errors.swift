import ContractSpecs
import SwiftModels

extension Diagnoser {
  /// Returns the meaning of a pasted error, with the finding that causes it.
  func reading(of error: PastedError, in diagnosis: Diagnosis) -> Diagnosis.ErrorReading {
    let meaning = ErrorMeaning(error)
    let findings = diagnosis.findings
    let failure = diagnosis.app?.failure
    let first = failure.flatMap { failure in error.mayBe(failure) ? findings.index(ofCauseOf: failure) : nil }
    let finding =
      first
      ?? findings.firstIndex { finding in
        ![.narrow, .contract, .unread].contains(finding.responsibleParty)
          && ([finding.finding] + finding.likewise).contains { error.isCaused(by: $0) }
      }
    var reading = Diagnosis.ErrorReading(
      gist: error.gist, says: meaning.says, causes: meaning.causes, finding: finding)
    let isAsked = capture?.isSuccess == true && (model != nil || contract != nil)
    if finding == nil { reading.circumstance = circumstance(of: error) }
    let isRefuted = failure == nil && diagnosis.real?.outcome == .fails
    if finding == nil, reading.circumstance == nil, isAsked, !isRefuted,
      failure.map({ !error.mayBe($0) }) ?? true
    {
      reading.alibi =
        "this answer cannot have caused it: "
        + (failure.map { "decoding it stops elsewhere, with \($0.kind.rawValue) at \($0.field)" }
          ?? "\(model?.name ?? contract?.name ?? "the promise") decodes it")
        + "; the app got another answer, or decodes another type"
    }
    return reading
  }
  /// Returns the opposite key strategy if the answer causes the error with it, as a sentence.
  private func circumstance(of error: PastedError) -> String? {
    guard let capture, capture.isSuccess, let model = model?.model else { return nil }
    var client = model.client
    client.keys = client.keys == .asWritten ? .convertFromSnakeCase : .asWritten
    guard let other = try? SwiftModelReader(model.files).model(named: model.name, client: client),
      let failure = PromisedAnswer(other).reading(of: capture).app?.failure,
      error.mayBe(failure)
    else { return nil }
    return
      "this answer, if the app's decoder reads keys \(client.keys.words) (--keys \(client.keys.rawValue)): "
      + "it then stops with \(failure.kind.rawValue) at \(failure.field); here they were read \(model.client.keys.words)"
  }
}

extension Client.Keys {
  fileprivate var words: String {
    switch self {
    case .asWritten: "as they are written"
    case .convertFromSnakeCase: "by .convertFromSnakeCase"
    }
  }
}
