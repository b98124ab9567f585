import ContractSpecs

extension Diagnosis.AttributedFinding {
  /// How its lines are headed, and what the app feels where it is known better than by its severity.
  var labels: FindingLabels {
    var labels = FindingLabels(promiser: side.label)
    labels.effect = responsibleParty?.effect
    guard let promised else { return labels }
    if responsibleParty == .narrow {
      labels.got = "allowed"
      labels.words = "the contract allows more than the model takes"
      labels.more = ("contract", promised)
    } else {
      labels.more = ("promised", promised)
    }
    return labels
  }

  /// A lenient model is no proof that the contract is wrong.
  var contractCondition: String { responsibleParty == .contract ? "" : "If it is meant so, " }
}

extension PromisedAnswer.Side {
  /// What heads the line that says what was promised.
  fileprivate var label: String {
    switch self {
    case .contract: "promised"
    case .model: "model"
    case .nobody: "should be"
    }
  }
}
