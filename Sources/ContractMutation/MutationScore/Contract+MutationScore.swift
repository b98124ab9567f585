import ContractSpecs

extension Contract {
  /// Returns the mutation score: makes the responses that the checks expect, applies every mutation, and counts how
  /// many would be noticed.
  ///
  /// It sends nothing and reads no clock, so that the same contract always has the same score.
  package func mutationScore() -> ContractMutationScore {
    mutationScore(MutationEffort(MutationEffort.usual))
  }

  func mutationScore(_ effort: MutationEffort) -> ContractMutationScore {
    var meter = MutationScoreMeter(self, effort)
    let endpoints = endpoints.indices.map { meter.mutationScore(ofEndpoint: $0) }
    return ContractMutationScore(name: name, file: file, endpoints: endpoints, unreached: meter.unreached)
  }
}

/// Measures the endpoints of one contract.
struct MutationScoreMeter {
  let contract: Contract
  private var sampler: Sampler
  private let shapes: PreparedShapes
  private(set) var effort: MutationEffort

  /// The checks of each endpoint, without those that are skipped.
  private let checks: [Int: [Check]]

  /// The shapes of all responses that were tried.
  private var promised: Set<ShapeID> = []

  private var noticed = DetectedMutations()

  /// The locations in the contract of the members that were altered.
  private var reached: Set<SpecLocation> = []

  /// The number of responses made for each promise. The alternatives of a choice take turns.
  private static let samples: UInt64 = 3

  /// The time at which responses are received: 2026-01-01T00:00:00Z.
  private static let now = 1_767_225_600.0

  init(_ contract: Contract, _ effort: MutationEffort) {
    self.contract = contract
    self.effort = effort
    checks = Dictionary(grouping: contract.checks.filter { $0.skip == nil }, by: \.endpoint)
    shapes = contract.preparedShapes
    sampler = Sampler(contract.shapes, seed: 0, now: Self.now)
    sampler.options = .init(prefersValues: true, includesOptional: true)
  }

  mutating func mutationScore(ofEndpoint index: Int) -> EndpointMutationScore {
    let endpoint = contract.endpoints[index]
    let checks = checks[index] ?? []
    var result = EndpointMutationScore(
      request: endpoint.request, location: endpoint.location, isChecked: !checks.isEmpty)
    result.isSuccessUnchecked =
      !checks.isEmpty && !checks.contains(where: \.expectsSuccess) && endpoint.promisesSuccess
    var trials = MutationTrialResult()
    var told: Set<String> = []
    var answered: Set<MutationTrial.Question> = []
    for trial in self.trials(of: endpoint, checks) where !answered.contains(trial.question) {
      switch self.result(of: trial) {
      case .failure(let obstacle):
        if told.insert(obstacle.text).inserted { result.obstacles.append(obstacle.text) }
      case .success(let found):
        trials.addCheck(found)
        answered.insert(trial.question)
      }
      if case .shape(let shape) = trial.promise.body { promised.insert(shape) }
    }
    reached.formUnion(trials.omissions.reached)
    result.score.tried = trials.outcomes.count
    (result.absentMembers, result.openPlaces) = (trials.omissions.absent.count, trials.omissions.open.count)
    if result.isChecked {
      result.score.noticed = trials.outcomes.values.count { $0 == nil }
      result.gaps = Self.gaps(trials.outcomes)
    }
    return result
  }

  /// The number of members of the promised responses that no sample contained: they are too deep, in an alternative
  /// that was not chosen, or in a shape that cannot be made.
  var unreached: Int {
    var members: Set<SpecLocation> = []
    for index in contract.shapes.indices(reachableFrom: promised) {
      guard case .object(let object) = contract.shapes.nodes[index].shape else { continue }
      members.formUnion(object.fields.map(\.location))
    }
    return members.subtracting(reached).count
  }

  /// Returns a trial for each status that a check expects; without checks, for each status that is promised.
  private func trials(of endpoint: Endpoint, _ checks: [Check]) -> [MutationTrial] {
    let expectations =
      checks.isEmpty
      ? endpoint.responses.map { ($0.status, ExpectedResponse?.none) }
      : checks.flatMap { check in
        check.expectation.statuses.map { ($0, Self.expected(of: check)) }
      }
    return expectations.compactMap { pattern, expected in
      guard let status = endpoint.status(for: pattern) else { return nil }
      let promise = endpoint.promise(for: status) ?? nothing(of: endpoint, status, expected)
      return MutationTrial(
        contract: contract, endpoint: endpoint, promise: promise, status: status, expected: expected,
        shapes: shapes, fit: sampler.fit)
    }
  }

