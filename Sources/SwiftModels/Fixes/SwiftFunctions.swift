import ContractSpecs

/// The functions and initializers of all files, with the types of their parameters and results.
struct SwiftFunctions {
  struct Function {
    var file: Int

    /// The parenthesis before the parameters.
    var open: Int

    /// The type in which it is declared, if there is one.
    var owner: Int?
    var isGeneric: Bool
    var result: SwiftTypeReference?
  }

  let declarations: SwiftDeclarations

  /// Returns the functions of a name.
  func named(_ name: String) -> [Function] {
    declarations.tokens.enumerated().flatMap { file, tokens in
      tokens.all.indices.compactMap { index in
        tokens.isWord(index, "func") && tokens.isName(index + 1) && tokens.says(name, index + 1)
          ? function(at: index + 2, of: file, tokens) : nil
      }
    }
  }

  /// Returns the initializers that a type declares.
  func initializers(of type: Int) -> [Function] {
    declarations.types[type].parts.flatMap { part -> [Function] in
      let tokens = declarations.tokens(of: part.file)
      return tokens.all.indices.compactMap { index in
        guard tokens.isWord(index, "init"), part.bytes.contains(tokens[index].range.lowerBound),
          !tokens.isMark(index - 1, "."),
          declarations.innermostType(at: tokens[index].range.lowerBound, of: part.file) == type
        else { return nil }
        let isFailing = tokens.isMark(index + 1, "?") || tokens.isMark(index + 1, "!")
        return function(at: isFailing ? index + 2 : index + 1, of: part.file, tokens)
      }
    }
  }

  /// Returns the type of the parameter with a label; an empty label is `_`.
  func parameter(_ label: String, of function: Function) -> SwiftTypeReference? {
    let tokens = declarations.tokens(of: function.file)
    let part = tokens.parts(in: function.open).first {
      tokens.isName($0.lowerBound) && tokens.text($0.lowerBound) == label
    }
    guard let part, let colon = part.first(where: { tokens.isMark($0, ":") }) else { return nil }
    var parser = SwiftParser(tokens, file: function.file)
    parser.place = colon + 1
    return parser.typeReference()
  }

  private func function(at start: Int, of file: Int, _ tokens: SwiftTokens) -> Function? {
    let isGeneric = tokens.isMark(start, "<")
    var open = start
    while open < tokens.count, !tokens.isMark(open, "(") { open += 1 }
    guard open < tokens.count else { return nil }
    var index = tokens.past(open)
    while tokens.isWord(index, "async") || tokens.isWord(index, "throws") || tokens.isWord(index, "rethrows")
      || tokens.isMark(index, "(")
    { index = tokens.past(index) }
    var result: SwiftTypeReference?
    if index < tokens.count, tokens[index].kind == .arrow {
      var parser = SwiftParser(tokens, file: file)
      parser.place = index + 1
      result = parser.typeReference()
    }
    let owner = declarations.innermostType(at: tokens[open].range.lowerBound, of: file)
    return Function(file: file, open: open, owner: owner, isGeneric: isGeneric, result: result)
  }
}

extension SwiftTokens {
  /// Returns whether a token is this text, without making a string of the token, since sources may have millions.
  func says(_ text: String, _ index: Int) -> Bool {
    guard all.indices.contains(index) else { return false }
    let content = self[index].content
    return content.count == text.utf8.count && bytes[content].elementsEqual(text.utf8)
  }

  /// Returns whether a token begins where the one before it ends.
  func isAdjacent(_ index: Int) -> Bool {
    all.indices.contains(index) && index > 0
      && self[index - 1].range.upperBound == self[index].range.lowerBound
  }

  /// Returns the bracket that a token closes.
  func opener(closedBy close: Int) -> Int? {
    (0..<close).last { partner(of: $0) == close }
  }

  /// Returns the last token of a name with its members, calls and subscripts: `list?.first(where: f)[0].name`.
  func endOfPostfix(from start: Int) -> Int {
    var last = start
    while true {
      if isMark(last + 1, "."), isName(last + 2) {
        last += 2
      } else if isMark(last + 1, "(") || isMark(last + 1, "["), isAdjacent(last + 1) {
        last = past(last + 1) - 1
      } else if isMark(last + 1, "?") || isMark(last + 1, "!"), isAdjacent(last + 1) {
        last += 1
      } else {
        return last
      }
    }
  }
}
