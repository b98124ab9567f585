import ContractSpecs

/// The values of expressions in a closure that decodes a date.
extension SwiftDateClosure {
  mutating func value(_ cursor: inout SwiftCursor) throws(Unknown) -> Value {
    let start = cursor
    if let decoded = try decoded(&cursor) { return decoded }
    cursor = start
    if cursor.isAtMark("[") { return try list(&cursor) }
    if let text = cursor.takeText() { return .format(text) }
    let value = try named(&cursor)
    guard case .formatter(let formatter) = value, cursor.take(mark: ".") else { return value }
    try date(by: formatter, &cursor)
    while cursor.take(mark: "?"), cursor.take(mark: "?") {
      guard case .formatter(let next) = try named(&cursor), cursor.take(mark: ".") else { throw Unknown() }
      try date(by: next, &cursor)
    }
    return .date
  }

  /// Reads `date(from: text)` behind a formatter.
  private mutating func date(by formatter: SwiftDateFormatter, _ cursor: inout SwiftCursor) throws(Unknown) {
    guard cursor.take(word: "date"), cursor.take(mark: "("), cursor.take(word: "from"),
      cursor.take(mark: ":"),
      let format = formatter.format
    else { throw Unknown() }
    let start = cursor
    if case .text? = try decoded(&cursor) {
    } else {
      cursor = start
      guard let name = cursor.takeName(), case .text? = values[name] else { throw Unknown() }
    }
    guard cursor.take(mark: ")") else { throw Unknown() }
    if !tried.formats.contains(format) { tried.formats.append(format) }
    tried.lacks = (tried.lacks ?? []).union(formatter.lacks)
  }

  /// Reads what is decoded, or the container that it is decoded from; `nil` if it is neither.
  private mutating func decoded(_ cursor: inout SwiftCursor) throws(Unknown) -> Value? {
    let isTried = cursor.take(word: "try")
    let isOptional = isTried && cursor.take(mark: "?")
    guard let name = cursor.takeName() else { return nil }
    if name == decoder, !decoder.isEmpty {
      guard cursor.take(mark: "."), cursor.take(word: "singleValueContainer"), cursor.take(mark: "("),
        cursor.take(mark: ")")
      else { throw Unknown() }
      guard cursor.isAtMark(".") else { return isOptional ? nil : .container }
    } else {
      guard case .container? = values[name] else { return nil }
    }
    guard cursor.take(mark: "."), cursor.take(word: "decode"), cursor.take(mark: "("),
      let type = cursor.takeName(),
      cursor.take(mark: "."), cursor.take(word: "self"), cursor.take(mark: ")")
    else { throw Unknown() }
    return try decoded(as: type, isOptional: isOptional)
  }

  private mutating func decoded(as type: String, isOptional: Bool) throws(Unknown) -> Value {
    let value: Value =
      switch type {
      case "String": .text
      case "Double", "TimeInterval": .number(areWhole: false)
      case "Int", "Int64": .number(areWhole: true)
      case _: throw Unknown()
      }
    // Of a value that has to be a text or a number, no other type is read.
    if isCertain { throw Unknown() }
    isCertain = !isOptional
    return value
  }

  private mutating func list(_ cursor: inout SwiftCursor) throws(Unknown) -> Value {
    let open = cursor.place
    var values: [Value] = []
    for part in tokens.parts(in: open) {
      var inner = SwiftCursor(tokens: tokens, range: part)
      values.append(try value(&inner))
      guard inner.isAtEnd, values.last?.isDecoded == false else { throw Unknown() }
    }
    cursor.place = tokens.past(open)
    return .list(values)
  }

  // MARK: Names

  /// Reads a new formatter, a name of this closure's, or one that is declared elsewhere.
  func named(_ cursor: inout SwiftCursor) throws(Unknown) -> Value {
    guard let first = cursor.takeName() else { throw Unknown() }
    var last = first
    while cursor.isAtMark("."), !tokens.isCallOfDate(cursor.place + 1), cursor.take(mark: ".") {
      guard let name = cursor.takeName() else { throw Unknown() }
      last = name
    }
    if cursor.take(mark: "(") {
      guard let made = SwiftDateFormatter(typeNamed: last), cursor.take(mark: ")") else { throw Unknown() }
      return .formatter(made)
    }
    if first == last, let value = values[first] { return value }
    guard let value = declaredValue(named: last) else { throw Unknown() }
    return value
  }

