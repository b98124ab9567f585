extension MatchTable {
  /// Returns the pattern path of the promise for `place`.
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

  /// Returns the pattern path at which it was found, with the first of the other names of each place that has some.
  package func foundPath(of place: Int) -> JSONPath {
    lineage(of: place).reduce(into: JSONPath.root) { path, index in
      if let elsewhere = places[index].relocated {
        path = elsewhere.path
      } else if let step = places[index].otherNames.first.map({ .key($0.name) }) ?? places[index].step {
        path.steps.append(step)
      }
    }
  }

  /// Returns the keys that lead to the place where a value was found, from the element around it or from the root.
  func foundKeys(of place: Int) -> [String] {
    let steps = foundPath(of: place).steps
    let start = steps.lastIndex(of: .each).map { $0 + 1 } ?? 0
    return steps[start...].compactMap { step in
      guard case .key(let name) = step else { return nil }
      return name
    }
  }

  /// Returns the places from the root down to this one.
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
