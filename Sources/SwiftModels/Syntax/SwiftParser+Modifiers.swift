import ContractSpecs

/// The attributes and modifiers before a declaration.
extension SwiftParser {
  private static let modifiers: Set<String> = [
    "public", "private", "internal", "fileprivate", "package", "open", "final", "weak", "unowned", "override",
    "required", "convenience", "mutating", "nonmutating", "nonisolated", "indirect", "dynamic", "optional",
    "prefix", "postfix", "infix", "isolated", "distributed", "consuming", "borrowing", "async", "lazy",
    "static",
    "sending",
  ]

  private static let keywords: Set<String> = [
    "struct", "class", "enum", "protocol", "extension", "actor", "let", "var", "case", "typealias", "init",
    "func",
    "subscript", "deinit", "import", "operator", "macro", "associatedtype", "precedencegroup",
  ]

  /// Returns whether a declaration may start at a token that begins a line.
  func startsDeclaration(_ index: Int) -> Bool {
    switch tokens[index].kind {
    case .mark(let mark): return mark == UInt8(ascii: "@")
    case .directive: return true
    case .word:
      let word = tokens.text(index)
      return Self.keywords.contains(word) || Self.modifiers.contains(word)
    case .quotedWord, .text, .number, .pattern, .arrow: return false
    }
  }

  mutating func modifiers(_ prefix: inout Prefix, until end: Int) {
    while place < end {
      if tokens.isMark(place, "@") {
        attribute(&prefix)
      } else if isModifier(place) {
        if tokens.isWord(place, "static") || tokens.isWord(place, "class") { prefix.isStatic = true }
        if tokens.isWord(place, "lazy") { prefix.isLazy = true }
        // `private(set)` does not hide the declaration.
        if tokens.isWord(place, "private") || tokens.isWord(place, "fileprivate"),
          !tokens.isMark(place + 1, "(")
        {
          prefix.isPrivate = true
        }
        place += 1
        if tokens.isMark(place, "("), !tokens[place].startsLine { place = tokens.past(place) }
      } else {
        return
      }
    }
  }

  private func isModifier(_ index: Int) -> Bool {
    guard tokens[index].kind == .word else { return false }
    // `class func`: a modifier if the keyword of another declaration follows.
    if tokens.isWord(index, "class") {
      return index + 1 < tokens.count && tokens[index + 1].kind == .word
        && (Self.modifiers.contains(tokens.text(index + 1))
          || ["func", "var", "let", "subscript"].contains(tokens.text(index + 1)))
    }
    return Self.modifiers.contains(tokens.text(index))
  }

  private mutating func attribute(_ prefix: inout Prefix) {
    place += 1
    guard tokens.isName(place) else { return }
    let name = typeReference()
    prefix.attributes.append(name)
    if tokens.isMark(place, "("), !tokens[place].startsLine,
      tokens[place].range.lowerBound == tokens[place - 1].range.upperBound
    {
      place = tokens.past(place)
    }
  }
}
