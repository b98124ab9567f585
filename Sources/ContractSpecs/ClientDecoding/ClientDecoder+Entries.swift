/// Dictionaries with several entries that do not decode: `JSONDecoder` reads the entries in another order in each
/// process.
extension ClientDecoder {
  /// The maximum number of further entries that are tried.
  private static let maximumEntries = 64

  /// The further entries of a dictionary that do not decode.
  private enum Others { case none, alike, different }

  /// Returns the failure with `[*]` in place of a dictionary's entry, if others fail alike; which error comes
  /// first is open if others fail with another one.
  func settled(_ failure: DecodingFailure, in document: JSONDocument) -> Outcome {
    var (settled, value, shape) = (failure, document.root, root)
    for (depth, step) in failure.field.steps.enumerated() {
      guard let (next, isEntry) = below(shape, step), let child = value.child(step) else { break }
      if isEntry, case .key(let name) = step {
        let others = others(
          than: name, in: value, as: next, hasIntegerKeys: hasIntegerKeys(shape), failing: failure,
          below: depth + 1)
        switch others {
        case .none: break
        case .alike: settled.forgetEntry(at: depth)
        case .different: return .failsInAnyOrder
        }
      }
      (value, shape) = (child, next)
    }
    return .fails(settled)
  }

  /// Returns the shape that a step leads to, and whether that is the entry of a dictionary.
  private func below(_ shape: ShapeID, _ step: JSONPath.Step) -> (ShapeID, isEntry: Bool)? {
    switch (types.shapes[shape].test, step) {
    case (.object(let object), .key(let key)):
      let names = [Array(key.utf8), Array(SnakeCase.converted(key).utf8)]
      if let member = object.members.first(where: { names.contains($0.name) }) {
        return (member.shape, false)
      }
      return object.others.shape.map { ($0, true) }
    case (.array(let array), .index(let index)):
      let element = index < array.prefix.count ? array.prefix[index] : array.element
      return element.map { ($0, false) }
    case (_, _): return nil
    }
  }

  private func hasIntegerKeys(_ shape: ShapeID) -> Bool {
    guard case .object(let object) = types.shapes[shape].test else { return false }
    return object.hasIntegerKeys
  }

  /// Returns the other entries that do not decode. Where the keys are integers, an entry with another key fails by its
  /// key, whatever its value.
  private func others(
    than name: String, in value: JSONValue, as shape: ShapeID, hasIntegerKeys: Bool,
    failing failure: DecodingFailure, below depth: Int
  ) -> Others {
    let failsByKey = { (key: String) in hasIntegerKeys && Int(key) == nil }
    let decoder = Self(types, root: shape)
    var others = Others.none
    for member in value.members.filter({ $0.name != name }).prefix(Self.maximumEntries) {
      if failsByKey(member.name) {
        if !failsByKey(name) { return .different }
        others = .alike
        continue
      }
      let bytes = Array(value.document.bytes[value.document.byteRange(of: member.value.node)])
      switch decoder.decode(bytes, try? JSONDocument(parsing: bytes)) {
      case .decodes: continue
      case .untried, .failsInAnyOrder: return .different
      case .fails(let other):
        let isAlike =
          !failsByKey(name) && other.kind == failure.kind && other.subject == failure.subject
          && other.field.steps.elementsEqual(failure.field.steps.dropFirst(depth))
        if !isAlike { return .different }
        others = .alike
      }
    }
    return others
  }
}
