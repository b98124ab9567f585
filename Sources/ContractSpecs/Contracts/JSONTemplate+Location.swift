extension JSONTemplate {
  /// Where the contract writes the value at a path, or the nearest value above it.
  func location(nearest path: JSONPath) -> SpecLocation {
    var value = self
    for step in path.steps {
      switch (value, step) {
      case (.object(let members, _), .key(let name)):
        guard let member = members.first(where: { $0.name == name }) else { return value.location }
        value = member.value
      case (.array(let elements, _), .index(let index)):
        guard elements.indices.contains(index) else { return value.location }
        value = elements[index]
      case (.array(let elements, _), .each):
        guard let first = elements.first else { return value.location }
        value = first
      case (.object, _), (.array, _), (.literal, _), (.string, _): return value.location
      }
    }
    return value.location
  }
}
