/// The way from the root to a value, for `codingPath` and for reports; made into lists only where somebody asks.
final class Trail {
  let parent: Trail?
  let key: (any CodingKey)?

  /// As the body writes it; `key` may be converted.
  let step: Step
  let pattern: Pattern

  init(root: Pattern) {
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

/// What a model asked for at one path; all elements of an array share one.
final class Pattern {
  let step: Step
  private(set) weak var parent: Pattern?
  private(set) var children: [Step: Pattern] = [:]
  private(set) var order: [Pattern] = []

  /// The types that were read here, in the order in which they were first asked for.
  private(set) var types: [String] = []

  /// Whether the body had a value here when the model asked, and whether it once had not.
  var isFound = false
  var isAbsent = false

  /// Whether the model goes on without a value.
  var isOptional = false

  /// Names at this path that the body has and the model never asked for.
  var unread: [String: Int] = [:]

  /// More names in one object are taken together.
  static let maximumWidth = 1_000

  init(step: Step = .each, parent: Pattern? = nil) {
    self.step = step
    self.parent = parent
  }

  func child(_ step: Step) -> Pattern {
    let step: Step = if case .index = step { .each } else { step }
    if let child = children[step] { return child }
    if children.count >= Self.maximumWidth, step != .each { return child(.each) }
    let child = Pattern(step: step, parent: self)
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

extension Pattern {
  /// Where reading noted this step: a dictionary's members share one.
  func known(_ step: Step) -> Pattern { children[step] ?? child(.each) }
}
