import ContractSpecs

/// A session of one of the contracts.
struct SessionKey: Hashable, Sendable {
  var contract: Int
  var session: Int
}

/// A check that waits for its session to be renewed, and the response that it keeps if that fails.
struct Waiter: Sendable {
  var step: Int
  var sent: SentCheck

  /// The time for which the refused token was still valid, if its claims state it.
  var unexpired: Duration?
}

extension RunState {
  /// Returns the work for an unexpected response that, as 401 does, means an expired session: renew it, once for all
  /// waiting checks, or send the request again if that has happened meanwhile. Returns `nil` if the response counts.
  mutating func renewal(for step: Int, _ sent: SentCheck, _ sending: Sending, now: Double) -> [Work]? {
    let check = check(of: step)
    // A polling check may outlive several tokens, each of which was let through.
    guard case .session(let index) = check.auth,
      sending.before == nil || sent.polling?.wasLetThrough == true, let status = sent.status,
      !check.namesItsOwnAuthorization, !check.expectation.statuses.contains(where: { $0.contains(status) })
    else { return nil }
    // A redirected request was carried out before what came at the end.
    guard sending.prepared.request.isSafe || !sent.wasRedirected else { return nil }
    let key = SessionKey(contract: plan.steps[step].contract, session: index)
    let (session, state) = (contracts[key.contract].sessions[index], sessions[key.contract][index])
    let own = plan.steps[step].check
    guard session.expired.contains(status), own != session.renewal, own != session.login else { return nil }
    if let generation = sending.prepared.sessionGeneration, generation < state.generation {
      return replay(
        Waiter(step: step, sent: sent), "answered \(status), and session \(session.name) was new", now: now)
    }
    guard !state.hasFailedToRenew, state.mayHaveExpired(now: now) else { return nil }
    let waiter = Waiter(
      step: step, sent: sent,
      unexpired: wasEnded(sending.prepared.request.bearer, step) ? nil : sending.prepared.unexpired(now: now))
    if renewals[key] != nil {
      renewals[key]?.append(waiter)
      return []
    }
    return startRenewal(of: key, with: session.renewal, for: waiter, now: now)
  }

  /// Returns whether a request since the last one that a token was accepted in may have ended it.
  private func wasEnded(_ token: String?, _ step: Int) -> Bool {
    let contract = plan.steps[step].contract
    guard let token, let pass = tokenUses[contract][token]?.latest else { return false }
    return !mayHaveEnded(token, since: pass, in: contract).isEmpty
  }

  /// Returns whether a check sends the token of a session that was accepted and could not be renewed.
  func hasLostSession(_ step: Int, _ token: String) -> Bool {
    guard case .session(let index) = check(of: step).auth, !check(of: step).namesItsOwnAuthorization else {
      return false
    }
    return sessions[plan.steps[step].contract][index].hasFailedToRenew && wasAccepted(token, in: step)
  }

  private mutating func startRenewal(
    of key: SessionKey, with renew: Int, for waiter: Waiter, now: Double
  ) -> [Work]? {
    let contract = contracts[key.contract]
    if let reason = contract.checks[renew].skip {
      return endWithout(
        renewalOf: key, waiter, because: "\(contract.checks[renew].name) is skipped: \(reason)", now: now)
    }
    switch prepare(renew, of: key.contract, now: now) {
    case .ready(let prepared):
      renewals[key] = [waiter]
      redactor.learn(prepared.secrets)
      return [.renew(key, job(forCheck: renew, of: key.contract, prepared))]
    case .impossible(_, let failure, _):
      return endWithout(renewalOf: key, waiter, because: failure.message, now: now)
    }
  }

  /// Ends a check with its response, since its session cannot be renewed.
  private mutating func endWithout(
    renewalOf key: SessionKey, _ waiter: Waiter, because reason: String, now: Double
  ) -> [Work] {
    sessions[key.contract][key.session].hasFailedToRenew = true
    let name = contracts[key.contract].sessions[key.session].name
    var sent = waiter.sent
    sent.notes.append("session \(name) could not be renewed: \(reason)")
    finish(waiter.step, sent, now: now)
    return []
  }

  /// Records the result of renewing a session: all waiting checks are sent once more, or keep their 401.
  mutating func take(_ renewed: SentCheck, ofSession key: SessionKey, now: Double) -> [Work] {
    let waiters = renewals.removeValue(forKey: key) ?? []
    let session = contracts[key.contract].sessions[key.session]
    let before = sessions[key.contract][key.session]
    let hasToken = takeTokens(from: renewed, of: key)
    let fault = hasToken ? brokenPromise(of: renewed, ofSession: key) : nil
    let isRenewed = hasToken && fault == nil
    if fault != nil { sessions[key.contract][key.session] = before }
    sessions[key.contract][key.session].hasFailedToRenew = !isRenewed
    let name = contracts[key.contract].checks[session.renewal].name
    let how = session.renew == nil ? "was logged in again" : "was renewed"
    let outcome = fault.map { "broke its promise: \(Self.words(for: $0))" } ?? renewed.end.inWords
    var work: [Work] = []
    for (index, var waiter) in waiters.enumerated() {
      // The deciding exchange stays last: the renewal's is last if another sending follows, else the 401 is.
      let place = isRenewed ? waiter.sent.exchanges.count : max(0, waiter.sent.exchanges.count - 1)
      if index == 0 { waiter.sent.exchanges.insert(contentsOf: renewed.exchanges, at: place) }
      if isRenewed {
        work += replay(waiter, "\(waiter.sent.outcome); session \(session.name) \(how) by \(name)", now: now)
      } else {
        waiter.sent.notes.append("session \(session.name) could not be renewed: \(name) \(outcome)")
        // Without a verdict on the renewal there is none on what needs it: its token has expired, as tokens do.
        if renewed.status == nil { waiter.sent.end = renewed.end }
        finish(waiter.step, waiter.sent, now: now)
        if renewed.status == nil { continue }
        // A token that has not expired may be refused for what its user may not do, which no renewal changes.
        if waiter.sent.status != 401,
          waiter.unexpired != nil || sessions[key.contract][key.session].isAccepted
        {
          continue
        }
        let failed = RunLog.FailedRenewal(
          session: session.name, check: name, fault: fault.map { FollowedCheck.Fault($0) })
        log.note(failed, ofStep: waiter.step)
      }
    }
    return work
  }

