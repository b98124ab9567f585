import ContractSpecs

/// The promised places that a response did not have, as it may, as pattern paths. Only the outermost are listed.
struct AbsentPlaces: Hashable, Sendable {
  /// The elements of empty lists and dictionaries, and the members of alternatives that did not come.
  var absent: [JSONPath] = []

  /// The members that may be absent and were, and those that were null, as they may be.
  var omitted: [JSONPath] = []
}
