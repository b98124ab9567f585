import Foundation
import Testing

@testable import ContractCheck
@testable import ContractMutation
@testable import ContractSpecs

/// A drift that `serve` sends differs from what the contract promises by one change of the backend, and by no more:
/// each body is as promised once the change is undone.
@Suite struct ServedDriftTests {
  private static let tasks = """
    {"contract": "tasks", "backend": {"url": "http://127.0.0.1:1"},
     "shapes": {
       "Task": {"id": "uuid", "taskTitle": "string(1...)", "state": "'open' | 'in_progress' | 'done'",
         "createdAt": "date-time", "dueAt": "date-time | null", "owner": "Owner | null",
         "countByLabel": {"*": "integer(1...)"}},
       "Owner": {"id": "uuid", "fullName": "string", "photo": "url | null"}},
     "endpoints": {
       "list": {"request": "GET /tasks", "responses": {"200": {"body": "Task[]"}}},
       "get": {"request": "GET /tasks/{task}", "responses": {
         "200": {"body": "Task"}, "404": {"body": {"errorCode": "'not_found' | 'task_gone'", "message": "string"}}}},
       "either": {"request": "GET /either", "responses": {"200": {"body": "Task | Owner"}}}},
     "checks": {
       "list": {"call": "list"}, "get": {"call": "get", "path": {"task": "${list[0].id}"}},
       "missing": {"call": "get", "path": {"task": "none"}, "expect": 404},
       "either": {"call": "either"}}}
    """

  private static func load(_ name: String) throws -> Contract {
    if name == "tasks" {
      let (contract, errors, _) = ContractText.load(tasks)
      return try #require(contract, "\(errors)")
    }
    let path = "specs/\(name).json"
    let data = try Data(contentsOf: URL(fileURLWithPath: ProjectFolder.root + "/" + path))
    return try Contract(parsing: Array(data), file: path)
  }

  /// A response as promised and as served, both to the same request.
  private struct Pair: Sendable {
    var check: String
    var promised: HTTPResponse
    var served: HTTPResponse
  }

  /// Two backends that get the same requests, one of them with a drift. The client reads what that one sends.
  private final class Both: Transport {
    private let promising: ServedBackend
    private let drifting: ServedBackend
    private let all = Locked<[Pair]>([])

    init(_ contract: Contract, _ drift: Drift, clock: FakeClock) {
      drifting = ServedBackend(
        MockBackend(contract, seed: 1), drifts: [ServedDrift(drift: drift)], clock: clock)
      var backend = MockBackend(contract, seed: 1)
      if drift == .nullAsText { backend.maker.sampler.options.nulls = .everywhere }
      promising = ServedBackend(backend, clock: clock)
    }

    var pairs: [Pair] { all.withLock { $0 } }

    func send(_ request: Request, options: TransferOptions) async throws(TransportFailure) -> Exchange {
      // A backend gets the path of an address alone (RFC 9112 section 3.2.1).
      var received = request
      let parts = request.url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
      received.url = "/" + parts.dropFirst(3).joined()
      // One request after the other, so that both backends get them in the same order.
      let served = all.withLock { pairs in
        let promised = promising.serve(received)
        let served = drifting.serve(received)
        if let check = served.check {
          pairs.append(Pair(check: check, promised: promised.reply.response, served: served.reply.response))
        }
        return served
      }
      return Exchange(response: served.reply.response, url: request.url)
    }
  }

  private func pairs(of contract: Contract, _ drift: Drift) async -> [Pair] {
    let clock = FakeClock()
    let both = Both(contract, drift, clock: clock)
    var settings = RunSettings(
      version: "1", variables: Variables(environment: EmbeddedSystemsTests.tokens), seed: 1)
    settings.url = "http://127.0.0.1:1"
    _ = await Runner(settings: settings, transport: both, clock: clock).run([contract])
    return both.pairs
  }

  private static let drifts: [Drift] = [.casing, .envelope, .dates, .enumCasing, .nullAsText]

  /// The contracts with the drifts that have a place in them.
  private static let effective: [String: [Drift]] = [
    "bob-the-builder": [.casing, .envelope, .dates], "cleveroo": [.casing, .envelope],
    "comprehension-engine": [.casing, .envelope], "golf-swing-ai": [.casing, .envelope],
    "hero365": [.casing, .envelope], "tasks": drifts,
  ]

  /// The drift that finds only bodies of a contract in which it would be ambiguous: those with names of two words are
  /// choices among objects.
  private static let ambiguous: [String: Drift] = ["cleveroo": .casing]

