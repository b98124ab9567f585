import ContractSpecs

/// The state of a run: it decides what to send next and records the results. It has no task, no socket and no clock.
struct RunState: Sendable {
  /// The work for the caller, who talks to the network.
  enum Work: Sendable {
    case send(step: Int, CheckSender.Job)
    case renew(SessionKey, CheckSender.Job)
  }

  let contracts: [Contract]

  /// The shapes by contract, prepared once for all its answers.
  let shapes: [PreparedShapes]
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

  /// The steps that ended without an answer that can be judged, with the reason.
  var silences: [Int: Silence] = [:]

  /// The results of requests with each token, by contract.
  var tokenUses: [[String: TokenUse]]

  /// The notes on refused tokens that later answers may correct, by step.
  var tokenRefusals: [Int: TokenRefusal] = [:]

  /// The number of planned steps that have not ended and may still need each step's answer.
  var readers: [Int]
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
    shapes = contracts.map(\.preparedShapes)
    shapePlaces = contracts.map { ShapePlaces($0) }
    self.settings = settings
    plan = Plan(contracts, isSelected: settings.isSelected)
    unique = UniqueValues(seed: settings.seed, phoneLabels: contracts.flatMap(\.phoneLabels))
    memories = contracts.map { _ in [:] }
    sessions = contracts.map { $0.sessions.map { _ in SessionState() } }
    tokenUses = contracts.map { _ in [:] }
    redactor = Redactor(contracts: contracts, seed: settings.seed)
    for contract in contracts { redactor.learn(contract.secrets(settings.variables)) }
    results = Array(repeating: nil, count: plan.steps.count)
    readers = Array(repeating: 0, count: plan.steps.count)
    let lanes = Lanes(contracts, variables: settings.variables, url: settings.url)
    schedule = Schedule(plan, lanes: lanes.numbers, jobs: settings.jobs)
    for step in plan.steps {
      for dependency in step.dependencies { readers[dependency] += 1 }
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
        work.append(.send(step: step, job(for: check(of: step), of: plan.steps[step].contract, prepared)))
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
      contract.checks.contains(where: { $0.name == root && $0.skip != nil })
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

  func job(for check: Check, of index: Int, _ prepared: PreparedRequest) -> CheckSender.Job {
    let contract = contracts[index]
    var options = settings.transfer
    options.timeout = check.timeout ?? contract.backend.timeout
    options.redirects = check.redirects
    options.cookies = contract.backend.keepsCookies ? CookieJar(name: contract.name) : nil
    prepared.identity.apply(to: &options)
    return CheckSender.Job(
      contract: contract, shapes: shapes[index], check: check, prepared: prepared, options: options)
  }
}

/// A host with its port, and the identity that a contract trusts there.
struct TrustKey: Hashable, Sendable {
  var host: String
  var identity: TLSIdentity
}

/// A check whose request is in flight.
struct Sending: Sendable {
  var prepared: PreparedRequest

  /// The result of sending it before its session was renewed.
  var before: SentCheck?

  /// The number of answers to requests with its token that came before its own.
  var order = 0

  /// The time for which the previously refused token was still valid, if its claims state it.
  var unexpired: Duration?
}

/// The end of a check.
struct Ending: Sendable {
  var outcome: CheckResult.Outcome
  var failure: CheckResult.Failure?

  /// The check that caused it, if that is another.
  var root: String?
  var sent: SentCheck?
  var prepared: PreparedRequest?
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
      case .unique(.phone, let label), .unique(.formattedPhone, let label): label
      case .unique, .variable, .now, .answer, .answerHeader, .sentBody, .session: nil
      }
    }
  }
}
