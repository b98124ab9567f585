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
  var changes: [Int: [TokenChange]] = [:]

  /// The record of each step that explains failures at the end.
  var log: RunLog

  /// The names of the members that are logged, by contract.
  let expectedNames: [Set<String>]

  /// The number of planned steps that have not ended and may still need each step's response.
  var readers: [Int]

  /// The promised members of the responses that came, and what compares values with the shapes of each contract.
  var promisedPlaces: [PromisedPlaces.Promise: PromisedPlaces] = [:]
  var fits: [Int: ShapeFit] = [:]
  var failedCount = 0
  var isInterrupted = false

  /// True if checks were dropped after a failure.
  var isStoppedEarly = false

  /// The results of waiting for backends that are still starting, by contract.
  var readiness: [Int: Readiness] = [:]

  /// The hosts that failed verification; nothing more is sent to them.
  var untrusted: [TrustKey: TransportFailure.Distrust] = [:]

  /// The results of checking the backends' certificates, by contract.
  var certificates: [Int: CheckResult] = [:]

  init(_ contracts: [Contract], settings: RunSettings) {
    self.contracts = contracts
    subjects = contracts.map {
      CheckedContract($0, models: settings.models[$0.name], releases: settings.releases[$0.name])
    }
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
    log = RunLog(steps: plan.steps.count)
    expectedNames = contracts.map(\.expectedNames)
    readers = Array(repeating: 0, count: plan.steps.count)
    let lanes = BackendGroups(contracts, variables: settings.variables, url: settings.url)
    schedule = Schedule(plan, lanes: lanes.numbers, jobs: settings.jobs)
    for step in plan.steps.indices {
      for earlier in plan.steps[step].dependencies { readers[earlier] += 1 }
    }
  }

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
        inFlight[step] = Sending(prepared: prepared, begun: log.count)
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
