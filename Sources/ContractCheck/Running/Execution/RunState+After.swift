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

  /// Returns the steps of the planned checks that `after` names, with their names.
  private func predecessors(of step: Int) -> [(step: Int, name: String)] {
    let contract = plan.steps[step].contract
    return check(of: step).after.compactMap { index in
      plan.step(of: index, in: contract).map { ($0, contracts[contract].checks[index].name) }
    }
  }
}
