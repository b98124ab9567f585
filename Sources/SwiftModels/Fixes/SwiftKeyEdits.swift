import ContractSpecs

/// Changes the keys of members through their `CodingKeys`.
struct SwiftKeyEdits {
  private let object: ShapeID
  private let model: SwiftModel
  private let declarations: SwiftDeclarations

  /// Creates the edits for an object, or returns `nil` if the path leads to none.
  init?(of path: JSONPath, in model: SwiftModel) {
    guard let object = model.object(at: path) else { return nil }
    (self.object, self.model, declarations) = (object, model, model.declarations)
  }

  var hasCodingKeys: Bool { model.members.contains { $0.key.object == object && $0.value.codingCase != nil } }

  /// Returns the edits that replace keys by others, or `nil` if one of them cannot be changed. With `areReferredTo`,
  /// `CodingKeys` stays even if it becomes redundant.
  func renaming(_ pairs: [(String, String)], areReferredTo: Bool = false) -> [SourceEdit]? {
    var byEnum: [Int: [String: String]] = [:]
    var byType: [Int: [String: String]] = [:]
    var literals: [SourceEdit] = []
    for (old, found) in pairs {
      let key = model.client.keys == .convertFromSnakeCase ? SnakeCase.converted(found) : found
      guard let member = model.members[SwiftModel.Member.Key(object: object, key: old)] else { return nil }
      if let codingCase = member.codingCase {
        guard
          let owner = declarations.types.indices.first(where: { declarations[$0].cases.contains(codingCase) })
        else {
          return nil
        }
        byEnum[owner, default: [:]][codingCase.name] = key
      } else if let literal = member.call?.literalKey {
        literals.append(SourceEdit(range: literal, replacement: SwiftText.literal(key)))
      } else {
        guard let property = member.property, member.isSynthesized,
          let owner = declarations.types.indices.first(where: {
            declarations[$0].properties.contains(property)
          })
        else { return nil }
        byType[owner, default: [:]][declarations.codingName(of: property, in: owner)] = key
      }
    }
    return byEnum.sorted { $0.key < $1.key }.flatMap {
      edits(of: $0.key, naming: $0.value, mayGo: !areReferredTo)
    }
      + byType.sorted { $0.key < $1.key }.compactMap { newKeys(for: $0.key, naming: $0.value) } + literals
  }

  private func edits(of keys: Int, naming names: [String: String], mayGo: Bool) -> [SourceEdit] {
    let declaration = declarations[keys]
    if mayGo, isNeedless(keys, naming: names) {
      let layout = SourceLayout(declarations.files[declaration.whole.file].bytes)
      let range = SourceRange(file: declaration.whole.file, bytes: layout.wholeLines(declaration.whole.bytes))
      return [SourceEdit(range: range, replacement: "")]
    }
    var found = declaration.cases.compactMap { one in names[one.name].map { Self.edit(of: one, to: $0) } }
    if !declaration.inherited.contains(.name("String")), found.contains(where: { !$0.replacement.isEmpty }) {
      let head = declaration.name.bytes.upperBound..<declaration.body.bytes.lowerBound
      let others = declaration.inherited.map(\.description).filter { $0 != "CodingKey" }
      let inherited = (["String", "CodingKey"] + others).joined(separator: ", ")
      found.append(
        SourceEdit(
          range: SourceRange(file: declaration.name.file, bytes: head), replacement: ": \(inherited) "))
    }
    return found
  }

  /// Returns whether every property is then decoded under its own name, so that CodingKeys is redundant.
  private func isNeedless(_ keys: Int, naming names: [String: String]) -> Bool {
    let path = declarations[keys].path
    guard path.last == "CodingKeys",
      let owner = declarations.type(at: Array(path.dropLast()), from: declarations[keys].file),
      declarations[owner].initializer == nil,
      !SwiftHazards(declarations).usesKeys(of: owner),
      declarations[keys].cases.allSatisfy({ (names[$0.name] ?? SwiftDeclarations.key(of: $0)) == $0.name })
    else { return false }
    let listed = Set(declarations[keys].cases.map(\.name))
    return listed
      == Set(Self.decoded(declarations[owner]).map { declarations.codingName(of: $0, in: owner) })
  }

  /// Returns the properties that are decoded if there are no CodingKeys.
  static func decoded(_ declaration: SwiftDeclaration) -> [SwiftProperty] {
    declaration.properties.filter { $0.isStored && !($0.isConstant && $0.hasInitialValue) }
  }

  /// Returns the edit that gives a case another raw value.
  static func edit(of one: SwiftCase, to key: String) -> SourceEdit {
    let end = one.nameRange.bytes.upperBound
    let literal = SwiftText.literal(key)
    guard let raw = one.rawValue else {
      return SourceEdit(
        range: SourceRange(file: one.nameRange.file, bytes: end..<end), replacement: " = \(literal)")
    }
    if key == one.name {
      return SourceEdit(
        range: SourceRange(file: raw.range.file, bytes: end..<raw.range.bytes.upperBound), replacement: "")
    }
    return SourceEdit(range: raw.range, replacement: literal)
  }

  /// Returns the edit that adds a `CodingKeys` at the end of a type.
  private func newKeys(for type: Int, naming names: [String: String]) -> SourceEdit? {
    let declaration = declarations[type]
    guard declaration.initializer == nil, declarations.codingKeys(of: type) == nil else { return nil }
    let body = declaration.body
    let layout = SourceLayout(declarations.files[body.file].bytes)
    let indent = layout.indent(at: declaration.whole.bytes.lowerBound)
    let unit = layout.unit(inside: body.bytes)
    let cases = Self.decoded(declaration).map { property in
      let name = declarations.codingName(of: property, in: type)
      let key = names[name].map { " = \(SwiftText.literal($0))" } ?? ""
      let written = name == property.name ? declarations.text(property.nameRange) : name
      return "\(indent)\(unit)\(unit)case \(written)\(key)"
    }
    let lines = ["\(indent)\(unit)enum CodingKeys: String, CodingKey {"] + cases + ["\(indent)\(unit)}"]
    let (place, text) = layout.inserting(lines, before: body.bytes.upperBound - 1)
    return SourceEdit(range: SourceRange(file: body.file, bytes: place..<place), replacement: text)
  }
}
