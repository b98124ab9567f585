import ContractSpecs

extension RunState {
  /// Records the result of sending a check. Returns the work that follows from it.
  mutating func take(_ sent: SentCheck, ofStep step: Int, now: Double) -> [Work] {
    guard let sending = inFlight[step] else { return [] }
    noteAcceptance(of: sending.prepared, by: sent, step)
    noteChange(sending.prepared.request, by: sent, step)
    if sent.polling?.wasLetThrough == true, let token = sending.prepared.request.bearer {
      noteAcceptance(of: token, inContract: plan.steps[step].contract)
    }
    if let work = renewal(for: step, sent, sending, now: now) { return work }
    finish(step, sent, now: now)
    return []
  }

  /// Ends a check that was sent.
  mutating func finish(_ step: Int, _ sent: SentCheck, now: Double) {
    guard let sending = inFlight.removeValue(forKey: step) else { return }
    var whole = sending.before ?? sent
    if sending.before != nil { whole.add(sent) }
    if case .failed(.untrusted(let distrust)) = sent.end {
      untrusted[TrustKey(host: distrust.host, identity: sending.prepared.identity)] = distrust
    }
    keep(step, &whole, sending)
    explain(&whole, sending, step)
    end(step, Self.ending(of: whole, sending.prepared))
    log(step, sent, sending, now: now)
  }

  /// Adds what follows from the request and from the app's sources.
  func explain(_ sent: inout SentCheck, _ sending: Sending, _ step: Int) {
    if sent.hasFindings || sending.unexpired != nil {
      sent.explain(sending, by: contract(of: step), check(of: step))
    }
    if case .judged(_, _, let app?) = sent.end, app.model != nil,
      let note = settings.models[contract(of: step).name]?.settingsNote
    {
      sent.notes.append(note)
    }
  }

  static func ending(of sent: SentCheck, _ prepared: PreparedRequest) -> Ending {
    var ending = Ending(outcome: .noVerdict, sent: sent, prepared: prepared)
    switch sent.end {
    case .judged(_, let judgement, _):
      ending.outcome =
        if judgement.findings.contains(where: { $0.severity.failsRun }) {
          .failed
        } else {
          sent.retries > 0 ? .flaky : .passed
        }
    case .refused(let refusal):
      ending.failure = .init(reason: refusal.reason, message: refusal.message)
    case .failed(.cancelled):
      ending.failure = .interrupted("the run was interrupted before a response came")
    case .unjudged:
      ending.failure = .interrupted("the run was interrupted while the response was judged")
    case .failed(let failure):
      ending.failure = .init(failure)
    }
    return ending
  }

  /// Ends a running step, and the others too if this failure stops the run.
  mutating func end(_ step: Int, _ ending: Ending) {
    schedule.end(step)
    record(step, ending)
    if settings.stopsAtFirstFailure, let result = results[step], result.outcome == .failed,
      settings.failsRun(result, contract(of: step).name)
    {
      let failure = CheckResult.Failure(
        reason: .failFast, message: "not started, because \(check(of: step).name) failed")
      isStoppedEarly = true
      drop(schedule.stop(), failure)
    }
  }

  /// Stops starting checks; with `includingFinals`, also final ones.
  mutating func interrupt(includingFinals: Bool = false) {
    isInterrupted = true
    drop(
      schedule.stop(includingFinals: includingFinals),
      .interrupted("not started, because the run was interrupted"))
  }

  private mutating func drop(_ steps: [Int], _ failure: CheckResult.Failure) {
    for step in steps { record(step, Ending(outcome: .notRun, failure: failure)) }
  }

  private mutating func record(_ step: Int, _ ending: Ending) {
    remember(step, ending, check(of: step))
    describe(step, ending)
    guard let outcome = results[step]?.outcome else { return }
    noteMembers(in: ending, step)
    if outcome == .failed { failedCount += 1 }
  }

