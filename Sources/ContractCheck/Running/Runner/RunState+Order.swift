import ContractSpecs

/// What `after` means beyond the order.
extension RunState {
  /// Holds back a check that stands after one without an answer: what it is to look at has not happened. What runs last
  /// is sent whatever happened.
  func held(_ step: Int, _ preparation: Preparation) -> Preparation {
    guard case .ready = preparation, !check(of: step).isFinal else { return preparation }
    for (earlier, name) in predecessors(of: step) {
      guard let silence = silences[earlier] else { continue }
      let why =
        silence.root != name
        ? "\(name), after which this check stands, was not sent"
        : "this check stands after it, and it \(silence.words)"
      return .impossible(
        .blocked, .init(reason: "blocked-by-check", message: "blocked by \(silence.root): \(why)"),
        root: silence.root)
    }
    return preparation
  }

  /// Sentences on checks that were sent before this one, as `after` asks, and failed.
  func failuresBefore(_ step: Int) -> [String] {
    predecessors(of: step).filter { earlier, _ in
      [.failed, .waived].contains(results[earlier]?.outcome)
    }.map { _, name in "\(name), after which this check stands, failed" }
  }

  /// The steps of the checks that `after` names, as far as they are planned, and the names of these.
  private func predecessors(of step: Int) -> [(step: Int, name: String)] {
    let contract = plan.steps[step].contract
    return check(of: step).after.compactMap { index in
      plan.step(of: index, in: contract).map { ($0, contracts[contract].checks[index].name) }
    }
  }
}
