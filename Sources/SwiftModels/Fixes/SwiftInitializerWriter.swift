import ContractSpecs

/// Writes an `init(from:)` for a type whose members are not at the place that synthesized code reads.
struct SwiftInitializerWriter {
  private let type: Int
  private let declarations: SwiftDeclarations

  init(of type: Int, in declarations: SwiftDeclarations) {
    (self.type, self.declarations) = (type, declarations)
  }

  /// Returns the edits that pass the decoder itself to one property, whose members are in the same object as the
  /// others.
  func flattening(_ property: SwiftProperty) -> [SourceEdit]? {
    guard let wrapped = property.type, case .named = wrapped.unwrapped,
      let nested = declarations.type(wrapped.unwrapped.path, inType: type), nested != type,
      declarations[nested].kind == .structure || declarations[nested].kind == .classType
    else { return nil }
    // One key of the object cannot be a member of both.
    let own = Set(properties.filter { $0 != property }.map { declarations.codingName(of: $0, in: type) })
    let inner = SwiftKeyEdits.decoded(declarations[nested]).map {
      declarations.codingName(of: $0, in: nested)
    }
    guard own.isDisjoint(with: inner) else { return nil }
    return initializer(
      of: properties.map { one in
        one.name == property.name ? .handOn : .read(from: "container")
      }, nestedKey: nil)
  }

  /// Returns the edits that read some properties from one object further down. That object may be absent if all of them
  /// are Optional. `hasKeys` says that the type's keys are written elsewhere.
  func nesting(_ inner: [SwiftProperty], under key: String, hasKeys: Bool = false) -> [SourceEdit]? {
    let mayBeAbsent = inner.allSatisfy { if case .optional? = $0.type { true } else { false } }
    let nested = mayBeAbsent ? "nested?" : "nested"
    return initializer(
      of: properties.map { one in
        .read(from: inner.contains(one) ? nested : "container")
      }, nestedKey: key, hasKeys: hasKeys)
  }

  /// Returns the edits that read one property by an expression, and the others as synthesized code does.
  func reading(_ property: SwiftProperty, by read: SwiftLenientRead) -> [SourceEdit]? {
    initializer(
      of: properties.map { $0 == property ? .lenient(read) : .read(from: "container") }, nestedKey: nil)
  }

  /// The source of a property's value.
  private enum Source: Equatable {
    case handOn
    case read(from: String)
    case lenient(SwiftLenientRead)

    var isLenient: Bool { if case .lenient = self { true } else { false } }
  }

  /// The properties that have a key.
  private var properties: [SwiftProperty] {
    let cases = declarations.codingKeys(of: type).map { Set(declarations[$0].cases.map(\.name)) }
    return SwiftKeyEdits.decoded(declarations[type]).filter { cases?.contains($0.name) ?? true }
  }

  /// Returns an initializer in an extension, so that a struct keeps its memberwise initializer, or in a class.
  private func initializer(
    of sources: [Source], nestedKey: String?, hasKeys: Bool = false
  ) -> [SourceEdit]? {
    let declaration = declarations[type]
    let isClass = declaration.kind == .classType
    guard declaration.kind == .structure || isClass && mayGetInitializer, declaration.initializer == nil,
      declaration.generics.isEmpty, let end = declarations.end(of: type)
    else { return nil }
    let file = declaration.body.file
    let layout = SourceLayout(declarations.files[file].bytes)
    let unit = layout.unit(inside: declaration.body.bytes)
    var statements: [String] = []
    for (property, source) in zip(properties, sources) {
      guard let statement = statement(for: property, from: source) else { return nil }
      statements.append(statement)
    }
    let read = zip(properties, sources).filter { $1 != .handOn }.map(\.0)
    let keys = (hasKeys ? [] : keysEnum(for: read)) + nestedKeys(nestedKey)
    if declaration.hasEncoder, !hasKeys, declarations.codingKeys(of: type) == nil { return nil }
    var lines: [String] = []
    lines += keys.map { $0.isEmpty ? "" : unit + $0.replacing("    ", with: unit) }
    lines += [unit + (isClass ? "required " : "") + access + "init(from decoder: any Decoder) throws {"]
    lines += (containers(for: sources, nestedKey != nil) + statements).map { unit + unit + $0 }
    lines.append(unit + "}")
    var (place, text) = (end, "")
    if isClass {
      let indent = layout.indent(at: declaration.whole.bytes.lowerBound)
      let brace = declaration.body.bytes.upperBound - 1
      (place, text) = layout.inserting(lines.map { $0.isEmpty ? "" : indent + $0 }, before: brace)
    } else {
      lines = ["", "extension \(declaration.path.joined(separator: ".")) {"] + lines + ["}"]
      text = lines.map { $0 + "\n" }.joined()
    }
    return [SourceEdit(range: SourceRange(file: file, bytes: place..<place), replacement: text)]
  }

