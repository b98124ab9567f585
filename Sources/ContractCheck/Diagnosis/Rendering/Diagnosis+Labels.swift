import ContractSpecs

extension Diagnosis.AttributedFinding {
  /// The labels of the finding's lines, with the effect on the app if it is known better than from the severity.
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

  /// The condition before advice on the contract; a lenient model does not prove that the contract is wrong.
  var contractCondition: String { responsibleParty == .contract ? "" : "If it is meant so, " }
}

extension PromisedAnswer.Side {
  /// The label of the line with the promise.
  fileprivate var label: String {
    switch self {
    case .contract: "promised"
    case .model: "model"
    case .nobody: "should be"
    }
  }
}
