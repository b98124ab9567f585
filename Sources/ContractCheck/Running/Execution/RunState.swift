import ContractSpecs

/// The state of a run: it decides what to send next and records the results. It has no task, no socket and no clock.
struct RunState: Sendable {
  /// The work for the caller, who talks to the network.
  enum Work: Sendable {
    case send(step: Int, CheckSender.Job)
    case renew(SessionKey, CheckSender.Job)
  }

  let contracts: [Contract]

  /// The contracts as the jobs share them.
  let subjects: [CheckedContract]
  let shapePlaces: [ShapePlaces]
  let plan: Plan
  let settings: RunSettings
  let unique: UniqueValues

  var schedule: Schedule
  var memories: [[Int: CheckMemory]]
  var sessions: [[SessionState]]
  var renewals: [SessionKey: [Waiter]] = [:]
  var inFlight: [Int: Sending] = [:]
  var redactor: Redactor
  var results: [CheckResult?]

  /// The steps that ended without a response that can be judged, with the reason.
  var silences: [Int: MissingResponse] = [:]

  /// The results of requests with each token, by contract.
  var tokenUses: [[String: TokenUse]]

  /// The responses that the app's compiled models have yet to decode.
  var undecoded: UndecodedResponses?

  /// The checks with a success of a request that is not safe, by contract, in the order of their ends.
  var changes: [Int: [TokenEnd.Change]] = [:]

  /// The values in paths that were not found.
  var lostValues = LostValues()

  var listAnswers = ListAnswers()

  /// The steps that deleted something although their requests were to be refused, by its address.
  var deletions: [String: Int] = [:]

  /// The steps that were to delete something and were refused, by its address.
  var refusedDeletions: [String: Int] = [:]

  /// The requests that were accepted although they had to be refused.
  var wrongAcceptances: [WrongAcceptance] = []

  /// The notes on refused tokens that later responses may correct, by step.
  var tokenRefusals: [Int: TokenRefusal] = [:]

  /// The tokens of requests that were answered with an unexpected 401, by step.
  private var refusedTokens: [Int: String] = [:]

  /// The number of planned steps that have not ended and may still need each step's response.
  var readers: [Int]

  /// The promised members of the responses that came, and what compares values with the shapes of each contract.
  var promisedPlaces: [PromisedPlaces.Promise: PromisedPlaces] = [:]
  var fits: [Int: ShapeFit] = [:]
  var failedCount = 0
  var isInterrupted = false

  /// A Boolean value that indicates whether checks were dropped after a failure.
  var isStoppedEarly = false

  /// The results of waiting for backends that are still starting, by contract.
  var readiness: [Int: Readiness] = [:]

  /// The hosts that failed verification; nothing more is sent to them.
  var untrusted: [TrustKey: TransportFailure.Distrust] = [:]

  /// The results of checking the backends' certificates, by contract.
  var certificates: [Int: CheckResult] = [:]

  init(_ contracts: [Contract], settings: RunSettings) {
    self.contracts = contracts
    subjects = contracts.map { CheckedContract($0, models: settings.models[$0.name]) }
    shapePlaces = contracts.map { ShapePlaces($0) }
    self.settings = settings
    undecoded = settings.undecoded
    plan = Plan(contracts, isSelected: settings.isSelected)
    unique = UniqueValues(seed: settings.seed, phoneLabels: contracts.flatMap(\.phoneLabels))
    memories = contracts.map { _ in [:] }
    sessions = contracts.map { $0.sessions.map { _ in SessionState() } }
    tokenUses = contracts.map { _ in [:] }
    redactor = Redactor(contracts: contracts, seed: settings.seed)
    for contract in contracts { redactor.learn(contract.secrets(settings.variables)) }
    results = Array(repeating: nil, count: plan.steps.count)
    readers = Array(repeating: 0, count: plan.steps.count)
    let lanes = BackendGroups(contracts, variables: settings.variables, url: settings.url)
    schedule = Schedule(plan, lanes: lanes.numbers, jobs: settings.jobs)
    for step in plan.steps.indices {
      for earlier in needed(by: step) { readers[earlier] += 1 }
    }
  }

  /// A Boolean value that indicates whether only final checks are left.
  var isRunningFinals: Bool { !schedule.holdsFinals }