  private static func expected(of check: Check) -> ExpectedResponse {
    ExpectedResponse(
      statuses: check.expectation.statuses, values: check.expectation.values?.constant(),
      location: check.expectation.location)
  }

  /// Returns the promise for a status that has no entry.
  private func nothing(of endpoint: Endpoint, _ status: Int, _ expected: ExpectedResponse?) -> ResponsePromise
  {
    ResponsePromise(
      status: .exact(status), body: .unpromised, mediaType: nil, headers: [],
      unexpectedFields: contract.unexpectedFields, location: expected?.location ?? endpoint.location)
  }

  /// A reason why there is nothing to alter.
  private struct Obstacle: Error {
    var text: String
  }

  /// Returns some responses that keep all promises.
  private mutating func responses(to trial: MutationTrial) -> Result<[HTTPResponse], Obstacle> {
    var wishes = SampleWishes()
    wishes.mirror = trial.expected?.values
    var responses: [HTTPResponse] = []
    for seed in 0..<Self.samples {
      sampler.reseed(seed)
      do throws(SamplingError) {
        responses.append(try sampler.response(to: trial.promise, status: trial.status, wishes: wishes))
        effort.spend(responses.last?.body.count ?? 0)
      } catch {
        return .failure(Obstacle(text: error.description))
      }
      if effort.isSpent { return .failure(tooMuch(trial)) }
    }
    let objection = responses.lazy.compactMap { trial.objection(to: $0) }.first
    return objection.map { .failure(Obstacle(text: $0)) } ?? .success(responses)
  }

  /// Returns the result of a trial. A mutation that one of the samples hides counts as hidden.
  private mutating func result(of trial: MutationTrial) -> Result<MutationTrialResult, Obstacle> {
    if effort.isSpent { return .failure(tooMuch(trial)) }
    return responses(to: trial).flatMap { responses in
      var all = MutationTrialResult()
      for response in responses {
        all.add(trial.result(for: response, &noticed, &effort))
        if effort.isSpent { return .failure(tooMuch(trial)) }
      }
      return .success(all)
    }
  }

  private func tooMuch(_ trial: MutationTrial) -> Obstacle {
    Obstacle(
      text:
        "\(trial.promise.location): mutations of the responses with \(trial.status) were not tried: at most \(effort.all >> 20) MiB of one contract are mutated and judged"
    )
  }

  private struct GapPlace: Hashable {
    var reason: MutationGap.Reason
    var location: SpecLocation
    var status: Int
    var path: JSONPath?
  }

  /// Returns the gaps, grouped by place, in the order of the contract.
  private static func gaps(_ outcomes: [MutationTrial.Key: MutationTrial.Outcome]) -> [MutationGap] {
    var gaps: [MutationGap] = []
    let order = Dictionary(uniqueKeysWithValues: zip(Mutation.allCases, Mutation.allCases.indices))
    var known: [GapPlace: Int] = [:]
    for (key, outcome) in outcomes.sorted(by: { order[$0.key.mutation] ?? 0 < order[$1.key.mutation] ?? 0 }) {
      guard let reason = outcome else { continue }
      let place = GapPlace(reason: reason, location: key.location, status: key.status, path: key.path)
      if let index = known[place] {
        gaps[index].mutations.append(key.mutation)
      } else {
        known[place] = gaps.count
        gaps.append(
          MutationGap(
            reason: reason, location: key.location, status: key.status, path: key.path,
            mutations: [key.mutation]))
      }
    }
    return gaps.sorted { $0.order < $1.order }
  }
}

extension ShapeTable {
  /// Returns the shapes reachable from some roots, including the roots, without the claims of tokens.
  fileprivate func indices(reachableFrom roots: Set<ShapeID>) -> Set<Int> {
    var seen: Set<Int> = []
    var pending = roots.map(\.index)
    while let index = pending.popLast() {
      guard seen.insert(index).inserted else { continue }
      pending += nodes[index].constraints.map(\.index)
      switch nodes[index].shape {
      case .token: break
      case let shape: pending += shape.children.map(\.index)
      }
    }
    return seen
  }
}

extension MutationGap {
  fileprivate var order: (Int, Int, Int, String) {
    (location.line, location.column, status, path?.description ?? "")
  }
}

extension Endpoint {
  fileprivate var promisesSuccess: Bool { responses.contains(where: \.status.isSuccess) }

  /// Returns a status that the pattern matches: the documented one, if there is one.
  fileprivate func status(for pattern: StatusPattern) -> Int? {
    switch pattern {
    case .exact(let status): return status
    case .range(let digit):
      for case .exact(let status) in responses.map(\.status) where status / 100 == digit { return status }
      return digit * 100
    case .other: return nil
    }
  }
}
