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

  /// A Boolean value that indicates whether the value is neither an array nor an object.
  package var isScalar: Bool {
    switch self {
    case .literal, .string: true
    case .array, .object: false
    }
  }

  /// Returns whether two scalars have the same text, regardless of their location.
  package func hasSameText(as other: JSONTemplate) -> Bool {
    switch (self, other) {
    case (.literal(let text, _), .literal(let otherText, _)): text == otherText
    case (.string(let template), .string(let otherTemplate)): template.hasSameText(as: otherTemplate)
    case (.literal, _), (.string, _), (.array, _), (.object, _): false
    }
  }
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
