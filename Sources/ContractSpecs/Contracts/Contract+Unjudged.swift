/// The places of a document that are not judged in a run.
extension Contract {
  /// Returns the places that say more than is judged of the responses that some checks may get, and those of the
  /// endpoints that are about no promised status: each once, in the order of the files. Checks with `skip` get none.
  package func unjudgedPlaces(askedBy checks: some Sequence<Int>) -> [UnjudgedPlace] {
    guard document != nil else { return [] }
    var expected: [Int: Set<StatusPattern>] = [:]
    for check in checks.lazy.map({ self.checks[$0] }) where check.skip == nil {
      expected[check.endpoint, default: []].formUnion(check.expectation.statuses)
    }
    let promises = expected.flatMap { endpoint, patterns in
      endpoints[endpoint].responses.filter { promise in
        patterns.contains { endpoints[endpoint].mayJudge($0, by: promise.status) }
      }
    }
    return unjudgedPlaces(in: promises, of: expected.keys.map { endpoints[$0] })
  }

  private func unjudgedPlaces(in promises: [ResponsePromise], of endpoints: [Endpoint]) -> [UnjudgedPlace] {
    var found = Set(promises.flatMap(\.unjudged) + endpoints.flatMap(\.unjudged))
    var seen = Array(repeating: false, count: shapes.nodes.count)
    var pending: [ShapeID] = promises.flatMap { promise in
      let body: [ShapeID] = if case .shape(let shape) = promise.body { [shape] } else { [] }
      return body + promise.headers.map(\.shape)
    }
    while let id = pending.popLast() {
      if seen[id.index] { continue }
      seen[id.index] = true
      found.formUnion(shapes[id].unjudged)
      for origin in shapes[id].origins {
        found.formUnion(shapes[origin].unjudged)
        found.formUnion(shapes.assertionPlaces(of: origin))
      }
      pending += shapes[id].parts
    }
    return found.sorted()
  }
}

extension ShapeTable {
  /// Returns the places of what is promised of an object beside its members, which are not taken over with these.
  fileprivate func assertionPlaces(of id: ShapeID) -> [UnjudgedPlace] {
    self[id].constraints.filter { self[$0].shape.assertion != nil }.map { assertion in
      UnjudgedPlace(
        location: self[assertion].location,
        reason: "what a schema says beside its members is not judged where these are taken over")
    }
  }
}

extension Endpoint {
  /// Returns whether a response with an expected status may be judged by the promise of another pattern: by that for
  /// its status, else by that of its class, else by `default`.
  fileprivate func mayJudge(_ expected: StatusPattern, by promised: StatusPattern) -> Bool {
    switch (expected, promised) {
    case (.exact(let status), _): promise(for: status)?.status == promised
    case (.range(let digit), .exact(let status)): status / 100 == digit
    case (.range(let digit), .range(let other)): digit == other
    case (.range, .other): !responses.contains { $0.status == expected }
    case (.other, _): true
    }
  }
}
