/// Parses an expression. It rejects, with a reason and an offset, syntax that no automaton can match or that is
/// ambiguous to readers.
struct PatternParser {
  /// An expression and the number of steps in its program.
  struct Part {
    var syntax: PatternSyntax
    var steps: Int
  }

  /// The flags that `(?i)`, `(?s)` and `(?m)` set.
  struct Flags {
    var ignoresCase = false
    var dotTakesNewlines = false
    var anchorsMatchLines = false
  }

  /// A single element of the syntax, before its quantifier.
  enum Atom {
    case literal(Character)
    case part(Part)
    case anchor(PatternSyntax.Anchor)

    /// Flags for the rest of the group.
    case flags
  }

  /// The maximum number of steps. Repetitions are expanded in the program.
  static let maximumSteps = 2000
  static let maximumDepth = 64
  static let maximumLength = 10_000

  let characters: [Character]
  var place = 0
  var flags = Flags()
  var groupNames: Set<String> = []

  init(_ source: String) {
    characters = Array(source)
  }

  mutating func parse() throws(PatternError) -> PatternSyntax {
    guard characters.count <= Self.maximumLength else {
      throw error("the expression has more than \(Self.maximumLength) characters", at: Self.maximumLength)
    }
    let whole = try alternatives(depth: 0)
    guard isAtEnd else {
      throw error("this parenthesis closes nothing; a literal one is written \\)", at: place)
    }
    return whole.syntax
  }

  var isAtEnd: Bool { place == characters.count }
  var next: Character? { isAtEnd ? nil : characters[place] }

  func error(_ message: String, at place: Int) -> PatternError {
    PatternError(message: message, offset: characters[..<place].reduce(0) { $0 + $1.utf8.count })
  }

  mutating func take(_ text: StaticString) -> Bool {
    guard characters[place...].starts(with: text.description) else { return false }
    place += text.description.count
    return true
  }

  mutating func alternatives(depth: Int) throws(PatternError) -> Part {
    guard depth <= Self.maximumDepth else {
      throw error("groups nest more than \(Self.maximumDepth) deep", at: place - 1)
    }
    let outer = flags
    defer { flags = outer }
    var parts = [try sequence(depth: depth)]
    while take("|") { parts.append(try sequence(depth: depth)) }
    guard parts.count > 1 else { return parts[0] }
    let steps = try sum(parts.map(\.steps) + [parts.count - 1], at: place)
    return Part(syntax: .alternatives(parts.map(\.syntax)), steps: steps)
  }

  private mutating func sequence(depth: Int) throws(PatternError) -> Part {
    var parts: [Part] = []
    var literal = ""
    while let character = next, character != "|", character != ")" {
      let start = place
      let isFolded = flags.ignoresCase
      let atom = try atom(depth: depth)
      let count = try quantifier(after: atom)
      if case .literal(let character) = atom, count == nil {
        literal.append(character)
        continue
      }
      parts += flush(&literal, ignoringCase: isFolded)
      let one = part(of: atom)
      if let one { parts.append(try repeated(one, count, from: start)) }
    }
    parts += flush(&literal, ignoringCase: flags.ignoresCase)
    return Part(
      syntax: parts.count == 1 ? parts[0].syntax : .sequence(parts.map(\.syntax)),
      steps: try sum(parts.map(\.steps), at: place))
  }

  /// Returns the tests of a literal. Adjacent characters may join into one, as those of `e\u0301` and `\r\n` do.
  private func flush(_ literal: inout String, ignoringCase: Bool) -> [Part] {
    defer { literal = "" }
    return literal.map { Part(syntax: .character(.literal($0, ignoringCase: ignoringCase)), steps: 1) }
  }

  private func part(of atom: Atom) -> Part? {
    switch atom {
    case .literal(let character):
      Part(syntax: .character(.literal(character, ignoringCase: flags.ignoresCase)), steps: 1)
    case .part(let part): part
    case .anchor(let anchor): Part(syntax: .anchor(anchor), steps: 1)
    case .flags: nil
    }
  }

  private func repeated(_ part: Part, _ count: Count?, from start: Int) throws(PatternError) -> Part {
    guard let count else { return part }
    let rest = count.most.map { multiplied($0 - count.least, part.steps + 1) } ?? part.steps + 1
    let steps = try sum([multiplied(count.least, part.steps), rest], at: start)
    return Part(syntax: .repeated(part.syntax, least: count.least, most: count.most), steps: steps)
  }

  private func multiplied(_ count: Int, _ steps: Int) -> Int {
    let (product, overflows) = count.multipliedReportingOverflow(by: steps)
    return overflows ? .max : product
  }

  private func sum(_ steps: [Int], at place: Int) throws(PatternError) -> Int {
    var total = 0
    for count in steps {
      guard count <= Self.maximumSteps - total else {
        throw error("more than \(Self.maximumSteps) steps when its repetitions are written out", at: place)
      }
      total += count
    }
    return total
  }
}

