/// The declarations of all files, to be found by name.
struct SwiftDeclarations: Sendable {
  /// A type with all that its extensions add.
  struct Entry: Sendable {
    var declaration: SwiftDeclaration

    /// The type's own declaration and its extensions.
    var parts: [SourceRange]
  }

  let files: [SwiftFile]
  let tokens: [SwiftTokens]
  let lines: [LineTable]
  private(set) var types: [Entry] = []

  /// Where extensions stand, also those of types that are not declared here.
  private(set) var extensions: [SourceRange] = []

  /// Those that are Decodable.
  private(set) var decodableTypes: Set<Int> = []
  private(set) var containerMethods: Set<SwiftContainerMethod> = []
  private var typesByPath: [String: Int] = [:]
  private var aliasesByPath: [String: SwiftAlias] = [:]

  init(_ files: [SwiftFile]) {
    self.files = files
    tokens = files.map { SwiftTokens($0.bytes) }
    lines = files.map { LineTable($0.bytes) }
    var extensions: [SwiftDeclaration] = []
    for (number, tokens) in tokens.enumerated() {
      var parser = SwiftParser(tokens, file: number)
      parser.parse()
      containerMethods.formUnion(parser.containerMethods)
      for alias in parser.aliases where aliasesByPath[Self.key(alias.path)] == nil {
        aliasesByPath[Self.key(alias.path)] = alias
      }
      for declaration in parser.declarations {
        if declaration.kind == .extensionOf {
          extensions.append(declaration)
        } else if typesByPath[Self.key(declaration.path)] == nil {
          typesByPath[Self.key(declaration.path)] = types.count
          types.append(Entry(declaration: declaration, parts: [declaration.body]))
        }
      }
    }
    self.extensions = extensions.map(\.whole)
    for part in extensions { add(part) }
    decodableTypes = findDecodable()
  }

  private static func key(_ path: some Sequence<String>) -> String { path.joined(separator: ".") }

  private mutating func add(_ part: SwiftDeclaration) {
    guard let type = type(part.path, in: []) else { return }
    types[type].declaration.inherited += part.inherited
    types[type].parts.append(part.body)
    if types[type].declaration.initializer == nil, let initializer = part.initializer {
      types[type].declaration.initializer = initializer
      types[type].declaration.initializerFile = part.file
    }
  }

  subscript(type: Int) -> SwiftDeclaration { types[type].declaration }

  /// The type of exactly this path, through aliases.
  func type(at path: [String]) -> Int? {
    if let type = typesByPath[Self.key(path)] { return type }
    guard let alias = aliasesByPath[Self.key(path)], alias.generics.isEmpty else { return nil }
    let target = alias.type.path
    return target.isEmpty || target == path
      ? nil : typesByPath[Self.key(target)] ?? nested(target, in: path.dropLast())
  }

  private func nested(_ path: [String], in scope: ArraySlice<String>) -> Int? {
    candidates(path, in: Array(scope)).lazy.compactMap { typesByPath[Self.key($0)] }.first
  }

  /// What a name may mean in a scope, from the innermost on.
  private func candidates(_ path: [String], in scope: [String]) -> [[String]] {
    (0...scope.count).reversed().map { Array(scope.prefix($0)) + path }
  }

  /// The type that a name means where these types are around it.
  func type(_ path: [String], in scope: [String]) -> Int? {
    candidates(path, in: scope).lazy.compactMap { type(at: $0) }.first
  }

  /// What a name means where these types are around it.
  func meaning(of path: [String], in scope: [String]) -> Meaning? {
    for candidate in candidates(path, in: scope) {
      if let type = typesByPath[Self.key(candidate)] { return .type(type) }
      if let alias = aliasesByPath[Self.key(candidate)] { return .alias(alias) }
    }
    if path.first == "Self", path.count > 1 { return meaning(of: Array(path.dropFirst()), in: scope) }
    return path.last == "ID" ? identifier(of: path.dropLast(), in: scope) : nil
  }

  /// The type of `id`, which `Identifiable` calls `ID`.
  private func identifier(of path: ArraySlice<String>, in scope: [String]) -> Meaning? {
    let owner = path.isEmpty || path == ["Self"] ? type(at: scope) : type(Array(path), in: scope)
    guard let owner, inherits(owner, "Identifiable"),
      let id = self[owner].properties.first(where: { $0.name == "id" })?.type, id.path != ["ID"]
    else { return nil }
    return .alias(SwiftAlias(path: self[owner].path + ["ID"], generics: [], type: id))
  }

  enum Meaning {
    case type(Int)
    case alias(SwiftAlias)
  }
}
