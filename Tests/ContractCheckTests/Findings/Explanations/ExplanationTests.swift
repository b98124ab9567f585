import Testing

@testable import ContractSpecs
@testable import ContractMutation

/// The tests that the findings of a mutated body are exactly its mutations.
@Suite struct ExplanationTests {
  /// The number of bodies for each number of mutations.
  private static let tries = Fuzz.count(400)

  /// The result of a run: the number of bodies, and those with other findings than expected.
  struct Outcome {
    var tried = 0
    var misses: [String] = []

    /// The number of bodies with another explanation that is equally true.
    var others = 0
    var kinds: [BodyMutation: Int] = [:]
  }

  @Test(arguments: Array(1...5).sampled(every: 2)) func `what is found is what happened`(_ mutations: Int)
    throws
  {
    var outcome = Outcome()
    for seed in UInt64(0)..<UInt64(Self.tries) {
      try Self.run(seed: seed &* 8 &+ UInt64(mutations), mutations: mutations, &outcome)
    }
    for miss in outcome.misses { print("\(mutations) mutations: \(miss)") }
    Fuzz.report(
      "\(mutations) mutations: \(outcome.tried) bodies, \(outcome.misses.count) not explained, "
        + "\(outcome.others) in other words")
    let allowed = mutations < 3 ? 0 : outcome.tried / 100
    #expect(outcome.misses.count <= allowed, "\(outcome.misses.count) of \(outcome.tried)")
    #expect(outcome.others <= outcome.tried / 100, "\(outcome.others) of \(outcome.tried)")
    #expect(outcome.tried >= Self.tries * 3 / 4)
    #expect(outcome.kinds.count == BodyMutation.allCases.count, "\(outcome.kinds)")
  }

  private static func run(seed: UInt64, mutations: Int, _ outcome: inout Outcome) throws {
    guard let mutated = TransformedBody(seed: seed, mutations: mutations) else { return }
    let body = try JSONDocument(parsing: Array(mutated.body.text.utf8))
    let report = MatchReport(
      of: body, against: mutated.root, of: mutated.shapes, client: TransformedBody.client, policy: .warn)
    let found = Set(report.findings.map(BodyMutation.Expected.init))
    let happened = mutated.plans.flatMap(\.all)
    let expected = mutated.isWrapped ? wrapped(happened) : Set(happened)
    outcome.tried += 1
    for plan in mutated.plans { outcome.kinds[plan.mutation, default: 0] += 1 }
    if found == expected, report.findings.count == expected.count { return }
    if report.findings.count <= expected.count, try Self.isAsTrue(report.findings, as: expected, of: mutated)
    {
      outcome.others += 1
    } else {
      outcome.misses.append("seed \(seed): expected \(expected), found \(found) in \(mutated.body.text)")
    }
  }

  /// Returns whether findings are another explanation of the mutations: by their places the repaired body is the same,
  /// and all other findings are equal. An only member in an object of its own is a wrapped body.
  private static func isAsTrue(
    _ findings: [Finding], as expected: Set<BodyMutation.Expected>, of mutated: TransformedBody
  ) throws -> Bool {
    let found = findings.map(BodyMutation.Expected.init)
    func rest(_ all: some Sequence<BodyMutation.Expected>) -> Set<BodyMutation.Expected> {
      Set(all.filter { !$0.kind.isOfPlace }.map { .init(kind: $0.kind, path: $0.path) })
    }
    guard rest(found) == rest(expected), found.count(where: \.isGuess) <= expected.count(where: \.isGuess)
    else { return false }
    var shapes = PreparedShapes(mutated.shapes)
    shapes.prepare(mutated.root)
    let repair = BodyRepair(
      shapes: shapes, root: mutated.root, client: TransformedBody.client,
      sampler: Sampler(mutated.shapes, seed: 0, now: SamplerTests.now))
    let body = try JSONDocument(parsing: Array(mutated.body.text.utf8))
    let placed = try EditableJSON(parsing: repair.placed(body, as: findings)).withoutEmptyMembers
    let whole = try EditableJSON(parsing: Array(mutated.placed.text.utf8)).withoutEmptyMembers
    return try JSONDocument(parsing: placed.bytes).root.means(JSONDocument(parsing: whole.bytes).root)
  }

  /// Returns the same findings below `data`, and that of the wrapped body.
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

  @Test func `what has to be there and is in an object of any name may be it, and is not said to be`() throws
  {
    var told = 0
    for seed in UInt64(0)..<UInt64(Fuzz.count(200)) {
      var maker = FormMaker(seed: seed)
      let form = maker.root()
      var body = maker.body(of: form)
      guard let place = maker.random.element(of: form.places()), !place.path.steps.contains(.each),
        place.fields.count(where: { !$0.isOptional }) > 2,
        let field = place.fields.first(where: { !$0.isOptional })
      else { continue }
      let container = maker.name()
      let before = body.text
      body.edit(place.path.steps[...]) { tree in
        let moved = tree.members.filter { $0.name == field.name }
        tree = .object(
          tree.members.filter { $0.name != field.name } + [.init(name: container, value: .object(moved))])
      }
      if body.text == before { continue }
      var shapes = ShapeTable()
      let root = form.add(to: &shapes)
      let report = MatchReport(
        of: try JSONDocument(parsing: Array(body.text.utf8)), against: root, of: shapes,
        client: TransformedBody.client, policy: .warn)
      let path = place.path.appending(key: field.name)
      let failing = report.findings.filter { $0.severity != .info }
      #expect(failing.map(\.kind) == [.fieldMissing] && failing.map(\.path) == [path], "\(seed)")
      let found = place.path.appending(key: container).appending(key: field.name)
      #expect(failing.first?.candidates == [found], "\(seed): \(failing.map(\.line)) in \(body.text)")
      told += 1
    }
    #expect(told > Fuzz.count(200) / 5)
  }

  @Test func `keys that look like what is rightly absent fail nothing`() throws {
    let count = Fuzz.count(includesSlowTests ? 1500 : 500)
    var added = 0
    for seed in UInt64(0)..<UInt64(count) {
      var strangers = Strangers(seed: seed)
      let (form, body) = strangers.formAndBody()
      var shapes = ShapeTable()
      let root = form.add(to: &shapes)
      let report = MatchReport(
        of: try JSONDocument(parsing: Array(body.text.utf8)), against: root, of: shapes,
        client: TransformedBody.client, policy: .warn)
      let told = report.findings.filter { $0.severity != .info }
      #expect(told == [], "\(seed): \(told.map(\.line)) in \(body.text)")
      let unread = report.findings.count {
        [.fieldUnexpected, .fieldRenamed, .fieldMoved].contains($0.kind)
      }
      #expect(unread == report.findings.count, "\(seed)")
      added += strangers.added
    }
    #expect(added > 2 * count)
  }

  @Test func `a body that fits has no finding`() throws {
    for seed in UInt64(0)..<UInt64(Fuzz.count(includesSlowTests ? 2500 : 800)) {
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

extension BodyMutation.Expected {
  fileprivate init(_ finding: Finding) {
    self.init(
      kind: finding.kind, path: finding.path, foundAt: finding.foundAt,
      isGuess: finding.severity == .info && finding.kind != .fieldUnexpected)
  }
}