  /// Returns the value of a constant or property: one in the same file, or the only one in all of them.
  private func declaredValue(named name: String) -> Value? {
    guard depth < Self.maximumDepth else { return nil }
    let places = declarations.tokens.enumerated().flatMap { file, tokens in
      (0..<tokens.count).lazy.filter { tokens.declares($0, name) }.map { (file: file, name: $0) }
    }
    let own = places.filter { $0.file == file }
    let candidates = outermost(own.isEmpty ? places : own)
    guard candidates.count == 1, let place = candidates.first,
      let start = declarations.tokens(of: place.file).startOfValue(behind: place.name)
    else { return nil }
    var reader = SwiftDateClosure(declarations, file: place.file, depth: depth + 1)
    let isSetUpElsewhere = declarations.tokens.contains { tokens in
      (0..<tokens.count).contains {
        tokens.isName($0) && tokens.text($0) == name && tokens.setsUp(behind: $0)
      }
    }
    return reader.value(from: start, isSetUpElsewhere: isSetUpElsewhere)
  }

  /// Returns the declarations that are not inside the value of another one.
  private func outermost(_ places: [(file: Int, name: Int)]) -> [(file: Int, name: Int)] {
    let values = places.compactMap { place -> (file: Int, range: Range<Int>)? in
      let tokens = declarations.tokens(of: place.file)
      guard let start = tokens.startOfValue(behind: place.name) else { return nil }
      let brace = tokens.isMark(start - 1, "{") ? start - 1 : start
      return (place.file, brace..<tokens.past(brace))
    }
    return places.filter { place in
      !values.contains { $0.file == place.file && $0.range.contains(place.name) }
    }
  }

  /// Returns the value that begins at a token: an expression, or what a closure returns.
  private mutating func value(from start: Int, isSetUpElsewhere: Bool) -> Value? {
    if tokens.isMark(start, "{") { return made(in: tokens.inside(start)) }
    if tokens.isMark(start - 1, "{") { return made(in: tokens.inside(start - 1)) }
    if tokens.isMark(start - 2, "{"), tokens.isWord(start - 1, "return") {
      return made(in: tokens.inside(start - 2))
    }
    var cursor = SwiftCursor(tokens: tokens, range: start..<tokens.count)
    guard !isSetUpElsewhere, let value = try? value(&cursor), !value.isDecoded, cursor.isAtEndOfLine else {
      return nil
    }
    return value
  }

  /// Returns the formatter that some statements make.
  private mutating func made(in range: Range<Int>) -> Value? {
    guard let statements = SwiftStatementParser.statements(in: range, of: tokens) else { return nil }
    if statements.count == 1, case .expression(let range) = statements[0] {
      var cursor = SwiftCursor(tokens: tokens, range: range)
      return try? value(&cursor)
    }
    guard (try? walk(statements)) == .ends else { return nil }
    return made.map { .formatter($0) }
  }
}

extension SwiftDateClosure.Value {
  /// True for what a body holds, not for what reads it.
  var isDecoded: Bool {
    switch self {
    case .text, .number, .date: true
    case .container, .format, .formatter, .list: false
    }
  }
}

extension SwiftTokens {
  /// Returns whether `date(from` is at a token.
  fileprivate func isCallOfDate(_ index: Int) -> Bool {
    isWord(index, "date") && isMark(index + 1, "(") && isWord(index + 2, "from")
  }

  /// Returns whether a name is declared with `let` or `var` at a token.
  fileprivate func declares(_ index: Int, _ name: String) -> Bool {
    let isDeclared = isWord(index - 1, "let") || isWord(index - 1, "var")
    return isDeclared && isName(index) && text(index) == name
  }

  /// Returns whether what follows a name sets up a formatter: `.dateFormat = …`.
  fileprivate func setsUp(behind name: Int) -> Bool {
    isMark(name + 1, ".")
      && ["dateFormat", "formatOptions", "locale", "timeZone"].contains {
        isName(name + 2) && text(name + 2) == $0
      }
  }
}
