import ContractSpecs

/// The declarations of all files, which can be looked up by name.
struct SwiftDeclarations: Sendable {
  /// A type with everything that its extensions add.
  struct Entry: Sendable {
    var declaration: SwiftDeclaration

    /// The ranges of the type's own declaration and of its extensions.
    var parts: [SourceRange]
  }

  let files: [SwiftFile]

  /// The build for which each `#if` is decided, as far as it is known.
  let conditions: SwiftConditions

  /// The number of the branch that is read of an `#if` which is not decided.
  let choice: Int
  private let outlines: [SwiftFileOutline]

  /// The folder of each file's module: the one in `Sources`, as SwiftPM has them; empty for any other file.
  private let modules: [String]

  /// The files that are in a folder of each name, or below it.
  private let filesByFolder: [String: Set<Int>]

  /// The modules that the files of each module import, and those that some file exports again.
  private let importsByModule: [String: Set<String>]
  private let exports: Set<String>
  private(set) var types: [Entry] = []

  /// The ranges of all extensions, including those of types that are not declared here.
  private(set) var extensions: [SourceRange] = []

  private(set) var containerMethods: Set<SwiftContainerMethod> = []

  private(set) var containerHelpers: [String: [SwiftContainerHelper]] = [:]

  /// The functions that are given a decoder or a container, by their names.
  private(set) var decodingFunctions: [String: [SwiftContainerHelper]] = [:]

  /// The functions and initializers that throw, each with its first label: `parse(_`, `Money(text`.
  private(set) var throwing: Set<String> = []

  /// The types that an extension may belong to although it may also be one of another type of the same name.
  private(set) var unclearTypes: Set<Int> = []
  private var typesByPath: [String: [Int]] = [:]
  private var aliasesByPath: [String: [SwiftAlias]] = [:]

  /// The last names of all paths. Most names that are looked up are declared nowhere.
  private var names: Set<String> = []

  /// The bodies of types and extensions in each file, with the type.
  private var partsByFile: [[(type: Int, bytes: Range<Int>)]] = []

  /// Reads files for a build. The outlines of unchanged files with the same number are reused from another reading.
  init(
    _ files: [SwiftFile], _ conditions: SwiftConditions = .released(flags: nil), choice: Int = 0,
    sharing other: SwiftDeclarations? = nil
  ) {
    let outlines = files.enumerated().map { number, file in
      other?.outline(of: file, number: number, conditions, choice: choice)
        ?? SwiftFileOutline(of: file, number: number, conditions, choice: choice)
    }
    self.init(files, conditions, choice: choice, outlines: outlines)
  }

  /// Takes files with their outlines for a build, each of which has the number of its file.
  init(_ files: [SwiftFile], _ conditions: SwiftConditions, choice: Int = 0, outlines: [SwiftFileOutline]) {
    (self.files, self.conditions, self.choice, self.outlines) = (files, conditions, choice, outlines)
    modules = files.map { Self.module(of: $0.name) }
    filesByFolder = files.enumerated().reduce(into: [:]) { folders, file in
      for folder in file.element.name.split(separator: "/").dropLast() {
        folders[String(folder), default: []].insert(file.offset)
      }
    }
    importsByModule = zip(modules, outlines).reduce(into: [:]) {
      $0[$1.0, default: []].formUnion($1.1.imports)
    }
    exports = outlines.reduce(into: []) { $0.formUnion($1.exports) }
    var extensions: [SwiftDeclaration] = []
    for outline in outlines {
      containerMethods.formUnion(outline.containerMethods)
      throwing.formUnion(outline.throwing)
      for helper in outline.containerHelpers { containerHelpers[helper.name, default: []].append(helper) }
      for function in outline.decodingFunctions {
        decodingFunctions[function.name, default: []].append(function)
      }
      for alias in outline.aliases { add(alias) }
      for declaration in outline.declarations {
        if declaration.kind == .extensionOf {
          extensions.append(declaration)
        } else {
          add(type: declaration)
        }
      }
    }
    self.extensions = extensions.map(\.whole)
    for part in extensions { add(part) }
    partsByFile = Array(repeating: [], count: files.count)
    for (type, entry) in types.enumerated() {
      for part in entry.parts { partsByFile[part.file].append((type, part.bytes)) }
    }
  }

  /// Returns the outline of a file if it was read for a build, or is the same for each.
  private func outline(
    of file: SwiftFile, number: Int, _ conditions: SwiftConditions, choice: Int
  ) -> SwiftFileOutline? {
    guard number < files.count, files[number] == file else { return nil }
    let isSameBuild = self.conditions == conditions && self.choice == choice
    return isSameBuild || outlines[number].tokens.branches.isEmpty ? outlines[number] : nil
  }

