import ContractSpecs

/// The three comparisons of two sides each, joined.
struct ThreeWayComparison {
  /// The answer against the contract.
  var contractFindings: [Finding]

  /// The answer against the model.
  var modelFindings: [Finding]

  /// What the contract promises against the model; `nil` if that is not known.
  var promise: PromiseProbes?

  /// How the model's decoder names keys: what it reads has its own names in the model's findings.
  var keys = Client.Keys.asWritten

  /// Who is to blame for what the model cannot take.
  func responsibleParty(forModel finding: Finding) -> ResponsibleParty? {
    guard let promise else { return nil }
    let places = self.places(of: finding)
    let disagreeing = promise.all.filter { isOf($0, finding) }
    let known = disagreeing.flatMap { self.places(of: $0).found } + places.promised
    let isBroken = contractFindings.contains { broken in
      guard !isAroundWhatIsTold(broken, finding), !isInsideOf(finding, broken) else { return false }
      let broken = self.places(of: broken)
      return broken.meets(places, at: broken.found, places.found)
        || (places.found.isEmpty && broken.meets(places, at: broken.promised, known))
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

  /// Whether what the model finds wrong with the promise is what it finds wrong with the answer. That the answer is in an
  /// envelope is another thing than what is wrong inside.
  private func isOf(_ probe: Finding, _ finding: Finding) -> Bool {
    let (ofProbe, ofFinding) = (places(of: probe), places(of: finding))
    return (probe.isAboutEnvelope || !finding.isAboutEnvelope) && !isAroundWhatIsTold(probe, finding)
      && ofProbe.meets(ofFinding, at: ofProbe.promised, ofFinding.promised)
  }

  /// Whether one is about an envelope that the model's findings tell, and the other about something inside.
  private func isAroundWhatIsTold(_ other: Finding, _ finding: Finding) -> Bool {
    other.isAboutEnvelope && !finding.isAboutEnvelope && modelFindings.contains(where: \.isAboutEnvelope)
  }

  /// Whether one is about an envelope, and the other about what a member inside is, not where it is.
  private func isInsideOf(_ finding: Finding, _ other: Finding) -> Bool {
    finding.isAboutEnvelope && other.foundAt == nil && other.path?.steps.isEmpty == false
  }

  /// Where a finding is, with all keys as the model's decoder names them.
  private func places(of finding: Finding) -> FindingPlaces {
    let places = FindingPlaces(of: finding)
    switch keys {
    case .asWritten: return places
    case .convertFromSnakeCase: return places.convertedFromSnakeCase
    }
  }

  /// Who is to blame for what breaks the contract alone; `nil` where the model's findings have told it.
  func responsibleParty(forContract finding: Finding) -> ResponsibleParty? {
    let places = self.places(of: finding)
    let isTold = modelFindings.contains { told in
      let told = self.places(of: told)
      return told.meets(places, at: told.found, places.found)
        || (places.found.isEmpty && told.meets(places, at: told.promised, places.promised))
    }
    if isTold { return nil }
    let isOtherInModel = (promise?.all ?? []).contains {
      let other = self.places(of: $0)
      return other.meets(places, at: other.found + other.promised, places.promised)
    }
    return isOtherInModel ? .contract : .unread
  }

  /// What the contract says where model and answer are both otherwise.
  func promised(at finding: Finding) -> Finding? {
    let places = self.places(of: finding)
    return contractFindings.first { broken in
      let broken = self.places(of: broken)
      return broken.meets(places, at: broken.found, places.found)
        || broken.meets(places, at: broken.promised, places.promised)
    }
  }

  /// Where both are otherwise than the contract, both are mended to it: what the backend hears is about the contract, and
  /// what the app hears is about a body that keeps it.
  func advice(forBoth finding: Finding) -> Finding.Hint {
    let ofModel = promise?.all.first { isOf($0, finding) }
    return Finding.Hint(
      backend: promised(at: finding)?.hint.backend ?? finding.hint.backend,
      client: ofModel?.hint.client.replacing("that is sent", with: "that is promised") ?? finding.hint.client)
  }

  /// What the contract allows beside this answer and the model cannot take.
  var narrow: [Finding] {
    let told = (contractFindings + modelFindings).map { places(of: $0) }
    return (promise?.all ?? []).filter { finding in
      let places = self.places(of: finding)
      return !told.contains {
        FindingPlaces.meet($0.promised + $0.found, places.promised + places.found)
      }
    }
  }
}

extension Finding {
  /// Whether it is about what stands around the whole document, or is missing there.
  fileprivate var isAboutEnvelope: Bool { kind == .bodyWrapped || kind == .bodyUnwrapped }
}
