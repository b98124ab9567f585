import ContractSpecs

/// Splits the body of a function into statements, in one pass over its tokens.
struct SwiftStatementParser {
  private let tokens: SwiftTokens
  private var place: Int

  /// The maximum depth of nested statements that are read.
  private static let maximumDepth = 64

  /// Returns the statements of a range, or `nil` if they are nested too deep.
  static func statements(in range: Range<Int>, of tokens: SwiftTokens) -> [SwiftStatement]? {
    var parser = SwiftStatementParser(tokens: tokens, place: range.lowerBound)
    return try? parser.statements(until: range.upperBound, depth: 0)
  }

  private struct TooDeep: Error {}

  private init(tokens: SwiftTokens, place: Int) {
    (self.tokens, self.place) = (tokens, place)
  }

  private mutating func statements(until end: Int, depth: Int) throws(TooDeep) -> [SwiftStatement] {
    guard depth < Self.maximumDepth else { throw TooDeep() }
    var found: [SwiftStatement] = []
    while place < end {
      if tokens.isMark(place, ";") {
        place += 1
        continue
      }
      let before = place
      found += try statement(until: end, depth: depth)
      place = max(place, before + 1)
    }
    return found
  }

  /// Reads one statement. A declaration without a value yields none.
  private mutating func statement(until end: Int, depth: Int) throws(TooDeep) -> [SwiftStatement] {
    let start = place
    switch tokens[place].kind == .word ? tokens.text(place) : "" {
    case "if": return [try conditional(until: end, depth: depth)]
    case "guard": return [try guarded(until: end, depth: depth)]
    case "switch": return [try selection(until: end, depth: depth)]
    case "do": return [try attempt(until: end, depth: depth)]
    case "for", "while", "repeat", "defer": return [try loop(until: end, depth: depth)]
    case "return":
      place += 1
      return try left(until: end, from: start, depth: depth)
    case "throw", "fatalError", "preconditionFailure": return [.fail(expression(until: end))]
    case "break", "continue", "fallthrough":
      let range = expression(until: end)
      return [.jump(tokens[start].kind, range)]
    case "func", "struct", "enum", "class", "extension", "actor":
      while place < end, !tokens.isMark(place, "{") { place = tokens.past(place) }
      place = min(tokens.count, place < end ? tokens.past(place) : end)
      return []
    case _: return try valued(until: end, depth: depth)
    }
  }

  /// Reads `return value`, where the value may itself be an `if` or `switch`.
  private mutating func left(until end: Int, from start: Int, depth: Int) throws(TooDeep) -> [SwiftStatement]
  {
    guard place < end, !tokens[place].startsLine, !tokens.isMark(place, ";") else {
      return [.leave(start..<start)]
    }
    if tokens.isWord(place, "if") || tokens.isWord(place, "switch") {
      let inner = try statement(until: end, depth: depth)
      return inner + [.leave(start..<start)]
    }
    return [.leave(expression(until: end))]
  }

  /// Reads an expression; for `x = if …` and `x = switch …` it reads the statement on the right.
  private mutating func valued(until end: Int, depth: Int) throws(TooDeep) -> [SwiftStatement] {
    let range = expression(until: end)
    var index = range.lowerBound
    while index + 1 < range.upperBound {
      if tokens.isMark(index, "="), tokens.isWord(index + 1, "if") || tokens.isWord(index + 1, "switch") {
        place = index + 1
        return try statement(until: end, depth: depth)
      }
      index = tokens.past(index)
    }
    return [.expression(range)]
  }

  private mutating func conditional(until end: Int, depth: Int) throws(TooDeep) -> SwiftStatement {
    // A chain of `else if` is as deep as it is long.
    guard depth < Self.maximumDepth else { throw TooDeep() }
    place += 1
    let conditions = split(header(until: end))
    let then = try braced(until: end, depth: depth)
    guard place < end, tokens.isWord(place, "else") else {
      return .condition(conditions, then: then, otherwise: [])
    }
    place += 1
    if tokens.isWord(place, "if") {
      return .condition(
        conditions, then: then, otherwise: [try conditional(until: end, depth: depth + 1)])
    }
    return .condition(conditions, then: then, otherwise: try braced(until: end, depth: depth))
  }

  private mutating func guarded(until end: Int, depth: Int) throws(TooDeep) -> SwiftStatement {
    place += 1
    var header = header(until: end)
    if let last = header.last, tokens.isWord(last, "else") { header = header.dropLast() }
    return .condition(split(header), then: [], otherwise: try braced(until: end, depth: depth))
  }

  private mutating func selection(until end: Int, depth: Int) throws(TooDeep) -> SwiftStatement {
    place += 1
    let subject = header(until: end)
    guard place < end else { return .selection(of: subject, []) }
    let close = min(tokens.partner(of: place), end)
    place += 1
    var cases: [SwiftStatement.Case] = []
    while place < close {
      let pattern = pattern(until: close)
      var body: [SwiftStatement] = []
      while place < close, !startsCase(place) {
        let before = place
        if tokens.isMark(place, ";") {
          place += 1
          continue
        }
        guard depth < Self.maximumDepth else { throw TooDeep() }
        body += try statement(until: close, depth: depth + 1)
        place = max(place, before + 1)
      }
      cases.append(SwiftStatement.Case(pattern: pattern, body: body))
    }
    place = close + 1
    return .selection(of: subject, cases)
  }

