package import ContractSpecs

extension Mutation {
  /// Returns the body after this mutation, at a place that the seed selects, or `nil` if the mutation does not apply or
  /// the shape would not show it.
  ///
  /// Casing changes in the whole body, as with a serializer's setting. `now`, in seconds since 1970, is for shapes that
  /// promise a moment.
  package func altered(
    _ body: JSONDocument, of shape: ShapeID, in shapes: ShapeTable, seed: UInt64, now: Double
  ) -> MutatedBody? {
    let fit = ShapeFit(shapes, now: now, refusesUnpromised: self == .extra)
    guard let sites = MutationSites(of: body, shape, fit) else { return nil }
    let planner = MutationPlanner(sites: sites)
    var places = planner.candidates(for: self).filter { place in
      planner.plan(of: self, at: place).map { $0.undetectedReason == nil } ?? false
    }
    var random = SampleRandom(seed: seed)
    while !places.isEmpty {
      let chosen = places.remove(at: self == .casing ? 0 : random.number(in: 0...(places.count - 1)))
      let mutated = planner.plan(of: self, at: chosen)?.body(from: body, shape, fit)
      if let mutated, mutated.undetectedReason == nil { return mutated }
    }
    return nil
  }
}
