import ContractSpecs

/// The evaluation of a closure or function that decodes a date: which ways of reading it tries one after the other.
///
/// Every statement has to be understood. With any other one, nothing is known of the closure.
struct SwiftDateClosure {
  /// The error for a statement of which it is not known what it does.
  struct Unknown: Error {}

  /// The end of some statements.
  enum Flow { case goesOn, ends }

  /// The value of a name.
  enum Value {
    case container
    case text
    case number(areWhole: Bool)
    case date
    case format(String)
    case formatter(SwiftDateFormatter)
    case list([Value])
  }

  let declarations: SwiftDeclarations
  let file: Int
  let tokens: SwiftTokens

  /// The name of the decoder; empty in what makes a formatter.
  var decoder = ""
  var values: [String: Value] = [:]
  var tried = TriedDates([])

  /// True once the value has been decoded as a type that it must have.
  var isCertain = false

  /// The formatter that was returned.
  var made: SwiftDateFormatter?

  /// The maximum number of names that lead to other names.
  static let maximumDepth = 4
  let depth: Int

  init(_ declarations: SwiftDeclarations, file: Int, depth: Int = 0) {
    (self.declarations, self.file, self.depth) = (declarations, file, depth)
    tokens = declarations.tokens(of: file)
  }

  /// Returns what the argument of `.custom` tries, which is a closure or the name of a function; `nil` if it is not
  /// known. `place` is that of the bracket behind `custom`.
  static func tried(at place: Int, in file: Int, of declarations: SwiftDeclarations) -> TriedDates? {
    let tokens = declarations.tokens(of: file)
    if tokens.isMark(place, "{") { return tried(inClosureAt: place, in: file, of: declarations) }
    guard tokens.isMark(place, "(") else { return nil }
    if tokens.isMark(place + 1, "{") { return tried(inClosureAt: place + 1, in: file, of: declarations) }
    let function = tokens.member(at: place + 1)
    guard function.end == tokens.partner(of: place) else { return nil }
    return tried(inFunctionNamed: function.name, of: declarations)
  }

  /// Returns what a formatter reads, if it is known how it is set up.
  static func formatter(in range: Range<Int>, of file: Int, _ declarations: SwiftDeclarations) -> TriedDates?
  {
    let closure = SwiftDateClosure(declarations, file: file)
    var cursor = SwiftCursor(tokens: closure.tokens, range: range)
    guard case .formatter(let formatter)? = try? closure.named(&cursor), cursor.isAtEnd,
      let format = formatter.format
    else { return nil }
    var tried = TriedDates([format])
    tried.lacks = formatter.lacks
    return tried
  }

  private static func tried(
    inClosureAt brace: Int, in file: Int, of declarations: SwiftDeclarations
  ) -> TriedDates? {
    let tokens = declarations.tokens(of: file)
    let inside = tokens.inside(brace)
    var closure = SwiftDateClosure(declarations, file: file)
    guard let start = inside.prefix(maximumSignature).first(where: { tokens.isWord($0, "in") }) else {
      closure.decoder = "$0"
      return closure.tried(in: inside)
    }
    guard let name = (inside.lowerBound..<start).first(where: { tokens.isName($0) }) else { return nil }
    closure.decoder = tokens.text(name)
    return closure.tried(in: start + 1..<inside.upperBound)
  }

  /// The maximum number of tokens before the `in` of a closure.
  private static let maximumSignature = 12

  private static func tried(inFunctionNamed name: String, of declarations: SwiftDeclarations) -> TriedDates? {
    var found: [TriedDates?] = []
    for (file, tokens) in declarations.tokens.enumerated() {
      for index in 0..<tokens.count where tokens.isWord(index, "func") && tokens.isMark(index + 2, "(") {
        guard tokens.isName(index + 1), tokens.text(index + 1) == name else { continue }
        let parameters = tokens.inside(index + 2)
        let colon = parameters.first { tokens.isMark($0, ":") }
        let brace = (parameters.upperBound..<tokens.count).prefix(maximumSignature).first {
          tokens.isMark($0, "{")
        }
        guard let colon, let brace, tokens.isName(colon - 1) else { return nil }
        var function = SwiftDateClosure(declarations, file: file)
        function.decoder = tokens.text(colon - 1)
        found.append(function.tried(in: tokens.inside(brace)))
      }
    }
    return found.count == 1 ? found[0] : nil
  }

