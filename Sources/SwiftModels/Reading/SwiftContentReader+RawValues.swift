import ContractSpecs

/// The raw values that an `init(rawValue:)` in the source accepts.
extension SwiftContentReader {
  /// An `init(rawValue:)` in the source.
  private struct RawInitializer {
    var tokens: SwiftTokens
    var isFailable: Bool
    var parameter: String
    var type: SwiftTypeReference
    var body: Range<Int>
    var place: SourceRange
  }

  /// Returns the content of a raw-representable type, by its own `init(rawValue:)`; `nil` if the source has none.
  func rawRepresented(_ type: Int) -> SwiftContent? {
    guard let initializer = declarations.types[type].parts.lazy.compactMap({ rawInitializer(in: $0) }).first
    else { return nil }
    guard initializer.isFailable, mayFail(initializer) else { return .single(initializer.type) }
    if let values = accepted(by: initializer), !values.isEmpty {
      return .literals(values, of: "\(initializer.type)")
    }
    let name = declarations[type].path.joined(separator: ".")
    let doubt = SwiftDoubt(
      reason: "init(rawValue:) of \(name) decides which values it takes", place: initializer.place)
    return .doubted(.single(initializer.type), [doubt])
  }

  /// Returns whether the source has an `init(rawValue:)` of a type.
  func makesRawValues(_ type: Int) -> Bool {
    declarations.types[type].parts.contains { rawInitializer(in: $0) != nil }
  }

  private func rawInitializer(in part: SourceRange) -> RawInitializer? {
    let tokens = declarations.tokens(of: part.file)
    let first = tokens.all.firstIndex { $0.range.lowerBound >= part.bytes.lowerBound }
    guard let first, tokens.isMark(first, "{") else { return nil }
    for item in tokens.items(in: tokens.inside(first)) {
      guard let word = tokens.keyword(of: item), tokens.isWord(word, "init") else { continue }
      let isFailable = tokens.isMark(word + 1, "?")
      let open = isFailable ? word + 2 : word + 1
      guard tokens.isMark(open, "("), tokens.isWord(open + 1, "rawValue"), tokens.parts(in: open).count == 1,
        let colon = tokens.inside(open).first(where: { tokens.isMark($0, ":") }),
        let brace = (tokens.past(open)..<item.upperBound).first(where: { tokens.isMark($0, "{") })
      else { continue }
      var parser = SwiftParser(tokens, file: part.file)
      parser.place = colon + 1
      return RawInitializer(
        tokens: tokens, isFailable: isFailable, parameter: tokens.text(colon - 1),
        type: parser.typeReference(), body: tokens.inside(brace),
        place: SourceRange(file: part.file, bytes: tokens.range(word..<word + 1)))
    }
    return nil
  }

  /// Returns whether an initializer returns `nil` somewhere, itself or by another one.
  private func mayFail(_ initializer: RawInitializer) -> Bool {
    let tokens = initializer.tokens
    return initializer.body.contains {
      tokens.isWord($0, "return") && tokens.isWord($0 + 1, "nil")
        || tokens.isWord($0, "init") && tokens.isMark($0 + 1, "(")
    }
  }

  /// Returns the literals for which an initializer that is one `switch` does not return `nil`; `nil` if it is anything
  /// else.
  private func accepted(by initializer: RawInitializer) -> [Literal]? {
    let tokens = initializer.tokens
    guard let statements = SwiftStatementParser.statements(in: initializer.body, of: tokens),
      statements.count == 1, case .selection(let subject, let cases) = statements[0],
      subject.count == 1, tokens.text(subject.lowerBound) == initializer.parameter
    else { return nil }
    var values: [Literal] = []
    for one in cases {
      guard let fails = fails(one.body, tokens) else { return nil }
      if one.pattern.isEmpty {
        if !fails { return nil }
        continue
      }
      for part in one.pattern.split(whereSeparator: { tokens.isMark($0, ",") }) {
        guard part.count == 1, let literal = literal(at: part.startIndex, tokens) else { return nil }
        if !fails { values.append(literal) }
      }
    }
    return values
  }

  private func literal(at index: Int, _ tokens: SwiftTokens) -> Literal? {
    switch tokens[index].kind {
    case .text: SwiftText.value(of: tokens.bytes[tokens[index].range]).map { .string($0) }
    case .number: Int64(tokens.text(index)).map { .number("\($0)") }
    case .word, .quotedWord, .pattern, .directive, .arrow, .mark: nil
    }
  }

  /// Returns whether the body of a case returns `nil`; `nil` if it decides further.
  private func fails(_ body: [SwiftStatement], _ tokens: SwiftTokens) -> Bool? {
    for statement in body {
      switch statement {
      case .expression(let range):
        if range.contains(where: { tokens.isWord($0, "init") }) { return nil }
      case .leave(let range): return range.contains { tokens.isWord($0, "nil") }
      case .condition, .selection, .attempt, .loop, .fail, .jump: return nil
      }
    }
    return false
  }
}
