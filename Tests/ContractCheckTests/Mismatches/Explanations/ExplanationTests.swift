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
      report.findings.map { finding in
        BodyMutation.Expected(
          kind: finding.kind, path: finding.path, foundAt: finding.foundAt,
          isGuess: finding.severity == .info && finding.kind != .fieldUnexpected)
      })
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

  @Test func `keys that look like what is rightly absent fail nothing`() throws {
    var added = 0
    for seed in UInt64(0)..<UInt64(Fuzz.count(1500)) {
      var strangers = Strangers(seed: seed)
      let (form, body) = strangers.formAndBody()
      var shapes = ShapeTable()
      let root = form.add(to: &shapes)
      let report = MatchReport(
        of: try JSONDocument(parsing: Array(body.text.utf8)), against: root, of: shapes,
        client: MutatedBody.client, policy: .warn)
      let told = report.findings.filter { $0.severity != .info }
      #expect(told == [], "\(seed): \(told.map(\.line)) in \(body.text)")
      let unread = report.findings.count { $0.kind == .fieldUnexpected || $0.kind == .fieldRenamed }
      #expect(unread == report.findings.count, "\(seed)")
      added += strangers.added
    }
    #expect(added > 3000)
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
