import ContractSpecs

/// The values of earlier responses in the paths of requests, with whether any request found what they name.
struct LostValues: Sendable {
  /// A value of a response, by which something is asked for.
  struct Value: Hashable, Sendable {
    var contract: Int

    /// The index of the check whose response it is from, and its path there.
    var check: Int
    var path: JSONPath?
    var text: String?
  }

  private var found: Set<Value> = []

  /// The values that were answered with 404, by step.
  private var missed: [Int: Value] = [:]

  /// Records the response to a request with values in its path. `isLoss` says whether the status is an unexpected 404.
  mutating func note(_ carried: [CarriedValue], of contract: Int, isFound: Bool, isLoss: Bool, step: Int) {
    let values = carried.filter { $0.isInPath && $0.fault == nil }.map {
      Value(contract: contract, check: $0.check, path: $0.path, text: $0.text)
    }
    if isFound { found.formUnion(values) }
    if isLoss { missed[step] = values.last }
  }

  /// The values that no request found, by step.
  var lost: [Int: Value] { missed.filter { !found.contains($0.value) } }
}

extension CarriedValue {
  /// A Boolean value that indicates whether it is in the path of the request.
  fileprivate var isInPath: Bool { if case .path = place { true } else { false } }
}

extension RunState {
  /// Records whether the values in the path of a request were found.
  mutating func noteFoundValues(of prepared: PreparedRequest, by sent: SentCheck, _ step: Int) {
    guard let status = sent.status, !prepared.carried.isEmpty else { return }
    lostValues.note(
      prepared.carried, of: plan.steps[step].contract, isFound: status < 400,
      isLoss: status == 404 && !check(of: step).expectation.statuses.contains { $0.contains(status) },
      step: step)
  }

  /// Adds to the results of requests for what a successful request made, and which nothing found, that this is why.
  mutating func settleLostValues() {
    for (step, value) in lostValues.lost {
      guard let origin = plan.step(of: value.check, in: value.contract), let made = results[origin],
        let status = made.exchanges.last?.status, status / 100 == 2, let method = made.exchanges.last?.method,
        !Request(method: method, url: "").isSafe,
        results[step]?.findings.contains(where: { $0.kind == .responseStatus && $0.severity.failsRun })
          == true
      else { continue }
      let place = value.path.map { "its \($0)" } ?? "its header"
      results[step]?.changeStatus { finding in
        finding.observation = .notFoundAgain
        finding.hint.backend =
          "Find what \(made.name) made: it was answered with \(status), and no request finds \(place)."
      }
      results[step]?.follows.append(FollowedCheck(check: made.name))
    }
  }

  /// Removes from the advice on 404 that the route may not be there, where another request of the run was answered
  /// there.
  mutating func settleMissingRoutes() {
    let answered = Set(
      results.indices.filter { (results[$0]?.exchanges.last?.status ?? 500) < 400 }
        .map { Route(contract: plan.steps[$0].contract, endpoint: check(of: $0).endpoint) })
    for step in results.indices {
      let route = Route(contract: plan.steps[step].contract, endpoint: check(of: step).endpoint)
      guard results[step]?.exchanges.last?.status == 404, answered.contains(route) else { continue }
      results[step]?.changeStatus { finding in
        if finding.hint.backend == StatusAdvice.notFound { finding.hint.backend = StatusAdvice.notThere }
      }
    }
  }

  /// An endpoint of a contract, by its index.
  private struct Route: Hashable {
    var contract: Int
    var endpoint: Int
  }
}
