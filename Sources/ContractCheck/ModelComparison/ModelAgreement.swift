import ContractSpecs

/// The result of holding the app's models against the promises of a contract.
struct ModelAgreement: Sendable {
  /// The extent to which it is known whether a model decodes what a response promises.
  enum Knowledge: Hashable, Sendable {
    /// Samples were judged by all that the model requires.
    case judged

    /// Samples were judged by the part of the model's source that could be read.
    case partlyRead

    /// A promise of which no sample could be made.
    case unsampled

    /// The response names no model.
    case unnamed
  }

  /// The disagreements, each once.
  var disagreements: [ModelDisagreement] = []

  /// The knowledge of each response that names a model, and of each success with a promised body that names none.
  var responses: [Knowledge] = []

  /// The disagreements by the property that they are about: first those that every response shows, then in the order of
  /// the contract.
  var properties: [PropertyDisagreement] {
    var order: [PropertyDisagreement.Place] = []
    var all: [PropertyDisagreement.Place: [ModelDisagreement]] = [:]
    for disagreement in disagreements {
      let place = PropertyDisagreement.Place(disagreement)
      if all[place] == nil { order.append(place) }
      all[place, default: []].append(disagreement)
    }
    let properties = order.compactMap { all[$0].flatMap(PropertyDisagreement.init) }
    return properties.filter(\.first.isAlways) + properties.filter { !$0.first.isAlways }
  }
}

/// The disagreements of models on one promised property, in all responses that have it.
struct PropertyDisagreement: Sendable {
  /// The disagreement that most responses show.
  var first: ModelDisagreement

  /// Those of other models, and of the same one in other responses.
  var others: [ModelDisagreement]

  /// True if all that is wrong is that the models require what a document lists as optional.
  var isOfListedProperty: Bool {
    ([first] + others).allSatisfy { $0.occurrence == .withoutListedProperty }
  }

  fileprivate init?(_ disagreements: [ModelDisagreement]) {
    let always = disagreements.firstIndex(where: \.isAlways)
    let sometimes = disagreements.firstIndex { $0.occurrence == .sometimes }
    guard let start = always ?? sometimes ?? disagreements.indices.first else { return nil }
    first = disagreements[start]
    others = Array(disagreements[..<start] + disagreements[(start + 1)...])
  }

  /// The place that is the same for all disagreements on a property.
  fileprivate enum Place: Hashable {
    case property(SpecLocation)

    /// A fault of a model, or one of a body as a whole.
    case fault(Finding.Kind, model: SpecLocation, contract: SpecLocation)

    init(_ disagreement: ModelDisagreement) {
      let finding = disagreement.finding
      self =
        disagreement.promised != nil && finding.kind.subject != .body
        ? .property(disagreement.location)
        : .fault(finding.kind, model: finding.location, contract: disagreement.location)
    }
  }
}
