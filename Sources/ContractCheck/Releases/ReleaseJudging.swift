import ContractMutation
import ContractSpecs
import SwiftModels

/// The effects on the versions of a contract, which many responses share.
final class ReleaseCache: Sendable {
  private struct Key: Hashable {
    var shape: ShapeID

    /// The number of the model; `nil` for that of today.
    var model: Int?
    var type: String
  }

  private let sampler = Locked<Sampler?>(nil)
  private let effects = Locked<[Key: ReleaseEffect]>([:])

  /// Returns the effect of a promise on a model, by its number.
  fileprivate func effect(
    of shape: ShapeID, in contract: Contract, on model: ModelPromise, numbered number: Int?, now: Double
  ) -> ReleaseEffect {
    let key = Key(shape: shape, model: number, type: model.name)
    if let known = effects.withLock({ $0[key] }) { return known }
    let probes = PromiseProbes(of: shape, with: sampler(of: contract.shapes, now: now), against: model)
    let effect = probes.map { ReleaseEffect(of: $0, on: model) } ?? .notKnown(at: nil)
    effects.withLock { $0[key] = effect }
    return effect
  }

  private func sampler(of shapes: ShapeTable, now: Double) -> Sampler {
    if let known = sampler.withLock({ $0 }) { return known }
    let made = Sampler(shapes, seed: 0, now: now)
    sampler.withLock { $0 = made }
    return made
  }
}

extension ReleasedVersions {
  /// Returns the effect of a promise on each version; `nil` if no version decodes it.
  func effects(of promise: ResponsePromise, in contract: Contract, now: Double) -> [ReleaseEffect]? {
    guard case .shape(let shape) = promise.body else { return nil }
    return effects(of: promise) { number, model in
      cache.effect(of: shape, in: contract, on: model, numbered: number, now: now)
    }
  }

  /// Returns the effect of a response on each version; `nil` if no version decodes it.
  func effects(
    of response: HTTPResponse, _ body: JSONDocument?, promised promise: ResponsePromise
  ) -> [ReleaseEffect]? {
    effects(of: promise) { _, model in ReleaseEffect(of: response, body, on: model) }
  }

  /// Returns the effect of a promise on the app of today.
  func effect(of promise: ResponsePromise, in contract: Contract, onToday model: ModelPromise, now: Double)
    -> ReleaseEffect?
  {
    guard case .shape(let shape) = promise.body else { return nil }
    if let number = models.firstIndex(where: { $0.model.reads(as: model.model) }) {
      return cache.effect(of: shape, in: contract, on: models[number], numbered: number, now: now)
    }
    return cache.effect(of: shape, in: contract, on: model, numbered: nil, now: now)
  }

  /// Judges each model once, however many versions have it.
  private func effects(
    of promise: ResponsePromise, _ judge: (Int, ModelPromise) -> ReleaseEffect
  ) -> [ReleaseEffect]? {
    guard let type = promise.decodedType, !versions.isEmpty else { return nil }
    var known: [Int: ReleaseEffect] = [:]
    return versions.indices.map { version in
      switch self.type(type, in: version) {
      case .absent: return .noType
      case .unread(let reason): return .unread(reason)
      case .model(let number):
        let effect = known[number] ?? judge(number, models[number])
        known[number] = effect
        return effect
      }
    }
  }
}

extension ReleaseEffect {
  /// The effect of a response on a model.
  init(of response: HTTPResponse, _ body: JSONDocument?, on model: ModelPromise) {
    let reading = model.reading(of: response, body)
    let breaking = reading.findings.filter { $0.severity == .breaks }
    let certainty =
      body.map { model.model.certainty(for: $0, reading.findings, reading.app?.failure) } ?? .known
    switch certainty {
    case .asFarAsRead: self = .notKnown(at: reading.unread)
    case .failsSomewhere: self = .breaks(Failure())
    case .known:
      if let failure = reading.app?.failure {
        self = .breaks(Failure(failure))
      } else if !breaking.isEmpty {
        self = .breaks(Failure())
      } else {
        self.init(ofDecoded: reading.findings)
      }
    }
  }

  /// The effect of a promise on a model: that of a response which every version of the promise shows, else of the first
  /// one that is found.
  fileprivate init(of probes: PromiseProbes, on model: ModelPromise) {
    let breaking = zip(probes.all, probes.bodies).filter { $0.0.severity == .breaks }
    let always = breaking.first { probes.isAlways($0.0) }
    guard let (finding, body) = always ?? breaking.first else {
      // A fault of the model shows in each response, and a difference that it explains is not told beside it.
      if let fault = model.model.traps.first(where: {
        $0.severity == .breaks && !model.model.isListDictionary($0)
      }) {
        self = .breaks(Failure(kind: nil, subject: nil, path: fault.path))
      } else {
        self = probes.isPartlyRead ? .notKnown(at: nil) : Self(ofDecoded: probes.all)
      }
      return
    }
    let effect = Self(of: HTTPResponse(status: 200, body: body.bytes), body, on: model)
    switch effect {
    case .breaks(var failure):
      failure.path = failure.path ?? finding.path
      self = always == nil ? .mayBreak(failure) : .breaks(failure)
    case .decodes, .loses, .mayBreak, .breaksOlderSystems, .notKnown, .noType, .unread: self = effect
    }
  }

  /// The effect of findings on an app that decodes all the same.
  private init(ofDecoded findings: [Finding]) {
    if let older = findings.first(where: { $0.severity == .olderOS }) {
      self = .breaksOlderSystems(older.path ?? .root)
      return
    }
    let lost = findings.filter { $0.severity == .silent }.compactMap { ($0.path ?? $0.foundAt)?.pattern }
    self = lost.isEmpty ? .decodes : .loses(Array(Set(lost)).sorted { "\($0)" < "\($1)" })
  }
}

extension ReleaseEffect.Failure {
  fileprivate init(_ failure: DecodingFailure) {
    self.init(kind: failure.kind, subject: failure.subject, path: failure.field.pattern)
  }
}
