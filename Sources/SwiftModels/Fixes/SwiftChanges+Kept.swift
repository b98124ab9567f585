import ContractSpecs

/// Changes for a property that other code uses, so that its type has to stay.
extension SwiftChanges {
  /// Returns the change that reads a property of the same type leniently, instead of one that touches more.
  func keepingType(insteadOf touch: Touch) -> Change? {
    guard let (member, property, sent) = kept(by: touch), let type = property.type,
      let owner = declarations.types.indices.first(where: { declarations[$0].properties.contains(property) }),
      let read = SwiftLenientRead(
        property.name, type, sent: sent, texts: texts(at: path), standIn: standIn(for: property, of: owner))
    else { return nil }
    guard let call = member.call else {
      guard member.isSynthesized,
        let edits = SwiftInitializerWriter(of: owner, in: declarations).reading(property, by: read)
      else { return nil }
      return Change(title: read.title, edits: edits, touches: .decoding(of: owner))
    }
    guard call.type == type || .optional(call.type) == type, let edit = edit(of: call, to: read) else {
      return nil
    }
    return Change(title: read.title, edits: [edit])
  }

  /// Returns the property that a change touches, and the type that is sent.
  private func kept(by touch: Touch) -> (SwiftModel.Member, SwiftProperty, SwiftTypeReference)? {
    switch touch {
    case .type(let property, let sent, _):
      model.members.values.first { $0.property == property }.map { ($0, property, sent) }
    case .cases:
      model.member(at: path).flatMap { _, member in
        guard let property = member.property, let type = property.type else { return nil }
        return (member, property, type.replacingCore(with: .name("String")))
      }
    case .decoding: nil
    }
  }

  /// Returns the statement that decodes a property with another expression.
  private func edit(of call: SwiftDecodeCall, to read: SwiftLenientRead) -> SourceEdit? {
    let (file, whole) = (call.statement.file, call.statement.bytes)
    func text(_ bytes: Range<Int>) -> String {
      declarations.text(SourceRange(file: file, bytes: bytes))
    }
    let head = text(whole.lowerBound..<call.method.bytes.lowerBound)
    guard let word = head.firstRange(of: "try ") else { return nil }
    let open = text(call.method.bytes.upperBound..<call.typeRange.bytes.lowerBound)
    let rest = text(call.typeRange.bytes.upperBound..<whole.upperBound)
    let expression = read.expression { "\(head[word.upperBound...])\($0)\(open)\($1)\(rest)" }
    return SourceEdit(range: call.statement, replacement: head[..<word.lowerBound] + expression)
  }

  /// Returns the value that stands for one that is missing: the initial one, none, or the enum's own for unknown ones.
  private func standIn(for property: SwiftProperty, of owner: Int) -> String? {
    if property.hasInitialValue { return initialValue(of: property) }
    switch property.type {
    case .array?: return "[]"
    case .dictionary?: return "[:]"
    case .named(let parts)?:
      if let enumeration = declarations.type(parts.map(\.name), inType: owner) {
        return declarations[enumeration].cases.first { Self.unknown.contains($0.name) && $0.values == nil }
          .map { ".\($0.name)" }
      }
      // An identity or a secret cannot be made up.
      let name = property.name.lowercased()
      if ["id", "identifier", "token", "key", "secret"].contains(where: name.hasSuffix) { return nil }
      return Self.empty[parts.map(\.name).joined(separator: ".")]
    case .optional?, .other?, nil: return nil
    }
  }

  private static let unknown: Set = ["unknown", "other", "undefined", "unrecognized", "unsupported"]

  private static let empty = ["String": "\"\"", "Bool": "false", "Int": "0", "Double": "0"]

  private func initialValue(of property: SwiftProperty) -> String? {
    guard let annotation = property.typeRange else { return nil }
    let end = max(annotation.bytes.upperBound, property.whole.bytes.upperBound)
    let rest = SourceRange(file: annotation.file, bytes: annotation.bytes.upperBound..<end)
    let value = String(declarations.text(rest).drop { $0 == " " || $0 == "=" })
    let isPlain = ["true", "false", "[]", "[:]", "\"\""].contains(value) || value.allSatisfy(\.isNumber)
    return isPlain && !value.isEmpty ? value : nil
  }
}