  /// The progress of the run.
  var progress: RunProgress {
    RunProgress(
      ended: schedule.endedCount, total: plan.steps.count, failed: failedCount,
      underWay: inFlight.keys.sorted().map {
        CheckName(contract: contract(of: $0).name, check: check(of: $0).name)
      })
  }

  /// Returns the checks that can be sent now; checks that need not be sent are ended.
  mutating func nextWork(now: Double) -> [Work] {
    var work: [Work] = []
    while let step = schedule.next() {
      switch begin(step, now: now) {
      case .ready(let prepared):
        inFlight[step] = Sending(prepared: prepared)
        work.append(
          .send(step: step, job(forCheck: plan.steps[step].check, of: plan.steps[step].contract, prepared)))
      case .impossible(let outcome, let failure, let root):
        end(step, Ending(outcome: outcome, failure: failure, root: root))
      }
    }
    return work
  }

  func contract(of step: Int) -> Contract { contracts[plan.steps[step].contract] }
  func check(of step: Int) -> Check { contract(of: step).checks[plan.steps[step].check] }

  private func begin(_ step: Int, now: Double) -> Preparation {
    if let reason = check(of: step).skip {
      return .impossible(.notRun, .init(reason: .skipped, message: reason), root: nil)
    }
    if let fault = contract(of: step).endpoints[check(of: step).endpoint].fault {
      return .impossible(
        .notRun, .init(reason: .promiseUnreadable, message: "\(fault.location): \(fault.message)"), root: nil)
    }
    if let failure = readiness[plan.steps[step].contract]?.failure {
      return .impossible(.noVerdict, failure, root: nil)
    }
    let preparation = spareDependents(
      of: contract(of: step),
      held(step, prepare(plan.steps[step].check, of: plan.steps[step].contract, now: now)))
    if case .ready(let prepared) = preparation, let distrust = distrust(of: prepared) {
      return .impossible(.noVerdict, .init(.untrusted(distrust)), root: nil)
    }
    return preparation
  }

  /// Counts a check that is blocked by a skipped one as skipped too.
  private func spareDependents(of contract: Contract, _ preparation: Preparation) -> Preparation {
    guard case .impossible(.blocked, let failure, let root?) = preparation,
      contract.checks.contains(where: { $0.name == root.check && $0.skip != nil })
    else { return preparation }
    return .impossible(
      .notRun, .init(reason: .skipped, message: failure.message), root: root)
  }

  private func distrust(of prepared: PreparedRequest) -> TransportFailure.Distrust? {
    guard !untrusted.isEmpty, let host = WebAddress(prepared.request.url)?.hostAndPort else { return nil }
    return untrusted[TrustKey(host: host, identity: prepared.identity)]
  }

  func prepare(_ check: Int, of index: Int, now: Double) -> Preparation {
    let contract = contracts[index]
    let builder = RequestBuilder(
      contract: contract, check: contract.checks[check], url: settings.url,
      files: AttachedFiles(besideContract: contract.file), seed: settings.seed &+ UInt64(check))
    return builder.prepare(
      Resolver.Sources(
        variables: settings.variables, unique: unique, now: now, memories: memories[index],
        sessions: sessions[index]))
  }

  func job(forCheck number: Int, of index: Int, _ prepared: PreparedRequest) -> CheckSender.Job {
    let contract = contracts[index]
    let check = contract.checks[number]
    var options = settings.transfer
    options.timeout = check.timeout ?? contract.backend.timeout
    options.redirects = check.redirects
    options.take = check.take
    options.keepsArrivedPieces = contract.endpoints[check.endpoint].responses.contains { $0.stream != nil }
    options.cookies = contract.backend.keepsCookies ? CookieJar(name: contract.name) : nil
    prepared.identity.apply(to: &options)
    var job = CheckSender.Job(
      subject: subjects[index], number: number, prepared: prepared, options: options)
    if case .session(let session) = check.auth, !check.namesItsOwnAuthorization {
      job.pause = pause(of: check, session, of: index)
    }
    return job
  }

