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
  /// a value is another one, or a request was answered with another status, which is `nil` if it is the expected one.
  func explain(
    _ causes: inout ResponseCauses, byFailuresBefore step: Int, _ judgement: Judgement, _ status: Int?
  ) {
    let failures = failuresBefore(step)
    causes.sentences += failures.map { "\($0.name), which must run before this check, failed" }
    let changes = failures.filter { mayHaveEffect($0.step) }
    causes.before.ofStatus = changes.first { hasOtherStatus($0.step) }?.name
    causes.before.accepted = failures.first { wasAcceptedWrongly($0.step) }?.name
    causes.before.maker = maker(ofElementIn: judgement, step)
    causes.before.ofValue = changes.lazy.compactMap { otherValue($0.step, of: $0.name) }.first
    guard let status else { return }
    if check(of: step).expectsSuccess {
      explain(&causes, byRefusalsAmong: failures, status, of: step)
    } else if status / 100 == 2 {
      if let first = causes.before.ofStatus {
        causes.statusRemedy = .acceptedAfter(first)
        causes.follow(FollowedCheck(check: first, fault: .status))
      } else if let first = causes.before.ofValue {
        causes.statusRemedy = .acceptedAfterChange(of: first.check)
        causes.follow(first)
      }
    }
  }

  /// The statuses with which a request is refused whose earlier one had no effect, such as the log-in of a user that was
  /// not created.
  private static let refusals: Set = [400, 401, 403, 404, 409, 410, 422]

  /// Explains the refusal of a request that should succeed by an earlier one that was answered with another status than
  /// promised. The same refusal of both may have one reason, unless only the earlier one had credentials.
  private func explain(
    _ causes: inout ResponseCauses, byRefusalsAmong failures: [(step: Int, name: String)], _ status: Int,
    of step: Int
  ) {
    guard Self.refusals.contains(status), causes.statusRemedy == nil, causes.refusedToken == nil else {
      return
    }
    let first = failures.first { failure in
      guard let last = results[failure.step]?.exchanges.last, hasOtherStatus(failure.step) else {
        return false
      }
      let isForItself = status == 401 && hasCredentials(failure.step) && !hasCredentials(step)
      return last.status.map { $0 != status || isForItself } == true && mayHaveEffect(failure.step)
    }
    guard let first else { return }
    causes.statusRemedy = .acceptedAfter(first.name)
    causes.follow(FollowedCheck(check: first.name, fault: .status))
  }

  /// Returns whether the contract gives the request of a check credentials.
  private func hasCredentials(_ step: Int) -> Bool {
    check(of: step).auth != .none || check(of: step).namesItsOwnAuthorization
  }

  /// The number of steps before one in which a check is looked for that was accepted in its place.
  private static let maximumAccepted = 1000

  /// Returns the last earlier check of the same endpoint and for the same that had to be refused and was accepted.
  private func acceptedAlike(before step: Int) -> String? {
    let own = check(of: step)
    let accepted = results.indices.prefix(step).suffix(Self.maximumAccepted).last { other in
      plan.steps[other].contract == plan.steps[step].contract && check(of: other).endpoint == own.endpoint
        && contract(of: step).nameSame(own, check(of: other)) && wasAcceptedWrongly(other)
    }
    return accepted.map { check(of: $0).name }
  }

  /// Explains a conflict by the last accepted change that had to run before.
  func explain(_ causes: inout ResponseCauses, byChangesBefore step: Int, _ status: Int) {
    guard status == 409, causes.statusRemedy == nil, check(of: step).expectsSuccess else { return }
    if let accepted = acceptedAlike(before: step) {
      causes.statusRemedy = .effectOfAccepted(accepted)
      return causes.follow(FollowedCheck(check: accepted, fault: .status))
    }
    let change = predecessors(of: step).last { earlier, _ in
      !Request(method: contract(of: earlier).method(of: check(of: earlier)), url: "").isSafe
        && check(of: earlier).expectsSuccess && results[earlier]?.outcome == .passed
        && contract(of: step).concernSamePlace(check(of: step), check(of: earlier))
    }
    if let change { causes.statusRemedy = .stateRefused(after: change.name) }
  }

  /// Returns whether later responses may depend on a check: a request that only reads changes nothing, unless it waits for
  /// something.
  private func mayHaveEffect(_ step: Int) -> Bool {
    let check = check(of: step)
    return check.until != nil || !Request(method: contract(of: step).method(of: check), url: "").isSafe
  }

  /// Adds the responses to the checks named by `after` that changed something, for a check with another value than it
  /// expects.
  func explain(_ causes: inout ResponseCauses, byAnswersBefore step: Int, _ judgement: Judgement) {
    guard judgement.findings.contains(where: { $0.observation == .otherValue }) else { return }
    let contract = plan.steps[step].contract
    causes.before.answers = check(of: step).after.compactMap { index in
      let changing = contracts[contract].checks[index]
      guard !Request(method: contracts[contract].method(of: changing), url: "").isSafe,
        changing.expectsSuccess,
        case .answered(let response)? = memories[contract][index], response.status / 100 == 2
      else { return nil }
      return ResponseCauses.Answer(check: index, response: response)
    }
  }

  /// Returns the steps whose responses a step needs: those that it refers to, and those that it comes after, if it expects
  /// values that these may explain.
  func needed(by step: Int) -> [Int] {
    let (place, check) = (plan.steps[step], check(of: step))
    if check.after.isEmpty || check.expectation.values == nil { return place.dependencies }
    return Set(place.dependencies + check.after.compactMap { plan.step(of: $0, in: place.contract) }).sorted()
  }

  /// Returns the checks that had to run before this one and failed: those that `after` names, then those before these that
  /// had no effect.
  private func failuresBefore(_ step: Int) -> [(step: Int, name: String)] {
    let direct = Set(predecessors(of: step).map(\.step))
    return allBefore(step).filter { earlier in
      [.failed, .waived].contains(results[earlier]?.outcome)
        && (direct.contains(earlier) || hadNoEffect(earlier))
    }
    .map { ($0, check(of: $0).name) }
  }

  /// Returns whether a check that was to change something was answered with no success.
  private func hadNoEffect(_ step: Int) -> Bool {
    guard let last = results[step]?.exchanges.last, check(of: step).expectsSuccess else { return false }
    return !Request(method: last.method, url: "").isSafe && last.status.map { $0 / 100 == 2 } != true
  }

  /// The number of checks that are looked at before one.
  private static let maximumBefore = 100

  /// Returns the steps of the planned checks that `after` names, then of those that come before these, the nearest first.
  func allBefore(_ step: Int) -> [Int] {
    var (all, seen) = ([step], Set([step]))
    var next = 0
    while next < all.count, all.count <= Self.maximumBefore {
      for (earlier, _) in predecessors(of: all[next]) where seen.insert(earlier).inserted {
        all.append(earlier)
      }
      next += 1
    }
    return Array(all.dropFirst())
  }

  /// Returns whether a check was answered with an unexpected status, or not at all.
  private func hasOtherStatus(_ step: Int) -> Bool {
    results[step].map { result in
      result.exchanges.last?.status == nil
        || result.findings.contains { $0.kind == .responseStatus && $0.severity.failsRun }
    } ?? true
  }

  /// Returns whether a request that had to be refused was accepted.
  private func wasAcceptedWrongly(_ step: Int) -> Bool {
    guard let last = results[step]?.exchanges.last, let status = last.status, status / 100 == 2 else {
      return false
    }
    return !check(of: step).expectsSuccess && hasOtherStatus(step)
      && !Request(method: last.method, url: "").isSafe
  }

  /// Returns a check whose response has another value than expected, with the finding.
  private func otherValue(_ step: Int, of check: String) -> FollowedCheck? {
    let finding = results[step]?.violations.first { $0.kind == .valueLiteral || $0.kind == .valueChoice }
    return finding.map { FollowedCheck(check: check, fault: FollowedCheck.Fault($0)) }
  }

  /// Explains an unexpected status of a check that expects no success by one that sends the same, expects success and
  /// was answered with another status: then the request was not carried out before, or is refused for what it is.
  func explain(_ causes: inout ResponseCauses, byLikeOf step: Int, _ status: Int) {
    let own = check(of: step)
    guard causes.statusRemedy == nil, !own.expectsSuccess else { return }
    guard let like = failedLike(step) else { return explain(&causes, bySameRefusalBefore: step, status) }
    let isSafe = Request(method: contract(of: step).endpoints[own.endpoint].method, url: "").isSafe
    if status / 100 == 2, !isSafe {
      causes.statusRemedy = .acceptedInPlace(of: like.name, status: like.status)
    } else if status == like.status, status >= 400 {
      causes.statusRemedy = .refusedAlike(like.name, status: status)
    } else {
      return
    }
    causes.follow(FollowedCheck(check: like.name, fault: .status))
  }

  /// The statuses with which requests are refused before it is looked at what another refusal is promised for.
  private static let refusalsOfForm: Set = [400, 422]

  /// Explains the refusal of a request for its form by that of one that should have succeeded at the same endpoint.
  private func explain(_ causes: inout ResponseCauses, bySameRefusalBefore step: Int, _ status: Int) {
    let own = check(of: step)
    guard Self.refusalsOfForm.contains(status),
      !own.expectation.statuses.contains(where: { Self.refusalsOfForm.contains(where: $0.contains) })
    else { return }
    let first = results.indices.prefix(step).last { other in
      plan.steps[other].contract == plan.steps[step].contract && check(of: other).endpoint == own.endpoint
        && check(of: other).expectsSuccess && [.failed, .waived].contains(results[other]?.outcome)
    }
    guard let first, hasOtherStatus(first), results[first]?.exchanges.last?.status == status else { return }
    let name = check(of: first).name
    causes.statusRemedy = .refusedByEndpoint(name, status: status)
    causes.follow(FollowedCheck(check: name, fault: .status))
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