  /// The tokens of each file.
  var tokens: [SwiftTokens] { outlines.map(\.tokens) }

  func tokens(of file: Int) -> SwiftTokens { outlines[file].tokens }

  /// Returns the declarations of a file, including extensions and nested types.
  func declarations(in file: Int) -> [SwiftDeclaration] { outlines[file].declarations }

  func lines(of file: Int) -> LineTable { outlines[file].lines }

  /// Returns the innermost type whose body contains a byte of a file.
  func innermostType(at byte: Int, of file: Int) -> Int? {
    partsByFile[file].filter { $0.bytes.contains(byte) }.min { $0.bytes.count < $1.bytes.count }?.type
  }

  /// Returns the types whose declarations or extensions contain a byte of a file, the innermost first.
  func types(around byte: Int, of file: Int) -> [Int] {
    declarations(in: file).filter { $0.whole.bytes.contains(byte) }
      .sorted { $0.whole.bytes.count < $1.whole.bytes.count }
      .compactMap { type($0.path, in: [], from: file) }
  }

  private static func key(_ path: some Sequence<String>) -> String { path.joined(separator: ".") }

  private mutating func add(_ alias: SwiftAlias) {
    let key = Self.key(alias.path)
    let isKnown = aliasesByPath[key]?.contains { $0.file == alias.file || $0.type == alias.type } == true
    if isKnown { return }
    aliasesByPath[key, default: []].append(alias)
    if let name = alias.path.last { names.insert(name) }
  }

  /// Adds a type, unless its file already has one of the same name, or another file has an identical declaration.
  private mutating func add(type declaration: SwiftDeclaration) {
    let key = Self.key(declaration.path)
    let isKnown = typesByPath[key]?.contains { other in
      self[other].file == declaration.file || text(self[other].whole) == text(declaration.whole)
    }
    if isKnown == true { return }
    typesByPath[key, default: []].append(types.count)
    if let name = declaration.path.last { names.insert(name) }
    types.append(Entry(declaration: declaration, parts: [declaration.body]))
  }

  private mutating func add(_ part: SwiftDeclaration) {
    switch meaning(of: part.path, in: [], from: part.file) {
    case .type(let type)?: add(part, to: type)
    case .alias?: type(part.path, in: [], from: part.file).map { add(part, to: $0) }
    case .several(let types)?: unclearTypes.formUnion(types)
    case nil: break
    }
  }

  private mutating func add(_ part: SwiftDeclaration, to type: Int) {
    types[type].declaration.inherited += part.inherited
    types[type].parts.append(part.body)
    if part.hasEncoder { types[type].declaration.hasEncoder = true }
    if types[type].declaration.initializer == nil, let initializer = part.initializer {
      types[type].declaration.initializer = initializer
      types[type].declaration.initializerFile = part.file
      types[type].declaration.initializerIsConstrained = part.isConstrained
    }
  }

  subscript(type: Int) -> SwiftDeclaration { types[type].declaration }

  /// Returns the types of exactly this path that a file sees. Its own hide all others, and those of its module hide
  /// those of other modules; those private to another file are left out.
  private func types(at path: [String], from file: Int?) -> [Int] {
    guard let all = typesByPath[Self.key(path)] else { return [] }
    return seen(all, from: file, file: { self[$0].file }, isPrivate: { self[$0].isPrivate })
  }

  private func aliases(at path: [String], from file: Int?) -> [SwiftAlias] {
    guard let all = aliasesByPath[Self.key(path)] else { return [] }
    return seen(all, from: file, file: \.file, isPrivate: \.isPrivate)
  }

  private func seen<Thing>(
    _ all: [Thing], from file: Int?, file place: (Thing) -> Int, isPrivate: (Thing) -> Bool
  ) -> [Thing] {
    guard let file else { return all }
    let own = all.filter { place($0) == file }
    guard own.isEmpty else { return own }
    let visible = all.filter { !isPrivate($0) }
    guard visible.count > 1, !modules[file].isEmpty else { return visible }
    let near = visible.filter { modules[place($0)] == modules[file] }
    return near.isEmpty ? imported(visible, from: file, file: place) : near
  }

