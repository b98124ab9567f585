/// The path from the root to a value, for `codingPath` and reports. Lists of it are made only on request.
final class Trail {
  let parent: Trail?
  let key: (any CodingKey)?

  /// The step with the name in the body; `key` may be converted.
  let step: Step
  let pattern: PlacePattern

  init(root: PlacePattern) {
    parent = nil
    key = nil
    step = .each
    pattern = root
  }

  init(_ parent: Trail, _ key: any CodingKey, step: Step, pattern: Step? = nil) {
    self.parent = parent
    self.key = key
    self.step = step
    self.pattern = parent.pattern.child(pattern ?? step)
  }

  var codingPath: [any CodingKey] {
    var keys: [any CodingKey] = []
    var trail = self
    while let key = trail.key, let parent = trail.parent {
      keys.append(key)
      trail = parent
    }
    return keys.reversed()
  }

  var steps: [Step] {
    var steps: [Step] = []
    var trail = self
    while let parent = trail.parent {
      steps.append(trail.step)
      trail = parent
    }
    return steps.reversed()
  }
}

/// The requests of a model at one path. All elements of an array share one.
final class PlacePattern {
  let step: Step
  private(set) weak var parent: PlacePattern?
  private(set) var children: [Step: PlacePattern] = [:]
  private(set) var order: [PlacePattern] = []

  /// The types that were read here, in the order of their first request.
  private(set) var types: [String] = []

  /// True if the body had a value here on some request; `isAbsent`, if it had none on some.
  var isFound = false
  var isAbsent = false

  /// True if the model accepts a missing value.
  var isOptional = false

  /// The names at this path that the body has and the model never requested, with their counts.
  var unread: [String: Int] = [:]

  /// The maximum number of names in one object. Further ones are combined.
  static let maximumWidth = 1_000

  init(step: Step = .each, parent: PlacePattern? = nil) {
    self.step = step
    self.parent = parent
  }

  func child(_ step: Step) -> PlacePattern {
    let step: Step = if case .index = step { .each } else { step }
    if let child = children[step] { return child }
    if children.count >= Self.maximumWidth, step != .each { return child(.each) }
    let child = PlacePattern(step: step, parent: self)
    children[step] = child
    order.append(child)
    return child
  }

  func note(type: String) {
    if types.count < 8, !types.contains(type) { types.append(type) }
  }

  var steps: [Step] {
    var steps: [Step] = []
    var pattern = self
    while let parent = pattern.parent {
      steps.append(pattern.step)
      pattern = parent
    }
    return steps.reversed()
  }
}

extension PlacePattern {
  /// Returns the pattern in which reading recorded this step. The members of a dictionary share one.
  func known(_ step: Step) -> PlacePattern { children[step] ?? child(.each) }
}
