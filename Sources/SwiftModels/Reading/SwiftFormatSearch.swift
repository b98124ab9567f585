import ContractSpecs

/// Finds the `dateFormat` of the formatter that a decoder is given.
struct SwiftFormatSearch {
  private let declarations: SwiftDeclarations

  /// The file in which the formatter is used.
  private let file: Int

  init(_ declarations: SwiftDeclarations, file: Int) {
    (self.declarations, self.file) = (declarations, file)
  }

  /// Returns the format that the expression in a range denotes, or `nil` if there is none or more than one.
  func format(in range: Range<Int>) -> String? {
    let tokens = declarations.tokens(of: file)
    if let format = only(literals(in: range, of: tokens)) { return format }
    guard let name = range.last(where: { tokens.isName($0) && !tokens.isInBrackets($0, within: range) })
    else {
      return nil
    }
    return format(of: tokens.text(name), near: range.lowerBound)
  }

  /// Returns the texts after `dateFormat =` or a label such as `format:` in a range.
  private func literals(in range: Range<Int>, of tokens: SwiftTokens) -> [String] {
    range.compactMap { index in
      guard tokens.isName(index), index + 2 < tokens.count, tokens[index + 2].kind == .text else {
        return nil
      }
      let isSet = tokens.isMark(index + 1, "=") && tokens.isWord(index, "dateFormat")
      let isLabel = tokens.isMark(index + 1, ":") && tokens.text(index).lowercased().hasSuffix("format")
      return isSet || isLabel ? SwiftText.value(of: tokens.bytes[tokens[index + 2].range]) : nil
    }
  }

  private func only(_ formats: [String]) -> String? {
    let all = Set(formats)
    return all.count == 1 ? all.first : nil
  }

  /// Returns the format of a named formatter: the one set in the block around its use, else in its declaration, else
  /// anywhere.
  private func format(of name: String, near place: Int) -> String? {
    let tokens = declarations.tokens(of: file)
    if let block = (0..<place).last(where: { tokens.isMark($0, "{") && tokens.partner(of: $0) > place }),
      let format = only(settings(of: name, in: tokens.inside(block), of: tokens))
    {
      return format
    }
    let declared = declarations.tokens.flatMap { tokens in
      (1..<max(1, tokens.count)).flatMap { index -> [String] in
        guard tokens.isName(index), tokens.text(index) == name, tokens.declares(index) else { return [] }
        return literals(in: tokens.declaration(behind: index), of: tokens)
      }
    }
    if !declared.isEmpty { return only(declared) }
    return only(declarations.tokens.flatMap { settings(of: name, in: 0..<$0.count, of: $0) })
  }

  /// Returns the texts that are assigned to `NAME.dateFormat` in a range.
  private func settings(of name: String, in range: Range<Int>, of tokens: SwiftTokens) -> [String] {
    range.compactMap { index in
      guard tokens.isWord(index, "dateFormat"), tokens.isMark(index - 1, "."), tokens.isName(index - 2),
        tokens.text(index - 2) == name, tokens.isMark(index + 1, "="), index + 2 < tokens.count,
        tokens[index + 2].kind == .text
      else { return nil }
      return SwiftText.value(of: tokens.bytes[tokens[index + 2].range])
    }
  }
}

extension SwiftTokens {
  /// Returns whether a token is inside brackets that are opened in a range.
  fileprivate func isInBrackets(_ index: Int, within range: Range<Int>) -> Bool {
    var place = range.lowerBound
    while place < index {
      let next = past(place)
      if next > index { return true }
      place = next
    }
    return false
  }

  /// Returns whether a name is declared at a token: `let name`, `func name`.
  fileprivate func declares(_ index: Int) -> Bool {
    isWord(index - 1, "let") || isWord(index - 1, "var") || isWord(index - 1, "func")
  }

  /// Returns the tokens that belong to a declared name: the rest of its line, with the braces that open on it.
  fileprivate func declaration(behind name: Int) -> Range<Int> {
    var end = name + 1
    while end < count, !self[end].startsLine, !isMark(end, "}") { end = past(end) }
    return name + 1..<min(end, count)
  }
}