  /// Returns the responses after which a polling check stops for its session; none if that cannot be renewed.
  private func pause(of check: Check, _ session: Int, of contract: Int) -> PollingPause {
    let state = sessions[contract][session]
    guard check.until != nil, !state.hasFailedToRenew else { return PollingPause() }
    let statuses = contracts[contract].sessions[session].expired.filter { status in
      !check.expectation.statuses.contains { $0.contains(status) }
    }
    return PollingPause(
      statuses: Set(statuses), isAccepted: state.isAccepted, expiry: state.tokens[.bearer]?.expiry)
  }
}

extension Contract {
  /// Returns the values of all `${secret.NAME}` by name: known before anything is sent, so that no echo comes too
  /// early.
  fileprivate func secrets(_ variables: Variables) -> [String: String] {
    references.reduce(into: [:]) { secrets, reference in
      guard case .variable(let name, isSecret: true, let fallback) = reference.target else { return }
      secrets[name] = variables[name] ?? fallback
    }
  }

  fileprivate var phoneLabels: [String] {
    references.compactMap { reference in
      switch reference.target {
      case .unique(.phone, let label), .unique(.formattedPhone, let label), .unique(.digits, let label): label
      case .unique, .variable, .now, .response, .responseHeader, .sentBody, .session: nil
      }
    }
  }
}

/// The tokens of refused requests.
extension RunState {
  /// Returns what is known of the token of a refused request.
  func tokenCause(of status: Int, _ sending: Sending, _ step: Int, now: Double) -> ResponseCauses {
    // A check that expects a refusal may send a token on purpose that is not to be accepted; a session's token is not
    // such a one, and was accepted where its renewal failed.
    guard let token = sending.prepared.request.bearer, expiryStatuses(of: step).contains(status),
      check(of: step).expectsSuccess || !check(of: step).expectsDenial || hasLostSession(step, token)
    else { return ResponseCauses() }
    let issuer = sending.prepared.carried.first { $0.place == .authorization }
    let name = issuer.map { tokenName($0, step) } ?? "the token that was sent"
    if let expiry = expiry(of: token, step), expiry.time <= now {
      let (end, here) = (CalendarTime(unix: expiry.time).iso8601, CalendarTime(unix: now).iso8601)
      var causes = ResponseCauses(
        sentences: [
          "\(name) has expired: \(expiry.words) \(end), and by the clock of this machine it is \(here)"
        ],
        statusRemedy: .expired(isIssued: issuer != nil))
      if let issuer, let wrong = wrongExpiry(of: issuer, step) { causes.follow(wrong) }
      return causes
    }
    guard status == 401, let issuer else { return ResponseCauses() }
    if let end = end(of: token, in: step) {
      return ResponseCauses(
        sentences: [end.sentence(for: name)], refusedToken: issuer, hasTokenEnded: true,
        statusRemedy: end.remedy)
    }
    let sentence =
      "\(name) is \(wasAccepted(token, in: step) ? "no longer" : "not") accepted"
      + (wasLeftAlone(after: status, sending, step)
        ? ": nothing has accepted it since it was issued, so its session is not renewed" : "")
    return ResponseCauses(sentences: [sentence], refusedToken: issuer)
  }

  /// Returns the check that issued a token, with what was wrong with its expiry there; `nil` if nothing was.
  private func wrongExpiry(of token: CarriedValue, _ step: Int) -> FollowedCheck? {
    let wrong = plan.step(of: token.check, in: plan.steps[step].contract).flatMap { results[$0] }?
      .violations.first { $0.path?.steps.last == .key("exp") }
    return wrong.map {
      FollowedCheck(check: contract(of: step).checks[token.check].name, fault: FollowedCheck.Fault($0))
    }
  }

  /// Returns the statuses that may be about the token: 401 and 403, and those of the check's session.
  private func expiryStatuses(of step: Int) -> Set<Int> {
    guard case .session(let index) = check(of: step).auth else { return [401, 403] }
    return Set([401, 403] + contract(of: step).sessions[index].expired)
  }