  private mutating func tried(in range: Range<Int>) -> TriedDates? {
    guard let statements = SwiftStatementParser.statements(in: range, of: tokens),
      let flow = try? walk(statements), flow == .ends
    else { return nil }
    return tried
  }

  // MARK: Statements

  mutating func walk(_ statements: [SwiftStatement]) throws(Unknown) -> Flow {
    for statement in statements where try walk(statement) == .ends { return .ends }
    return .goesOn
  }

  private mutating func walk(_ statement: SwiftStatement) throws(Unknown) -> Flow {
    switch statement {
    case .expression(let range):
      try assign(range)
      return .goesOn
    case .condition(let conditions, let then, let otherwise):
      return try walk(conditions, then, otherwise)
    case .loop(let header, let body):
      try loop(header, body)
      return .goesOn
    case .leave(let range):
      try leave(range)
      return .ends
    case .fail(let range):
      guard tokens.isWord(range.lowerBound, "throw") else { throw Unknown() }
      if !tokens.isWord(range.lowerBound + 1, "DecodingError") { tried.throwsOwnError = true }
      return .ends
    case .selection, .attempt, .jump: throw Unknown()
    }
  }

  private mutating func walk(
    _ conditions: [Range<Int>], _ then: [SwiftStatement], _ otherwise: [SwiftStatement]
  ) throws(Unknown) -> Flow {
    var bound: Value?
    for condition in conditions { bound = try bind(condition) }
    // Only a `guard` has nothing to do.
    if then.isEmpty {
      guard try walk(otherwise) == .ends else { throw Unknown() }
      return .goesOn
    }
    guard case .text? = bound else {
      // A number or a date that was read has to be returned.
      guard then.count == 1, case .leave(let range) = then[0] else { throw Unknown() }
      try leave(range)
      return try walk(otherwise)
    }
    let flows = (try walk(then), try walk(otherwise))
    return flows == (.ends, .ends) ? .ends : .goesOn
  }

  /// Reads `let name = value` of a condition, and `let name` of a name that has a value.
  private mutating func bind(_ condition: Range<Int>) throws(Unknown) -> Value {
    var cursor = SwiftCursor(tokens: tokens, range: condition)
    guard cursor.take(word: "let"), let name = cursor.takeName() else { throw Unknown() }
    if cursor.isAtEnd {
      guard case .date? = values[name] else { throw Unknown() }
      return .date
    }
    guard cursor.take(mark: "=") else { throw Unknown() }
    let value = try value(&cursor)
    guard cursor.isAtEnd, value.isDecoded else { throw Unknown() }
    values[name] = value
    return value
  }

  /// Reads a declaration with its value, or what sets up a formatter.
  private mutating func assign(_ range: Range<Int>) throws(Unknown) {
    var cursor = SwiftCursor(tokens: tokens, range: range)
    guard cursor.take(word: "let") || cursor.take(word: "var") else { return try setUp(range) }
    guard let name = cursor.takeName() else { throw Unknown() }
    if cursor.take(mark: ":") { cursor.skip(to: "=") }
    guard cursor.take(mark: "=") else { throw Unknown() }
    let value = try value(&cursor)
    guard cursor.isAtEnd else { throw Unknown() }
    values[name] = value
  }

