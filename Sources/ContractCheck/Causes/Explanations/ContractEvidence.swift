import ContractSpecs

/// The responses of one contract, and those of its findings that nothing explains yet.
struct ContractEvidence {
  let checks: [CheckResult]
  let responses: JudgedResponses
  let open: [SharedFinding]

  func results(of shared: SharedFinding) -> [CheckResult] { shared.checks.map { checks[$0.check] } }

  func results(of findings: [SharedFinding]) -> [CheckResult] { findings.flatMap(results) }

  func endpoints(of findings: [SharedFinding]) -> Set<String> { Set(results(of: findings).map(\.endpoint)) }

  func areOfSeveralEndpoints(_ findings: [SharedFinding]) -> Bool { endpoints(of: findings).count > 1 }

  /// Returns the parts of the contract in which a change was made that some responses contradict.
  func scopes(contradictedBy isContradiction: (CheckResult) -> Bool) -> ChangeScopes {
    ChangeScopes(checks: checks, contradictions: Set(checks.indices.filter { isContradiction(checks[$0]) }))
  }

  /// Returns whether all statuses came in place of one promised error, which says more than the status alone.
  func areOfOnePromisedError(_ statuses: [SharedFinding]) -> Bool {
    let promised = Set(statuses.map(\.finding.promisedStatus))
    return promised.count == 1 && statuses[0].finding.isInPlaceOfError
  }

  /// Returns the words with which all checks with some findings were answered; `nil` if they differ.
  func commonWords(of findings: [SharedFinding]) -> [Substring]? {
    let words = Set(results(of: findings).map(\.words))
    return words.count == 1 ? words.first : nil
  }
}

extension Finding {
  /// The status in place of the expected one; `nil` for any other finding.
  var receivedStatus: Int? { kind == .responseStatus ? evidence.receivedStatus : nil }

  /// The promised status in the notation of the contract.
  var promisedStatus: String { evidence.promisedStatuses ?? "" }

  /// True if a client's error is promised in place of the status.
  var isInPlaceOfError: Bool { promisedStatus.first == "4" }
}
