import ContractSpecs

/// A session of one of the contracts.
struct SessionKey: Hashable, Sendable {
  var contract: Int
  var session: Int
}

/// A check that waits for its session to be renewed, and the answer it will keep if that fails.
struct Waiter: Sendable {
  var step: Int
  var sent: SentCheck
}

extension RunState {
  /// What to do about an answer of 401 that nobody expected: renew the session, once for all who wait for it, or, if
  /// that has happened meanwhile, send the request again. `nil` if the answer stands.
  mutating func renewal(for step: Int, _ sent: SentCheck, _ sending: Sending, now: Double) -> [Work]? {
    let check = check(of: step)
    guard case .session(let index) = check.auth, sent.status == 401, sending.before == nil,
      !check.expectation.statuses.contains(where: { $0.contains(401) })
    else { return nil }
    let key = SessionKey(contract: plan.steps[step].contract, session: index)
    let (session, state) = (contracts[key.contract].sessions[index], sessions[key.contract][index])
    let own = plan.steps[step].check
    guard let renew = session.renew, own != renew, own != session.login else { return nil }
    if let generation = sending.prepared.sessionGeneration, generation < state.generation {
      return replay(
        Waiter(step: step, sent: sent), "answered 401, and session \(session.name) was new", now: now)
    }
    guard !state.hasFailedToRenew else { return nil }
    if renewals[key] != nil {
      renewals[key]?.append(Waiter(step: step, sent: sent))
      return []
    }
    return startRenewal(of: key, with: renew, for: Waiter(step: step, sent: sent), now: now)
  }

  private mutating func startRenewal(
    of key: SessionKey, with renew: Int, for waiter: Waiter, now: Double
  ) -> [Work]? {
    let contract = contracts[key.contract]
    if let reason = contract.checks[renew].skip {
      return endWithout(
        renewalOf: key, waiter, because: "\(contract.checks[renew].name) is skipped: \(reason)")
    }
    switch prepare(renew, of: key.contract, now: now) {
    case .ready(let prepared):
      renewals[key] = [waiter]
      masker.learn(prepared.secrets)
      return [.renew(key, job(for: contract.checks[renew], of: key.contract, prepared))]
    case .impossible(_, let failure, _):
      return endWithout(renewalOf: key, waiter, because: failure.message)
    }
  }

  /// The answer of 401 stands, since its session cannot be renewed.
  private mutating func endWithout(renewalOf key: SessionKey, _ waiter: Waiter, because reason: String)
    -> [Work]
  {
    sessions[key.contract][key.session].hasFailedToRenew = true
    let name = contracts[key.contract].sessions[key.session].name
    var sent = waiter.sent
    sent.notes.append("session \(name) could not be renewed: \(reason)")
    finish(waiter.step, sent)
    return []
  }

  /// Takes in what came of renewing a session: all who waited for it are sent once more, or keep their 401.
  mutating func take(_ renewed: SentCheck, ofSession key: SessionKey, now: Double) -> [Work] {
    let waiters = renewals.removeValue(forKey: key) ?? []
    let session = contracts[key.contract].sessions[key.session]
    let isRenewed = takeTokens(from: renewed, of: key)
    sessions[key.contract][key.session].hasFailedToRenew = !isRenewed
    let name = session.renew.map { contracts[key.contract].checks[$0].name } ?? session.name
    var work: [Work] = []
    for (index, var waiter) in waiters.enumerated() {
      // The deciding exchange stays the last: the renewal's where another sending follows, else the 401.
      let place = isRenewed ? waiter.sent.exchanges.count : max(0, waiter.sent.exchanges.count - 1)
      if index == 0 { waiter.sent.exchanges.insert(contentsOf: renewed.exchanges, at: place) }
      if isRenewed {
        work += replay(waiter, "answered 401; session \(session.name) was renewed by \(name)", now: now)
      } else {
        waiter.sent.notes.append("session \(session.name) could not be renewed: \(name) \(renewed.inWords)")
        finish(waiter.step, waiter.sent)
      }
    }
    return work
  }

  /// Sends a request once more with the tokens that are new now; what comes then is the answer.
  private mutating func replay(_ waiter: Waiter, _ cause: String, now: Double) -> [Work] {
    let place = plan.steps[waiter.step]
    var sent = waiter.sent
    guard case .ready(let prepared) = prepare(place.check, of: place.contract, now: now) else {
      finish(waiter.step, sent)
      return []
    }
    sent.notes.append("\(cause); the request was sent once more")
    inFlight[waiter.step] = Sending(prepared: prepared, before: sent)
    return [.send(step: waiter.step, job(for: check(of: waiter.step), of: place.contract, prepared))]
  }

  private mutating func takeTokens(from renewed: SentCheck, of key: SessionKey) -> Bool {
    let session = contracts[key.contract].sessions[key.session]
    let ending = Ending(outcome: .passed, sent: renewed)
    guard let renew = session.renew, let answer = ending.answer else { return false }
    return sessions[key.contract][key.session].take(from: answer, of: renew, for: session)
  }

  /// Takes the tokens of every session that the check logs in or renews.
  mutating func takeTokens(from answer: KeptAnswer, of check: Int, in contract: Int) {
    for (index, session) in contracts[contract].sessions.enumerated()
    where session.login == check || session.renew == check {
      _ = sessions[contract][index].take(from: answer, of: check, for: session)
    }
  }
}

extension SentCheck {
  fileprivate var inWords: String {
    switch end {
    case .judged(let answer, _, _): "answered \(answer.status) without an access token"
    case .refused(let refusal): "answered \(refusal.status)"
    case .failed(let failure): "gave no answer: \(failure)"
    }
  }
}
