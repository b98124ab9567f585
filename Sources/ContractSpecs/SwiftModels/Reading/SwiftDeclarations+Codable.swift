extension SwiftDeclarations {
  private static let decodable: Set<String> = ["Codable", "Decodable", "DecodableWithConfiguration"]

  /// Which types say, themselves or through what they inherit from, that they are Decodable.
  func findDecodable() -> Set<Int> {
    var heirs: [Int: [Int]] = [:]
    var pending: [Int] = []
    for type in types.indices {
      for inherited in self[type].inherited {
        let path = inherited.path
        switch meaning(of: path, in: SwiftContext(of: self[type])) {
        case .type(let parent)?: heirs[parent, default: []].append(type)
        case .several(let parents)?: for parent in parents { heirs[parent, default: []].append(type) }
        case .alias(let alias)?:
          if let name = alias.type.path.last, Self.decodable.contains(name) { pending.append(type) }
          if let parent = self.type(alias.type.path, in: SwiftContext(of: alias)) {
            heirs[parent, default: []].append(type)
          }
        case nil:
          if let name = path.last, Self.decodable.contains(name) { pending.append(type) }
        }
      }
    }
    var found: Set<Int> = []
    while let type = pending.popLast() {
      if found.insert(type).inserted { pending += heirs[type] ?? [] }
    }
    return found
  }

  func isDecodable(_ type: Int) -> Bool { decodableTypes.contains(type) }

  /// The class that a class inherits from, where it is declared in these files.
  func superclass(of type: Int) -> Int? {
    guard self[type].kind == .classType, let first = self[type].inherited.first,
      let parent = self.type(first.path, inType: type), self[parent].kind == .classType, parent != type
    else { return nil }
    return parent
  }

  /// The class that has the `init(from:)` which a class inherits: the first Decodable ancestor.
  func decodableAncestor(of type: Int) -> Int? {
    guard let parent = superclass(of: type), isDecodable(parent) else { return nil }
    return parent
  }

  /// The protocol whose extension has the `init(from:)` of a type that writes none: the compiler takes it before its own.
  func initializingProtocol(of type: Int) -> Int? {
    var pending = [type]
    var seen: Set<Int> = []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      if next != type, self[next].initializer != nil { return next }
      for inherited in self[next].inherited {
        if let parent = self.type(inherited.path, inType: next), self[parent].kind == .protocolType {
          pending.append(parent)
        }
      }
    }
    return nil
  }

  /// The cases of a type's CodingKeys, where it has them. The compiler finds also those that are private to another file.
  func codingKeys(of type: Int) -> Int? {
    let path = self[type].path + ["CodingKeys"]
    return self.type(at: path, from: self[type].file) ?? self.type(at: path)
  }

  /// The name under which synthesized code decodes a stored property: `@Observable` makes `_name` of a variable that it
  /// tracks.
  func codingName(of property: SwiftProperty, in type: Int) -> String {
    let isTracked =
      self[type].isObservable && property.isStored && !property.isConstant && !property.isIgnored
    return isTracked ? "_" + property.name : property.name
  }

  /// The key that a case stands for: its String raw value or its name.
  static func key(of one: SwiftCase) -> String {
    if case .string(let text)? = one.rawValue?.literal { return text }
    return one.name
  }

  /// Returns whether a type says itself that it conforms to a protocol or inherits from a class of this name.
  func inherits(_ type: Int, _ name: String) -> Bool {
    self[type].inherited.contains { $0.path.last == name }
  }

  /// Returns whether what stands at a byte may have a part in decoding: not what stands in a function or computed property.
  func decides(_ byte: Int, in file: Int) -> Bool {
    let tokens = tokens(of: file)
    var open: Int?
    for index in 0..<tokens.count where tokens.isMark(index, "{") {
      guard tokens[index].range.lowerBound < byte else { break }
      let close = tokens.partner(of: index)
      if close >= tokens.count || tokens[close].range.lowerBound > byte { open = index }
    }
    guard let open else { return true }
    let brace = tokens[open].range.lowerBound
    return declarations(in: file).contains { declaration in
      declaration.initializer?.whole.bytes.contains(byte) == true
        || (declaration.body.bytes.lowerBound == brace && hasMembers(behind: byte, in: file))
    }
  }

  /// The words with which a member may begin that has a part in decoding.
  private static let memberWords: Set = [
    "let", "var", "case", "init", "enum", "struct", "class", "typealias", "Codable", "Decodable",
  ]

  /// Returns whether some branch of the `#if` at a byte has a member of its own that may have a part in decoding.
  private func hasMembers(behind byte: Int, in file: Int) -> Bool {
    let bytes = Array(files[file].bytes[byte...])
    var (conditions, brackets, isCondition) = (0, 0, false)
    for token in SwiftLexer.tokens(of: bytes) {
      if token.startsLine { isCondition = false }
      let text = String(decoding: bytes[token.range], as: UTF8.self)
      switch token.kind {
      case .directive where text == "#endif":
        conditions -= 1
        if conditions == 0 { return false }
      case .directive:
        if text == "#if" { conditions += 1 }
        isCondition = text == "#if" || text == "#elseif"
      case .mark where "([{".contains(text): brackets += 1
      case .mark where ")]}".contains(text): brackets -= 1
      case .word where brackets == 0 && !isCondition && Self.memberWords.contains(text): return true
      case .word, .quotedWord, .text, .number, .pattern, .arrow, .mark: break
      }
    }
    return true
  }

  /// Where a range begins, for people.
  func location(of range: SourceRange) -> SpecLocation {
    let position = lines(of: range.file).position(ofByte: range.bytes.lowerBound)
    return SpecLocation(file: files[range.file].name, line: position.line, column: position.column)
  }

  /// The places where types of one name are declared, for people.
  func places(of types: [Int]) -> String {
    types.isEmpty
      ? "more than once" : "at " + types.map { "\(location(of: self[$0].name))" }.joined(separator: " and ")
  }

  /// What stands in a range.
  func text(_ range: SourceRange) -> String {
    String(decoding: files[range.file].bytes[range.bytes], as: UTF8.self)
  }
}

extension SwiftDeclaration {
  /// True if the macro of Observation stores its variables under other names.
  fileprivate var isObservable: Bool {
    kind == .classType && attributes.contains { $0.path.last == "Observable" }
  }
}
