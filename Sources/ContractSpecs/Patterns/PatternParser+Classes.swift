/// Character classes in square brackets.
extension PatternParser {
  /// Reads a class from the character after its opening bracket.
  mutating func characterClass(from start: Int, depth: Int) throws(PatternError) -> CharacterTest {
    guard depth <= Self.deepest else { throw error("classes nest more than \(Self.deepest) deep", at: start) }
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
        throw error("\\\(characters[place]) cannot stand in a class", at: start)
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
