extension MatchTable {
  /// The pattern path at which the contract promises what stands at `place`.
  package func path(of place: Int) -> JSONPath {
    JSONPath(lineage(of: place).compactMap { places[$0].step })
  }

  /// The pattern path at which it was found, the first of its other names in place of each that has some.
  package func foundPath(of place: Int) -> JSONPath {
    JSONPath(
      lineage(of: place).compactMap { index in
        places[index].otherNames.first.map { .key($0.name) } ?? places[index].step
      })
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
