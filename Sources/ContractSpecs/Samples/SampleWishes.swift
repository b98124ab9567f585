/// What a sample should hold where that fits its shape.
package struct SampleWishes: Sendable {
  /// Values at promised paths; elements are named by their index or, all of them, by `[*]`.
  package var values: [JSONPath: JSONDocument] = [:]

  /// A mirror of the sample, as `values` of a check has it: objects by subset, arrays element by element,
  /// `{"$contains": […]}` for elements that stand somewhere in an array.
  package var mirror: JSONDocument?

  /// Values for members of these names outside of arrays: the fields of a request that an answer echoes.
  package var echoes: [String: JSONDocument] = [:]

  /// Optional members that shall not be there, as pattern paths.
  package var omitted: Set<JSONPath> = []

  package init() {}

  var isEmpty: Bool { values.isEmpty && mirror == nil && echoes.isEmpty }

  /// Whether an optional member shall not be there.
  func omits(_ name: String, at spot: SampleSpot) -> Bool {
    !omitted.isEmpty && omitted.contains(spot.path.pattern.appending(key: name))
  }

  /// What is wished for one value, the most particular first.
  func candidates(at spot: SampleSpot) -> [JSONValue] {
    guard !isEmpty else { return [] }
    let exact = values[spot.path] ?? values[spot.path.pattern]
    let echo = spot.isInArray ? nil : spot.name.flatMap { echoes[$0] }
    return [exact?.root, spot.mirror, echo?.root].compactMap { $0 }
  }

  /// Whether something is wished for a member, so that it should be there.
  func wants(_ name: String, at spot: SampleSpot) -> Bool {
    guard !isEmpty else { return false }
    if spot.mirror?[name] != nil || (!spot.isInArray && echoes[name] != nil) { return true }
    let path = spot.path.pattern.appending(key: name)
    return values.keys.contains { $0.pattern.hasPrefix(path) }
  }
}

/// Where in a sample a value is to be written.
struct SampleSpot {
  var path = JSONPath.root

  /// The member's name; `nil` for the root and for elements.
  var name: String?
  var isInArray = false

  /// How many containers it stands in.
  var depth = 0

  /// How many tokens it stands in.
  var tokens = 0

  /// What the mirror has here.
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

  /// The payload of the token that stands here.
  var payload: Self {
    SampleSpot(path: path.appending(.jwt), isInArray: isInArray, depth: depth, tokens: tokens + 1)
  }
}
