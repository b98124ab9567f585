extension MatchTable {
  /// The pattern path at which the contract promises what stands at `place`.
  package func path(of place: Int) -> JSONPath {
    var steps: [JSONPath.Step] = []
    steps.reserveCapacity(4)
    var current: Int? = place
    while let index = current {
      if let step = places[index].step { steps.append(step) }
      current = places[index].parent
    }
    steps.reverse()
    return JSONPath(steps)
  }

  /// The pattern path at which it was found, the first of its other names in place of each that has some.
  package func foundPath(of place: Int) -> JSONPath {
    lineage(of: place).reduce(into: JSONPath.root) { path, index in
      if let elsewhere = places[index].relocated {
        path = elsewhere.path
      } else if let step = places[index].otherNames.first.map({ .key($0.name) }) ?? places[index].step {
        path.steps.append(step)
      }
    }
  }

  /// The keys that lead to where a value was found, from the element around it or from the root.
  func foundKeys(of place: Int) -> [String] {
    let steps = foundPath(of: place).steps
    let start = steps.lastIndex(of: .each).map { $0 + 1 } ?? 0
    return steps[start...].compactMap { step in
      guard case .key(let name) = step else { return nil }
      return name
    }
  }

  /// The places from the root down to this one.
  private func lineage(of place: Int) -> [Int] {
    var indices: [Int] = []
    var current: Int? = place
    while let index = current {
      indices.append(index)
      current = places[index].parent
    }
    return indices.reversed()
  }
}