extension CharacterTest {
  /// Returns the test for a character of the expression.
  static func literal(_ character: Character, ignoringCase: Bool) -> CharacterTest {
    ignoringCase && character.isCased ? .ignoringCase(character) : .exactly(character)
  }
}

/// Character classes in square brackets.
extension PatternParser {
  /// Reads a class from the character after its opening bracket.
  mutating func characterClass(from start: Int, depth: Int) throws(PatternError) -> CharacterTest {
    guard depth <= Self.maximumDepth else {
      throw error("classes nest more than \(Self.maximumDepth) deep", at: start)
    }
    let isNegated = take("^")
    var members: [Member] = []
    while !take("]") {
      guard !isAtEnd else { throw error("the bracket that opens here is not closed", at: start) }
      let place = place
      let member = try member(depth: depth)
      try refuseJoining(members.last, member, at: place)
      members.append(member)
    }
    guard !members.isEmpty else { throw error("there is no character in this class", at: start) }
    let tests = merged(members)
    let test = tests.count == 1 ? tests[0] : .anyOf(tests)
    return isNegated ? .not(test) : test
  }

  private enum Member {
    case one(Character)
    case test(CharacterTest)
  }

  private mutating func member(depth: Int) throws(PatternError) -> Member {
    let start = place
    let first = try operand(depth: depth)
    guard next == "-", place + 1 < characters.count, characters[place + 1] != "]" else { return first }
    guard case .one(let low) = first else { throw noRange(at: start) }
    try refuseOperators()
    place += 1
    guard case .one(let high) = try operand(depth: depth) else { throw noRange(at: start) }
    return .test(try range(low, high, at: start))
  }

  private func noRange(at start: Int) -> PatternError {
    error("a range runs from one character to another; a literal hyphen is written \\-", at: start)
  }

  /// Reads one end of a range, or a member that cannot be an end.
  private mutating func operand(depth: Int) throws(PatternError) -> Member {
    let start = place
    try refuseOperators()
    let character = characters[place]
    place += 1
    switch character {
    case "[":
      if next == ":" { return .test(try namedClass(from: start)) }
      return .test(try characterClass(from: start, depth: depth + 1))
    case "\\":
      if take("b") { return .one("\u{8}") }
      if next == "R" || next == "X" {
        throw error("\\\(characters[place]) cannot be used in a class", at: start)
      }
      if let test = try classEscape(from: start) { return .test(test) }
      return .one(try literalEscape(from: start))
    default:
      guard !character.hasJoinedSyntax else {
        throw error("a combining character joins the \(character.plainStart) before it", at: start)
      }
      return .one(character)
    }
  }

  /// Rejects Swift's set operators, whose meaning few people know.
  private func refuseOperators() throws(PatternError) {
    let operators = ["&&", "--", "~~"]
    if let found = operators.first(where: { characters[place...].starts(with: $0) }) {
      throw error(
        "\(found) in a class is not supported; a literal one is written with backslashes", at: place)
    }
  }

  /// Rejects an escaped character that becomes one with the character before it: `[e\u0301]`.
  private func refuseJoining(_ one: Member?, _ other: Member, at place: Int) throws(PatternError) {
    guard case .one(let first)? = one, case .one(let second) = other else { return }
    guard "\(first)\(second)".count == 1, second != "\n" else { return }
    throw error("this joins the character before it; write the composed character", at: place)
  }

  private mutating func namedClass(from start: Int) throws(PatternError) -> CharacterTest {
    place += 1
    let isNegated = take("^")
    let nameStart = place
    while let character = next, character.isLetter { place += 1 }
    let name = String(characters[nameStart..<place])
    guard take(":]"), let category = CharacterCategory(name: name) else {
      throw error("not a supported property: there are \(Self.knownProperties)", at: start)
    }
    return isNegated ? .not(.category(category)) : .category(category)
  }

  private func range(_ low: Character, _ high: Character, at start: Int) throws(PatternError) -> CharacterTest
  {
    guard let lower = low.ownScalar, let upper = high.ownScalar else {
      throw error("a range runs between characters of one scalar each, in composed form", at: start)
    }
    guard lower <= upper else { throw error("the range runs backwards", at: start) }
    return flags.ignoresCase ? .rangeIgnoringCase(lower...upper) : .range(lower...upper)
  }

  /// Returns the tests of members. Carriage return and line feed are a single character if they are adjacent in a text,
  /// so a class of both accepts it too.
  private func merged(_ members: [Member]) -> [CharacterTest] {
    var ones: Set<Character> = []
    var tests: [CharacterTest] = []
    for case .one(let character) in members { ones.insert(character) }
    for member in members {
      switch member {
      case .one(let character): tests.append(contentsOf: Self.classTests(character, flags))
      case .test(let test): tests.append(test)
      }
    }
    if ones.isSuperset(of: ["\r", "\n"]) { tests.append(.exactly("\r\n")) }
    return tests
  }

