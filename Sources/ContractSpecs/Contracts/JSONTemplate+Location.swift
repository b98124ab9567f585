extension JSONTemplate {
  /// Returns the location in the contract of the value at a path, or of the nearest value above it.
  func location(nearest path: JSONPath) -> SpecLocation { walk(along: path).nearest.location }

  /// Returns the value at a path, or `nil` if the contract has none there.
  package func value(at path: JSONPath) -> JSONTemplate? {
    let (nearest, isAtEnd) = walk(along: path)
    return isAtEnd ? nearest : nil
  }

  private func walk(along path: JSONPath) -> (nearest: JSONTemplate, isAtEnd: Bool) {
    var value = self
    for step in path.steps {
      switch (value, step) {
      case (.object(let members, _), .key(let name)):
        guard let member = members.first(where: { $0.name == name }) else { return (value, false) }
        value = member.value
      case (.array(let elements, _), .index(let index)):
        guard elements.indices.contains(index) else { return (value, false) }
        value = elements[index]
      case (.array(let elements, _), .each):
        guard let first = elements.first else { return (value, false) }
        value = first
      case (.object, _), (.array, _), (.literal, _), (.string, _): return (value, false)
      }
    }
    return (value, true)
  }

  package var isScalar: Bool {
    switch self {
    case .literal, .string: true
    case .array, .object: false
    }
  }

  /// Returns whether two values have the same text, regardless of their location. The order of members does not count.
  package func hasSameText(as other: JSONTemplate) -> Bool {
    switch (self, other) {
    case (.literal(let text, _), .literal(let otherText, _)): text == otherText
    case (.string(let template), .string(let otherTemplate)): template.hasSameText(as: otherTemplate)
    case (.array(let elements, _), .array(let others, _)):
      elements.count == others.count && zip(elements, others).allSatisfy { $0.hasSameText(as: $1) }
    case (.object(let members, _), .object(let others, _)):
      members.count == others.count
        && zip(Self.sorted(members), Self.sorted(others)).allSatisfy { mine, its in
          mine.name == its.name && mine.value.hasSameText(as: its.value)
        }
    case (.literal, _), (.string, _), (.array, _), (.object, _): false
    }
  }

  private static func sorted(_ members: [Member]) -> [Member] { members.sorted { $0.name < $1.name } }
}

extension Template {
  /// Returns whether two templates have the same text, regardless of their location.
  package func hasSameText(as other: Template) -> Bool {
    parts.count == other.parts.count && zip(parts, other.parts).allSatisfy { $0.stands(for: $1) }
  }
}

extension Template.Part {
  /// Returns whether two parts have the same text or target.
  fileprivate func stands(for other: Template.Part) -> Bool {
    switch (self, other) {
    case (.text(let text), .text(let otherText)): text == otherText
    case (.reference(let reference), .reference(let otherReference)):
      reference.target == otherReference.target
    case (.text, _), (.reference, _): false
    }
  }
}
