/// The party that deviates, if contract, model and response are all known.
package enum ResponsibleParty: String, Hashable, Sendable, CaseIterable {
  /// The backend: contract and model agree, the response differs.
  case backend

  /// The model: contract and response agree, the model differs.
  case model

  /// The contract: model and response agree, the contract differs.
  case contract

  /// The backend, unnoticed: the response breaks the contract where the model reads nothing or accepts more than the
  /// contract promises.
  case unread

  /// The model, by assumption: the contract leaves open what the model requires.
  case open

  /// The model, for other responses: this response fits both, but another one that the contract allows does not fit the
  /// model.
  case narrow

  /// All three: each of them differs from the others.
  case everybody

  /// The explanation that follows `who` in a report.
  package var words: String {
    switch self {
    case .backend: "the backend broke the contract; the model matches it"
    case .model: "the model does not match the contract; the backend does"
    case .contract: "the contract is out of date; app and backend agree"
    case .unread: "the backend broke the contract; the model does not notice"
    case .open: "the contract leaves it open; the model requires more than is promised"
    case .narrow: "this response fits, but the contract also allows what the model cannot decode"
    case .everybody: "contract, model and response all differ; change model and backend to match the contract"
    }
  }

  /// The effect on the app, if it differs from what the severity says.
  package var effect: String? {
    switch self {
    case .contract: "does not break: its model matches the response"
    case .unread: "does not break: its model accepts the response"
    case .narrow: "will break on it, or lose it, when such a response comes"
    case .backend, .model, .open, .everybody: nil
    }
  }

  /// A Boolean value that indicates whether the model has to change, whatever the backend does.
  package var isModelsOwn: Bool {
    switch self {
    case .model, .open: true
    case .backend, .contract, .unread, .narrow, .everybody: false
    }
  }

  /// A Boolean value that indicates whether a change of the model helps with this response, if only until the backend
  /// is fixed.
  package var isHelpedByModel: Bool {
    switch self {
    case .model, .open, .backend: true
    case .contract, .unread, .narrow, .everybody: false
    }
  }

  /// A Boolean value that indicates whether the contract has to change, or could.
  package var concernsContract: Bool {
    switch self {
    case .contract, .unread: true
    case .backend, .model, .open, .narrow, .everybody: false
    }
  }

  /// Returns the part of the advice that applies to this party.
  package func advice(_ hint: Finding.Hint) -> Finding.Hint {
    switch self {
    case .backend, .unread: Finding.Hint(backend: hint.backend, client: "")
    case .model, .narrow: Finding.Hint(backend: "", client: hint.client)
    case .contract: Finding.Hint(backend: "", client: "")
    case .open, .everybody: hint
    }
  }
}
