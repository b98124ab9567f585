package import ContractSpecs

/// The values that a sample should contain where they fit its shape.
package struct SampleWishes: Sendable {
  /// The values at promised paths. An element is named by its index; `[*]` names all elements.
  package var values: [JSONPath: JSONDocument] = [:]

  /// A mirror of the sample, in the form of a check's `values`: objects by subset, arrays element by element,
  /// `{"$contains": […]}` for elements that are somewhere in an array.
  package var mirror: JSONDocument?

  /// The values of members with these names outside of arrays: the fields of a request that a response echoes.
  package var echoes: [String: JSONDocument] = [:]

  /// The paths at which there should be a value, whichever it is. Where a shape has a choice, an alternative is taken
  /// that has the path.
  package var present: [JSONPath] = []

  /// The optional members to leave out, as pattern paths.
  package var omitted: Set<JSONPath> = []

  package init() {}

  var isEmpty: Bool { values.isEmpty && mirror == nil && echoes.isEmpty }

  /// Returns whether an optional member is to be left out.
  func omits(_ name: String, at spot: SampleSpot) -> Bool {
    !omitted.isEmpty && omitted.contains(spot.path.pattern.appending(key: name))
  }

  /// Returns the values wished for at a spot, the most specific first.
  func candidates(at spot: SampleSpot) -> [JSONValue] {
    guard !isEmpty else { return [] }
    let exact = values[spot.path] ?? values[spot.path.pattern]
    let echo = spot.isInArray ? nil : spot.name.flatMap { echoes[$0] }
    return [exact?.root, spot.mirror, echo?.root].compactMap { $0 }
  }

  /// Returns the steps from a spot to each value that should be present below it.
  func present(below spot: SampleSpot) -> [ArraySlice<JSONPath.Step>] {
    guard !present.isEmpty else { return [] }
    let steps = spot.path.steps
    return present.compactMap { path in
      path.steps.count > steps.count && path.steps.starts(with: steps) ? path.steps[steps.count...] : nil
    }
  }

  /// Returns whether a value is wished for in a member, so that the member should be present.
  func wants(_ name: String, at spot: SampleSpot) -> Bool {
    if present(below: spot).contains(where: { $0.first == .key(name) }) { return true }
    guard !isEmpty else { return false }
    if spot.mirror?[name] != nil || (!spot.isInArray && echoes[name] != nil) { return true }
    let path = spot.path.pattern.appending(key: name)
    return values.keys.contains { $0.pattern.hasPrefix(path) }
  }
}

/// The position in a sample at which a value is written.
struct SampleSpot {
  var path = JSONPath.root

  /// The name of the member, or `nil` for the root and for elements.
  var name: String?
  var isInArray = false

  /// The number of enclosing containers.
  var depth = 0

  /// The number of enclosing tokens.
  var tokens = 0

  /// The value of the mirror at this position.
  var mirror: JSONValue?

  func member(_ name: String) -> Self {
    var inner = self
    inner.path = path.appending(key: name)
    inner.name = name
    inner.depth += 1
    inner.mirror = mirror?[name]
    return inner
  }

  func element(_ index: Int, mirror: JSONValue?) -> Self {
    var inner = self
    inner.path = path.appending(.index(index))
    inner.name = nil
    inner.isInArray = true
    inner.depth += 1
    inner.mirror = mirror
    return inner
  }

  /// The payload of the token at this position.
  var payload: Self {
    SampleSpot(path: path.appending(.jwt), isInArray: isInArray, depth: depth, tokens: tokens + 1)
  }
}
