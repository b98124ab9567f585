/// The places of a document that are not judged in a run.
extension Contract {
  /// Returns the places that say more of some promised responses than is judged, and those of their endpoints that are
  /// about no promised status: each once, in the order of the files.
  package func unjudgedPlaces(in promises: [ResponsePromise], of endpoints: [Endpoint]) -> [UnjudgedPlace] {
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
      pending += shapes[id].parts
    }
    return found.sorted()
  }
}
