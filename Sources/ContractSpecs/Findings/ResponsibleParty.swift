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

  /// True if the model has to change, whatever the backend does.
  package var isModelsOwn: Bool {
    switch self {
    case .model, .open: true
    case .backend, .contract, .unread, .narrow, .everybody: false
    }
  }

  /// True if a change of the model helps with this response, if only until the backend is fixed.
  package var isHelpedByModel: Bool {
    switch self {
    case .model, .open, .backend: true
    case .contract, .unread, .narrow, .everybody: false
    }
  }

  /// True if the contract has to change, or could.
  package var concernsContract: Bool {
    switch self {
    case .contract, .unread: true
    case .backend, .model, .open, .narrow, .everybody: false
    }
  }
}