  /// True for a class that keeps every initializer that it has with one more: it inherits none, and has one of its own
  /// or a property without a value, as it then gets none from the compiler.
  private var mayGetInitializer: Bool {
    let declaration = declarations[type]
    guard declaration.attributes.isEmpty,
      SwiftForwardedParameters.areOwn(type, in: declarations, orProtocols: true)
    else { return false }
    if !SwiftFunctions(declarations: declarations).initializers(of: type).isEmpty { return true }
    return properties.contains { property in
      if case .optional? = property.type { return property.isConstant && !property.hasInitialValue }
      return !property.hasInitialValue
    }
  }

  /// The names that denote something else inside the initializer.
  private static let locals: Set = ["container", "nested", "hasNested", "outer", "decoder"]

  /// The access modifier of the initializer. The requirement of a public type's conformance must be as public as the
  /// type.
  private var access: String {
    let words = declarations.accessLevels(of: type)
    return words.contains("open")
      ? "public " : ["public", "package"].first(where: words.contains).map { $0 + " " } ?? ""
  }

  private func statement(for property: SwiftProperty, from source: Source) -> String? {
    guard let type = property.type, property.wrapper == nil, !declarations.namesSet(property) else {
      return nil
    }
    let isHidden = Self.locals.contains(property.name)
    let name = (isHidden ? "self." : "") + declarations.text(property.nameRange)
    let isOptional = if case .optional = type { true } else { false }
    let read = qualified(type.unwrapped)
    switch source {
    case .handOn: return "\(name) = \(isOptional ? "try?" : "try") \(read)(from: decoder)"
    case .read(let container):
      let call = isOptional ? "decodeIfPresent" : "decode"
      return "\(name) = try \(container).\(call)(\(read).self, forKey: .\(property.name))"
    case .lenient(let read):
      let expression = read.expression { method, type in
        "container.\(method)(\(qualified(type)).self, forKey: .\(property.name))"
      }
      return "\(name) = \(expression)"
    }
  }

  /// Returns a type as it is named in an extension of a nested type, from which the enclosing types are not in scope.
  private func qualified(_ reference: SwiftTypeReference) -> SwiftTypeReference {
    switch reference {
    case .optional(let inner): return .optional(qualified(inner))
    case .array(let inner): return .array(qualified(inner))
    case .dictionary(let key, let value): return .dictionary(key: qualified(key), value: qualified(value))
    case .other: return reference
    case .named(let written):
      let parts = written.map {
        SwiftTypeReference.Part(name: $0.name, arguments: $0.arguments.map(qualified))
      }
      let reference = SwiftTypeReference.named(parts)
      let scope = declarations[type].path
      guard scope.count > 1, let last = parts.last else { return reference }
      let path: [String]
      switch declarations.meaning(of: reference.path, in: SwiftContext(of: declarations[type])) {
      case .type(let found)?: path = declarations[found].path
      case .alias(let alias)?: path = alias.path
      case .several?, nil: return reference
      }
      return .named(path.dropLast().map { .init(name: $0) } + [last])
    }
  }

