extension SwiftModel {
  /// Whether what a body meets in the source could not all be read, so that decoding it may go otherwise.
  package func isPartlyRead(for document: JSONDocument) -> Bool {
    guard !notes.isEmpty else { return false }
    if hasConditions { return true }
    var pending = [(document.root, root)]
    var seen: Set<Walk.ChoiceKey> = []
    while let (value, shape) = pending.popLast() {
      if shapes[shape].isDoubtful { return true }
      let key = Walk.ChoiceKey(
        shape: UInt32(truncatingIfNeeded: shape.index), node: UInt32(truncatingIfNeeded: value.index))
      guard seen.insert(key).inserted else { continue }
      switch shapes[shape].shape {
      case .nullable(let inner): if value.kind != .null { pending.append((value, inner)) }
      case .choice(let alternatives): pending += alternatives.map { (value, $0) }
      case .array(let element, _): pending += value.elements.map { ($0, element) }
      case .object(let object):
        guard let below = members(of: value, read: object) else { return true }
        pending += below
      case .any, .null, .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .literal,
        .oneOf:
        break
      }
    }
    return false
  }

  /// The members of an object with their shapes; `nil` where one is absent of which it is not known if it may be.
  private func members(of value: JSONValue, read object: ObjectShape) -> [(JSONValue, ShapeID)]? {
    let members = Dictionary(
      value.members.map { (property(for: $0.name), $0.value) }, uniquingKeysWith: { first, _ in first })
    var found: [(JSONValue, ShapeID)] = []
    var names: Set<String> = []
    for field in object.fields {
      names.insert(field.name)
      if let member = members[field.name] {
        found.append((member, field.shape))
      } else if shapes[field.shape].isDoubtful {
        return nil
      }
    }
    guard case .each(let each) = object.others else { return found }
    return found + members.filter { !names.contains($0.key) }.map { ($0.value, each) }
  }

  private func property(for key: String) -> String {
    switch client.keys {
    case .asWritten: key
    case .convertFromSnakeCase: SnakeCase.converted(key)
    }
  }
}
