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
    causes.failures.ofStatus = failures.first { hasOtherStatus($0.step) }?.name
    causes.failures.ofValue = failures.first { hasOtherValue($0.step) }?.name
    // A response that came with the expected status shows that its request was carried out.
    guard isAccepted, !check(of: step).expectsSuccess else { return }
    if let first = causes.failures.ofStatus {
      causes.statusRemedy = .acceptedAfter(first)
    } else if let first = causes.failures.ofValue {
      causes.statusRemedy = .acceptedAfterChange(of: first)
    }
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

  /// Returns whether the response to a check has another value than expected.
  private func hasOtherValue(_ step: Int) -> Bool {
    results[step]?.violations.contains { $0.kind == .valueLiteral } == true
  }

  /// Explains an unexpected status of a check that expects no success by one that sends the same, expects success and
  /// was answered with another status: then the request was not carried out before, or is refused for what it is.
  func explain(_ causes: inout ResponseCauses, byLikeOf step: Int, _ status: Int) {
    let own = check(of: step)
    guard causes.statusRemedy == nil, !own.expectsSuccess, let like = failedLike(step) else { return }
    let isSafe = Request(method: contract(of: step).endpoints[own.endpoint].method, url: "").isSafe
    if status / 100 == 2, !isSafe {
      causes.statusRemedy = .acceptedInPlace(of: like.name, status: like.status)
    } else if status == like.status {
      causes.statusRemedy = .refusedAlike(like.name, status: status)
    } else {
      return
    }
    causes.hasLikeFailed = true
    causes.origins.append(
      FollowedCheck(check: like.name, fault: FollowedCheck.Fault(kind: .responseStatus, path: nil)))
  }

  /// Returns the last earlier check with the same request that expects success and was answered with another status.
  private func failedLike(_ step: Int) -> (name: String, status: Int)? {
    let own = check(of: step)
    let like = results.indices.prefix(step).last { other in
      plan.steps[other].contract == plan.steps[step].contract && check(of: other).sends(sameAs: own)
        && results[other]?.exchanges.last?.status != nil
    }
    guard let like, check(of: like).expectsSuccess, [.failed, .waived].contains(results[like]?.outcome),
      hasOtherStatus(like), let status = results[like]?.exchanges.last?.status
    else { return nil }
    return (check(of: like).name, status)
  }

  /// Returns the steps of the planned checks that `after` names, with their names.
  private func predecessors(of step: Int) -> [(step: Int, name: String)] {
    let contract = plan.steps[step].contract
    return check(of: step).after.compactMap { index in
      plan.step(of: index, in: contract).map { ($0, contracts[contract].checks[index].name) }
    }
  }
}

extension Check {
  /// Returns whether two checks have the same request, as one that is `like` the other.
  fileprivate func sends(sameAs other: Check) -> Bool {
    endpoint == other.endpoint && body == other.body && pathValues == other.pathValues && query == other.query
      && headers == other.headers && auth == other.auth
  }
}
