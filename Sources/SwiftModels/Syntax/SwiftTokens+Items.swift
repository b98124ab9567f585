import ContractSpecs

extension SwiftTokens {
  private static let declarationKeywords: Set<String> = [
    "struct", "class", "enum", "protocol", "extension", "actor", "let", "var", "case", "typealias", "init",
    "func", "subscript", "deinit", "import", "operator", "macro", "associatedtype", "precedencegroup",
  ]

  /// Returns the declarations directly inside a range, each with its attributes and modifiers.
  func items(in range: Range<Int>) -> [Range<Int>] {
    let parser = SwiftParser(self, file: 0)
    var starts: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if self[index].startsLine || index == range.lowerBound, parser.startsDeclaration(index),
        starts.last.map({ keyword(of: $0..<index) != nil }) ?? true
      {
        starts.append(index)
      }
      index = past(index)
    }
    return zip(starts, starts.dropFirst() + [range.upperBound]).map { $0..<$1 }
  }

  /// Returns the token that names the kind of a declaration: `struct`, `func`, `#Preview`.
  func keyword(of item: Range<Int>) -> Int? {
    var index = item.lowerBound
    while index < item.upperBound {
      let isMember = isMark(index - 1, ".") || isMark(index - 1, "@")
      if self[index].kind == .directive { return index }
      // `class func`: a modifier.
      let isModifier = isWord(index, "class") && !isName(index + 2) && isWord(index + 1, "func")
      if self[index].kind == .word, !isMember, !isModifier, Self.declarationKeywords.contains(text(index)) {
        return index
      }
      index = past(index)
    }
    return nil
  }
}
