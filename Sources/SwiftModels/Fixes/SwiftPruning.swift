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

  /// The types that are decoded, and those that they inherit from.
  private let needed: Set<Int>

  /// Creates a copy of the files of models that were read from the same files; `nil` without a model.
  package init?(of models: [SwiftModel]) {
    guard let first = models.first else { return nil }
    files = first.files
    declarations = first.declarations
    var needed = Set(models.flatMap(\.owners.values))
    for type in needed {
      var parent = declarations.superclass(of: type)
      while let found = parent, needed.insert(found).inserted { parent = declarations.superclass(of: found) }
    }
    self.needed = needed
  }

  /// Removes the declaration around a position. Returns `false` if it may affect decoding.
  package mutating func leaveOut(file name: String, line: Int, column: Int) -> Bool {
    guard let file = files.firstIndex(where: { $0.name == name }) else { return false }
    let bytes = declarations.files[file].bytes
    var start = 0
    for _ in 1..<max(1, line) {
      guard let end = bytes[start...].firstIndex(of: .lineFeed) else { return false }
      start = end + 1
    }
    let tokens = declarations.tokens(of: file)
    let place = start + column - 1
    guard let token = (0..<tokens.count).first(where: { tokens[$0].range.upperBound > place }),
      let item = item(around: token, in: 0..<tokens.count, of: file, tokens)
    else { return false }
    blank(item, of: file, tokens)
    return true
  }

  private mutating func blank(_ item: Range<Int>, of file: Int, _ tokens: SwiftTokens) {
    let range = tokens.range(item)
    guard files[file].bytes[range].contains(where: { !$0.isJSONSpace }) else { return }
    let place = declarations.location(of: SourceRange(file: file, bytes: range))
    leftOut.append("\(title(of: item, tokens)) (\(place.file):\(place.line))")
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
      if declaration.initializer != nil || declaration.isOfContainer { return false }
      let isNeeded =
        declarations.type(declaration.path, in: [], from: file).map(needed.contains) ?? false
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
  /// A Boolean value that indicates whether the declaration adds methods to a decoder or container, which the compiler
  /// may prefer to the library's.
  fileprivate var isOfContainer: Bool {
    guard kind == .extensionOf, let name = path.last else { return false }
    return ["Container", "ContainerProtocol", "Decoder"].contains { name.hasSuffix($0) }
  }
}