  /// Returns the tests for a character in a class. An ASCII letter has only its other case, and no other letter with
  /// the same lower-case form.
  private static func classTests(_ character: Character, _ flags: Flags) -> [CharacterTest] {
    guard flags.ignoresCase, character.isCased else { return [.exactly(character)] }
    guard character.isASCII else { return [.ignoringCase(character)] }
    return (character.lowercased() + character.uppercased()).map { .exactly($0) }
  }
}

extension Character {
  /// The only scalar, if it is its own composed form.
  fileprivate var ownScalar: Unicode.Scalar? {
    guard hasScalars(atMost: 1), let first = unicodeScalars.first,
      !first.properties.isFullCompositionExclusion
    else { return nil }
    return first
  }
}

/// Escapes: the syntax after a backslash.
extension PatternParser {
  mutating func escape(from start: Int) throws(PatternError) -> Atom {
    if let test = try classEscape(from: start) { return .part(Part(syntax: .character(test), steps: 1)) }
    guard let character = next else { throw error("a backslash ends the expression", at: start) }
    switch character {
    case "A":
      place += 1
      return .anchor(.textStart)
    case "z":
      place += 1
      return .anchor(.textEnd)
    default: return .literal(try literalEscape(from: start))
    }
  }

  /// Reads escapes such as `\d` and `\p{…}`. Returns `nil` without moving if there is none.
  mutating func classEscape(from start: Int) throws(PatternError) -> CharacterTest? {
    guard let character = next else { return nil }
    let test: CharacterTest
    switch character {
    case "d": test = .digit
    case "D": test = .not(.digit)
    case "w": test = .word
    case "W": test = .not(.word)
    case "s": test = .whitespace
    case "S": test = .not(.whitespace)
    case "h": test = .horizontalSpace
    case "H": test = .not(.horizontalSpace)
    case "v", "R": test = .newline
    case "V": test = .not(.newline)
    case "X": test = .any
    case "p", "P":
      place += 1
      let category = try property(from: start)
      return character == "p" ? .category(category) : .not(.category(category))
    default: return nil
    }
    place += 1
    return test
  }

  private mutating func property(from start: Int) throws(PatternError) -> CharacterCategory {
    guard next == "{", let close = characters[place...].prefix(64).firstIndex(of: "}") else {
      throw error("expected the name of a property: \\p{L}", at: start)
    }
    let name = String(characters[(place + 1)..<close])
    place = close + 1
    guard let category = CharacterCategory(name: name) else {
      throw error("not a supported property: there are \(Self.knownProperties)", at: start)
    }
    return category
  }

  static let knownProperties =
    "general categories, Alphabetic, Uppercase, Lowercase, White_Space, Emoji, ASCII and Any"

  /// Reads an escape that denotes a single character.
  mutating func literalEscape(from start: Int) throws(PatternError) -> Character {
    guard let character = next else { throw error("a backslash ends the expression", at: start) }
    place += 1
    if let plain = Self.controls[character] { return plain }
    switch character {
    case "x": return try scalar(digits: 2, from: start)
    case "u": return try scalar(digits: 4, from: start)
    case "U": return try scalar(digits: 8, from: start)
    case "0" where next.map { !$0.isNumber } ?? true: return "\0"
    default:
      guard character.isASCII, !character.isLetter, !character.isNumber, character != "\r\n" else {
        throw refusal(of: character, at: start)
      }
      return character
    }
  }

  private static let controls: [Character: Character] = [
    "n": "\n", "r": "\r", "t": "\t", "f": "\u{C}", "a": "\u{7}", "e": "\u{1B}",
  ]

  /// Reads a number of hexadecimal digits, or any number of them in braces.
  private mutating func scalar(digits: Int, from start: Int) throws(PatternError) -> Character {
    let text: Substring
    if next == "{", let close = characters[place...].prefix(64).firstIndex(of: "}") {
      text = Substring(characters[(place + 1)..<close])
      place = close + 1
    } else {
      text = Substring(characters[place...].prefix(digits))
      guard text.count == digits else { throw error("expected \(digits) hexadecimal digits", at: start) }
      place += digits
    }
    guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let scalar = UInt32(text, radix: 16).flatMap(Unicode.Scalar.init)
    else { throw error("expected the hexadecimal number of a character, as in \\u{E9}", at: start) }
    return Character(scalar)
  }

  private func refusal(of character: Character, at start: Int) -> PatternError {
    let reason =
      switch character {
      case "1"..."9", "k", "g": "a back reference is not supported: values are matched in one pass"
      case "b", "B": "a word boundary is not supported; write the characters that may stand there"
      case "Z": "\\Z is not supported; write \\z or nothing, since the whole value is matched"
      case "G", "K", "y", "Y", "N", "o", "Q", "E", "C", "O", "c", "0", "8":
        "\\\(character) is not supported"
      default: "there is no escape \\\(character)"
      }
    return error(reason, at: start)
  }
}
