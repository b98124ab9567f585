import ContractSpecs
import ContractMutation

/// The findings of a model in sample bodies that keep a contract. Each body contains something that the contract allows
/// and that another body lacks.
struct PromiseProbes: Sendable {
  /// The findings in the order in which they were seen, one for each kind and place.
  private(set) var all: [Finding] = []

  /// The findings that every full body shows: the model differs whatever the contract leaves open.
  private var always: Set<Place> = []

  /// The identity of a finding.
  private struct Place: Hashable {
    var kind: Finding.Kind
    var path: JSONPath?
  }

  /// The number of full bodies, and the number of bodies whose optional parts depend on the seed.
  private static let (full, left): (UInt64, UInt64) = (4, 8)

  /// Samples the bodies and judges them by the model; `nil` if no body can be made.
  init?(of contract: PromisedAnswer, against model: PromisedAnswer, now: Double) {
    guard let shape = contract.promisedShape else { return nil }
    var sampler = Sampler(contract.contract.shapes, seed: 0, now: now)
    var seen: Set<Place> = []
    func findings(_ wishes: SampleWishes) -> [Finding]? {
      guard let body = try? sampler.sample(shape, wishes: wishes) else { return nil }
      return model.findings(in: Capture(format: .body, body: body)).filter {
        $0.severity.failsRun && $0.kind != .modelTrap
      }
    }
    func note(_ findings: [Finding], in probes: inout PromiseProbes) -> Set<Place> {
      let places = findings.map { Place(kind: $0.kind, path: $0.path) }
      for (finding, place) in zip(findings, places) where seen.insert(place).inserted {
        probes.all.append(finding)
      }
      return Set(places)
    }
    for seed in 0..<Self.full + Self.left {
      sampler.reseed(seed)
      let isFull = seed < Self.full
      sampler.options = Sampler.Options(prefersValues: isFull, includesOptional: isFull)
      guard let found = findings(SampleWishes()) else { return nil }
      let places = note(found, in: &self)
      if isFull { always = seed == 0 ? places : always.intersection(places) }
    }
    sampler.options = Sampler.Options(prefersValues: true, includesOptional: true)
    for wishes in ContractPlaces(contract.contract.shapes, root: shape).liberties {
      sampler.reseed(0)
      if let found = findings(wishes) { _ = note(found, in: &self) }
    }
  }

  /// Returns whether a finding occurs in every full body.
  func isAlways(_ finding: Finding) -> Bool {
    always.contains(Place(kind: finding.kind, path: finding.path))
  }
}
