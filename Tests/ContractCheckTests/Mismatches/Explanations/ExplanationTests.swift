import Testing

@testable import ContractSpecs

/// Bodies to which known things happened: what is found is exactly that.
@Suite struct ExplanationTests {
  /// How many bodies are tried for each number of mutations.
  private static let tries = Fuzz.count(400)

  /// What can be read from a run: how many were tried and which were not explained as they happened.
  struct Outcome {
    var tried = 0
    var misses: [String] = []
    var kinds: [BodyMutation: Int] = [:]
  }

  @Test(arguments: 1...5) func `what is found is what happened`(_ mutations: Int) throws {
    var outcome = Outcome()
    for seed in UInt64(0)..<UInt64(Self.tries) {
      try Self.run(seed: seed &* 8 &+ UInt64(mutations), mutations: mutations, &outcome)
    }
    for miss in outcome.misses { print("\(mutations) mutations: \(miss)") }
    Fuzz.report("\(mutations) mutations: \(outcome.tried) bodies, \(outcome.misses.count) not explained")
    let allowed = mutations < 3 ? 0 : outcome.tried / 100
    #expect(outcome.misses.count <= allowed, "\(outcome.misses.count) of \(outcome.tried)")
    #expect(outcome.tried >= Self.tries * 3 / 4)
    #expect(outcome.kinds.count == BodyMutation.allCases.count, "\(outcome.kinds)")
  }

  private static func run(seed: UInt64, mutations: Int, _ outcome: inout Outcome) throws {
    guard let mutated = MutatedBody(seed: seed, mutations: mutations) else { return }
    let report = MatchReport(
      of: try JSONDocument(parsing: Array(mutated.body.text.utf8)), against: mutated.root, of: mutated.shapes,
      client: MutatedBody.client, policy: .warn)
    let found = Set(
      report.findings.map { BodyMutation.Expected(kind: $0.kind, path: $0.path, foundAt: $0.foundAt) })
    let happened = mutated.plans.map(\.expected)
    let expected = mutated.isWrapped ? wrapped(happened) : Set(happened)
    outcome.tried += 1
    for plan in mutated.plans { outcome.kinds[plan.mutation, default: 0] += 1 }
    if found != expected || report.findings.count != expected.count {
      outcome.misses.append("seed \(seed): expected \(expected), found \(found) in \(mutated.body.text)")
    }
  }

  /// The same below `data`, and that.
  private static func wrapped(_ expected: [BodyMutation.Expected]) -> Set<BodyMutation.Expected> {
    let data = JSONPath.root.appending(key: "data")
    let inner = expected.map { one in
      var one = one
      one.foundAt = (one.foundAt ?? one.path).map { JSONPath(data.steps + $0.steps) }
      if one.kind == .fieldMissing { one.foundAt = nil }
      return one
    }
    return Set(inner + [.init(kind: .bodyWrapped, path: .root, foundAt: data)])
  }

  @Test func `a body that fits has no finding`() throws {
    for seed in UInt64(0)..<UInt64(Fuzz.count(2500)) {
      let (shapes, root) = RandomShapes.table(seed: seed)
      var sampler = Sampler(shapes, seed: seed, now: SamplerTests.now)
      guard sampler.hasSample(of: root) else { continue }
      let report = MatchReport(
        of: try JSONDocument(parsing: try sampler.sample(root)), against: root, of: shapes,
        client: Client(keys: .asWritten, dates: nil, os: nil), policy: .warn, receivedAt: SamplerTests.now)
      #expect(report.findings == [], "\(seed): \(report.findings.map(\.line))")
    }
  }
}
