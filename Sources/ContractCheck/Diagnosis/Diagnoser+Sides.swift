import ContractSpecs

extension Diagnoser {
  /// Returns findings about what the contract allows and the model does not accept, though this answer fits both.
  func narrow(_ sides: ThreeWayComparison, _ capture: Capture) -> [Diagnosis.AttributedFinding] {
    guard let places = contractPlaces, capture.isSuccess, (try? JSONDocument(parsing: capture.body)) != nil
    else { return [] }
    return sides.narrow.map { finding in
      var told = finding
      told.severity = .latent
      (told.foundAt, told.position, told.count) = (nil, nil, nil)
      let place = (finding.foundAt ?? finding.path ?? .root).pattern
      if finding.members.isEmpty {
        told.actual =
          places.notation(at: place) ?? places.notation(at: finding.path ?? .root) ?? finding.actual
      }
      return Diagnosis.AttributedFinding(
        finding: told, side: .model, responsibleParty: .narrow,
        promised: (places.location(at: place) ?? places.location(at: finding.path ?? .root))?.description)
    }
  }

  private var contractPlaces: ContractPlaces? {
    guard let contract, let shape = contract.promisedShape else { return nil }
    return ContractPlaces(contract.contract.shapes, root: shape)
  }

  /// Returns the finding with what the contract promises and what to change in the contract.
  func withContract(_ finding: Diagnosis.AttributedFinding, _ sides: ThreeWayComparison)
    -> Diagnosis.AttributedFinding
  {
    guard model != nil, let responsibleParty = finding.responsibleParty else { return finding }
    var told = finding
    if responsibleParty == .everybody {
      told.finding.hint = sides.advice(forBoth: finding.finding)
      told.promised = sides.promised(at: finding.finding).map { "\($0.expected) (\($0.location))" }
    }
    if responsibleParty.concernsContract, let places = contractPlaces, let capture,
      let document = try? JSONDocument(parsing: capture.body)
    {
      told.contractAdvice = ContractAdvice(places, body: document).lines(for: finding.finding)
    }
    return told
  }
}
