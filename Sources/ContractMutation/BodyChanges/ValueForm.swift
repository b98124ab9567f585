import ContractSpecs

/// The form that a change gives to single values.
struct ValueForm {
  let change: BodyChange
  let shapes: ShapeTable

  /// The form that a change gives to a value.
  enum Written {
    /// The value stays as it is: it is not of the kind that the change is about.
    case unchanged
    case changed([UInt8])

    /// The value in the form would be as promised too, or could be another one.
    case ambiguous
  }

  /// Returns a promised value in the form of the change.
  func written(_ place: PromisedPlace, _ fit: ShapeFit) -> Written {
    guard let bytes = bytes(of: place) else { return .unchanged }
    if place.choice == .among { return .ambiguous }
    guard let bytes, let value = try? JSONDocument(parsing: bytes).root, !fit.fits(value, place.promised),
      undone(value, of: [place.promised]) != nil
    else { return .ambiguous }
    return .changed(bytes)
  }

  /// Returns the value in the form of the change; a value for which there is no such form is `.some(nil)`, one that the
  /// change is not about `nil`.
  private func bytes(of place: PromisedPlace) -> [UInt8]?? {
    let value = place.value
    switch (change, shapes[place.leaf].shape) {
    case (_, .any): return nil
    case (.scalarsAsText(.numbers), _):
      guard value.kind == .integer || value.kind == .number else { return nil }
      return .some([.quote] + value.source.utf8 + [.quote])
    case (.scalarsAsText(.booleans), _):
      guard let bool = value.bool else { return nil }
      return .some(Array("\"\(bool)\"".utf8))
    case (.nullAsText, _):
      // An empty text that is as promised shows nothing.
      guard value.isNull, !isText(place.promised) else { return nil }
      return .some([.quote, .quote])
    case (.enumCasing(let style), .oneOf):
      guard let text = value.string, style.spelling(of: text) != text else { return nil }
      return .some(style.spelling(of: text).map { JSONText.quoted($0) })
    case (.dates(let form), .format(.dateTime)):
      guard let text = value.string else { return nil }
      return .some(form.written(Array(text.utf8)))
    case (_, _): return nil
    }
  }

  private func isText(_ promised: ShapeID) -> Bool {
    shapes.alternatives(of: promised).shapes.contains { leaf in
      if case .string(let bounds) = shapes[leaf].shape { bounds.contains(0) } else { false }
    }
  }

  /// Returns the value that one in the form of the change stands for, as JSON, or `nil` if it is not in that form or
  /// several promised ones could be meant.
  func undone(_ value: JSONValue, of promised: [ShapeID]) -> [UInt8]? {
    let alternatives = promised.map { shapes.alternatives(of: $0) }
    let leaves = alternatives.flatMap(\.shapes).map { shapes[$0].shape }
    switch change {
    case .scalarsAsText(.numbers):
      return leaves.contains(where: \.isNumeric) ? value.string.flatMap(Self.number) : nil
    case .scalarsAsText(.booleans):
      guard leaves.contains(where: { $0.admits(.boolean) }), let text = value.string else { return nil }
      return text == "true" || text == "false" ? Array(text.utf8) : nil
    case .nullAsText:
      let isNull = value.string == "" && alternatives.contains(where: \.acceptsNull)
      return isNull ? Array("null".utf8) : nil
    case .enumCasing(let style):
      guard let text = value.string else { return nil }
      let names = leaves.flatMap(\.names)
      let meant = Set(names.filter { style.spelling(of: $0) == text })
      return meant.count == 1 && !names.contains(text) ? meant.first.map { JSONText.quoted($0) } : nil
    case .dates(let form):
      return leaves.contains { $0 == .format(.dateTime) } ? form.read(value) : nil
    case .serializedTwice, .wrapped, .unwrapped, .moved, .renamed, .casing, .omittedNulls: return nil
    }
  }

  private static func number(_ text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    guard let document = try? JSONDocument(parsing: bytes, maximumDepth: 1), document.root.number != nil
    else {
      return nil
    }
    return Array(bytes[document.root.byteRange])
  }
}

extension Shape {
  fileprivate var isNumeric: Bool {
    switch self {
    case .any, .nullable, .choice, .assertion: false
    case .null, .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .literal, .oneOf,
      .openChoice, .array, .object:
      admits(.integer) || admits(.number)
    }
  }

  /// The texts that the shape names.
  fileprivate var names: [String] {
    let literals: [Literal] =
      switch self {
      case .literal(let literal): [literal]
      case .oneOf(let literals): literals
      case .any, .null, .boolean, .integer, .number, .string, .format, .token, .moment, .pattern,
        .openChoice, .array, .object, .nullable, .choice, .assertion:
        []
      }
    return literals.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }
}
