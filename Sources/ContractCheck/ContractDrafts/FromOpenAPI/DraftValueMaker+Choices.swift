import ContractSpecs

/// The choice of optional members for a body that requires none.
extension DraftValueMaker {
  /// The last words of the names of texts that say what something is.
  private static let texts: Set<String> = [
    "name", "title", "label", "description", "text", "content", "message", "comment", "subject", "summary",
    "caption", "note", "notes", "firstname", "lastname",
  ]

  /// The words of the names of what a backend writes down itself.
  private static let kept: Set<String> = ["created", "updated", "modified", "deleted"]

  /// Returns the optional members of an object that say something: those whose names say so, those with an example, and
  /// those that name what a check makes; else the first text, set of values, list or object. A count, a flag or a point
  /// in time alone says nothing.
  func telling(_ object: ObjectShape) -> [Field] {
    let fields = object.fields.filter { $0.isOptional && isFree($0) }
    let telling = fields.filter { isTelling($0) || identifiers[Self.key(of: $0.name, in: nil)] != nil }
    guard telling.isEmpty else { return telling }
    let others = fields.filter { !isReference($0.name) && DraftedDate($0.name) == nil }
    let first = others.first { isText($0.shape) } ?? others.first { !isScalar($0.shape) && isFilled($0) }
    return first.map { [$0] } ?? []
  }

  /// Returns whether a member can be sent without a change of who owns it or how somebody logs in.
  private func isFree(_ field: Field) -> Bool {
    let words = SensitiveNames.words(of: field.name)
    let isOwn = ["id", "uuid"].contains(words.joined())
    let isSecret = LoginSearch.isUser(field.name) || Self.sensitive.extent(of: field.name) != nil
    return !isOwn && !isSecret && Self.kept.isDisjoint(with: words)
  }

  private func isTelling(_ field: Field) -> Bool {
    guard !isReference(field.name) else { return false }
    let isNamed = SensitiveNames.words(of: field.name).last.map(Self.texts.contains) ?? false
    return isNamed && isText(field.shape) || hasExample(field)
  }

  private func hasExample(_ field: Field) -> Bool {
    guard let node = promises.schemaNodes[field.shape], node["example"] ?? node["examples"] != nil,
      let example = example(of: field.shape)
    else { return false }
    return isPlain(example, for: field.name)
  }

  private func isText(_ id: ShapeID) -> Bool {
    shapes.alternatives(of: id).shapes.contains { alternative in
      switch shapes[alternative].shape {
      case .string, .pattern, .token, .oneOf, .openChoice, .literal(.string): true
      case .any, .null, .boolean, .integer, .number, .format, .moment, .literal, .array, .object, .nullable,
        .choice, .assertion:
        false
      }
    }
  }

  private func isFilled(_ field: Field) -> Bool {
    var maker = self
    let value = maker.value(of: field.shape, named: field.name, depth: 1)
    return value.map { ![.json("null"), .object([]), .array([])].contains($0) } ?? false
  }

  /// Returns whether an example of a date is only the form of one, such as `YYYY-MM-DD`.
  func isFormOfDate(_ text: String, named name: String) -> Bool {
    DraftedDate(name) != nil && !text.contains(where: \.isNumber)
  }
}
