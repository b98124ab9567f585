import ContractSpecs

extension SwiftDeclarations {
  private static let decodable: Set<String> = ["Codable", "Decodable", "DecodableWithConfiguration"]

  /// Returns whether a type declares, itself or through a type that it inherits from, that it is Decodable.
  ///
  /// It is looked up for each type that is asked for: a model needs only few of all.
  func isDecodable(_ type: Int) -> Bool {
    var pending = [type]
    var seen: Set<Int> = []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      for inherited in self[next].inherited {
        let path = inherited.path
        switch meaning(of: path, in: SwiftContext(of: self[next])) {
        case .type(let parent)?: pending.append(parent)
        case .several(let parents)?: pending += parents
        case .alias(let alias)?:
          if let name = alias.type.path.last, Self.decodable.contains(name) { return true }
          if alias.others.contains(where: { Self.decodable.contains($0.path.last ?? "") }) { return true }
          pending += ([alias.type] + alias.others).compactMap {
            self.type($0.path, in: SwiftContext(of: alias))
          }
        case nil:
          if let name = path.last, Self.decodable.contains(name) { return true }
        }
      }
    }
    return false
  }

  /// Returns the superclass of a class if these files declare it.
  func superclass(of type: Int) -> Int? {
    guard self[type].kind == .classType, let first = self[type].inherited.first,
      let parent = self.type(first.path, inType: type), self[parent].kind == .classType, parent != type
    else { return nil }
    return parent
  }

  /// Returns the class whose `init(from:)` a class inherits: the first Decodable ancestor.
  func decodableAncestor(of type: Int) -> Int? {
    guard let parent = superclass(of: type), isDecodable(parent) else { return nil }
    return parent
  }

  /// Returns the protocol whose extension has the `init(from:)` of a type that has none; the compiler prefers it to
  /// synthesis.
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

  /// Returns the `CodingKeys` of a type, if it has them. The compiler also finds those that are private to another
  /// file.
  func codingKeys(of type: Int) -> Int? {
    let path = self[type].path + ["CodingKeys"]
    return self.type(at: path, from: self[type].file) ?? self.type(at: path)
  }

  /// Returns the name under which synthesized code decodes a stored property. `@Observable` turns a variable that it
  /// tracks into `_name`.
  func codingName(of property: SwiftProperty, in type: Int) -> String {
    let isTracked =
      self[type].isObservable && property.isStored && !property.isConstant && !property.isIgnored
    return isTracked ? "_" + property.name : property.name
  }

  /// Returns the key of a case: its String raw value, or its name.
  static func key(of one: SwiftCase) -> String {
    if case .string(let text)? = one.rawValue?.literal { return text }
    return one.name
  }

  /// Returns whether the declaration of a type itself names a protocol or superclass of this name.
  func inherits(_ type: Int, _ name: String) -> Bool {
    self[type].inherited.contains { $0.path.last == name }
  }

  /// Returns the location of the start of a range, for reports.
  func location(of range: SourceRange) -> SpecLocation {
    let position = lines(of: range.file).position(ofByte: range.bytes.lowerBound)
    return SpecLocation(file: files[range.file].name, line: position.line, column: position.column)
  }

  /// Returns the locations at which types of one name are declared, for reports.
  func places(of types: [Int]) -> String {
    types.isEmpty
      ? "more than once" : "at " + types.map { "\(location(of: self[$0].name))" }.joined(separator: " and ")
  }

  /// Returns the source text of a range.
  func text(_ range: SourceRange) -> String {
    String(decoding: files[range.file].bytes[range.bytes], as: UTF8.self)
  }
}

extension SwiftDeclaration {
  /// True if the Observation macro stores the variables under other names.
  fileprivate var isObservable: Bool {
    kind == .classType && attributes.contains { $0.path.last == "Observable" }
  }
}
