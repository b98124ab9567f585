import ContractSpecs

extension SwiftModel {
  /// Returns whether a body meets the trap at a path. The client converts keys; otherwise there would be no trap.
  func isMet(_ path: JSONPath, by sign: Sign, in document: JSONDocument) -> Bool {
    guard case .key(let name)? = path.steps.last else { return false }
    var values = [document.root]
    for step in path.steps.dropLast() { values = values.flatMap { Self.children(of: $0, at: step) } }
    switch sign {
    case .object: return values.contains { $0.kind == .object }
    case .key:
      let converted = SnakeCase.converted(name)
      return values.contains { value in value.members.contains { SnakeCase.converted($0.name) == converted } }
    }
  }

  /// Returns the values that the client reads at a step.
  private static func children(of value: JSONValue, at step: JSONPath.Step) -> [JSONValue] {
    switch step {
    case .key(let name): value.members.filter { SnakeCase.converted($0.name) == name }.prefix(1).map(\.value)
    case .each: value.members.map(\.value) + Array(value.elements)
    case .index, .jwt: []
    }
  }
}
