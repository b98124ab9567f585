import ContractSpecs
import SwiftModels

/// A difference between what a response promises and what the app's own model decodes, found before anything is sent.
struct ModelDisagreement: Sendable {
  /// The finding of the model in a response that keeps the promise, with `model` set.
  var finding: Finding

  /// The responses with this difference, such as `GET /users/{id} 200`.
  var responses: [String]

  /// The notation of the promise at the place; `nil` if the contract does not name the place.
  var promised: String?

  /// The location of the promise.
  var location: SpecLocation

  /// True if every response shows the difference, and not only some that the contract allows.
  var isAlways: Bool

  /// A response that keeps the promise and shows the difference; `nil` for a fault that no response is needed to see.
  var example: JSONDocument?

  /// The place in the example that shows the difference first; `nil` if it is in no list.
  var exampleElement: JSONPath?

  /// The proposed change of the app's sources.
  var change: SourceChange?
}

extension ContractModels {
  /// The key of a disagreement. Responses of the same shape and model have the same ones.
  private struct Key: Hashable {
    var kind: Finding.Kind
    var model: SpecLocation
    var contract: SpecLocation
    var promised: Promised
  }

  /// Returns what the promises of the contract and the models disagree on, each once, in the order of the contract.
  ///
  /// - Parameter now: The time of samples, in seconds since 1970.
  func disagreements(now: Double) -> [ModelDisagreement] {
    var all: [ModelDisagreement] = []
    var places: [Key: Int] = [:]
    for endpoint in contract.endpoints {
      for promise in endpoint.responses {
        guard let model = model(for: promise) else { continue }
        for disagreement in disagreements(of: promise, with: model, now: now) {
          let response = "\(endpoint.request) \(promise.status)"
          let finding = disagreement.finding
          let key = Key(
            kind: finding.kind, model: finding.location, contract: disagreement.location,
            promised: finding.promised)
          if let place = places[key] {
            // Several members of the same shape, as of a list and of its element, are one disagreement.
            if !all[place].responses.contains(response) { all[place].responses.append(response) }
          } else {
            places[key] = all.count
            all.append(disagreement)
            all[all.count - 1].responses = [response]
          }
        }
      }
    }
    return all
  }

  private func disagreements(of promise: ResponsePromise, with model: ModelPromise, now: Double)
    -> [ModelDisagreement]
  {
    let places: ContractPlaces? =
      if case .shape(let shape) = promise.body { ContractPlaces(contract.shapes, root: shape) } else { nil }
    let traps = model.model.traps.filter { trap in
      let isList = trap.path.map { places?.mayBeList(at: $0) ?? false } ?? false
      return trap.severity.failsRun && !(isList && model.model.isListDictionary(trap))
    }.map { trap in
      ModelDisagreement(
        finding: told(trap, model), responses: [], location: promise.location, isAlways: true)
    }
    guard case .shape(let shape) = promise.body,
      let probes = cache.probes(of: shape, in: contract, against: model, now: now)
    else { return traps }
    let contractPlaces = ContractPlaces(contract.shapes, root: shape)
    return traps
      + zip(probes.all, probes.bodies).map { finding, body in
        disagreement(finding, model, in: body, contractPlaces, isAlways: probes.isAlways(finding))
      }
  }

  private func disagreement(
    _ finding: Finding, _ model: ModelPromise, in body: JSONDocument, _ places: ContractPlaces, isAlways: Bool
  ) -> ModelDisagreement {
    let place = places.placeOfPromise(for: finding)
    var disagreement = ModelDisagreement(
      finding: told(finding, model), responses: [], promised: place?.notation,
      location: place?.location ?? places.location(at: .root) ?? contract.location,
      isAlways: isAlways && finding.kind.isOfEveryValue
        && !(finding.isOfIntegers && place?.mayBeFraction == true),
      example: body, exampleElement: finding.count?.first)
    disagreement.finding.advice.contract = adviceOnPromise(disagreement)
    let isOfSet = finding.kind == .valueChoice || finding.kind == .valueLiteral
    if isOfSet, finding.path.flatMap(places.values) == nil {
      // The value of a sample means nothing, so that no case for it is proposed.
      disagreement.finding.advice.client = .rule(.openEnum)
    } else {
      disagreement.change = cache.change(of: model, mending: [finding], in: body)
    }
    return disagreement
  }

  /// Returns the change of the promise after which the model decodes what is promised, and when it would be right.
  private func adviceOnPromise(_ disagreement: ModelDisagreement) -> ContractRemedy {
    let kind = disagreement.finding.kind
    let change: ContractRemedy.Promise =
      if kind == .fieldMissing, !disagreement.isAlways {
        .memberEachTime
      } else {
        kind == .valueNull ? .noNull : .whatIsDecoded
      }
    return .promise(
      change, isOfDocument: contract.document?.files.contains(disagreement.location.file) == true)
  }

  private func told(_ finding: Finding, _ model: ModelPromise) -> Finding {
    var told = finding
    (told.model, told.position, told.count) = (model.name, nil, nil)
    told.advice.backend = nil
    return told
  }
}

extension ContractPlaces {
  /// Returns the notation and location of the promise that a finding of the model is about, and whether it allows
  /// fractions.
  fileprivate func placeOfPromise(for finding: Finding) -> (
    notation: String, location: SpecLocation, mayBeFraction: Bool
  )? {
    let places = FindingPlaces(of: finding)
    let candidates = places.found + places.promised + [finding.foundAt, finding.path].compactMap(\.self)
    for path in candidates.map(\.pattern) {
      if let notation = notation(at: path), let location = location(at: path) {
        return (notation, location, mayBeFraction(at: path))
      }
    }
    return nil
  }
}

extension Finding {
  /// True if the model takes only integers at its place.
  fileprivate var isOfIntegers: Bool {
    guard kind == .valueType, case .value(let promised, _) = evidence else { return false }
    return ["integer", "integer | null"].contains(promised.text)
  }
}

extension Finding.Kind {
  /// True if a finding of this kind is about all values of a place, and not about some of those that are promised.
  fileprivate var isOfEveryValue: Bool { subject != .value || self == .valueType }
}
