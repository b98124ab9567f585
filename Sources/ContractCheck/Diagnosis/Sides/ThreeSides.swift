import ContractSpecs

/// The three comparisons of two sides each, joined.
struct ThreeSides {
  /// The answer against the contract.
  var contractFindings: [Mismatch]

  /// The answer against the model.
  var modelFindings: [Mismatch]

  /// What the contract promises against the model; `nil` if that is not known.
  var promise: PromiseProbes?

  /// Who is to blame for what the model cannot take.
  func responsibility(forModel finding: Mismatch) -> Responsibility? {
    guard let promise else { return nil }
    let places = FindingPlaces(of: finding)
    let disagreeing = promise.all.filter { Self.meet($0, places) }
    let known = disagreeing.flatMap { FindingPlaces(of: $0).found } + places.promised
    let isBroken = contractFindings.contains { broken in
      let broken = FindingPlaces(of: broken)
      return FindingPlaces.meet(broken.found, places.found)
        || (places.found.isEmpty && FindingPlaces.meet(broken.promised, known))
    }
    // That the model takes no null says nothing about a number that came as text.
    let disagrees = disagreeing.contains { !isBroken || promise.isAlways($0) || $0.kind == finding.kind }
    switch (isBroken, disagrees) {
    case (true, false): return .backend
    case (false, true): return .model
    case (true, true): return .everybody
    case (false, false): return .open
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
    let isOtherInModel = (promise?.all ?? []).contains {
      FindingPlaces.meet(FindingPlaces(of: $0).found + FindingPlaces(of: $0).promised, places.promised)
    }
    return isOtherInModel ? .contract : .unread
  }

  /// What the contract says where model and answer are both otherwise.
  func promised(at finding: Mismatch) -> Mismatch? {
    let places = FindingPlaces(of: finding)
    return contractFindings.first { broken in
      let broken = FindingPlaces(of: broken)
      return FindingPlaces.meet(broken.found, places.found)
        || FindingPlaces.meet(broken.promised, places.promised)
    }
  }

  /// Where both are otherwise than the contract, both are mended to it: what the backend hears is about the contract, and
  /// what the app hears is about a body that keeps it.
  func advice(forBoth finding: Mismatch) -> Mismatch.Hint {
    let places = FindingPlaces(of: finding)
    let ofModel = promise?.all.first { Self.meet($0, places) }
    return Mismatch.Hint(
      backend: promised(at: finding)?.hint.backend ?? finding.hint.backend,
      client: ofModel?.hint.client.replacing("that is sent", with: "that is promised") ?? finding.hint.client)
  }

  /// What the contract allows beside this answer and the model cannot take.
  var narrow: [Mismatch] {
    let told = (contractFindings + modelFindings).map(FindingPlaces.init)
    return (promise?.all ?? []).filter { finding in
      let places = FindingPlaces(of: finding)
      return !told.contains {
        FindingPlaces.meet($0.promised + $0.found, places.promised + places.found)
      }
    }
  }
}
