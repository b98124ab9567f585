import ContractSpecs

/// The data that later checks can take from a check that has ended.
enum CheckMemory: Sendable {
  case answered(KeptResponse)

  case unanswered(MissingResponse)
}

/// The parts of a response that references may name, kept until the last check that refers to them has ended.
struct KeptResponse: Sendable {
  var status: Int
  var headers: [Header]
  var judgement: Judgement

  /// The time at which it came, in seconds since 1970.
  var receivedAt: Double?

  /// The body that was sent, as JSON; a form is an object of strings.
  var sentBody: JSONDocument?
}

extension KeptResponse {
  /// Returns the reason why a part of the response has no value: an unexpected status explains it better than the part.
  func lack(of part: String) -> String {
    let isUnexpected = judgement.findings.contains { $0.kind == .responseStatus }
    let isNoSuccess = !(200...299).contains(status) || judgement.body == nil
    return isUnexpected && isNoSuccess ? "it answered \(status)" : "its response has no \(part)"
  }
}
