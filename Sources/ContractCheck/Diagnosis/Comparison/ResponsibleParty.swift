import ContractSpecs

/// Which of backend, app and contract is wrong, where contract, model and answer are all known.
enum ResponsibleParty: Hashable, Sendable, CaseIterable {
  /// Contract and model agree; the answer is otherwise.
  case backend

  /// Contract and answer agree; the model is otherwise.
  case model

  /// Model and answer agree; the contract is otherwise.
  case contract

  /// The answer is not as the contract says, at a place that the model does not look at or where it takes more than the
  /// contract promises.
  case unread

  /// The contract leaves open what the model takes for granted.
  case open

  /// This answer fits contract and model, but another one that the contract allows does not fit the model.
  case narrow

  /// Each says something else.
  case everybody

  /// As it stands behind `who`.
  var words: String {
    switch self {
    case .backend: "the backend left the contract; the model is as the contract says"
    case .model: "the model never matched the contract; the backend keeps it"
    case .contract: "the contract is out of date; app and backend agree"
    case .unread: "the backend left the contract; the model does not notice"
    case .open: "the contract leaves it open; the model wants more than is promised"
    case .narrow: "this answer fits, but the contract also allows what the model cannot take"
    case .everybody: "contract, model and answer each say something else; both are mended to the contract"
    }
  }

  /// What becomes of the app, where that is another thing than the severity says.
  var effect: String? {
    switch self {
    case .contract: "does not break: its model is as the answer is"
    case .unread: "does not break: its model takes the answer"
    case .narrow: "will break on it, or lose it, when such an answer comes"
    case .backend, .model, .open, .everybody: nil
    }
  }

  /// Whether the model has to change, whatever the backend does.
  var isModelsOwn: Bool {
    switch self {
    case .model, .open: true
    case .backend, .contract, .unread, .narrow, .everybody: false
    }
  }

  /// Whether a change of the model helps with this answer, if only until the backend is mended.
  var isHelpedByModel: Bool {
    switch self {
    case .model, .open, .backend: true
    case .contract, .unread, .narrow, .everybody: false
    }
  }

  /// Whether the contract's own line has to change, or could.
  var concernsContract: Bool {
    switch self {
    case .contract, .unread: true
    case .backend, .model, .open, .narrow, .everybody: false
    }
  }

  /// The advice that is left where it is known who has to change.
  func advice(_ hint: Finding.Hint) -> Finding.Hint {
    switch self {
    case .backend, .unread: Finding.Hint(backend: hint.backend, client: "")
    case .model, .narrow: Finding.Hint(backend: "", client: hint.client)
    case .contract: Finding.Hint(backend: "", client: "")
    case .open, .everybody: hint
    }
  }
}
