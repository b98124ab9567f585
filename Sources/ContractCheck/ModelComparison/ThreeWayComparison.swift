import ContractSpecs

/// The joined comparisons of contract, model and response with each other.
struct ThreeWayComparison {
  /// The findings of the response against the contract.
  var contractFindings: [Finding]

  /// The findings of the response against the model.
  var modelFindings: [Finding]

  /// The comparison of the contract's promise with the model; `nil` if it is not known.
  var promise: PromiseProbes?

  /// The key strategy of the model's decoder. The model's findings contain the converted names.
  var keys = Client.Keys.asWritten

  /// Returns the party responsible for a finding of the model, or `nil` without a comparison of contract and model.
  func responsibleParty(forModel finding: Finding) -> ResponsibleParty? {
    guard let promise else { return nil }
    let places = self.places(of: finding)
    let disagreeing = promise.all.filter { isOf($0, finding) }
    let known = disagreeing.flatMap { self.places(of: $0).found } + places.promised
    let isBroken = contractFindings.contains { breaks($0, finding, known) }
    // A model that does not accept null says nothing about a number that was sent as text.
    let disagrees = disagreeing.contains {
      !isBroken || promise.isAlways($0) || $0.kind == finding.kind && $0.severity == finding.severity
    }
    switch (isBroken, disagrees) {
    case (true, false): return finding.isUnnoticed ? .unread : .backend
    case (false, true): return .model
    case (true, true): return .everybody
    case (false, false): return .open
    }
  }

  /// Returns whether a finding of the contract is about the subject of a model's finding, where `known` are the places
  /// at which the model may expect it.
  private func breaks(_ broken: Finding, _ finding: Finding, _ known: [JSONPath]) -> Bool {
    // The backend keeps its promise by what only the app does not read.
    guard broken.observation != .unreadAsPromised, !isAroundWhatIsTold(broken, finding),
      !isInsideOf(finding, broken), !isInsideOfWhole(broken, finding)
    else { return false }
    let isAbsent =
      broken.kind == .fieldMissing && (finding.kind.subject == .member || finding.kind == .bodyUnrelated)
    let (broken, places) = (self.places(of: broken), self.places(of: finding))
    return broken.meets(places, at: broken.found, places.found)
      || (places.found.isEmpty && broken.meets(places, at: broken.promised, known))
      // What the contract only knows to be missing, the model's matcher may have found elsewhere.
      || (isAbsent && broken.meets(places, at: broken.promised, places.promised))
  }

  /// Returns whether a finding about the promise has the same subject as a finding about the response. An envelope
  /// around the response is a different subject from what is wrong inside it.
  private func isOf(_ probe: Finding, _ finding: Finding) -> Bool {
    let (ofProbe, ofFinding) = (places(of: probe), places(of: finding))
    return (probe.isAboutEnvelope || !finding.isAboutEnvelope) && !isAroundWhatIsTold(probe, finding)
      && ofProbe.meets(ofFinding, at: ofProbe.promised, ofFinding.promised)
  }

  /// Returns whether one is about an envelope that the model's findings report, and the other about something inside.
  private func isAroundWhatIsTold(_ other: Finding, _ finding: Finding) -> Bool {
    other.isAboutEnvelope && !finding.isAboutEnvelope && modelFindings.contains(where: \.isAboutEnvelope)
  }

  /// Returns whether one is about an envelope and the other about the value of a member inside, not about its place.
  private func isInsideOf(_ finding: Finding, _ other: Finding) -> Bool {
    finding.isAboutEnvelope && other.foundAt == nil && other.path?.steps.isEmpty == false
  }

  /// Returns whether a finding of the model is about the type of the whole body, and the other one about a part of it.
  private func isInsideOfWhole(_ other: Finding, _ finding: Finding) -> Bool {
    finding.kind == .valueType && finding.path?.steps.isEmpty == true && other.path?.steps.isEmpty == false
  }

  /// Returns the places of a finding with all keys as the model's decoder names them.
  private func places(of finding: Finding) -> FindingPlaces {
    let places = FindingPlaces(of: finding)
    switch keys {
    case .asWritten: return places
    case .convertFromSnakeCase: return places.convertedFromSnakeCase
    }
  }