  /// Makes the result of a step from its end, or makes it anew.
  mutating func describe(_ step: Int, _ ending: Ending) {
    let check = check(of: step)
    let record = CheckRecord(
      contract: plan.steps[step].contract, check: check,
      endpoint: contract(of: step).endpoints[check.endpoint],
      ending: ending, cause: plan.steps[step].cause,
      keepsMessages: !ending.isUnjudged && (settings.keepsAllMessages || ending.outcome != .passed))
    var result = redactor.redact(record)
    result.follows =
      ending.outcome == .blocked ? ending.root.map { [$0] } ?? [] : []
    for index in result.records.indices {
      let finding = result.records[index].finding
      result.records[index].place =
        ShapePlace(inModelOf: finding) ?? shapePlaces[record.contract].place(of: finding, in: ending.promise)
    }
    if settings.recordsAbsentPlaces { result.absentPlaces = absentPlaces(in: ending, step) }
    if result.outcome == .failed, settings.isKnown(result, contract(of: step).name) {
      result.outcome = .waived
    }
    results[step] = result
  }

  /// Keeps what later checks may refer to, and drops what none will refer to any more.
  private mutating func remember(_ step: Int, _ ending: Ending, _ check: Check) {
    let (contract, index) = (plan.steps[step].contract, plan.steps[step].check)
    if let response = ending.response {
      takeTokens(from: response, of: index, in: contract)
      if readers[step] > 0 || isRead(index, byRenewalsOf: contract) {
        memories[contract][index] = .answered(response)
      }
    } else {
      let silence = MissingResponse(
        root: ending.root?.check ?? check.name, refusal: ending.refusal,
        obstacle: ending.sent == nil ? ending.failure : nil)
      memories[contract][index] = .unanswered(silence)
      silences[step] = silence
    }
    for earlier in plan.steps[step].dependencies {
      readers[earlier] -= 1
      forget(earlier)
    }
  }

  private mutating func forget(_ step: Int) {
    let (contract, index) = (plan.steps[step].contract, plan.steps[step].check)
    guard readers[step] == 0, !isRead(index, byRenewalsOf: contract) else { return }
    memories[contract][index] = nil
  }

  /// Returns whether a session may be renewed at any time by a check that refers to this one.
  private func isRead(_ index: Int, byRenewalsOf contract: Int) -> Bool {
    contracts[contract].sessions.contains { session in
      contracts[contract].checks[session.renewal].dependencies.contains(index)
    }
  }
}

extension Ending {
  /// True if the run was interrupted while the response was judged.
  fileprivate var isUnjudged: Bool {
    guard case .unjudged? = sent?.end else { return false }
    return true
  }

  /// The promise that the response was held against.
  var promise: ResponsePromise? {
    guard let sent, case .judged(_, let judgement, _) = sent.end else { return nil }
    return judgement.promise
  }

  /// The status of a response that requested a retry.
  fileprivate var refusal: Int? {
    guard case .refused(let refusal)? = sent?.end else { return nil }
    return refusal.status
  }

  /// The response for later checks, if there was one.
  var response: KeptResponse? {
    guard let sent, case .judged(let response, let judgement, _) = sent.end else { return nil }
    return KeptResponse(
      status: response.status, headers: response.headers, judgement: judgement,
      receivedAt: response.receivedAt, sentBody: prepared?.sentBody)
  }
}

extension CheckResult.Failure {
  /// Creates a failure, with the possible remedies in its message.
  init(_ failure: TransportFailure) {
    self.init(reason: .transport(failure.name), message: failure.description)
    guard case .untrusted(let distrust) = failure else { return }
    message += "; \(distrust.wayOut)go on without verification with --insecure"
  }

  static func interrupted(_ message: String) -> Self { Self(reason: .interrupted, message: message) }
}

extension TransportFailure.Distrust {
  /// The remedies that keep the verification, up to the one that follows.
  fileprivate var wayOut: String {
    guard isUnknownIssuer else { return "" }
    guard mayLackIntermediate else { return "name its authority in the contract's backend.tls.ca, or " }
    return hasOwnAuthorities
      ? "the backend may not send its intermediate certificate, or the file of backend.tls.ca lacks its authority: let "
        + "it send the whole chain, name the authority there, or "
      : "the backend may not send its intermediate certificate, or its authority is not known here: let it send the "
        + "whole chain, name the authority in the contract's backend.tls.ca, or "
  }
}
