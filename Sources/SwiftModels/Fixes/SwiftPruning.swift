import ContractSpecs

/// Removes the parts of models' files that do not compile and do not affect decoding, such as views without SwiftUI.
///
/// Removed code becomes white space, so that all other code keeps its position.
package struct SwiftPruning: Sendable {
  /// The files without the code removed so far.
  package private(set) var files: [SwiftFile]

  /// The declarations that were removed, such as `struct LoginView (Views.swift:12)`.
  package private(set) var leftOut: [String] = []
  private let declarations: SwiftDeclarations

  /// The types that each model depends on, by the index of the model; none for those that were given up.
  private var reaches: [Set<Int>]

  /// The types that some model depends on.
  private var needed: Set<Int>

  /// Creates a copy of the files of models that were read from the same files; `nil` without a model.
  package init?(of models: [SwiftModel]) {
    guard let first = models.first else { return nil }
    files = first.files
    declarations = first.declarations
    reaches = models.map { SwiftReach(of: $0).types }
    needed = reaches.reduce([]) { $0.union($1) }
  }

  /// Removes the declaration around a position, or all of a file in which nothing is decoded, such as one that has an
  /// `#error` for this platform. Returns `false` if it may affect decoding.
  package mutating func leaveOut(file name: String, line: Int, column: Int) -> Bool {
    guard let (file, byte) = place(file: name, line: line, column: column) else { return false }
    let tokens = declarations.tokens(of: file)
    if let token = (0..<tokens.count).first(where: { tokens[$0].range.upperBound > byte }),
      let item = item(around: token, in: 0..<tokens.count, of: file, tokens)
    {
      blank(item, of: file, tokens)
      return true
    }
    let all = files[file].bytes.indices
    guard isNeedlessType(all, of: file) else { return false }
    leftOut.append("all of \(name)")
    blank(all, of: file)
    return true
  }

  /// Gives up the models that depend on the type at a position, so that the code for them alone can be left out.
  /// Returns their indices.
  package mutating func giveUp(file name: String, line: Int, column: Int) -> [Int] {
    guard let (file, byte) = place(file: name, line: line, column: column),
      let type = declarations.types(around: byte, of: file).first(where: needed.contains)
    else { return [] }
    let models = reaches.indices.filter { reaches[$0].contains(type) }
    for model in models { reaches[model] = [] }
    needed = reaches.reduce([]) { $0.union($1) }
    return models
  }

  /// Returns the index of a file and the byte in it at a position of the compiler's.
  private func place(file name: String, line: Int, column: Int) -> (file: Int, byte: Int)? {
    guard let file = files.firstIndex(where: { $0.name == name }) else { return nil }
    let bytes = declarations.files[file].bytes
    var start = 0
    for _ in 1..<max(1, line) {
      guard let end = bytes[start...].firstIndex(of: .lineFeed) else { return nil }
      start = end + 1
    }
    return (file, start + column - 1)
  }

  private mutating func blank(_ item: Range<Int>, of file: Int, _ tokens: SwiftTokens) {
    let range = tokens.range(item)
    guard files[file].bytes[range].contains(where: { !$0.isJSONSpace }) else { return }
    let place = declarations.location(of: SourceRange(file: file, bytes: range))
    leftOut.append("\(title(of: item, tokens)) (\(place.file):\(place.line))")
    // A directive whose partner is elsewhere stays.
    let kept = tokens.branches.filter { $0.isBroken(byChangeOf: range) }.flatMap(\.omitted)
      .map { $0.clamped(to: range) }
    var start = range.lowerBound
    for part in kept where part.lowerBound >= start {
      blank(start..<part.lowerBound, of: file)
      start = part.upperBound
    }
    blank(start..<range.upperBound, of: file)
  }

  private mutating func blank(_ range: Range<Int>, of file: Int) {
    for index in range where !files[file].bytes[index].isLineEnd { files[file].bytes[index] = .space }
  }

  /// Returns the keyword and the name of a declaration.
  private func title(of item: Range<Int>, _ tokens: SwiftTokens) -> String {
    let word = tokens.keyword(of: item) ?? item.lowerBound
    return tokens.isName(word + 1) ? "\(tokens.text(word)) \(tokens.text(word + 1))" : tokens.text(word)
  }

  // MARK: Declarations

  /// Returns the outermost declaration around a token that can be removed.
  private func item(
    around token: Int, in range: Range<Int>, of file: Int, _ tokens: SwiftTokens
  ) -> Range<Int>? {
    var range = range
    while let item = tokens.items(in: range).first(where: { $0.contains(token) }) {
      if isNeedless(item, of: file, tokens) { return item }
      // Nothing is removed from the body of a function.
      guard let word = tokens.keyword(of: item), Self.typeKeywords.contains(tokens.text(word)),
        let open = item.first(where: { tokens.isMark($0, "{") && tokens.inside($0).contains(token) }),
        !tokens.inside(open).isEmpty
      else { return nil }
      range = tokens.inside(open)
    }
    return nil
  }

  private static let typeKeywords: Set = ["struct", "class", "enum", "actor", "protocol", "extension"]

  /// Returns whether a declaration does not affect decoding.
  private func isNeedless(_ item: Range<Int>, of file: Int, _ tokens: SwiftTokens) -> Bool {
    guard let word = tokens.keyword(of: item) else { return false }
    switch tokens.text(word) {
    case "func" where !tokens.isName(word + 1): return true
    case "func": return !["encode", "decode"].contains { tokens.text(word + 1).hasPrefix($0) }
    case "subscript", "typealias", "#Preview": return true
    case "let", "var": return !isStored(item, of: file, tokens)
    case let text: return Self.typeKeywords.contains(text) && isNeedlessType(tokens.range(item), of: file)
    }
  }

  /// Returns whether a declaration is a stored property.
  private func isStored(_ item: Range<Int>, of file: Int, _ tokens: SwiftTokens) -> Bool {
    let range = tokens.range(item)
    return declarations.declarations(in: file).flatMap(\.properties).contains {
      $0.isStored && range.contains($0.nameRange.bytes.lowerBound)
    }
  }

  private func isNeedlessType(_ range: Range<Int>, of file: Int) -> Bool {
    declarations.declarations(in: file).allSatisfy { declaration in
      guard range.contains(declaration.whole.bytes.lowerBound) else { return true }
      let type = declarations.type(declaration.path, in: [], from: file)
      if declaration.isOfContainer || type == nil && declaration.initializer != nil { return false }
      let isNeeded = type.map(needed.contains) ?? false
      if isNeeded, declaration.initializer != nil { return false }
      guard declaration.kind == .extensionOf else { return !isNeeded && !isKeys(declaration) }
      return !isNeeded || declaration.inherited.isEmpty
    }
  }

  /// Returns whether a type has the keys of a type that is decoded.
  private func isKeys(_ declaration: SwiftDeclaration) -> Bool {
    guard declaration.inherited.contains(where: { $0.path.last == "CodingKey" }) else { return false }
    let owner = declarations.type(at: Array(declaration.path.dropLast()), from: declaration.file)
    return owner.map(needed.contains) ?? false
  }
}

extension SwiftDeclaration {
  /// True if the declaration adds methods to a decoder or container, which the compiler may prefer to the library's.
  fileprivate var isOfContainer: Bool {
    guard kind == .extensionOf, let name = path.last else { return false }
    return ["Container", "ContainerProtocol", "Decoder"].contains { name.hasSuffix($0) }
  }
}