  /// Returns the party responsible for a finding of the contract alone, or `nil` if a finding of the model covers it.
  func responsibleParty(forContract finding: Finding) -> ResponsibleParty? {
    if modelFindings.contains(where: { isOne(finding, with: $0) }) { return nil }
    let places = self.places(of: finding)
    let candidates = finding.candidates.map(FindingPlaces.converted)
    // Keys that the decoder converts are the same ones, so that nothing has another name.
    let found = places.found.filter { !places.promised.contains($0) }
    let others = (promise?.all ?? []).filter {
      // A model that an older system cannot follow differs from the contract, but not by what came.
      guard $0.severity != .olderOS else { return false }
      let other = self.places(of: $0)
      // What the model requires in place of the promised member is what came.
      return other.meets(places, at: other.found + other.promised, places.promised)
        || other.promised.contains { found.contains($0) || candidates.contains($0) }
    }
    // A model that requires neither what is promised nor what came has a finding of its own.
    let isTold = others.contains { other in
      let required = self.places(of: other).promised
      return modelFindings.contains { self.places(of: $0).promised.contains(where: required.contains) }
    }
    if isTold { return nil }
    return others.isEmpty ? .unread : .contract
  }

  /// Returns whether a finding of the contract and one of the model have the same subject.
  func isOne(_ ofContract: Finding, with ofModel: Finding) -> Bool {
    let places = places(of: ofContract)
    func meet(_ told: FindingPlaces) -> Bool {
      told.meets(places, at: told.found, places.found)
        || (places.found.isEmpty && told.meets(places, at: told.promised, places.promised))
    }
    return meet(self.places(of: ofModel)) && meet(placesLeft(by: ofContract, of: ofModel))
  }

  /// Returns the places of a model's finding without those of which another finding of the contract says the same. What
  /// else is wrong there, such as inside an envelope, is another subject: the model has a finding of its own on it if
  /// it is not read.
  private func placesLeft(by ofContract: Finding, of ofModel: Finding) -> FindingPlaces {
    var left = places(of: ofModel)
    let own = places(of: ofContract)
    let isLike =
      ofContract.kind == ofModel.kind
      && (own.promised.contains(where: left.promised.contains)
        || own.found.contains(where: left.found.contains))
    if isLike { return left }
    for other in contractFindings
    where other.kind == ofModel.kind && other != ofContract
      && other.count?.affected ?? 0 >= ofModel.count?.affected ?? 0
    {
      let same = places(of: other)
      left.promised.removeAll(where: same.promised.contains)
      left.found.removeAll(where: same.found.contains)
    }
    return left
  }

  /// Returns the contract's finding at the place of a model's finding, for places where both differ from the contract.
  func promised(at finding: Finding) -> Finding? {
    let places = self.places(of: finding)
    let candidates = finding.candidates.map(FindingPlaces.converted)
    return contractFindings.first { broken in
      if isInsideOfWhole(broken, finding) { return false }
      let broken = self.places(of: broken)
      if broken.found.contains(where: candidates.contains) { return true }
      return broken.meets(places, at: broken.found, places.found)
        || broken.meets(places, at: broken.promised, places.promised)
    }
  }

  /// Returns a finding of the model with what the contract's finding on the same says of what came. The contract
  /// promises members that the model does not have, and more of a text than that it is one.
  func withWordsOfContract(_ finding: Finding) -> Finding {
    guard finding.kind == .fieldMissing || finding.kind == .valueType,
      let same = contractFindings.first(where: { broken in
        broken.kind == finding.kind && broken.path == finding.path && broken.foundAt == finding.foundAt
          && broken.candidates == finding.candidates
      })
    else { return finding }
    var told = finding
    told.received = same.received
    return told
  }

  /// Returns the advice for a place where model and response both differ from the contract. Both are to be changed to
  /// keep it: the backend's advice is about the contract, the app's about a body that keeps it.
  func advice(forBoth finding: Finding) -> Advice {
    let ofModel = promise?.all.first { isOf($0, finding) }
    let client = (ofModel ?? finding).advice.client
    return Advice(
      backend: (promised(at: finding) ?? finding).advice.backend,
      client: client == .kind(.valueType) ? .rule(.typeOfContract) : client)
  }

  /// The findings about what the contract allows beside this response and the model does not accept.
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
  var isAboutEnvelope: Bool { kind == .bodyWrapped || kind == .bodyUnwrapped }

  /// True if the body is not JSON, but is decoded all the same.
  fileprivate var isUnnoticed: Bool { kind == .bodyNotJSON && severity == .silent }
}
