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
    causes.sentences += failures.map { "\($0), which must run before this check, failed" }
    guard isAccepted, !check(of: step).expectsSuccess, let first = failures.first else { return }
    causes.statusAdvice =
      "Fix \(first) first, which must run before this check; where its effect is there, answer with the promised "
      + "status."
  }

  /// Returns the names of the checks named by `after` that were sent before this one and failed.
  private func failuresBefore(_ step: Int) -> [String] {
    predecessors(of: step).filter { earlier, _ in
      [.failed, .waived].contains(results[earlier]?.outcome)
    }.map { _, name in name }
  }

  /// Returns the steps of the planned checks that `after` names, with their names.
  private func predecessors(of step: Int) -> [(step: Int, name: String)] {
    let contract = plan.steps[step].contract
    return check(of: step).after.compactMap { index in
      plan.step(of: index, in: contract).map { ($0, contracts[contract].checks[index].name) }
    }
  }
}
