import ContractSpecs

/// Changes of types and of the values of an enum.
extension SwiftChanges {
  mutating func optional(at path: JSONPath) {
    guard let (_, member) = model.member(at: path), path.steps.last.map(Self.isKey) == true,
      member.isSynthesized || member.call?.isIfPresent == false, let property = member.property,
      let type = property.type
    else { return }
    guard case .optional(let inner) = type else {
      guard !hasNone(type, inTypeOf: property) else {
        objections.append(
          "\(type) has a case none, for which code with an Optional of it may take nil; rename one of them first"
        )
        return
      }
      return retype(at: path, to: .optional(type), "make \(property.name) Optional")
    }
    guard let call = member.call, call.type == inner || call.type == type else { return }
    add(
      "read \(property.name) with decodeIfPresent",
      [
        SourceEdit(range: call.method, replacement: "decodeIfPresent"),
        SourceEdit(range: call.typeRange, replacement: "\(inner)"),
      ])
  }

  /// Returns whether a type is an enum with a case that an Optional has as well.
  private func hasNone(_ type: SwiftTypeReference, inTypeOf property: SwiftProperty) -> Bool {
    guard case .named = type, let owner = owner(of: property),
      let declared = declarations.type(type.path, inType: owner)
    else { return false }
    return declarations[declared].cases.contains { $0.name == "none" }
  }

  /// Turns `[T]` into `[T?]` if an element is null.
  mutating func optionalElements(at path: JSONPath) {
    guard path.steps.last == .each, path.parent.steps.last.map(Self.isKey) == true,
      let type = model.member(at: path)?.member.property?.type?.withOptionalElements
    else { return }
    retype(at: path, to: type, "let the elements be Optional: \(type)")
  }

  private static func isKey(_ step: JSONPath.Step) -> Bool {
    if case .key = step { true } else { false }
  }

  mutating func types(at path: JSONPath) {
    guard let type = model.member(at: path)?.member.property?.type else { return }
    if isDate(path), isReadByAStrategy(at: path) {
      objections.append(
        "the dates of this response are not all written in ways that one strategy reads; read each with a formatter of its own"
      )
      return
    }
    if isDate(path), texts(at: path).contains(where: DateWords.mayBeDate) {
      objections.append(
        "the dates are written in a way that no usual strategy surely reads; read them with .formatted and the format that the backend uses, or with .custom"
      )
      return
    }
    if isDate(path), values(at: path).contains(where: { $0.kind == .array }) {
      objections.append(
        "an array is no date of any strategy; if it holds the parts of one, make the Date of them by hand")
      return
    }
    if let name = type.core.path.last, SwiftBuiltIn.isFloat(name),
      texts(at: path).contains(where: { Coercion.nonConforming.contains($0) })
    {
      objections.append(
        "a String would take the numbers' place; set decoder.nonConformingFloatDecodingStrategy, or let the backend send null"
      )
      return
    }
    let isFraction = values(at: path).contains { value in
      value.kind == .number && value.source.contains { ".eE".contains($0) }
    }
    if isEmptyArray(at: path) {
      objections.append(
        "an empty array tells nothing of a type; if it stands for no value, read it in an init(from:) that takes it so"
      )
      return
    }
    if isScalar(inPlaceOfDeclared: type, at: path), keepsObject(type, at: path) { return }
    if let sent = structure(at: path, inPlaceOf: type) {
      objections.append("\(sent) is sent in place of \(type.core); declare a type for it by hand")
      return
    }
    // A number that a narrower float cannot hold is no reason to read integers.
    let isFloat = type.core.path.last.map(SwiftBuiltIn.isFloat) == true
    let names =
      isFloat || isFraction ? ["Double", "String", "Int", "Bool"] : ["String", "Int", "Double", "Bool"]
    for name in names where type.core.path != [name] {
      retype(at: path, to: type.replacingCore(with: .name(name)))
    }
    guard path.steps.last.map(Self.isKey) == true else { return }
    retype(at: path, to: type.wrappedInArray)
    if let byName = type.asDictionary { retype(at: path, to: byName) }
  }

  /// Returns whether only single values are sent where a declared struct or class decodes an object.
  private func isScalar(inPlaceOfDeclared type: SwiftTypeReference, at path: JSONPath) -> Bool {
    guard case .named = type.unwrapped, model.owner(at: path) != nil else { return false }
    let values = values(at: path)
    return !values.isEmpty && values.allSatisfy { $0.kind != .object && $0.kind != .array }
  }

