extension Contract {
  /// Makes the answers that the checks expect, lets them drift in every way, and counts what would be noticed.
  ///
  /// Nothing is sent and no clock is read, so that the same contract always has the same strength.
  package func strength() -> ContractStrength {
    var meter = StrengthMeter(self)
    return ContractStrength(
      name: name, file: file, endpoints: endpoints.indices.map { meter.strength(ofEndpoint: $0) })
  }
}

/// Measures the endpoints of one contract.
struct StrengthMeter {
  let contract: Contract
  private var sampler: Sampler

  /// How many answers are made for each promise: alternatives of a choice take turns.
  private static let samples: UInt64 = 3

  /// The time that answers have: 2026-01-01T00:00:00Z.
  private static let now = 1_767_225_600.0

  init(_ contract: Contract) {
    self.contract = contract
    sampler = Sampler(contract.shapes, seed: 0, now: Self.now)
    sampler.options = .init(prefersValues: true, includesOptional: true)
  }

  mutating func strength(ofEndpoint index: Int) -> EndpointStrength {
    let endpoint = contract.endpoints[index]
    let checks = contract.checks.filter { $0.endpoint == index && $0.skip == nil }
    var result = EndpointStrength(
      request: endpoint.request, location: endpoint.location, isChecked: !checks.isEmpty)
    var outcomes: [StrengthTrial.Key: StrengthTrial.Outcome] = [:]
    for trial in trials(of: endpoint, checks) {
      switch answers(to: trial) {
      case .failure(let obstacle):
        if !result.obstacles.contains(obstacle.text) { result.obstacles.append(obstacle.text) }
      case .success(let answers):
        for (key, outcome) in Self.outcomes(of: trial, answers) {
          outcomes.updateValue(outcomes[key].map { $0 == nil ? nil : outcome } ?? outcome, forKey: key)
        }
      }
    }
    result.score.tried = outcomes.count
    if result.isChecked {
      result.score.noticed = outcomes.values.count { $0 == nil }
      result.gaps = Self.gaps(outcomes)
    }
    return result
  }

  /// One for each status that a check expects; without checks, one for each that is promised.
  private func trials(of endpoint: Endpoint, _ checks: [Check]) -> [StrengthTrial] {
    let expectations =
      checks.isEmpty
      ? endpoint.responses.map { ($0.status, ExpectedAnswer?.none) }
      : checks.flatMap { check in
        check.expectation.statuses.map { ($0, Self.expected(of: check)) }
      }
    return expectations.compactMap { pattern, expected in
      guard let status = endpoint.status(for: pattern) else { return nil }
      let promise = endpoint.promise(for: status) ?? nothing(of: endpoint, status, expected)
      return StrengthTrial(
        contract: contract, endpoint: endpoint, promise: promise, status: status, expected: expected)
    }
  }

  private static func expected(of check: Check) -> ExpectedAnswer {
    ExpectedAnswer(
      statuses: check.expectation.statuses, values: check.expectation.values?.constant(),
      location: check.expectation.location)
  }

  /// What a status promises that has no entry.
  private func nothing(of endpoint: Endpoint, _ status: Int, _ expected: ExpectedAnswer?) -> ResponsePromise {
    ResponsePromise(
      status: .exact(status), body: .unpromised, mediaType: nil, headers: [],
      unexpectedFields: contract.unexpectedFields, location: expected?.location ?? endpoint.location)
  }

  /// Why there is nothing to alter.
  private struct Obstacle: Error {
    var text: String
  }

  /// Some answers that keep all promises.
  private mutating func answers(to trial: StrengthTrial) -> Result<[Answer], Obstacle> {
    var wishes = SampleWishes()
    wishes.mirror = trial.expected?.values
    var answers: [Answer] = []
    for seed in 0..<Self.samples {
      sampler.reseed(seed)
      do throws(Unsampled) {
        answers.append(try sampler.answer(to: trial.promise, status: trial.status, wishes: wishes))
      } catch {
        return .failure(Obstacle(text: error.description))
      }
    }
    let objection = answers.lazy.compactMap { trial.objection(to: $0) }.first
    return objection.map { .failure(Obstacle(text: $0)) } ?? .success(answers)
  }

  /// A drift that one of the samples hides is hidden.
  private static func outcomes(
    of trial: StrengthTrial, _ answers: [Answer]
  ) -> [StrengthTrial.Key: StrengthTrial.Outcome] {
    var all: [StrengthTrial.Key: StrengthTrial.Outcome] = [:]
    for answer in answers {
      for (key, outcome) in trial.outcomes(of: answer) {
        all.updateValue((all[key] ?? nil) ?? outcome, forKey: key)
      }
    }
    return all
  }

  /// Gathered by place, in the order of the contract.
  private static func gaps(_ outcomes: [StrengthTrial.Key: StrengthTrial.Outcome]) -> [StrengthGap] {
    var gaps: [StrengthGap] = []
    let order = Dictionary(uniqueKeysWithValues: zip(Drift.allCases, Drift.allCases.indices))
    for (key, outcome) in outcomes.sorted(by: { order[$0.key.drift] ?? 0 < order[$1.key.drift] ?? 0 }) {
      guard let reason = outcome else { continue }
      let known = gaps.firstIndex {
        $0.reason == reason && $0.location == key.location && $0.status == key.status && $0.path == key.path
      }
      if let known {
        gaps[known].drifts.append(key.drift)
      } else {
        gaps.append(
          StrengthGap(
            reason: reason, location: key.location, status: key.status, path: key.path,
            drifts: [key.drift]))
      }
    }
    return gaps.sorted { $0.order < $1.order }
  }
}

extension StrengthGap {
  fileprivate var order: (Int, Int, Int, String) {
    (location.line, location.column, status, path?.description ?? "")
  }
}

extension Endpoint {
  /// A status that the pattern means: the documented one, where there is one.
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
