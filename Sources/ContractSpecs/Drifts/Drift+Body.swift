extension Drift {
  /// The body as this drift leaves it, at a place that the seed chooses; `nil` where the drift does not apply or its
  /// shape would not show it.
  ///
  /// Casing befalls the whole body, as a serializer's setting does. `now`, in seconds since 1970, is for shapes that
  /// say when.
  package func altered(
    _ body: JSONDocument, of shape: ShapeID, in shapes: ShapeTable, seed: UInt64, now: Double
  ) -> DriftedBody? {
    let fit = ShapeFit(shapes, now: now, refusesUnpromised: self == .extra)
    guard let sites = DriftSites(of: body, shape, fit) else { return nil }
    var plans = DriftPlanner(sites: sites).plans(of: self).filter { $0.blindness == nil }
    var random = SampleRandom(seed: seed)
    while !plans.isEmpty {
      let chosen = self == .casing ? 0 : random.number(in: 0...(plans.count - 1))
      let drifted = plans.remove(at: chosen).body(from: body, shape, fit)
      if drifted.blindness == nil { return drifted }
    }
    return nil
  }
}
