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
  static let mostSteps = 2000
  static let deepest = 64
  static let longest = 10_000

  let characters: [Character]
  var place = 0
  var flags = Flags()
  var groupNames: Set<String> = []

  init(_ source: String) {
    characters = Array(source)
  }

  mutating func parse() throws(PatternError) -> PatternSyntax {
    guard characters.count <= Self.longest else {
      throw error("the expression has more than \(Self.longest) characters", at: Self.longest)
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
    guard depth <= Self.deepest else {
      throw error("groups nest more than \(Self.deepest) deep", at: place - 1)
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
      guard count <= Self.mostSteps - total else {
        throw error("more than \(Self.mostSteps) steps when its repetitions are written out", at: place)
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