  /// Returns what is wrong with the response that renews a session, unless that is waived: no other check may judge the
  /// response, and an app that does not decode it has no session.
  private mutating func brokenPromise(of renewed: SentCheck, ofSession key: SessionKey) -> Finding? {
    let contract = contracts[key.contract]
    let check = contract.checks[contract.sessions[key.session].renewal]
    let ending = Ending(outcome: .failed, sent: renewed)
    guard case .judged(_, let judgement, _) = renewed.end,
      judgement.findings.contains(where: \.severity.failsRun)
    else { return nil }
    let record = CheckRecord(
      contract: key.contract, check: check, endpoint: contract.endpoints[check.endpoint], ending: ending,
      keepsMessages: false)
    var result = redactor.redact(record)
    for index in result.records.indices {
      result.records[index].place =
        shapePlaces[key.contract].place(of: result.records[index].finding, in: ending.promise)
    }
    guard !settings.isKnown(result, contract.name) else { return nil }
    return result.violations.first
  }

  private static func words(for fault: Finding) -> String {
    fault.kind.rawValue + (fault.path.map { " at \($0)" } ?? ", got \(fault.actual)")
  }

  /// Sends a request once more with the new tokens; the next response counts.
  private mutating func replay(_ waiter: Waiter, _ cause: String, now: Double) -> [Work] {
    let place = plan.steps[waiter.step]
    var sent = waiter.sent
    guard case .ready(let prepared) = prepare(place.check, of: place.contract, now: now) else {
      finish(waiter.step, sent, now: now)
      return []
    }
    sent.notes.append("\(cause); the request was sent once more")
    var job = job(forCheck: place.check, of: place.contract, prepared)
    if var polling = sent.polling {
      polling.wasLetThrough = false
      job.polling = polling
    }
    var before = inFlight[waiter.step]?.before
    before?.add(sent, keeping: CheckSender.keptExchanges)
    inFlight[waiter.step] = Sending(
      prepared: prepared, begun: log.count, before: before ?? sent, unexpired: waiter.unexpired)
    return [.send(step: waiter.step, job)]
  }

  /// Returns when a token expires by its own claims, or by the log-in of the session whose latest token it is.
  func expiry(of token: String, _ step: Int) -> TokenExpiry? {
    TokenExpiry(of: token)
      ?? sessions[plan.steps[step].contract].lazy.compactMap { $0.tokens[.bearer] }
      .first { $0.value.text == token }?.expiry
  }

  private mutating func takeTokens(from renewed: SentCheck, of key: SessionKey) -> Bool {
    let session = contracts[key.contract].sessions[key.session]
    let ending = Ending(outcome: .passed, sent: renewed)
    guard let response = ending.response else { return false }
    return sessions[key.contract][key.session].take(from: response, of: session.renewal, for: session)
  }

  /// Takes the tokens of every session that the check logs in or renews.
  mutating func takeTokens(from response: KeptResponse, of check: Int, in contract: Int) {
    for (index, session) in contracts[contract].sessions.enumerated()
    where session.login == check || session.renew == check {
      _ = sessions[contract][index].take(from: response, of: check, for: session)
    }
  }
}

extension PreparedRequest {
  /// The tolerated difference, in seconds, between the clocks of two machines. A smaller one is no early refusal.
  private static let clockDifference = 60.0

  /// Returns the remaining validity of the request's token by its own `exp`, or `nil` if it has none or expires soon.
  fileprivate func unexpired(now: Double) -> Duration? {
    guard let expiry = request.bearer.flatMap(TokenExpiry.init), expiry.time > now + Self.clockDifference
    else { return nil }
    return .seconds(Int(min(expiry.time - now, 1e9)))
  }
}

extension SentCheck {
  /// The result of the first sending. Not inlined, because Swift 6.3.1 crashes when it optimizes its caller with it.
  @inline(never)
  fileprivate var outcome: String { status.map { "answered \($0)" } ?? "not answered" }
}

extension SentCheck.End {
  fileprivate var inWords: String {
    switch self {
    case .judged(let response, _, _): "answered \(response.status) without an access token"
    case .refused(let refusal): "answered \(refusal.status)"
    case .failed(let failure): "gave no response: \(failure)"
    case .unjudged: "was interrupted"
    }
  }
}
