import Testing

@testable import ContractSpecs

@Suite struct BodyDriftTests {
  static let drifts = Drift.allCases.filter { $0.reach == .body }

  /// How often a drift applied to a random body, and how often no choice could explain it otherwise.
  struct Tally {
    var applied = 0
    var certain = 0
  }

  @Test func `a drift of a random body is noticed, and called what it is`() throws {
    var tallies: [Drift: Tally] = [:]
    for seed in UInt64(0)..<400 {
      let (shapes, root) = RandomShapes.table(seed: seed)
      var sampler = Sampler(shapes, seed: seed, now: SamplerTests.now)
      sampler.options = .init(prefersValues: true, includesOptional: true)
      guard sampler.hasSample(of: root) else { continue }
      let body = try JSONDocument(parsing: try sampler.sample(root))
      let promise = Promise(shapes, root)
      for drift in Self.drifts {
        let now = SamplerTests.now
        guard let drifted = drift.altered(body, of: root, in: shapes, seed: seed, now: now) else { continue }
        let findings = try promise.findings(String(decoding: drifted.bytes, as: UTF8.self))
        Self.hold(drifted, against: findings, of: drift, seed: seed)
        tallies[drift, default: Tally()].applied += 1
        if drifted.truth.isCertain { tallies[drift, default: Tally()].certain += 1 }
      }
    }
    for drift in Self.drifts {
      let tally = tallies[drift] ?? Tally()
      #expect(tally.applied >= 40 && tally.certain >= 25, "\(drift): \(tally)")
    }
  }

  private static func hold(
    _ drifted: DriftedBody, against findings: [Mismatch], of drift: Drift, seed: UInt64
  ) {
    let text = String(decoding: drifted.bytes.prefix(300), as: UTF8.self)
    #expect(findings.contains { counts($0, for: drift) }, "\(drift) \(seed): \(text)")
    guard drifted.truth.isCertain else { return }
    let truth = drifted.truth
    #expect(
      findings.contains { $0.kind.rawValue == truth.kind.rawValue && $0.path == truth.path },
      "\(drift) \(seed): \(truth) \(findings.map(\.line)) \(text)")
  }

  private static func counts(_ finding: Mismatch, for drift: Drift) -> Bool {
    drift == .extra ? finding.kind == .fieldUnexpected : finding.severity != .info
  }

  @Test func `what a shape does not show breaks no promise`() throws {
    var hidden = 0
    for seed in UInt64(0)..<50 {
      let (shapes, root) = RandomShapes.table(seed: seed)
      var sampler = Sampler(shapes, seed: seed, now: SamplerTests.now)
      guard sampler.hasSample(of: root) else { continue }
      let body = try JSONDocument(parsing: try sampler.sample(root))
      let promise = Promise(shapes, root)
      for drift in Self.drifts where drift != .casing {
        let fit = ShapeFit(shapes, now: SamplerTests.now, refusesUnpromised: drift == .extra)
        guard let sites = DriftSites(of: body, root, fit) else { continue }
        let all = DriftPlanner(sites: sites).plans(of: drift).map { $0.body(from: body, root, fit) }
        for drifted in all where drifted.blindness != nil {
          let text = String(decoding: drifted.bytes, as: UTF8.self)
          let findings = try promise.findings(text).filter { $0.severity != .info }
          #expect(findings.isEmpty, "\(drift) \(seed): \(findings.map(\.line)) \(text.prefix(300))")
          hidden += 1
        }
      }
    }
    #expect(hidden > 100)
  }

  @Test func `truths speak of kinds that findings have`() {
    for kind in DriftTruth.Kind.allCases {
      #expect(Mismatch.Kind(rawValue: kind.rawValue) != nil, "\(kind)")
    }
  }
}
