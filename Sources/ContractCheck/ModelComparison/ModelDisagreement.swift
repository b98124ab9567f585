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

  /// The responses that show the difference.
  var occurrence: Occurrence

  /// The model that does not decode what is promised.
  var model: ModelPromise

  /// A response that keeps the promise and shows the difference; `nil` for a fault that no response is needed to see.
  var example: JSONDocument?

  /// The place in the example that shows the difference first; `nil` if it is in no list.
  var exampleElement: JSONPath?

  /// The proposed change of the app's sources.
  var change: SourceChange?

  /// The responses that show a difference, of all that the contract allows.
  enum Occurrence: Hashable, Sendable {
    case always

    /// Those without a property that a document lists as optional.
    case withoutListedProperty

    /// Those that take another liberty.
    case sometimes
  }

  var isAlways: Bool { occurrence == .always }

  fileprivate mutating func add(_ response: String) {
    if !responses.contains(response) { responses.append(response) }
  }
}

extension ContractModels {
  /// The key of a disagreement. Responses of the same shape and model have the same ones.
  private struct Key: Hashable {
    var kind: Finding.Kind
    var model: SpecLocation
    var contract: SpecLocation
    var promised: Promised

    init(_ disagreement: ModelDisagreement) {
      let finding = disagreement.finding
      (kind, model, promised) = (finding.kind, finding.location, finding.promised)
      contract = disagreement.location
    }
  }

  /// Holds the models against the promises of the contract. Each disagreement is told once, in the order of the contract.
  ///
  /// - Parameter now: The time of samples, in seconds since 1970.
  func agreement(now: Double) -> ModelAgreement {
    var agreement = ModelAgreement()
    var places: [Key: Int] = [:]
    for endpoint in contract.endpoints {
      for promise in endpoint.responses {
        guard let model = model(for: promise) else {
          if promise.hasBodyOfSuccess { agreement.responses.append(.unnamed) }
          continue
        }
        agreement.responses.append(knowledge(of: promise, with: model, now: now))
        for disagreement in disagreements(of: promise, with: model, now: now) {
          let response = "\(endpoint.request) \(promise.status)"
          if let place = places[Key(disagreement)] {
            // Several members of the same shape, as of a list and of its element, are one disagreement.
            agreement.disagreements[place].add(response)
          } else {
            places[Key(disagreement)] = agreement.disagreements.count
            agreement.disagreements.append(disagreement)
            agreement.disagreements[agreement.disagreements.count - 1].add(response)
          }
        }
      }
    }
    return agreement
  }

  private func knowledge(of promise: ResponsePromise, with model: ModelPromise, now: Double)
    -> ModelAgreement.Knowledge
  {
    guard case .shape(let shape) = promise.body,
      let probes = cache.probes(of: shape, in: contract, against: model, now: now)
    else { return .unsampled }
    return probes.isPartlyRead ? .partlyRead : .judged
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
        finding: told(trap, model), responses: [], location: promise.location, occurrence: .always,
        model: model)
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
      occurrence: isAlways && finding.showsInEveryValue(of: place) ? .always : .sometimes, model: model,
      example: body, exampleElement: finding.count?.first)
    if !disagreement.isAlways, finding.kind == .fieldMissing, place?.isOptionalProperty == true,
      isOfDocument(disagreement.location)
    {
      disagreement.occurrence = .withoutListedProperty
    }
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
    return .promise(change, isOfDocument: isOfDocument(disagreement.location))
  }

  private func isOfDocument(_ place: SpecLocation) -> Bool {
    contract.document?.files.contains(place.file) == true
  }

  private func told(_ finding: Finding, _ model: ModelPromise) -> Finding {
    var told = finding
    (told.model, told.position, told.count) = (model.name, nil, nil)
    told.advice.backend = nil
    return told
  }
}

/// The place of a promise that a finding of a model is about.
private struct PlaceOfPromise {
  var notation: String
  var location: SpecLocation
  var mayBeFraction: Bool
  var isOptionalProperty: Bool
}

extension ContractPlaces {
  fileprivate func placeOfPromise(for finding: Finding) -> PlaceOfPromise? {
    let places = FindingPlaces(of: finding)
    let candidates = places.found + places.promised + [finding.foundAt, finding.path].compactMap(\.self)
    for path in candidates.map(\.pattern) {
      if let notation = notation(at: path), let location = location(at: path) {
        return PlaceOfPromise(
          notation: notation, location: location, mayBeFraction: mayBeFraction(at: path),
          isOptionalProperty: place(at: path)?.field?.isOptional == true)
      }
    }
    return nil
  }
}

extension ResponsePromise {
  fileprivate var hasBodyOfSuccess: Bool {
    if case .shape = body { status.isSuccess } else { false }
  }
}

extension Finding {
  /// Returns whether every value that a place allows shows the finding.
  fileprivate func showsInEveryValue(of place: PlaceOfPromise?) -> Bool {
    kind.isOfEveryValue && !(isOfIntegers && place?.mayBeFraction == true)
  }

  /// True if the model takes only integers at its place.
  private var isOfIntegers: Bool {
    guard kind == .valueType, case .value(let promised, _) = evidence else { return false }
    return ["integer", "integer | null"].contains(promised.text)
  }
}

extension Finding.Kind {
  /// True if a finding of this kind is about all values of a place, and not about some of those that are promised.
  fileprivate var isOfEveryValue: Bool { subject != .value || self == .valueType }
}
