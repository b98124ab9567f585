import ContractSpecs

/// The meaning of `after` beyond the order.
extension RunState {
  /// Blocks a check that comes after one without a response, since what it examines has not happened. Final checks are
  /// sent in any case.
  func held(_ step: Int, _ preparation: Preparation) -> Preparation {
    guard case .ready = preparation, !check(of: step).isFinal else { return preparation }
    for (earlier, name) in predecessors(of: step) {
      guard let silence = silences[earlier] else { continue }
      let why =
        silence.root != name
        ? "\(name), which must run before this check, was not sent"
        : "this check must run after it, and it \(silence.words)"
      return .impossible(
        .blocked, .init(reason: .blockedByCheck, message: "blocked by \(silence.root): \(why)"),
        root: FollowedCheck(check: silence.root))
    }
    return preparation
  }

  /// Adds the checks named by `after` that were sent before this one and failed. What one of them did not do may be why
  /// a request succeeded that was to be refused.
  func explain(_ causes: inout ResponseCauses, byFailuresBefore step: Int, isAccepted: Bool) {
    let failures = failuresBefore(step)
    causes.sentences += failures.map { "\($0.name), which must run before this check, failed" }
    // A response that came with the expected status shows that its request was carried out.
    guard isAccepted, !check(of: step).expectsSuccess,
      let first = failures.first(where: { hasOtherStatus($0.step) })?.name
    else { return }
    causes.statusAdvice =
      "Fix \(first) first, which must run before this check; where its effect is there, answer with the promised "
      + "status."
  }

  /// Returns the checks named by `after` that were sent before this one and failed.
  private func failuresBefore(_ step: Int) -> [(step: Int, name: String)] {
    predecessors(of: step).filter { earlier, _ in
      [.failed, .waived].contains(results[earlier]?.outcome)
    }
  }

  /// Returns whether a check was answered with an unexpected status, or not at all.
  private func hasOtherStatus(_ step: Int) -> Bool {
    results[step].map { result in
      result.exchanges.last?.status == nil
        || result.findings.contains { $0.kind == .responseStatus && $0.severity.failsRun }
    } ?? true
  }

  /// Returns the steps of the planned checks that `after` names, with their names.
  private func predecessors(of step: Int) -> [(step: Int, name: String)] {
    let contract = plan.steps[step].contract
    return check(of: step).after.compactMap { index in
      plan.step(of: index, in: contract).map { ($0, contracts[contract].checks[index].name) }
    }
  }
}