  /// Adds the changes that go on reading the object that other responses have, or the reason why there is none. Returns
  /// `false` if code needs the type, which is the better reason against all other ones.
  private mutating func keepsObject(_ type: SwiftTypeReference, at path: JSONPath) -> Bool {
    guard let member = model.member(at: path)?.member, let property = member.property else { return false }
    let touch = Touch.type(of: property, to: type.replacingCore(with: .name("String")), by: member.call)
    found += keepingTypes(insteadOf: touch)
    guard found.isEmpty else { return true }
    guard SwiftHazards(declarations).hazard(of: touch) == nil else { return false }
    objections.append(
      "what is sent in place of \(type.core) has none of its members; where it stands for no value, read it as nil in an init(from:)"
    )
    return true
  }

  /// Returns the words for an object or an array of other values at a path, which is no single value of a type that
  /// Swift has; `nil` if there is none.
  private func structure(at path: JSONPath, inPlaceOf type: SwiftTypeReference) -> String? {
    guard case .named = type.unwrapped, let name = type.core.path.last, type.core.path.count == 1 else {
      return nil
    }
    let kinds: [JSONKind]
    switch name {
    case "String": kinds = [.string]
    case "Bool": kinds = [.boolean]
    case _ where SwiftBuiltIn.isNumber(name): kinds = [.integer, .number]
    case _: return nil
    }
    for value in values(at: path) {
      if value.kind == .object { return "an object" }
      if value.kind == .array, value.elements.contains(where: { !kinds.contains($0.kind) }) {
        return "an array of other values"
      }
    }
    return nil
  }

  /// Returns whether all values at a path are arrays without elements.
  private func isEmptyArray(at path: JSONPath) -> Bool {
    let values = values(at: path)
    return !values.isEmpty && values.allSatisfy { $0.kind == .array && $0.count == 0 }
  }

  mutating func retype(at path: JSONPath, to type: SwiftTypeReference, _ title: String? = nil) {
    guard let member = model.member(at: path)?.member, let property = member.property,
      let range = property.typeRange, !declarations.sharesType(property),
      let calls = edits(of: member.call, from: property.type, to: type)
    else { return }
    let parameters = parameters(to: property, becoming: type)
    let owner = owner(of: property).map { name(of: $0) } ?? ""
    add(
      title ?? "let \(property.name) be \(type)", of: .type(of: "\(owner).\(property.name)"),
      [edit(range, from: property.type, to: type)] + calls + parameters,
      touching: .type(of: property, to: type, by: member.call))
  }

  /// Returns the changes of the parameters that only give a property its value. A parameter of the type that becomes
  /// Optional still fits.
  private func parameters(
    to property: SwiftProperty, becoming type: SwiftTypeReference
  ) -> [SourceEdit] {
    if case .optional(let inner) = type, inner == property.type { return [] }
    guard
      let owner = declarations.types.indices.first(where: { declarations[$0].properties.contains(property) })
    else { return [] }
    return SwiftForwardedParameters(to: property, of: owner, in: declarations).edits(to: type) ?? []
  }

  /// Returns the edits by which a written initializer decodes a property of another type; `nil` if it decodes it as
  /// something else than the property is.
  private func edits(
    of call: SwiftDecodeCall?, from old: SwiftTypeReference?, to new: SwiftTypeReference
  ) -> [SourceEdit]? {
    guard let call else { return [] }
    guard let old, old == call.type || old == .optional(call.type) else { return nil }
    var edits: [SourceEdit] = []
    var decoded = new
    if case .optional(let inner) = new, old != new { decoded = inner }
    if decoded != call.type { edits.append(SourceEdit(range: call.typeRange, replacement: "\(decoded)")) }
    let isOptional = new == .optional(decoded)
    if isOptional != call.isIfPresent {
      edits.append(SourceEdit(range: call.method, replacement: isOptional ? "decodeIfPresent" : "decode"))
    }
    return edits
  }

  /// Returns the edit that changes a written type. If it only becomes optional, a question mark is appended to it.
  private func edit(
    _ range: SourceRange, from old: SwiftTypeReference?, to new: SwiftTypeReference
  ) -> SourceEdit {
    guard case .optional(let inner) = new, inner == old else {
      return SourceEdit(range: range, replacement: "\(new)")
    }
    let end = SourceRange(file: range.file, bytes: range.bytes.upperBound..<range.bytes.upperBound)
    return SourceEdit(range: end, replacement: "?")
  }

