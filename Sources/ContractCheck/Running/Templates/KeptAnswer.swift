import ContractSpecs

/// The data that later checks can take from a check that has ended.
enum CheckMemory: Sendable {
  case answered(KeptAnswer)

  case unanswered(Silence)
}

/// The parts of an answer that references may name, kept until the last check that refers to them has ended.
struct KeptAnswer: Sendable {
  var status: Int
  var headers: [Header]
  var judgement: Judgement

  /// The body that was sent, as JSON; a form is an object of strings.
  var sentBody: JSONDocument?
}

extension KeptAnswer {
  /// Returns the reason why a part of the answer has no value: an unexpected status explains it better than the part.
  func lack(of part: String) -> String {
    let isUnexpected = judgement.findings.contains { $0.kind == .responseStatus }
    let isNoSuccess = !(200...299).contains(status) || judgement.body == nil
    return isUnexpected && isNoSuccess ? "it answered \(status)" : "its answer has no \(part)"
  }
}
