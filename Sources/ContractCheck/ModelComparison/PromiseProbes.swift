import ContractSpecs
import ContractMutation
import SwiftModels

/// The findings of a model in sample bodies that keep a contract. Each body contains something that the contract allows
/// and that another body lacks.
struct PromiseProbes: Sendable {
  /// The findings in the order in which they were seen, one for each kind and place.
  private(set) var all: [Finding] = []

  /// The body in which each finding was seen first, in the order of `all`.
  private(set) var bodies: [JSONDocument] = []

  /// True if a part of the model's source that a body needs could not be read.
  private(set) var isPartlyRead = false

  /// The findings that every full body shows: the model differs whatever the contract leaves open.
  private var always: Set<Place> = []

  /// The places of all findings.
  private var seen: Set<Place> = []

  /// The identity of a finding.
  private struct Place: Hashable {
    var kind: Finding.Kind
    var path: JSONPath?

    init(_ finding: Finding) { (kind, path) = (finding.kind, finding.path) }
  }

  /// The number of full bodies, and the number of bodies whose optional parts depend on the seed.
  private static let (full, left): (UInt64, UInt64) = (4, 8)

  /// Samples the bodies and judges them by the model; `nil` if no body can be made.
  ///
  /// - Parameter sampler: A sampler of these shapes. To make one takes time for all shapes of a contract.
  init?(of shape: ShapeID, with sampler: Sampler, against model: ModelPromise) {
    var sampler = sampler
    func sample(_ wishes: SampleWishes = SampleWishes()) -> JSONDocument? {
      (try? sampler.sample(shape, wishes: wishes)).flatMap { try? JSONDocument(parsing: $0) }
    }
    sampler.options = Sampler.Options(prefersValues: true, includesOptional: true)
    var unread: Set<JSONPath>?
    for seed in 0..<Self.full {
      sampler.reseed(seed)
      guard let body = sample() else { return nil }
      let found = model.findings(in: body)
      isPartlyRead = isPartlyRead || model.model.isPartlyRead(for: body)
      let places = note(found, in: body)
      always = seed == 0 ? places : always.intersection(places)
      let without = Set(found.flatMap(\.unreadMembers))
      unread = unread?.intersection(without) ?? without
    }
    // A member that the model never reads would be mistaken for one that is absent from a body.
    func probe(_ wishes: SampleWishes = SampleWishes()) -> (body: JSONDocument, findings: [Finding])? {
      sample(wishes)?.without(unread ?? []).map { ($0, model.findings(in: $0)) }
    }
    sampler.options = Sampler.Options(prefersValues: false, includesOptional: false)
    for seed in Self.full..<Self.full + Self.left {
      sampler.reseed(seed)
      if let (body, findings) = probe() { _ = note(findings, in: body) }
    }
    sampler.options = Sampler.Options(prefersValues: true, includesOptional: true)
    for group in OpenChoices(ContractPlaces(sampler.shapes, root: shape)).groups where !group.each.isEmpty {
      sampler.reseed(0)
      if let (body, findings) = probe(group.together), !findings.contains(where: \.isAboutWholeBody) {
        _ = note(findings, in: body)
        continue
      }
      // Several liberties at once may leave too little of a body to be recognized.
      for wishes in group.each.prefix(Self.maximumAlone) {
        sampler.reseed(0)
        if let (body, findings) = probe(wishes) { _ = note(findings, in: body) }
      }
    }
  }

  /// The maximum number of bodies that take one liberty each.
  private static let maximumAlone = 200

  /// Records the findings of a body that were not seen before. Returns the places of all that fail.
  private mutating func note(_ findings: [Finding], in body: JSONDocument) -> Set<Place> {
    let failing = findings.filter { $0.severity.failsRun && $0.kind != .modelTrap }
    for finding in failing where seen.insert(Place(finding)).inserted {
      all.append(finding)
      bodies.append(body)
    }
    return Set(failing.map(Place.init))
  }

  /// Returns whether a finding occurs in every full body.
  func isAlways(_ finding: Finding) -> Bool { always.contains(Place(finding)) }
}

extension Finding {
  /// True if the body is another one than was expected.
  fileprivate var isAboutWholeBody: Bool { severity.failsRun && kind.subject == .body }

  /// The members of a body that the model does not read, if the finding is about such ones.
  fileprivate var unreadMembers: [JSONPath] {
    guard kind == .fieldUnexpected, let path = foundAt ?? path else { return [] }
    if members.isEmpty { return [path.pattern] }
    return members.map { path.pattern.appending(key: $0.found ?? $0.expected) }
  }
}