  // MARK: Enums of texts

  /// Adds the sent texts to an enum: another raw value if only the casing differs, else a new case for each.
  mutating func cases(at path: JSONPath) {
    guard let owner = model.enumeration(at: path), let last = declarations[owner].cases.last else { return }
    if SwiftContentReader(declarations: declarations).makesRawValues(owner) {
      objections.append(
        "init(rawValue:) of \(name(of: owner)) decides which values it takes; let it take what is sent")
      return
    }
    let sent = Set(texts(at: path))
    let known = Set(declarations[owner].cases.map(SwiftDeclarations.key))
    let added = sent.subtracting(known).sorted()
    let recased = added.filter { text in known.contains { Self.isAlike($0, text) } }
    if !recased.isEmpty { return recase(recased, of: owner, where: sent) }
    var names = Set(declarations[owner].cases.map(\.name) + declarations[owner].properties.map(\.name))
    var lines: [SwiftRepairTitles.Case] = []
    for text in added.prefix(12) {
      guard let name = SwiftName.identifier(for: text), names.insert(name).inserted else {
        objections.append(
          "\(SwiftText.literal(text)) makes no new name for a case of \(self.name(of: owner)); write the case by hand"
        )
        return
      }
      lines.append(SwiftRepairTitles.Case(name: name, old: nil, new: text))
    }
    let layout = SourceLayout(declarations.files[last.whole.file].bytes)
    let indent = layout.indent(at: last.whole.bytes.lowerBound)
    let isAlone = layout.isAlone(last.whole.bytes)
    let end = last.whole.bytes.upperBound
    let edit = SourceEdit(
      range: SourceRange(file: last.whole.file, bytes: end..<end),
      replacement: lines.map { isAlone ? "\n\(indent)\($0.source)" : "; \($0.source)" }.joined())
    add(
      SwiftRepairTitles.title(of: name(of: owner), lines), of: .cases(of: name(of: owner), lines),
      lines.isEmpty ? nil : [edit], touching: .cases(of: owner))
  }

  private static func isAlike(_ one: String, _ other: String) -> Bool {
    let words = CanonicalKey.bytes(of: one.utf8)
    return !words.isEmpty && words == CanonicalKey.bytes(of: other.utf8)
  }

  private func name(of type: Int) -> String { declarations[type].path.joined(separator: ".") }

  /// Changes the raw value of each case to the text that differs from it in casing only.
  private mutating func recase(_ texts: [String], of owner: Int, where sent: Set<String>) {
    var edits: [SourceEdit] = []
    var cases: [SwiftRepairTitles.Case] = []
    for text in texts {
      let alike = declarations[owner].cases.filter { Self.isAlike(SwiftDeclarations.key(of: $0), text) }
      let spellings = sent.filter { Self.isAlike($0, text) }.sorted()
      guard alike.count == 1, spellings.count == 1, alike[0].rawValue != nil || alike[0].values == nil else {
        let list = spellings.map(SwiftText.literal).joined(separator: " and ")
        objections.append(
          "\(list) can be no raw value of one case of \(name(of: owner)); read the text in an init(from:) that looks at no casing"
        )
        return
      }
      edits.append(SwiftKeyEdits.edit(of: alike[0], to: text))
      cases.append(
        SwiftRepairTitles.Case(name: alike[0].name, old: SwiftDeclarations.key(of: alike[0]), new: text))
    }
    add(
      SwiftRepairTitles.title(of: name(of: owner), cases), of: .cases(of: name(of: owner), cases), edits)
  }

  /// Returns the strings at a path, at most a thousand.
  func texts(at path: JSONPath) -> [String] { values(at: path).compactMap(\.string) }

  /// Returns the numbers at a path as they are written.
  func numbers(at path: JSONPath) -> [String] {
    values(at: path).filter { $0.kind == .integer || $0.kind == .number }.map(\.source)
  }

  /// Returns the values at a path, at most a thousand.
  func values(at path: JSONPath) -> [JSONValue] {
    var values = [document.root]
    for step in path.steps {
      switch step {
      case .key(let name):
        values = values.compactMap { value in
          value[name] ?? value.members.first { SnakeCase.converted($0.name) == name }?.value
        }
      case .each:
        values = values.flatMap { $0.kind == .object ? $0.members.map(\.value) : Array($0.elements) }
      case .index, .jwt: return []
      }
      values = Array(values.prefix(1000))
    }
    return values
  }
}