  private func startsCase(_ index: Int) -> Bool {
    tokens.isWord(index, "case") || (tokens.isWord(index, "default") && tokens.isMark(index + 1, ":"))
      || (tokens.isMark(index, "@") && tokens.isWord(index + 1, "unknown"))
  }

  /// Moves from `case` past the colon, and returns the patterns in between.
  private mutating func pattern(until end: Int) -> Range<Int> {
    let isDefault = !tokens.isWord(place, "case")
    place += 1
    let start = place
    while place < end, !tokens.isMark(place, ":") { place = tokens.past(place) }
    let pattern = isDefault ? start..<start : start..<min(place, end)
    place += 1
    return pattern
  }

  private mutating func loop(until end: Int, depth: Int) throws(TooDeep) -> SwiftStatement {
    let start = place
    let header = header(until: end)
    let body = try braced(until: end, depth: depth)
    if tokens.isWord(start, "repeat"), place < end, tokens.isWord(place, "while") {
      _ = expression(until: end)
    }
    return .loop(header, body)
  }

  private mutating func attempt(until end: Int, depth: Int) throws(TooDeep) -> SwiftStatement {
    _ = header(until: end)
    let body = try braced(until: end, depth: depth)
    var catches: [SwiftStatement.Catch] = []
    while place < end, tokens.isWord(place, "catch") {
      place += 1
      let pattern = header(until: end)
      catches.append(SwiftStatement.Catch(pattern: pattern, body: try braced(until: end, depth: depth)))
    }
    return .attempt(body, catches)
  }

  /// Returns the tokens before the next opening brace, and moves to the brace.
  private mutating func header(until end: Int) -> Range<Int> {
    let start = place
    while place < end, !tokens.isMark(place, "{") { place = tokens.past(place) }
    place = min(place, end)
    return start..<place
  }

  /// Reads the statements between the braces at the current token.
  private mutating func braced(until end: Int, depth: Int) throws(TooDeep) -> [SwiftStatement] {
    guard place < end, tokens.isMark(place, "{") else { return [] }
    let close = min(tokens.partner(of: place), end)
    place += 1
    let inner = try statements(until: close, depth: depth + 1)
    place = min(close + 1, end)
    return inner
  }

  /// Returns the conditions of a range that commas separate.
  private func split(_ range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, index) = (range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      if tokens.isMark(index, ",") {
        parts.append(start..<index)
        start = index + 1
      }
      index = tokens.past(index)
    }
    return parts + [start..<max(start, range.upperBound)]
  }

  // MARK: Where an expression ends

  private mutating func expression(until end: Int) -> Range<Int> {
    let start = place
    repeat { place = tokens.past(place) } while place < end && !endsStatement(place)
    place = min(place, end)
    return start..<place
  }

  private func endsStatement(_ index: Int) -> Bool {
    if tokens.isMark(index, ";") || tokens.isMark(index, "}") { return true }
    return tokens[index].startsLine && !goesOn(behind: index - 1) && !goesOn(with: index)
  }

  /// Returns whether a line that ends with this token continues on the next.
  private func goesOn(behind index: Int) -> Bool {
    switch tokens[index].kind {
    case .mark(let mark) where mark == UInt8(ascii: "?"):
      return isSpaced(index) || (tokens.isMark(index - 1, "?") && isSpaced(index - 1))
    case .mark(let mark): return "=,+-*/%&|:.(".utf8.contains(mark)
    case .word: return ["try", "await", "as", "is", "in"].contains(tokens.text(index))
    case .quotedWord, .text, .number, .pattern, .directive, .arrow: return false
    }
  }

  /// Returns whether a line that begins with this token continues the one before.
  private func goesOn(with index: Int) -> Bool {
    switch tokens[index].kind {
    case .mark(let mark) where mark == UInt8(ascii: "-") || mark == UInt8(ascii: "!"):
      return !isTight(index)
    case .mark(let mark): return ".?:&|+*/%=<>,".utf8.contains(mark)
    case .word: return tokens.isWord(index, "as") || tokens.isWord(index, "is")
    case .arrow: return true
    case .quotedWord, .text, .number, .pattern, .directive: return false
    }
  }

  /// Returns whether white space precedes a token.
  private func isSpaced(_ index: Int) -> Bool {
    index > 0 && tokens[index - 1].range.upperBound < tokens[index].range.lowerBound
  }

  /// Returns whether a token is followed by the next one without a gap.
  private func isTight(_ index: Int) -> Bool {
    index + 1 < tokens.count && tokens[index].range.upperBound == tokens[index + 1].range.lowerBound
  }
}
