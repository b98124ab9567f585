import ContractMutation
import ContractSpecs
import SwiftModels

/// The results that comparisons with the models of one contract share: many responses have the same promise and the
/// same model.
final class ComparisonCache: Sendable {
  private struct ProbesKey: Hashable {
    var shape: ShapeID
    var model: String
  }

  private struct ChangeKey: Hashable {
    var model: String
    var places: Set<Place>
  }

  /// The identity of a finding when a body is judged by the same model again.
  struct Place: Hashable, Sendable {
    var kind: Finding.Kind
    var path: JSONPath?

    init(_ finding: Finding) { (kind, path) = (finding.kind, finding.path) }
  }

  private let sampler = Locked<Sampler?>(nil)
  private let probes = Locked<[ProbesKey: PromiseProbes?]>([:])
  private let changes = Locked<[ChangeKey: SourceChange?]>([:])

  /// The maximum number of different changes that are worked out; each reads the sources again.
  private static let maximumChanges = 50

  /// Returns what the promise allows and the model does not decode, or `nil` if no body can be sampled.
  func probes(of shape: ShapeID, in contract: Contract, against model: ModelPromise, now: Double)
    -> PromiseProbes?
  {
    let key = ProbesKey(shape: shape, model: model.name)
    if let known = probes.withLock({ $0[key] }) { return known }
    let found = PromiseProbes(
      of: shape, with: sampler(of: contract.shapes, now: now), against: model)
    probes.withLock { $0[key] = .some(found) }
    return found
  }

  /// Returns the sampler of a contract's shapes, which is made once. A cache is for one contract.
  private func sampler(of shapes: ShapeTable, now: Double) -> Sampler {
    if let known = sampler.withLock({ $0 }) { return known }
    let made = Sampler(shapes, seed: 0, now: now)
    sampler.withLock { $0 = made }
    return made
  }

  /// Returns the change of the app's sources that mends findings of the model, or `nil` if none is known.
  func change(of model: ModelPromise, mending findings: [Finding], in body: JSONDocument) -> SourceChange? {
    // A strategy that reads the dates of one response on older systems may refuse those of another.
    let places = Set(findings.filter { $0.severity != .olderOS }.map(Place.init))
    if places.isEmpty { return nil }
    let key = ChangeKey(model: model.name, places: places)
    if let known = changes.withLock({ $0[key] }) { return known }
    guard changes.withLock({ $0.count }) < Self.maximumChanges else { return nil }
    let repair = model.model.repair(for: body) { places.contains(Place($0)) }
    let change = repair.combined.map { fix in
      SourceChange(
        titles: fix.titles, diff: fix.diff, decoderLines: fix.decoderLines,
        remaining: repair.remaining.count { places.contains(Place($0)) })
    }
    changes.withLock { $0[key] = .some(change) }
    return change
  }
}