  @Test(arguments: effective.keys.sorted(), drifts)
  func `what is served is as promised once the drift is undone`(name: String, drift: Drift) async throws {
    let contract = try Self.load(name)
    let pairs = await pairs(of: contract, drift)
    #expect(!pairs.isEmpty)
    guard case .change(let change)? = drift.effect(on: contract) else {
      #expect(Self.effective[name]?.contains(drift) == false)
      #expect(pairs.allSatisfy { $0.served == $0.promised })
      return
    }
    var altered = 0
    for pair in pairs where pair.served != pair.promised {
      altered += 1
      try Self.expectUndone(change, in: pair, of: contract)
    }
    #expect(Self.effective[name]?.contains(drift) == true)
    #expect((altered > 0) == (Self.ambiguous[name] != drift), "\(altered) of \(pairs.count)")
  }

  private static func expectUndone(_ change: BodyChange, in pair: Pair, of contract: Contract) throws {
    var rest = pair.served
    rest.body = pair.promised.body
    #expect(rest == pair.promised, "\(pair.check): more than the body differs")
    let check = try #require(contract.checks.first { $0.name == pair.check })
    let endpoint = contract.endpoints[check.endpoint]
    let promise = try #require(endpoint.promise(for: pair.served.status))
    var trial = try #require(BodyChangeTrial(contract, endpoint, promise))
    trial.now = pair.served.receivedAt ?? 0
    let undone = trial.undone([change], in: pair.served.body)
    let isBack =
      change.fidelity == .exact
      ? BodyChangeTrial.areSame(undone, pair.promised.body) : trial.judged(undone).judgement.findings.isEmpty
    #expect(isBack, "\(pair.check): \(String(decoding: pair.served.body, as: UTF8.self))")
  }

  private static let casings = [
    "camelCase": #"{"accessToken": "string", "message": "string", "byName": {"*": {"isOpen": "boolean"}}}"#,
    "snake_case":
      #"{"access_token": "string", "message": "string", "by_name": {"*": {"is_open": "boolean"}}}"#,
  ]

  /// A serializer has one style: it leaves a single word as it is, and does not know keys of dictionaries.
  @Test(arguments: [("camelCase", "snake_case"), ("snake_case", "camelCase")])
  func `names are spelt in one style`(own: String, other: String) async throws {
    func contract(_ body: String?) throws -> Contract {
      let (contract, errors, _) = ContractText.load(
        """
        {"contract": "c", "backend": {"url": "http://127.0.0.1:1"},
         "endpoints": {"e": {"request": "GET /e", "responses": {"200": {"body": \(body ?? "")}}}},
         "checks": {"c": {"call": "e"}}}
        """)
      return try #require(contract, "\(errors)")
    }
    let served = try #require(await pairs(of: try contract(Self.casings[own]), .casing).first).served.body
    let promise = try contract(Self.casings[other])
    let trial = try #require(
      BodyChangeTrial(promise, promise.endpoints[0], promise.endpoints[0].responses[0]))
    #expect(trial.judged(served).judgement.findings.isEmpty, "\(String(decoding: served, as: UTF8.self))")
  }

  @Test func `a body in which a change would be ambiguous is sent as promised`() async throws {
    let contract = try Self.load("tasks")
    for drift in Self.drifts {
      for pair in await pairs(of: contract, drift) where pair.check == "either" {
        #expect(pair.served == pair.promised, "\(drift)")
      }
    }
  }

  @Test func `a drift of one check leaves the others as they are, and one without a place is named`() throws {
    let contract = try Self.load("tasks")
    let backend = ServedBackend(
      MockBackend(contract, seed: 1),
      drifts: [ServedDrift(drift: .casing, check: "missing"), ServedDrift(drift: .dates, check: "missing")])
    #expect(backend.driftsWithoutPlace.isEmpty)
    let list = backend.serve(Request(method: "GET", url: "/tasks"))
    #expect(
      list.idle.isEmpty && String(decoding: list.reply.response.body, as: UTF8.self).contains("taskTitle"))
    let missing = backend.serve(Request(method: "GET", url: "/tasks/none"))
    #expect(missing.idle == [ServedDrift(drift: .dates, check: "missing")])
    #expect(String(decoding: missing.reply.response.body, as: UTF8.self).contains("error_code"))
    let golf = ServedBackend(
      MockBackend(try Self.load("golf-swing-ai"), seed: 1),
      drifts: [ServedDrift(drift: .dates), ServedDrift(drift: .nest)])
    #expect(golf.driftsWithoutPlace == [ServedDrift(drift: .dates)])
  }
}
