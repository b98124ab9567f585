import Testing

@testable import ContractSpecs
@testable import ContractMutation

@Suite struct MutatedBodyTests {
  static let mutations = Mutation.allCases.filter { $0.reach == .body }

  /// The number of random bodies that a mutation applied to, and of those in which no choice allows another
  /// explanation.
  struct Tally {
    var applied = 0
    var certain = 0
  }

  @Test func `a mutation of a random body is noticed, and called what it is`() throws {
    var tallies: [Mutation: Tally] = [:]
    let count = includesSlowTests ? 400 : 150
    let least = includesSlowTests ? (applied: 40, certain: 25) : (applied: 8, certain: 4)
    for seed in 0..<UInt64(count) {
      let (shapes, root) = RandomShapes.table(seed: seed)
      var sampler = Sampler(shapes, seed: seed, now: SamplerTests.now)
      sampler.options = .init(prefersValues: true, includesOptional: true)
      guard sampler.hasSample(of: root) else { continue }
      let body = try JSONDocument(parsing: try sampler.sample(root))
      let promise = Promise(shapes, root)
      for mutation in Self.mutations {
        let now = SamplerTests.now
        guard let mutated = mutation.altered(body, of: root, in: shapes, seed: seed, now: now) else {
          continue
        }
        let findings = try promise.findings(String(decoding: mutated.bytes, as: UTF8.self))
        Self.hold(mutated, against: findings, of: mutation, seed: seed)
        tallies[mutation, default: Tally()].applied += 1
        if mutated.expected.isCertain { tallies[mutation, default: Tally()].certain += 1 }
      }
    }
    for mutation in Self.mutations {
      let tally = tallies[mutation] ?? Tally()
      #expect(tally.applied >= least.applied && tally.certain >= least.certain, "\(mutation): \(tally)")
    }
  }

  @Test func `a mutation of a rich body is noticed`() throws {
    var applied = 0
    let count = includesSlowTests ? 200 : 80
    for seed in 0..<UInt64(count) {
      let (shapes, root) = RandomShapes.richTable(seed: seed)
      var sampler = Sampler(shapes, seed: seed, now: SamplerTests.now)
      sampler.options = .init(prefersValues: true, includesOptional: true)
      guard sampler.hasSample(of: root) else { continue }
      let body = try JSONDocument(parsing: try sampler.sample(root))
      let promise = Promise(shapes, root)
      for mutation in Self.mutations {
        let now = SamplerTests.now
        guard let mutated = mutation.altered(body, of: root, in: shapes, seed: seed, now: now) else {
          continue
        }
        let findings = try promise.findings(String(decoding: mutated.bytes, as: UTF8.self))
        let text = String(decoding: mutated.bytes.prefix(300), as: UTF8.self)
        #expect(
          findings.contains { Self.counts($0, for: mutation) },
          "\(mutation) \(seed): \(mutated.expected) \(findings.map(\.line)) \(text)")
        applied += 1
      }
    }
    #expect(applied > count * 5 / 2, "\(applied)")
  }

  private static func hold(
    _ mutated: MutatedBody, against findings: [Finding], of mutation: Mutation, seed: UInt64
  ) {
    let text = String(decoding: mutated.bytes.prefix(300), as: UTF8.self)
    #expect(findings.contains { counts($0, for: mutation) }, "\(mutation) \(seed): \(text)")
    guard mutated.expected.isCertain else { return }
    let expected = mutated.expected
    #expect(
      findings.contains { $0.kind == expected.kind && $0.path == expected.path },
      "\(mutation) \(seed): \(expected) \(findings.map(\.line)) \(text)")
  }

  private static func counts(_ finding: Finding, for mutation: Mutation) -> Bool {
    mutation == .extra ? finding.kind == .fieldUnexpected : finding.severity != .info
  }

  @Test func `what a shape does not show breaks no promise`() throws {
    var hidden = 0
    for seed in UInt64(0)..<50 {
      let (shapes, root) = RandomShapes.table(seed: seed)
      var sampler = Sampler(shapes, seed: seed, now: SamplerTests.now)
      guard sampler.hasSample(of: root) else { continue }
      let body = try JSONDocument(parsing: try sampler.sample(root))
      let promise = Promise(shapes, root)
      for mutation in Self.mutations where mutation != .casing {
        let fit = ShapeFit(shapes, now: SamplerTests.now, refusesUnpromised: mutation == .extra)
        guard let sites = MutationSites(of: body, root, fit) else { continue }
        let all = MutationPlanner(sites: sites).plans(of: mutation).map { $0.body(from: body, root, fit) }
        for mutated in all where mutated.undetectedReason != nil {
          let text = String(decoding: mutated.bytes, as: UTF8.self)
          let findings = try promise.findings(text).filter { $0.severity != .info }
          #expect(findings.isEmpty, "\(mutation) \(seed): \(findings.map(\.line)) \(text.prefix(300))")
          hidden += 1
        }
      }
    }
    #expect(hidden > 100)
  }
}
