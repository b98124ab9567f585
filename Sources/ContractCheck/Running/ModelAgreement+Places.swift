import ContractSpecs

extension ModelAgreement {
  /// The members of the app's types that the disagreements are about, in their order. A type that several responses
  /// contain is the same in all of them.
  var places: [ShapePlace] {
    var known: [String: ShapePlaces] = [:]
    return disagreements.map { disagreement in
      let (model, finding) = (disagreement.model, disagreement.finding)
      let places = known[model.name] ?? ShapePlaces(model.contract)
      known[model.name] = places
      return places.place(of: finding, in: model.contract.endpoints.first?.responses.first)
        ?? ShapePlace(shape: model.name, path: finding.path?.pattern ?? .root)
    }
  }
}
