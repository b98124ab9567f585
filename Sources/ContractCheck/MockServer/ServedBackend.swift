import ContractSpecs
import ContractMutation

/// A backend that serves many connections, one request at a time, with the requested drifts.
struct ServedBackend: Sendable {
  /// The delay of a slow response.
  static let slowness = Duration.seconds(2)

  let contract: Contract
  private let drifts: [ServedDrift]
  private let effects: [Drift: Drift.Effect]

  /// The requested drifts for which no body that the contract promises has a place.
  let driftsWithoutPlace: [ServedDrift]
  private let clock: any RunClock
  private let state: Locked<State>

  private struct State: Sendable {
    var backend: MockBackend

    /// The number of responses so far that were subject to the flaky drift.
    var flakyCount = 0
  }

  init(_ backend: MockBackend, drifts: [ServedDrift] = [], clock: any RunClock = SystemClock()) {
    var backend = backend
    // Without a null in them, bodies would show nothing of it.
    if drifts.contains(where: { $0.drift == .nullAsText }) {
      backend.maker.sampler.options.nulls = .everywhere
    }
    let contract = backend.contract
    let effects = drifts.reduce(into: [:]) { $0[$1.drift] = $1.drift.effect(on: contract) }
    self.drifts = drifts.filter { effects[$0.drift] != nil }
    driftsWithoutPlace = drifts.filter { drift in
      effects[drift.drift] == nil
        && (drift.check == nil || contract.checks.contains { drift.concerns($0.name) })
    }
    (self.contract, self.effects, self.clock) = (contract, effects, clock)
    state = Locked(State(backend: backend))
  }

  /// The result of one request.
  struct Served: Sendable {
    var reply: Reply

    /// The name of the check that the request was assigned to, if any.
    var check: String?

    /// The drifts that were requested for this check's response and that do not apply to it.
    var idle: [ServedDrift] = []
  }

  func serve(_ request: Request) -> Served {
    let now = clock.now
    return state.withLock { state in
      guard drifts.contains(where: { $0.drift == .flaky }) else {
        return drifted(state.backend.respond(to: request, now: now), seed: state.backend.seed, now: now)
      }
      // A request that is answered with 503 does not change the state.
      var next = state.backend
      let outcome = next.respond(to: request, now: now)
      let name = name(of: outcome)
      if drifts.contains(where: { $0.drift == .flaky && $0.concerns(name) }) {
        state.flakyCount += 1
        if state.flakyCount % 2 == 1 { return Served(reply: Reply(response: .unavailable), check: name) }
      }
      state.backend = next
      return drifted(outcome, seed: state.backend.seed, now: now)
    }
  }

  private func name(of outcome: MockBackend.Outcome) -> String? {
    outcome.check.map { contract.checks[$0].name }
  }

  private func drifted(_ outcome: MockBackend.Outcome, seed: UInt64, now: Double) -> Served {
    let name = name(of: outcome)
    var served = Served(reply: Reply(response: outcome.response), check: name)
    served.reply.response.receivedAt = now
    guard let index = outcome.endpoint else { return served }
    let endpoint = contract.endpoints[index]
    let documented = endpoint.responses.map(\.status)
    let wanted = outcome.check.map { contract.checks[$0].expectation.statuses } ?? documented
    for drift in drifts where drift.concerns(name) {
      guard let promise = endpoint.promise(for: served.reply.response.status),
        let altered = effects[drift.drift]?.altered(
          served.reply.response, of: promise, wanted: wanted, in: contract.shapes, seed: seed)
      else {
        if drift.check != nil { served.idle.append(drift) }
        continue
      }
      served.reply.response = altered.response
      switch altered.delivery {
      case .atOnce, .unreliable: continue
      case .late: served.reply.delay = Self.slowness
      }
    }
    return served
  }
}

extension HTTPResponse {
  /// A response that asks for an immediate retry (RFC 9110 sections 10.2.3 and 15.6.4).
  fileprivate static var unavailable: HTTPResponse {
    var response = HTTPResponse.saying("not now", status: 503)
    response.headers.append(Header("Retry-After", "0"))
    return response
  }
}
