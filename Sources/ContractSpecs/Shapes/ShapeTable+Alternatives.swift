/// The alternatives of a shape, with names and nested choices resolved.
package struct Alternatives: Hashable, Sendable {
  /// The alternatives, none of which is a choice or nullable. A literal `null` is represented by `acceptsNull`.
  package var shapes: [ShapeID] = []
  package var acceptsNull = false
}

extension ShapeTable {
  /// Returns the shapes of which a value needs to fit only one; the shape itself if it is not a choice.
  package func alternatives(of id: ShapeID) -> Alternatives {
    var result = Alternatives()
    var seen: Set<ShapeID> = []
    collect(id, into: &result, &seen)
    return result
  }

  private func collect(_ id: ShapeID, into result: inout Alternatives, _ seen: inout Set<ShapeID>) {
    guard seen.insert(id).inserted else { return }
    switch self[id].shape {
    case .null, .literal(.null): result.acceptsNull = true
    case .nullable(let inner):
      result.acceptsNull = true
      collect(inner, into: &result, &seen)
    case .choice(let shapes):
      for shape in shapes { collect(shape, into: &result, &seen) }
    case .any:
      result.acceptsNull = true
      result.shapes.append(id)
    case .oneOf(let literals):
      if literals.contains(.null) { result.acceptsNull = true }
      result.shapes.append(id)
    case .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .literal, .array, .object:
      result.shapes.append(id)
    }
  }
}