  /// Returns the declarations of the only module among several that a file imports, or else the other files of its
  /// module do; all of them if that is not certain.
  private func imported<Thing>(_ all: [Thing], from file: Int, file place: (Thing) -> Int) -> [Thing] {
    let names = all.map { modules[place($0)].split(separator: "/").last.map(String.init) ?? "" }
    guard !names.contains("") else { return all }
    for imports in [outlines[file].imports, importsByModule[modules[file]] ?? []] {
      let known = Set(names.filter(imports.contains))
      if known.isEmpty { continue }
      let others = Set(names).subtracting(known)
      guard known.count == 1, exports.isDisjoint(with: others) else { return all }
      return zip(all, names).filter { known.contains($0.1) }.map(\.0)
    }
    return all
  }

  /// Returns the path up to the folder behind the last `Sources`; empty if the file is in no such folder.
  private static func module(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let sources = parts.dropLast(2).lastIndex(of: "Sources") else { return "" }
    return parts[...(sources + 1)].joined(separator: "/")
  }

  /// Returns the type of exactly this path, through aliases; the first one if a file sees several.
  func type(at path: [String], from file: Int? = nil) -> Int? {
    guard let name = path.last, names.contains(name) else { return nil }
    if let type = types(at: path, from: file).first { return type }
    guard let alias = aliases(at: path, from: file).first, alias.generics.isEmpty else { return nil }
    let target = alias.type.path
    guard !target.isEmpty, target != path else { return nil }
    return candidates(target, in: Array(path.dropLast())).lazy
      .compactMap { types(at: $0, from: alias.file).first }.first
  }

  /// Returns the paths that a name may refer to in a scope, from the innermost on.
  private func candidates(_ path: [String], in scope: [String]) -> [[String]] {
    (0...scope.count).reversed().map { Array(scope.prefix($0)) + path }
  }

  /// Returns the type that a name refers to inside these types.
  func type(_ path: [String], in scope: [String], from file: Int? = nil) -> Int? {
    guard let name = path.last, names.contains(name) else { return nil }
    return candidates(path, in: scope).lazy.compactMap { type(at: $0, from: file) }.first
  }

  /// Returns the declaration that a name refers to inside these types, in one file or, if `file` is `nil`, in all.
  func meaning(of path: [String], in scope: [String], from file: Int?) -> Meaning? {
    guard let name = path.last, names.contains(name) || name == "ID" else { return nil }
    for candidate in candidates(path, in: scope) {
      let types = types(at: candidate, from: file)
      if types.count > 1 { return .several(types) }
      if let type = types.first { return .type(type) }
      let aliases = aliases(at: candidate, from: file)
      if aliases.count > 1 { return .several([]) }
      if let alias = aliases.first { return .alias(alias) }
    }
    if path.first == "Self", path.count > 1 {
      return meaning(of: Array(path.dropFirst()), in: scope, from: file)
    }
    if path.count > 1, let meaning = meaning(ofModulePath: path) { return meaning }
    return path.last == "ID" ? identifier(of: path.dropLast(), in: scope, from: file) : nil
  }

  /// Returns the declaration that a name refers to which begins with that of a module: `Networking.User` is the `User`
  /// that is declared in a folder of this name, as packages and projects have their modules.
  private func meaning(ofModulePath path: [String]) -> Meaning? {
    guard let module = path.first, let own = filesByFolder[module] else { return nil }
    let key = Self.key(path.dropFirst())
    let types = (typesByPath[key] ?? []).filter { own.contains(self[$0].file) && !self[$0].isPrivate }
    if types.count > 1 { return .several(types) }
    if let type = types.first { return .type(type) }
    let aliases = (aliasesByPath[key] ?? []).filter { own.contains($0.file) && !$0.isPrivate }
    return aliases.count > 1 ? .several([]) : aliases.first.map { .alias($0) }
  }

  /// Returns the type of `id`, which `Identifiable` calls `ID`.
  private func identifier(of path: ArraySlice<String>, in scope: [String], from file: Int?) -> Meaning? {
    let owner =
      path.isEmpty || path == ["Self"]
      ? type(at: scope, from: file) : type(Array(path), in: scope, from: file)
    guard let owner, inherits(owner, "Identifiable"),
      let id = self[owner].properties.first(where: { $0.name == "id" })?.type, id.path != ["ID"]
    else { return nil }
    return .alias(
      SwiftAlias(path: self[owner].path + ["ID"], file: self[owner].file, generics: [], type: id))
  }

  enum Meaning {
    case type(Int)
    case alias(SwiftAlias)

    /// Types of the same name in different files, between which nothing decides; empty for aliases.
    case several([Int])
  }
}
