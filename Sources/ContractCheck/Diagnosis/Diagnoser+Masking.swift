import ContractSpecs
import ContractMutation

extension Diagnoser {
  /// Returns the diagnosis with secrets redacted. A pasted body contains live tokens, and no `${secret}` is known here.
  func redacted(_ diagnosis: Diagnosis) -> Diagnosis {
    var redactor = DiagnosisRedactor(exchange: exchange, names: SensitiveNames(promised: tokenNames))
    return redactor.redacted(diagnosis)
  }

  private var tokenNames: Set<String> {
    (contract?.contract.tokenNames ?? []).union(model?.contract.tokenNames ?? [])
  }

  /// The captured answer with its request, as far as that is known; `nil` without a capture.
  private var exchange: SentExchange? {
    guard let capture else { return nil }
    let request = capture.request ?? Request(method: "", url: "")
    let answer = Answer(status: capture.status ?? 0, headers: capture.headers, body: capture.body)
    return SentExchange(request: request, result: .success(Exchange(answer: answer)))
  }
}
