import ContractSpecs

extension Diagnoser {
  /// The diagnosis as it may be shown. A pasted body holds live tokens, and no `${secret}` is known here.
  func masked(_ diagnosis: Diagnosis) -> Diagnosis {
    var masked = diagnosis
    let causes = (diagnosis.error?.causes ?? []).flatMap { [$0.body, $0.remark] }
    let shape = diagnosis.shape.map { [$0.body] + $0.shapes.flatMap { [$0.name, $0.shape] } } ?? []
    let texts =
      [
        diagnosis.subject ?? "", diagnosis.decoderStop ?? "", diagnosis.error?.gist ?? "",
        diagnosis.error?.says ?? "",
      ]
      + causes + shape + diagnosis.notes
    let result = Masker.masked(
      exchange, findings: diagnosis.findings.map(\.mismatch) + diagnosis.information, texts: texts,
      names: SensitiveNames(promised: tokenNames))
    for (index, finding) in result.findings.prefix(diagnosis.findings.count).enumerated() {
      masked.findings[index].mismatch = finding
    }
    masked.information = Array(result.findings.dropFirst(diagnosis.findings.count))
    var rest = result.texts[...]
    masked.subject = rest.popFirst().flatMap { diagnosis.subject == nil ? nil : $0 }
    masked.decoderStop = rest.popFirst().flatMap { diagnosis.decoderStop == nil ? nil : $0 }
    masked.error?.gist = rest.popFirst() ?? ""
    masked.error?.says = rest.popFirst() ?? ""
    for index in (diagnosis.error?.causes ?? []).indices {
      masked.error?.causes[index] = ErrorMeaning.Cause(
        body: rest.popFirst() ?? "", remark: rest.popFirst() ?? "")
    }
    if diagnosis.shape != nil { masked.shape?.body = rest.popFirst() ?? "" }
    for index in (diagnosis.shape?.shapes ?? []).indices {
      masked.shape?.shapes[index].name = rest.popFirst() ?? ""
      masked.shape?.shapes[index].shape = rest.popFirst() ?? ""
    }
    masked.notes = Array(rest)
    masked.exchange = result.exchange
    return masked
  }

  private var tokenNames: Set<String> {
    (contract?.contract.tokenNames ?? []).union(model?.contract.tokenNames ?? [])
  }

  /// The captured answer with its request, as far as that is known.
  private var exchange: SentExchange? {
    guard let capture else { return nil }
    let request = capture.request ?? Request(method: "", url: "")
    let answer = Answer(status: capture.status ?? 0, headers: capture.headers, body: capture.body)
    return SentExchange(request: request, result: .success(Exchange(answer: answer)))
  }
}
