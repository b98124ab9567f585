import ContractSpecs

/// An explanation of the failures of a run by its log, of each once, when the run has ended.
struct Explainer {
  let contracts: [Contract]
  let plan: Plan
  let log: RunLog

  /// The results of requests with each token, by contract.
  let tokenUses: [[String: TokenUse]]
  var redactor: Redactor

  /// The seed of the run, if the user chose it.
  let chosenSeed: UInt64?

  /// The number of facts that are told of one check.
  private static let maximumFacts = 6

  /// Adds to the results of failed checks the reasons that the log proves, or else what the run saw before and after.
  mutating func explain(_ results: inout [CheckResult?]) {
    let failed = results.indices.filter { results[$0]?.hasFailed == true && log[$0] != nil }
    if failed.isEmpty { return }
    let facts = SeenFacts(contracts: contracts, plan: plan, log: log, results: results)
    forgetNullsLeftOut(&results, failed)
    let routes = answeredRoutes(results)
    for step in failed {
      guard let result = results[step], let entry = log[step] else { continue }
      let (verdict, doubtful) = (verdict(entry, step), doubtful(result, entry, step))
      var told = [verdict?.sentence].compactMap(\.self) + doubtful.compactMap(\.doubt)
      told += notes(on: result, step, results, routes)
      var follows = doubtful.compactMap(\.followed)
      var seen: [String] = []
      for index in result.records.indices {
        let finding = result.records[index].finding
        if let explanation = explanation(of: finding, entry, verdict, step, results)
          ?? routeAnswers(finding, step, routes)
        {
          results[step]?.records[index].finding.explain(by: explanation)
          if let followed = explanation.followed { follows.append(followed) }
          if case .failedBefore(let check) = explanation { told.append(Self.note(onFailed: check)) }
          if explanation.isWhole { continue }
        }
        seen += facts.lines(about: finding, of: step).filter { !seen.contains($0) }
      }
      let contract = plan.steps[step].contract
      for note in told.reduce(into: [String](), { if !$0.contains($1) { $0.append($1) } }) {
        results[step]?.notes.append(redactor.redact(note, inContract: contract))
      }
      results[step]?.seen = seen.prefix(Self.maximumFacts).map { redactor.redact($0, inContract: contract) }
      for followed in follows { results[step]?.follow(followed) }
    }
  }

  private func contract(of step: Int) -> Contract { contracts[plan.steps[step].contract] }
  private func check(of step: Int) -> Check { contract(of: step).checks[plan.steps[step].check] }

  /// Returns the first of the reasons for a finding: the table of all.
  private func explanation(
    of finding: Finding, _ entry: RunLog.Entry, _ verdict: TokenVerdict?, _ step: Int,
    _ results: [CheckResult?]
  ) -> Explanation? {
    switch finding.kind {
    case .responseStatus where finding.severity.failsRun && !finding.isRefusalByBody:
      guard let status = finding.evidence.receivedStatus else { return nil }
      return entry.failedRenewal.map { Explanation($0, verdict) }
        ?? verdict.map { .token($0, issued: entry.refusal?.wrongExpiry) }
        ?? sentBrokenValue(status, entry, step)
        ?? failure(before: step, status, results).map { .failedBefore($0) }
    case .valueLiteral where finding.isOfSameValue:
      return expectedBrokenValue(finding, entry, step)
        ?? origin(of: finding, entry, step).map { .sameAgain($0) }
    case .valueLiteral:
      return expectedBrokenValue(finding, entry, step)
        ?? failure(before: step, ofValue: finding, results).map { .failedBefore($0) }
        ?? origin(ofWhole: finding, entry, step).map { .origin($0) }
    case .fieldMissing:
      return sentMember(finding, entry).map { .sentMember($0) }
    case _: return nil
    }
  }
}

/// The advice that other responses of the run contradict.
extension Explainer {
  /// An endpoint of a contract, by its index.
  private struct Route: Hashable {
    var contract: Int
    var endpoint: Int
  }

  /// Returns the endpoints of which a request was answered with success.
  private func answeredRoutes(_ results: [CheckResult?]) -> Set<Route> {
    Set(
      results.indices.filter { (results[$0]?.exchanges.last?.status ?? 0) / 100 == 2 }.map { route(of: $0) })
  }

  private func route(of step: Int) -> Route {
    Route(contract: plan.steps[step].contract, endpoint: check(of: step).endpoint)
  }

  /// Returns the reason for a 404 of which only is known that something is not there: not the route, if that answers.
  private func routeAnswers(_ finding: Finding, _ step: Int, _ routes: Set<Route>) -> Explanation? {
    finding.observation == .unknownResource && routes.contains(route(of: step)) ? .routeAnswers : nil
  }

