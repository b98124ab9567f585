import ContractSpecs

/// The types that a model's decoding depends on: those of its values, and what their stored properties, their cases and
/// their `init(from:)` name.
struct SwiftReach: Sendable {
  private(set) var types: Set<Int>

  init(of model: SwiftModel) {
    let declarations = model.declarations
    types = Set(model.owners.values)
    if let root = declarations.innermostType(at: model.location, named: model.name) { types.insert(root) }
    var rest = Array(types)
    while let type = rest.popLast() {
      let parent = declarations.superclass(of: type).map { [$0] } ?? []
      for named in declarations.typesNamed(by: type) + parent where types.insert(named).inserted {
        rest.append(named)
      }
    }
  }
}

extension SwiftDeclarations {
  /// Returns the type of a name at the place of its declaration.
  fileprivate func innermostType(at location: SpecLocation, named name: String) -> Int? {
    type(at: name.split(separator: ".").map(String.init), from: files.firstIndex { $0.name == location.file })
  }

  /// Returns the types that the stored properties, the cases and the `init(from:)` of a type name.
  fileprivate func typesNamed(by type: Int) -> [Int] {
    types[type].parts.flatMap { part -> [Int] in
      let tokens = tokens(of: part.file)
      guard
        let open = (0..<tokens.count).first(where: { tokens[$0].range.lowerBound >= part.bytes.lowerBound })
      else { return [] }
      return tokens.items(in: tokens.inside(open)).filter { isOfValue($0, of: type, part.file, tokens) }
        .flatMap { item in item.compactMap { self.type(at: $0, of: type, part.file, tokens) } }
    }
  }

  /// Returns whether a declaration inside a type is part of its values or of how they are made.
  private func isOfValue(_ item: Range<Int>, of type: Int, _ file: Int, _ tokens: SwiftTokens) -> Bool {
    guard let word = tokens.keyword(of: item) else { return false }
    switch tokens.text(word) {
    case "case": return true
    case "init":
      guard let initializer = self[type].initializer else { return false }
      return initializer.whole.file == file && tokens.range(item).overlaps(initializer.whole.bytes)
    case "let", "var":
      let range = tokens.range(item)
      return self[type].file == file
        && self[type].properties.contains { $0.isStored && range.contains($0.nameRange.bytes.lowerBound) }
    case _: return false
    }
  }

  /// Returns the type that a token names, alone or with the name before it.
  private func type(at token: Int, of type: Int, _ file: Int, _ tokens: SwiftTokens) -> Int? {
    guard tokens.isName(token) else { return nil }
    let (name, scope) = (tokens.text(token), self[type].path)
    if tokens.isMark(token - 1, "."), tokens.isName(token - 2),
      let nested = self.type([tokens.text(token - 2), name], in: scope, from: file)
    {
      return nested
    }
    return self.type([name], in: scope, from: file)
  }
}
