import ContractSpecs

/// The reads that single expressions make.
extension SwiftInitializerReader {
  /// The facts that the brackets around a use imply about it.
  struct Frame {
    var isTried = false
    var isConditional = false
  }

  /// Follows an expression. `asTried: false` treats `try?` as `try`, for a call that is known to have succeeded.
  mutating func evaluate(
    _ range: Range<Int>, _ route: inout DecodingRoute, asTried: Bool = true
  ) throws(NotUnderstood) {
    if try evaluatePresence(range, &route) { return }
    noteOwnErrors(in: range, &route)
    expression = range
    events = []
    var frames = [Frame()]
    var bases = [Frame()]
    var index = range.lowerBound
    while index < range.upperBound {
      let top = frames.count - 1
      if case .mark(let mark) = tokens[index].kind {
        switch mark {
        case UInt8(ascii: "("), .openBracket, .openBrace:
          var frame = frames[top]
          if mark == .openBrace { frame.isConditional = true }
          frames.append(frame)
          bases.append(frame)
        case UInt8(ascii: ")"), .closeBracket, .closeBrace:
          if frames.count > 1 {
            frames.removeLast()
            bases.removeLast()
          }
        case UInt8(ascii: ","), UInt8(ascii: ";"): frames[top] = bases[top]
        case UInt8(ascii: "=") where isAssignment(index): frames[top] = bases[top]
        case UInt8(ascii: "?"):
          if tokens.isWord(index - 1, "try") {
            frames[top].isTried = asTried
          } else if isSpaced(index) {
            frames[top].isConditional = true
          }
        case UInt8(ascii: "&"), UInt8(ascii: "|"): frames[top].isConditional = true
        case _: break
        }
      } else if case .text = tokens[index].kind, interpolates(index, route) {
        doubt("reads within a text", index, &route)
      } else if isUse(index, route) {
        index = try use(at: index, in: range, frames[top], &route)
        continue
      }
      index += 1
    }
    remember(range, &route)
  }

  /// Follows `let tags = try container.contains(.tags) ? … : nil`; returns `false` for every other expression.
  private mutating func evaluatePresence(
    _ range: Range<Int>, _ route: inout DecodingRoute
  ) throws(NotUnderstood) -> Bool {
    guard let name = assignedName(in: range), let choice = choice(in: range) else { return false }
    var (first, second) = (route, route)
    try evaluate(choice.condition, &second)
    guard let fork = presence(in: choice.condition, events) else { return false }
    boundName = name
    defer { boundName = nil }
    try evaluate(choice.value, &first)
    route = try merged(first, second, by: fork)
    return true
  }

  /// Returns the parts of `… = try condition ? value : nil`.
  private func choice(in range: Range<Int>) -> (condition: Range<Int>, value: Range<Int>)? {
    var marks: [Int] = []
    var start: Int?
    var index = range.lowerBound
    while index < range.upperBound {
      if start == nil, tokens.isMark(index, "="), isAssignment(index) {
        start = tokens.isWord(index + 1, "try") ? index + 2 : index + 1
      } else if start != nil, tokens.isMark(index, "?"), isSpaced(index), !tokens.isMark(index + 1, "?") {
        marks.append(index)
      } else if marks.count == 1, tokens.isMark(index, ":") {
        marks.append(index)
      }
      index = tokens.past(index)
    }
    guard let start, marks.count == 2, start < marks[0], tokens.isWord(marks[1] + 1, "nil"),
      marks[1] + 2 == range.upperBound
    else { return nil }
    return (start..<marks[0], marks[0] + 1..<marks[1])
  }

  func isAssignment(_ index: Int) -> Bool {
    !tokens.isMark(index + 1, "=")
      && (isSpaced(index)
        || !["=", "!", "<", ">"].contains { (mark: Unicode.Scalar) in tokens.isMark(index - 1, mark) })
  }

  /// Returns whether white space precedes a token.
  func isSpaced(_ index: Int) -> Bool {
    index > 0 && tokens[index - 1].range.upperBound < tokens[index].range.lowerBound
  }

  /// Returns whether an interpolation of a text names the decoder or a container.
  private func interpolates(_ index: Int, _ route: DecodingRoute) -> Bool {
    let text = tokens.text(index)
    guard text.contains("\\(") else { return false }
    return (route.containers.keys + [initializer.decoder]).contains { !$0.isEmpty && text.contains("\($0).") }
  }

  func isUse(_ index: Int, _ route: DecodingRoute) -> Bool {
    guard tokens.isName(index), !tokens.isMark(index - 1, ".") || tokens.isWord(index - 2, "self"),
      !tokens.isMark(index + 1, ":"), !tokens.isWord(index - 1, "let"), !tokens.isWord(index - 1, "var")
    else { return false }
    let name = tokens.text(index)
    guard route.containers[name] != nil else { return name == initializer.decoder || isOwnCall(index) }
    // `dataCorruptedError(forKey: .id, in: container, …)` reads nothing.
    guard tokens.isMark(index - 1, ":"), tokens.isWord(index - 2, "in") else { return true }
    return tokens.isMark(index - 3, "(") && tokens.isName(index - 4)
      && declarations.decodingFunctions[tokens.text(index - 4)] != nil
  }

  /// Returns the name that an expression assigns its value to.
  func assignedName(in range: Range<Int>) -> String? {
    var index = range.lowerBound
    while index < range.upperBound, !(tokens.isMark(index, "=") && isAssignment(index)) {
      index = tokens.past(index)
    }
    guard index < range.upperBound else { return nil }
    var start = range.lowerBound
    if tokens.isWord(start, "case") { return nil }
    if tokens.isWord(start, "let") || tokens.isWord(start, "var") {
      start += 1
      return tokens.isName(start) ? tokens.text(start) : nil
    }
    return tokens.isName(index - 1) ? tokens.text(index - 1) : nil
  }

  /// Records the value that a name is bound to, if it is a decoded value and not derived from one.
  private func remember(_ range: Range<Int>, _ route: inout DecodingRoute) {
    guard let name = assignedName(in: range) else { return }
    route.values[name] = nil
    guard let event = onlyRead, let type = event.type,
      event.method == Self.discriminator || tokens.isMark(range.upperBound - 1, ")"), isPlainCall(range)
    else { return }
    if event.method == "decode" || event.method == Self.discriminator, !event.isTried {
      route.values[name] = event.key.map { .member($0, type) } ?? .whole(type)
    } else if event.method == "decode" || event.method == "decodeIfPresent" {
      route.values[name] = event.key.map { .maybe($0, type) }
    }
  }

  /// The only read of the last expression, which may make the container for it as well.
  var onlyRead: Event? {
    let reads = events.filter { $0.method != "container" || $0.isTried }
    return reads.count == 1 ? reads[0] : nil
  }

  /// Returns whether the assigned expression is a single call and nothing else.
  private func isPlainCall(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound, !(tokens.isMark(index, "=") && isAssignment(index)) {
      index = tokens.past(index)
    }
    index += 1
    if tokens.isWord(index, "try") { index += tokens.isMark(index + 1, "?") ? 2 : 1 }
    var calls = 0
    while index < range.upperBound {
      if tokens.isMark(index, "(") { calls += 1 }
      guard tokens.isName(index) || tokens.isMark(index, ".") || tokens.isMark(index, "(") else {
        return false
      }
      if tokens.isMark(index, "(") { guard calls <= 2 else { return false } }
      index = tokens.past(index)
    }
    return calls >= 1
  }
}
