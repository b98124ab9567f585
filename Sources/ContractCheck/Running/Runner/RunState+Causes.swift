import ContractSpecs

/// Explanations of an answer that breaks its promise, from the request and from earlier answers.
extension RunState {
  /// Returns sentences on an answer with a violation: the token that was sent, values from broken answers, and checks
  /// that failed before.
  func causes(of sent: SentCheck, _ sending: Sending, of step: Int, now: Double) -> AnswerCauses {
    guard case .judged(let answer, let judgement, _) = sent.end,
      judgement.findings.contains(where: { $0.severity.failsRun })
    else { return AnswerCauses() }
    let isRefused =
      (400...499).contains(answer.status) && judgement.findings.contains { $0.kind == .responseStatus }
    let contract = contract(of: step)
    var causes =
      isRefused ? tokenCause(of: answer.status, sending, step, now: now) : AnswerCauses()
    causes.sentences +=
      doubts(sending.prepared.carried.filter { isRefused && !$0.isExpected }, in: contract)
      + doubts(judgement.expectedValues(of: sending.prepared.carried), in: contract) + failuresBefore(step)
    return causes
  }

  private func doubts(_ carried: [CarriedValue], in contract: Contract) -> [String] {
    carried.reduce(into: []) { notes, value in
      guard let fault = value.faultWords else { return }
      let note =
        "\(value.isExpected ? "" : "the value of ")\(value.place) came from an answer that was itself broken, which may be why: "
        + "\(contract.checks[value.check].name), \(fault)"
      if !notes.contains(note) { notes.append(note) }
    }
  }

  /// Returns what is known of the token of a refused request.
  private func tokenCause(of status: Int, _ sending: Sending, _ step: Int, now: Double) -> AnswerCauses {
    guard let token = sending.prepared.request.bearer, expiryStatuses(of: step).contains(status) else {
      return AnswerCauses()
    }
    let issuer = sending.prepared.carried.first { $0.place == .authorization }
    let name = issuer.map { tokenName($0, step) } ?? "the token that was sent"
    if let expiry = TokenExpiry(of: token), expiry.time <= now {
      let (end, here) = (CalendarTime(unix: expiry.time).iso8601, CalendarTime(unix: now).iso8601)
      return AnswerCauses(sentences: [
        "\(name) has expired: its exp is \(end), and by the clock of this machine it is \(here)"
      ])
    }
    guard status == 401, let issuer else { return AnswerCauses() }
    let sentence =
      "\(name) is \(wasAccepted(token, in: step) ? "no longer" : "not") accepted"
      + (wasLeftAlone(after: status, sending, step)
        ? ": nothing has accepted it since it was issued, so its session is not renewed" : "")
    return AnswerCauses(sentences: [sentence], refusedToken: issuer)
  }

  /// Returns the statuses that may be about the token: 401 and 403, and those of the check's session.
  private func expiryStatuses(of step: Int) -> Set<Int> {
    guard case .session(let index) = check(of: step).auth else { return [401, 403] }
    return Set([401, 403] + contract(of: step).sessions[index].expired)
  }

  private func wasAccepted(_ token: String, in step: Int) -> Bool {
    sessions[plan.steps[step].contract].contains { $0.hasAccepted(token) }
  }

  /// Returns whether the check's session was not renewed because its token is new.
  private func wasLeftAlone(after status: Int, _ sending: Sending, _ step: Int) -> Bool {
    guard case .session(let index) = check(of: step).auth, sending.before == nil,
      !check(of: step).namesItsOwnAuthorization
    else { return false }
    let place = plan.steps[step]
    let (session, state) = (contract(of: step).sessions[index], sessions[place.contract][index])
    return session.expired.contains(status) && place.check != session.renewal && !state.hasFailedToRenew
      && !state.isAccepted
  }

  /// The statuses that many frameworks answer before they check a token: the request cannot be read, or is not in the
  /// required form.
  private static let beforeAuthorization: Set = [400, 405, 406, 411, 413, 414, 415, 422, 429, 431]

  /// Records whether an answer let a token through: it was no refusal, or the expected one.
  mutating func noteAcceptance(of prepared: PreparedRequest, by sent: SentCheck, _ step: Int) {
    guard let token = prepared.request.bearer, let status = sent.status else { return }
    let (contract, check) = (plan.steps[step].contract, check(of: step))
    let isExpected = check.expectation.statuses.contains { $0.contains(status) }
    let isPass =
      !expiryStatuses(of: step).contains(status)
      && (status < 400 || isExpected && !Self.beforeAuthorization.contains(status))
    let order = tokenUses[contract][token, default: TokenUse()].note(
      endpoint: check.endpoint, isPass: isPass, isRefusal: status == 401 && !isExpected, ended: sent.ended)
    inFlight[step]?.order = order
    guard isPass else { return }
    for index in sessions[contract].indices { sessions[contract][index].noteAcceptance(of: token) }
  }

  /// Returns the record of a check whose token was refused, if the first of these causes is about that.
  func tokenRefusal(_ causes: AnswerCauses, _ sending: Sending, _ sent: SentCheck, _ step: Int)
    -> TokenRefusal?
  {
    guard let token = sending.prepared.request.bearer, let issuer = causes.refusedToken else { return nil }
    return TokenRefusal(
      token: token, name: tokenName(issuer, step), endpoint: check(of: step).endpoint, order: sending.order,
      started: sent.started)
  }

  private func tokenName(_ issuer: CarriedValue, _ step: Int) -> String {
    "the token of check \(contract(of: step).checks[issuer.check].name)"
  }

  /// Corrects the notes on refused tokens by later answers.
  mutating func settleTokenRefusals() {
    for (step, refusal) in tokenRefusals {
      let contract = plan.steps[step].contract
      guard let use = tokenUses[contract][refusal.token], let note = refusal.correction(by: use),
        results[step]?.notes.indices.contains(refusal.note) == true
      else { continue }
      results[step]?.notes[refusal.note] = redactor.redact(note, inContract: contract)
    }
  }
}

extension Request {
  /// The token of its `Authorization` (RFC 6750 section 2.1).
  var bearer: String? {
    guard let value = headers.value(of: "Authorization"), value.prefix(7).lowercased() == "bearer " else {
      return nil
    }
    return String(value.dropFirst(7))
  }
}

extension Check {
  /// A Boolean value that indicates whether the check sets its own authorization, so that its session's token is not
  /// sent.
  var namesItsOwnAuthorization: Bool { headers.contains { $0.name.lowercased() == "authorization" } }
}
