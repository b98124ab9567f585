package import ContractSpecs

extension SwiftModel {
  /// Returns whether decoding a body may differ from the model because the source it uses was not fully understood.
  package func isPartlyRead(for document: JSONDocument) -> Bool { doubt(about: document) != nil }

  /// Returns whether only the app's own formatter can tell if it reads a date of a body.
  package func hasUnclearDate(in document: JSONDocument) -> Bool { doubt(about: document) == .date }

  private enum Doubt { case source, date }

  /// Returns the first reason why decoding a body is uncertain.
  private func doubt(about document: JSONDocument) -> Doubt? {
    let formats: DateFormats? =
      if case .formatted(let texts)? = client.dates { DateFormats(texts) } else { nil }
    guard !notes.isEmpty || formats != nil else { return nil }
    if hasConditions { return .source }
    var pending = [(document.root, root)]
    var seen: Set<BodyMatcher.ChoiceKey> = []
    while let (value, shape) = pending.popLast() {
      if shapes[shape].isDoubtful { return .source }
      if let formats, shapes[shape].isDate, let text = value.string, formats.verdict(on: text) == .unclear {
        return .date
      }
      let key = BodyMatcher.ChoiceKey(shape: shape, node: value.node)
      guard seen.insert(key).inserted else { continue }
      guard let below = below(value, as: shape) else { return .source }
      pending += below
    }
    return nil
  }

  /// Returns the values of a body that are read as a Date, at most a thousand.
  func dates(in document: JSONDocument) -> [JSONValue] {
    var pending = [(document.root, root)]
    var seen: Set<BodyMatcher.ChoiceKey> = []
    var found: [JSONValue] = []
    while let (value, shape) = pending.popLast(), found.count < 1000 {
      if shapes[shape].isDate {
        found.append(value)
        continue
      }
      let key = BodyMatcher.ChoiceKey(shape: shape, node: value.node)
      if seen.insert(key).inserted { pending += below(value, as: shape) ?? [] }
    }
    return found
  }

  /// Returns the children of a value, with their shapes, or `nil` if they are not known.
  private func below(_ value: JSONValue, as shape: ShapeID) -> [(JSONValue, ShapeID)]? {
    switch shapes[shape].shape {
    case .nullable(let inner): value.kind != .null ? [(value, inner)] : []
    case .choice(let alternatives): alternatives.map { (value, $0) }
    case .array(let array):
      value.elements.enumerated().compactMap { index, value in array.element(at: index).map { (value, $0) } }
    case .object(let object): members(of: value, read: object)
    case .any, .null, .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .literal,
      .oneOf, .openChoice:
      []
    }
  }

  /// Returns the members of an object with their shapes, or `nil` if one is absent and it is unknown whether it may be.
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
