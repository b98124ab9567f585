import ContractSpecs

/// Explanations of a response that breaks its promise, from the request and from earlier responses.
extension RunState {
  /// Returns sentences on a response with a violation: the token that was sent, values from broken responses, and
  /// checks that failed before.
  func causes(of sent: SentCheck, _ sending: Sending, of step: Int, now: Double) -> ResponseCauses {
    guard case .judged(let response, let judgement, _) = sent.end,
      judgement.findings.contains(where: { $0.severity.failsRun })
    else { return ResponseCauses() }
    let isRefused =
      (400...499).contains(response.status) && judgement.findings.contains { $0.kind == .responseStatus }
    let contract = contract(of: step)
    var causes =
      isRefused && !sent.wasRedirected
      ? tokenCause(of: response.status, sending, step, now: now) : ResponseCauses()
    // A backend may fail on a value in a body that it should refuse.
    let hasFailed = response.status == 500 && check(of: step).expectsSuccess
    causes.doubt(
      sending.prepared.carried.filter { isRefused && !$0.isExpected || hasFailed && $0.place == .body },
      in: contract)
    causes.doubt(judgement.expectedValues(of: sending.prepared.carried), in: contract)
    let isUnexpected = judgement.findings.contains { $0.kind == .responseStatus && $0.severity.failsRun }
    explain(&causes, byAnswersBefore: step, judgement)
    explain(&causes, byDeletionsBefore: step, judgement)
    explain(&causes, byFailuresBefore: step, judgement, isUnexpected ? response.status : nil)
    if isUnexpected { explain(&causes, byStatus: response.status, of: sending.prepared, step) }
    return causes
  }

  /// Explains an unexpected status by the values of the request and by earlier requests.
  private func explain(
    _ causes: inout ResponseCauses, byStatus status: Int, of prepared: PreparedRequest, _ step: Int
  ) {
    let isRefusalElsewhere = status == 404 && check(of: step).expectsRefusalOfContent
    if isRefusalElsewhere || check(of: step).expectsSuccess,
      status == 500 || Self.refusalsOfContent.contains(status)
    {
      causes.explainByBrokenValue(
        of: prepared.carried.filter { status != 500 || $0.place == .body }, in: contract(of: step))
    }
    explain(&causes, byDeletionBefore: prepared.request, status, step)
    explain(&causes, byVainDeletionBefore: step, status)
    explain(&causes, byLikeOf: step, status)
    explain(&causes, byLogOutBefore: prepared.request, status, step)
    explain(&causes, byChangesBefore: step, status)
    explain(&causes, byRefusedDeletionBefore: prepared.request, status, step)
    if status == 409, settings.isSeedChosen, check(of: step).sendsUniqueValues,
      !hasAccepted(check(of: step).endpoint, before: step)
    {
      causes.sentences.append(
        "every run with --seed \(settings.seed) sends the same unique values; leave it out if the backend keeps them"
      )
    }
  }

  /// The statuses with which a request may be refused for a value in it.
  private static let refusalsOfContent: Set = [400, 404, 409, 410, 422]
}

extension RunState {
  /// Returns whether an earlier check of the same endpoint was accepted, so that a conflict may be with what that made.
  fileprivate func hasAccepted(_ endpoint: Int, before step: Int) -> Bool {
    results.indices.contains { other in
      other < step && plan.steps[other].contract == plan.steps[step].contract
        && check(of: other).endpoint == endpoint && (results[other]?.exchanges.last?.status ?? 0) / 100 == 2
    }
  }
}

extension Check {
  /// A Boolean value that indicates whether the request has values that are the same in every run with one seed.
  fileprivate var sendsUniqueValues: Bool {
    references.contains { if case .unique = $0.target { true } else { false } }
  }
}