  /// Reads `formatter.dateFormat = "…"` and its like.
  private mutating func setUp(_ range: Range<Int>) throws(Unknown) {
    var cursor = SwiftCursor(tokens: tokens, range: range)
    guard let name = cursor.takeName(), case .formatter(var formatter)? = values[name],
      cursor.take(mark: "."),
      let property = cursor.takeName()
    else { throw Unknown() }
    if property == "formatOptions", cursor.take(mark: "."), cursor.take(word: "insert") {
      guard case .iso8601(let options) = formatter.kind,
        let more = tokens.members(in: tokens.inside(cursor.place))
      else { throw Unknown() }
      formatter.kind = .iso8601(options.union(more))
    } else {
      guard cursor.take(mark: "=") else { throw Unknown() }
      try set(property, &cursor, of: &formatter)
    }
    values[name] = .formatter(formatter)
  }

  private mutating func set(
    _ property: String, _ cursor: inout SwiftCursor, of formatter: inout SwiftDateFormatter
  ) throws(Unknown) {
    switch property {
    case "dateFormat":
      guard case .ofFormat = formatter.kind, case .format(let format) = try value(&cursor), cursor.isAtEnd
      else {
        throw Unknown()
      }
      formatter.kind = .ofFormat(format)
    case "formatOptions":
      guard case .iso8601 = formatter.kind, let options = tokens.members(in: cursor.rest) else {
        throw Unknown()
      }
      formatter.kind = .iso8601(options)
    case "locale":
      formatter.hasLocale = !cursor.rest.contains {
        tokens.isWord($0, "current") || tokens.isWord($0, "autoupdatingCurrent")
      }
    case "timeZone":
      formatter.hasZone = !cursor.rest.contains {
        tokens.isWord($0, "current") || tokens.isWord($0, "autoupdatingCurrent") || tokens.isWord($0, "local")
      }
    case "calendar": break
    case _: throw Unknown()
    }
  }

  /// Reads `for name in list`.
  private mutating func loop(_ header: Range<Int>, _ body: [SwiftStatement]) throws(Unknown) {
    var cursor = SwiftCursor(tokens: tokens, range: header)
    guard cursor.take(word: "for"), let name = cursor.takeName(), cursor.take(word: "in"),
      case .list(let elements) = try value(&cursor), cursor.isAtEnd
    else { throw Unknown() }
    for element in elements {
      values[name] = element
      guard try walk(body) == .goesOn else { throw Unknown() }
    }
  }

  private mutating func leave(_ range: Range<Int>) throws(Unknown) {
    var cursor = SwiftCursor(tokens: tokens, range: range)
    if cursor.take(word: "Date"), cursor.take(mark: "(") {
      tried.numbers = try numbers(&cursor)
    } else {
      guard let name = cursor.takeName(), let value = values[name] else { throw Unknown() }
      switch value {
      case .date: break
      case .formatter(let formatter) where decoder.isEmpty: made = formatter
      case .formatter, .container, .text, .number, .format, .list: throw Unknown()
      }
    }
    guard cursor.isAtEnd else { throw Unknown() }
  }

  /// Reads the argument of `Date(`: `timeIntervalSince1970: number / 1000)`.
  private func numbers(_ cursor: inout SwiftCursor) throws(Unknown) -> TriedDates.Numbers {
    guard cursor.take(word: "timeIntervalSince1970"), cursor.take(mark: ":") else { throw Unknown() }
    let isConverted = cursor.take(word: "TimeInterval") || cursor.take(word: "Double")
    if isConverted, !cursor.take(mark: "(") { throw Unknown() }
    guard let name = cursor.takeName(), case .number(let areWhole)? = values[name] else { throw Unknown() }
    if isConverted, !cursor.take(mark: ")") { throw Unknown() }
    let isDivided = cursor.take(mark: "/")
    if isDivided, !cursor.takeThousand() { throw Unknown() }
    guard cursor.take(mark: ")") else { throw Unknown() }
    return TriedDates.Numbers(isDivided ? .millisecondsSince1970 : .secondsSince1970, areWhole: areWhole)
  }
}