  private func containers(for sources: [Source], _ hasNested: Bool) -> [String] {
    var lines: [String] = []
    if sources.contains(where: { $0 == .read(from: "container") || $0.isLenient }) {
      lines.append("let container = try decoder.container(keyedBy: CodingKeys.self)")
    }
    if hasNested {
      lines.append("let outer = try decoder.container(keyedBy: OuterKeys.self)")
      let nested = "outer.nestedContainer(keyedBy: CodingKeys.self, forKey: .nested)"
      if sources.contains(.read(from: "nested?")) {
        lines.append("let nested = try outer.contains(.nested) && !outer.decodeNil(forKey: .nested)")
        lines.append("  ? \(nested) : nil")
      } else {
        lines.append("let nested = try \(nested)")
      }
    }
    return lines
  }

  /// Returns the `CodingKeys` enum, unless the compiler synthesizes it, as it does for Encodable types.
  private func keysEnum(for read: [SwiftProperty]) -> [String] {
    guard declarations.codingKeys(of: type) == nil, !read.isEmpty,
      !declarations.inherits(type, "Codable"), !declarations.inherits(type, "Encodable")
    else { return [] }
    return ["private enum CodingKeys: String, CodingKey {"]
      + ["    case " + read.map { declarations.text($0.nameRange) }.joined(separator: ", "), "}", ""]
  }

  private func nestedKeys(_ key: String?) -> [String] {
    guard let key else { return [] }
    return [
      "private enum OuterKeys: String, CodingKey {", "    case nested = \(SwiftText.literal(key))", "}", "",
    ]
  }
}

extension SwiftDeclarations {
  /// Returns whether a `Set` is part of the written type of a property. It is read like an array, and is none.
  func namesSet(_ property: SwiftProperty) -> Bool {
    property.typeRange.map { text($0).contains(/\bSet\s*</) } ?? false
  }

  /// Returns whether the type of a property is written once for several: `let width, height: Double`.
  func sharesType(_ property: SwiftProperty) -> Bool {
    types.contains {
      $0.declaration.properties.contains { $0 != property && $0.typeRange == property.typeRange }
    }
      && property.typeRange != nil
  }

  /// Returns the words before the name of a type: attributes, modifiers and its keyword.
  func modifiers(of type: Int) -> [String] { modifiers(of: self[type]) }

  /// Returns the words for the access to a type: its own, or those of the extension that it is declared in.
  func accessLevels(of type: Int) -> [String] {
    let levels: Set = ["open", "public", "package", "internal", "fileprivate", "private"]
    let own = modifiers(of: type).filter(levels.contains)
    let (whole, file) = (self[type].whole.bytes, self[type].whole.file)
    let around = declarations(in: file)
      .filter { $0.whole.bytes.contains(whole.lowerBound) && $0.whole.bytes.count > whole.count }
      .min { $0.whole.bytes.count < $1.whole.bytes.count }
    guard own.isEmpty, let around, around.kind == .extensionOf else { return own }
    return modifiers(of: around).filter(levels.contains)
  }

  private func modifiers(of declaration: SwiftDeclaration) -> [String] {
    let head = SourceRange(
      file: declaration.whole.file,
      bytes: declaration.whole.bytes.lowerBound..<declaration.name.bytes.lowerBound)
    return text(head).split { !$0.isLetter }.map(String.init)
  }

  /// Returns the byte offset after the line on which the outermost type or extension around a type ends, or `nil` if
  /// that line holds anything more.
  func end(of type: Int) -> Int? {
    let whole = self[type].whole
    let outermost = (types.map(\.declaration.whole) + extensions)
      .filter { $0.file == whole.file && $0.bytes.contains(whole.bytes.lowerBound) }
      .max { $0.bytes.count < $1.bytes.count }
    guard let outermost else { return nil }
    let rest = files[whole.file].bytes[outermost.bytes.upperBound...]
    let line = rest.prefix { $0 != .lineFeed }
    guard line.allSatisfy(\.isJSONSpace) else { return nil }
    return min(line.endIndex + 1, rest.endIndex)
  }
}