  /// Takes back that a serializer leaves nulls out where a member that is missing has a value: a request of the
  /// contract sent one.
  private func forgetNullsLeftOut(_ results: inout [CheckResult?], _ failed: [Int]) {
    let valued = Set(
      failed.flatMap { step in
        let sent = log[step]?.sentAbsent ?? []
        return sent.isEmpty
          ? []
          : (results[step]?.findings ?? []).filter { $0.path.map(sent.contains) ?? false }.map(\.location)
      })
    if valued.isEmpty { return }
    for step in failed where results[step]?.findings.contains(where: { valued.contains($0.location) }) == true
    {
      results[step]?.changeFindings(where: \.isOfAbsentNullable) { $0.forgetNullsLeftOut() }
    }
  }
}

/// The tokens.
extension Explainer {
  private func verdict(_ entry: RunLog.Entry, _ step: Int) -> TokenVerdict? {
    entry.refusal.flatMap { TokenVerdict($0, uses: tokenUses[plan.steps[step].contract]) }
  }

  /// Returns sentences on a failed check: the checks that failed before it, and the seed with which its values come
  /// again.
  private func notes(
    on result: CheckResult, _ step: Int, _ results: [CheckResult?], _ routes: Set<Route>
  ) -> [String] {
    let failed = check(of: step).after.filter { index in
      plan.step(of: index, in: plan.steps[step].contract).map { results[$0]?.hasFailed == true } ?? false
    }
    var notes = failed.map { Self.note(onFailed: contract(of: step).checks[$0].name) }
    if let chosenSeed, isConflictOfSeed(step, result, routes) {
      notes.append(
        "every run with --seed \(chosenSeed) sends the same unique values; leave it out if the backend keeps them"
      )
    }
    return notes
  }

  private static func note(onFailed check: String) -> String {
    "\(check), which must run before this check, failed"
  }

  /// Returns whether a request with unique values was refused with 409, and none of its endpoint was accepted.
  private func isConflictOfSeed(_ step: Int, _ result: CheckResult, _ routes: Set<Route>) -> Bool {
    result.unexpectedStatus == 409 && check(of: step).sendsUniqueValues && !routes.contains(route(of: step))
  }
}

/// The values of broken responses.
extension Explainer {
  /// The statuses with which a request may be refused for a value in it.
  private static let refusalsOfContent: Set = [400, 404, 409, 410, 422]

  /// Returns the values of broken responses that may be why a check failed: those that a refused request sent, or
  /// that a backend failed on, and those that its response has not.
  private func doubtful(_ result: CheckResult, _ entry: RunLog.Entry, _ step: Int) -> [Explanation] {
    let status = result.unexpectedStatus
    let isRefused = status.map { $0 / 100 == 4 } ?? false
    let hasFailed = status == 500 && check(of: step).expectsSuccess
    return entry.carried.filter { value in
      if value.place.isExpected { return result.findings.contains { $0.isAbout(value.place) } }
      return isRefused || hasFailed && value.place == .body
    }
    .compactMap { brokenValue($0, step) }
  }

  private func brokenValue(_ value: RunLog.Carried, _ step: Int) -> Explanation? {
    guard let fault = value.fault, !value.isSentAlike else { return nil }
    return .brokenValue(value.place, of: contract(of: step).checks[value.check].name, fault: fault)
  }

  /// Returns the value of a broken response that a refused request sends, or that a backend failed on in its body.
  private func sentBrokenValue(_ status: Int, _ entry: RunLog.Entry, _ step: Int) -> Explanation? {
    let hasFailed = status == 500
    let isRefusalElsewhere = status == 404 && check(of: step).expectsRefusalOfContent
    guard isRefusalElsewhere || check(of: step).expectsSuccess else { return nil }
    guard hasFailed || Self.refusalsOfContent.contains(status) else { return nil }
    let sent = entry.carried.filter { value in
      if hasFailed { return value.place == .body }
      return !value.place.isExpected && value.place != .authorization
    }
    return sent.lazy.compactMap { brokenValue($0, step) }.first
  }

  private func expectedBrokenValue(_ finding: Finding, _ entry: RunLog.Entry, _ step: Int) -> Explanation? {
    entry.carried.lazy.filter { finding.isAbout($0.place) }.compactMap { brokenValue($0, step) }.first
  }

  /// Returns the check whose response the expected value is from.
  private func origin(of finding: Finding, _ entry: RunLog.Entry, _ step: Int) -> String? {
    let value = entry.carried.first { finding.isAbout($0.place) }
    return value.map { contract(of: step).checks[$0.check].name }
  }

