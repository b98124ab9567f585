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
    var maker = FormMaker(seed: seed)
    let form = maker.root()
    let fitting = maker.body(of: form)
    guard let plans = plans(mutations, of: form, fitting, with: &maker) else { return }
    var body = fitting
    // What moves goes last: the other paths lead to where things were promised.
    for plan in plans.sorted(by: { $0.object.steps.count > $1.object.steps.count }) {
      body.edit(plan.object.steps[...], plan.change)
    }
    let isWrapped = maker.random.isOne(in: 10)
    if isWrapped { body = .object([.init(name: "data", value: body)]) }
    var table = ShapeTable()
    let root = form.add(to: &table)
    let report = MatchReport(
      of: try JSONDocument(parsing: Array(body.text.utf8)), against: root, of: table,
      client: Client(keys: .asWritten, dates: nil, os: nil), policy: .warn)
    let found = Set(
      report.findings.map { BodyMutation.Expected(kind: $0.kind, path: $0.path, foundAt: $0.foundAt) })
    let expected = isWrapped ? wrapped(plans.map(\.expected)) : Set(plans.map(\.expected))
    outcome.tried += 1
    for plan in plans { outcome.kinds[plan.mutation, default: 0] += 1 }
    if found != expected || report.findings.count != expected.count {
      outcome.misses.append("seed \(seed): expected \(expected), found \(found) in \(body.text)")
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

  /// Mutations at places that do not touch each other; `nil` where they do not fit into the form.
  private static func plans(
    _ count: Int, of form: Form, _ body: BodyTree, with maker: inout FormMaker
  ) -> [BodyMutation.Plan]? {
    let places = form.places()
    var plans: [BodyMutation.Plan] = []
    let first = maker.random.element(of: BodyMutation.allCases)
    for attempt in 0..<200 where plans.count < count {
      // Rare ones get their turn: what a random place does not allow is tried at others first.
      let isFirst = plans.isEmpty && attempt < 60
      guard let mutation = isFirst ? first : maker.random.element(of: BodyMutation.allCases),
        let place = maker.random.element(of: places), let field = maker.random.element(of: place.fields)
      else { continue }
      // A name is used up only by what is done.
      var trial = maker
      guard let plan = mutation.plan(at: place, field, among: places, with: &trial),
        plans.allSatisfy({ !$0.touches(plan) }), changes(plan, body)
      else { continue }
      maker = trial
      plans.append(plan)
    }
    return plans.count == count ? plans : nil
  }

  /// Whether there is anything to change: an optional member may be absent.
  private static func changes(_ plan: BodyMutation.Plan, _ body: BodyTree) -> Bool {
    var altered = body
    altered.edit(plan.object.steps[...], plan.change)
    return altered.text != body.text
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

extension BodyMutation.Plan {
  /// Whether one of two mutations alters what the other one speaks of.
  fileprivate func touches(_ other: Self) -> Bool {
    keys.contains { other.keys.contains($0) }
      || values.contains { value in
        (other.values + other.keys + [other.object]).contains { $0.hasPrefix(value) }
      }
      || other.values.contains { value in (values + keys + [object]).contains { $0.hasPrefix(value) } }
  }
}
