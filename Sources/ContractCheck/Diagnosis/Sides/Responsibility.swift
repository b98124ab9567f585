import ContractSpecs

/// Who left whom, where contract, model and answer are all known.
enum Responsibility: Hashable, Sendable, CaseIterable {
  /// Contract and model agree; the answer is otherwise.
  case backend

  /// Contract and answer agree; the model is otherwise.
  case model

  /// Model and answer agree; the contract is otherwise.
  case contract

  /// The answer is not as the contract says, at a place that the model does not look at.
  case unread

  /// The contract leaves open what the model takes for granted.
  case open

  /// Each says something else.
  case everybody

  /// As it stands behind `who`.
  var words: String {
    switch self {
    case .backend: "the backend left the contract; the model is as the contract says"
    case .model: "the model never matched the contract; the backend keeps it"
    case .contract: "the contract is out of date; model and answer agree"
    case .unread: "the backend left the contract; the model does not notice"
    case .open: "the contract leaves it open; the model wants more than is promised"
    case .everybody: "contract, model and answer each say something else"
    }
  }
}

extension Responsibility {
  /// Whether the model has to change, whatever the backend does; else a change of it helps for the time being.
  var isModelsOwn: Bool {
    switch self {
    case .model, .open: true
    case .backend, .contract, .unread, .everybody: false
    }
  }

  /// The advice that is left where it is known who has to change.
  func advice(_ hint: Mismatch.Hint) -> Mismatch.Hint {
    switch self {
    case .backend, .unread: Mismatch.Hint(backend: hint.backend, client: "")
    case .model: Mismatch.Hint(backend: "", client: hint.client)
    case .contract: Mismatch.Hint(backend: "", client: "")
    case .open, .everybody: hint
    }
  }
}

/// The three comparisons of two sides each, joined.
struct ThreeSides {
  /// The answer against the contract.
  var contractFindings: [Mismatch]

  /// The answer against the model.
  var modelFindings: [Mismatch]

  /// What the contract promises against the model; `nil` if that is not known.
  var promiseFindings: [Mismatch]?

  /// Who is to blame for what the model cannot take.
  func responsibility(forModel finding: Mismatch) -> Responsibility? {
    guard let promiseFindings else { return nil }
    let places = FindingPlaces(of: finding)
    let disagreeing = promiseFindings.filter { Self.meet($0, places) }
    let known = disagreeing.flatMap { FindingPlaces(of: $0).found } + places.promised
    let isBroken = contractFindings.contains { broken in
      let broken = FindingPlaces(of: broken)
      return FindingPlaces.meet(broken.found, places.found)
        || (places.found.isEmpty && FindingPlaces.meet(broken.promised, known))
    }
    switch (isBroken, disagreeing.isEmpty) {
    case (true, true): return .backend
    case (false, false): return .model
    case (true, false): return .everybody
    case (false, true): return .open
    }
  }

  private static func meet(_ finding: Mismatch, _ places: FindingPlaces) -> Bool {
    FindingPlaces.meet(FindingPlaces(of: finding).promised, places.promised)
  }

  /// Who is to blame for what breaks the contract alone; `nil` where the model's findings have told it.
  func responsibility(forContract finding: Mismatch) -> Responsibility? {
    let places = FindingPlaces(of: finding)
    let isTold = modelFindings.contains { told in
      let told = FindingPlaces(of: told)
      return FindingPlaces.meet(told.found, places.found)
        || (places.found.isEmpty && FindingPlaces.meet(told.promised, places.promised))
    }
    if isTold { return nil }
    let isOtherInModel = (promiseFindings ?? []).contains {
      FindingPlaces.meet(FindingPlaces(of: $0).found + FindingPlaces(of: $0).promised, places.promised)
    }
    return isOtherInModel ? .contract : .unread
  }
}