  /// Returns the check whose response the expected value is from, if that is the whole of what is expected, and no more
  /// is known of the value that came.
  private func origin(ofWhole finding: Finding, _ entry: RunLog.Entry, _ step: Int) -> String? {
    switch finding.observation {
    case .otherCount, .otherOrder, .changedText: return nil
    case _: break
    }
    if let path = finding.path,
      case .string(let template)? = check(of: step).expectation.values?.value(at: path),
      template.soleReference == nil
    {
      return nil
    }
    return origin(of: finding, entry, step)
  }

  /// Returns the name of a missing member that may be null, and that the request sends a value for.
  private func sentMember(_ finding: Finding, _ entry: RunLog.Entry) -> String? {
    guard finding.isOfAbsentNullable, finding.candidates.isEmpty else { return nil }
    guard let path = finding.path, entry.sentAbsent.contains(path) else { return nil }
    return if case .key(let name)? = path.steps.last { name } else { nil }
  }
}

/// The checks that had to run before.
extension Explainer {
  /// The statuses with which a request is refused whose earlier one had no effect, such as the log-in of a user that
  /// was not created.
  private static let refusals: Set = [400, 401, 403, 404, 409, 410, 422]

  /// Returns the check for which a request may have been answered with an unexpected status.
  private func failure(before step: Int, _ status: Int, _ results: [CheckResult?]) -> String? {
    let own = check(of: step)
    guard own.expectsSuccess ? Self.refusals.contains(status) : status / 100 == 2 else { return nil }
    return failure(before: step, results) { earlier, other in
      // The same refusal of both may have one reason, but for one that looks at credentials which this one has not.
      let isForCredentials = status == 401 && hasCredentials(earlier) && !hasCredentials(step)
      return other != status || isForCredentials
    }
  }

  /// Returns the check for which a value, of which no more is known, may be another one than expected.
  private func failure(before step: Int, ofValue finding: Finding, _ results: [CheckResult?]) -> String? {
    guard finding.observation == .otherValue || finding.observation == .otherCount else { return nil }
    return failure(before: step, results) { _, _ in true }
  }

  /// Returns the nearest check that had to run before and was to change something, and was answered with another status
  /// than promised, which is `nil` without an answer.
  private func failure(
    before step: Int, _ results: [CheckResult?], where isOther: (Int, Int?) -> Bool
  ) -> String? {
    let failed = plan.predecessors(of: step, in: contracts).first { earlier in
      guard let result = results[earlier], result.hasFailed, mayHaveEffect(earlier) else { return false }
      let last = result.exchanges.last?.status
      return (last == nil || result.unexpectedStatus != nil) && isOther(earlier, last)
    }
    return failed.map { check(of: $0).name }
  }

  private func hasCredentials(_ step: Int) -> Bool {
    check(of: step).auth != .none || check(of: step).namesItsOwnAuthorization
  }

  /// Returns whether later responses may depend on a check: a request that only reads changes nothing, unless it
  /// waits for something.
  private func mayHaveEffect(_ step: Int) -> Bool {
    let check = check(of: step)
    return check.until != nil || !Request(method: contract(of: step).method(of: check), url: "").isSafe
  }
}

extension Plan {
  /// The number of checks that are looked at before one.
  private static let maximumBefore = 100

  /// Returns the steps of the checks that `after` names, then of those that come before these, the nearest first.
  func predecessors(of step: Int, in contracts: [Contract]) -> [Int] {
    var (all, seen) = ([step], Set([step]))
    var next = 0
    while next < all.count, all.count <= Self.maximumBefore {
      let place = steps[all[next]]
      for index in contracts[place.contract].checks[place.check].after {
        if let earlier = self.step(of: index, in: place.contract), seen.insert(earlier).inserted {
          all.append(earlier)
        }
      }
      next += 1
    }
    return Array(all.dropFirst())
  }
}

extension CheckResult {
  /// True if its response broke the promise, waived or not.
  fileprivate var hasFailed: Bool { outcome == .failed || outcome == .waived }

  /// The status of the last response, if it is not a promised one.
  fileprivate var unexpectedStatus: Int? {
    let isOther = findings.contains { $0.kind == .responseStatus && $0.severity.failsRun }
    return isOther ? exchanges.last?.status : nil
  }
}

extension Check {
  /// True if the request has values that are the same in every run with one seed.
  fileprivate var sendsUniqueValues: Bool {
    references.contains { if case .unique = $0.target { true } else { false } }
  }

  /// True if the request is expected to be refused for what is in it, not for what it asks for.
  fileprivate var expectsRefusalOfContent: Bool {
    !expectation.statuses.isEmpty
      && expectation.statuses.allSatisfy { status in
        [409, 422].contains(where: status.contains) && !status.contains(404)
      }
  }
}