  func wasAccepted(_ token: String, in step: Int) -> Bool {
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

  /// Records whether a response let a token through: it was a success, or the expected redirect. A handler may look up
  /// what the path names before it looks at the token, so that even an expected error says nothing.
  mutating func noteAcceptance(of prepared: PreparedRequest, by sent: SentCheck, _ step: Int) {
    // A redirect may have led to another origin, which got no token, and an endpoint for everybody tests none.
    guard let token = prepared.request.bearer, let status = sent.status, !sent.wasRedirected,
      status == 401 || !isOpenToAll(check(of: step).endpoint, of: step)
    else { return }
    let (contract, check) = (plan.steps[step].contract, check(of: step))
    let isExpected = check.expectation.statuses.contains { $0.contains(status) }
    let isPass = status < (isExpected ? 400 : 300) && !expiryStatuses(of: step).contains(status)
    let order = tokenUses[contract][token, default: TokenUse()].note(
      endpoint: check.endpoint, check: plan.steps[step].check, changes: changes[contract]?.count ?? 0,
      isPass: isPass,
      isRefusal: status == 401 && !isExpected, ended: sent.ended)
    inFlight[step]?.order = order
    if status == 401, !isExpected { refusedTokens[step] = token }
    if isPass { noteAcceptance(of: token, inContract: contract) }
  }

  /// Returns whether a check of a contract expects that an endpoint answers with success without credentials.
  private func isOpenToAll(_ endpoint: Int, of step: Int) -> Bool {
    contract(of: step).checks.contains { check in
      check.endpoint == endpoint && check.auth == .none && !check.namesItsOwnAuthorization
        && check.expectsSuccess
    }
  }

  /// Records that a request with a token was let through.
  mutating func noteAcceptance(of token: String, inContract contract: Int) {
    for index in sessions[contract].indices { sessions[contract][index].noteAcceptance(of: token) }
  }

  /// Returns the record of a check whose token was refused, if the first of these causes is about that.
  func tokenRefusal(_ causes: ResponseCauses, _ sending: Sending, _ sent: SentCheck, _ step: Int)
    -> TokenRefusal?
  {
    guard let token = sending.prepared.request.bearer, let issuer = causes.refusedToken else { return nil }
    return TokenRefusal(
      token: token, name: tokenName(issuer, step),
      issuer: contract(of: step).checks[issuer.check].name, endpoint: check(of: step).endpoint,
      order: sending.order,
      started: sent.started)
  }

  private func tokenName(_ issuer: CarriedValue, _ step: Int) -> String {
    "the token of check \(contract(of: step).checks[issuer.check].name)"
  }

  /// Corrects the notes on refused tokens by later responses.
  mutating func settleTokenRefusals() {
    var never: [Int: [String: TokenRefusal]] = [:]
    for (step, refusal) in tokenRefusals {
      let contract = plan.steps[step].contract
      guard let use = tokenUses[contract][refusal.token] else { continue }
      guard let note = refusal.correction(by: use) else {
        let areOthersAccepted = tokenUses[contract].values.contains { $0.latest != nil }
        if use.latest == nil, areOthersAccepted {
          markNeverAccepted(refusal, step)
          never[contract, default: [:]][refusal.token] = refusal
        }
        continue
      }
      guard results[step]?.notes.indices.contains(refusal.note) == true else { continue }
      results[step]?.notes[refusal.note] = redactor.redact(note, inContract: contract)
      results[step]?.changeStatus { finding in
        finding.observation = .acceptedElsewhere
        finding.advice.backend = .sequence(refusal.remedy(by: use))
      }
    }
    for (step, token) in refusedTokens where tokenRefusals[step] == nil {
      if let refusal = never[plan.steps[step].contract]?[token] { markNeverAccepted(refusal, step) }
    }
  }
}

extension RunState {
  /// Marks the refusal of a token that nothing in the run has accepted, unlike other tokens.
  private mutating func markNeverAccepted(_ refusal: TokenRefusal, _ step: Int) {
    let issuer = redactor.redact(refusal.issuer, inContract: plan.steps[step].contract)
    results[step]?.changeStatus { finding in
      guard finding.observation == nil, finding.evidence.receivedStatus == 401 else { return }
      finding.observation = .neverAccepted
      finding.advice.backend = .sequence(.neverAccepted(tokenOf: issuer))
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
  /// A Boolean value that indicates whether the token may be one that is to be refused.
  fileprivate var expectsDenial: Bool {
    expectation.statuses.isEmpty
      || expectation.statuses.contains { status in [401, 403].contains(where: status.contains) }
  }

  /// A Boolean value that indicates whether the check sets its own authorization, so that its session's token is not
  /// sent.
  var namesItsOwnAuthorization: Bool { headers.contains { $0.name.lowercased() == "authorization" } }
}
