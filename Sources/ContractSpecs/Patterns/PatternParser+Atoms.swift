/// Characters, anchors, groups and quantifiers.
extension PatternParser {
  /// The number of repetitions of a part.
  struct Count {
    var least: Int

    /// The maximum, or `nil` if there is none.
    var most: Int?
  }

  mutating func atom(depth: Int) throws(PatternError) -> Atom {
    let start = place
    let character = characters[place]
    place += 1
    switch character {
    case "(": return try group(from: start, depth: depth)
    case "[": return .part(Part(syntax: .character(try characterClass(from: start, depth: 0)), steps: 1))
    case ".": return .part(Part(syntax: .character(flags.dotTakesNewlines ? .any : .not(.newline)), steps: 1))
    case "^": return .anchor(flags.anchorsMatchLines ? .lineStart : .textStart)
    case "$": return .anchor(flags.anchorsMatchLines ? .lineEnd : .textEnd)
    case "\\": return try escape(from: start)
    case "*", "+", "?": throw error("there is nothing here for \(character) to repeat", at: start)
    default:
      guard !character.hasJoinedSyntax else {
        throw error("a combining character joins the \(character.plainStart) before it", at: start)
      }
      return .literal(character)
    }
  }

  private mutating func group(from start: Int, depth: Int) throws(PatternError) -> Atom {
    if take("?") {
      if take("P<") || (next == "<" && !isLookbehind && take("<")) {
        try groupName()
      } else if !take(":") {
        return try special(from: start, depth: depth)
      }
    }
    return .part(try rest(ofGroup: start, depth: depth))
  }

  private func closing(_ start: Int) -> PatternError {
    error("the parenthesis that opens here is not closed", at: start)
  }

  private mutating func rest(ofGroup start: Int, depth: Int) throws(PatternError) -> Part {
    let inner = try alternatives(depth: depth + 1)
    guard take(")") else { throw closing(start) }
    return inner
  }

  private var isLookbehind: Bool {
    let rest = characters[place...]
    return rest.starts(with: "<=") || rest.starts(with: "<!")
  }

  private mutating func groupName() throws(PatternError) {
    let start = place
    while let character = next, character.isASCII,
      character.isLetter || character.isNumber || character == "_"
    {
      place += 1
    }
    let name = String(characters[start..<place])
    guard !name.isEmpty, characters[start].isNumber == false, take(">") else {
      throw error("expected the name of a group: (?<name>…)", at: start)
    }
    guard groupNames.insert(name).inserted else { throw error("there are two groups \"\(name)\"", at: start) }
  }

  /// Reads syntax that begins with `(?` and is not a plain group: flags, or syntax that is rejected.
  private mutating func special(from start: Int, depth: Int) throws(PatternError) -> Atom {
    if let refusal = Self.refused.first(where: { characters[place...].starts(with: $0.opening) }) {
      throw error("\(refusal.name) is not supported: \(refusal.reason)", at: start)
    }
    let outer = flags
    let closes = try readFlags(from: start)
    if closes { return .flags }
    let inner = try rest(ofGroup: start, depth: depth)
    flags = outer
    return .part(inner)
  }

  /// Reads flags. Returns whether they are for the rest of the enclosing group and not for a group of their own.
  private mutating func readFlags(from start: Int) throws(PatternError) -> Bool {
    var isOn = true
    while let character = next {
      place += 1
      switch character {
      case "i": flags.ignoresCase = isOn
      case "s": flags.dotTakesNewlines = isOn
      case "m": flags.anchorsMatchLines = isOn
      case "-" where isOn: isOn = false
      case ")" where place > start + 3: return true
      case ":": return false
      default: throw error("of flags, only i, s and m are supported, as in (?i)", at: place - 1)
      }
    }
    throw closing(start)
  }

  private static let onePass = "values are matched in one pass"
  static let order = "what it takes depends on the order in which a value is tried"
  private static let refused: [(opening: String, name: String, reason: String)] = [
    ("=", "a lookahead", onePass), ("!", "a lookahead", onePass), ("<=", "a lookbehind", onePass),
    ("<!", "a lookbehind", onePass), (">", "an atomic group", order),
    ("#", "a comment", "leave it out"), ("|", "a branch reset", "write a plain group"),
    ("P=", "a back reference", onePass), ("P>", "a call of a group", onePass), ("R", "a recursion", onePass),
    ("&", "a call of a group", onePass), ("(", "a condition", onePass),
    ("'", "a name in quotes", "write (?<name>…)"),
  ]

  mutating func quantifier(after atom: Atom) throws(PatternError) -> Count? {
    let start = place
    guard let count = try readCount() else { return nil }
    switch atom {
    case .literal, .part: break
    case .anchor, .flags: throw error("there is nothing here to repeat", at: start)
    }
    if take("+") {
      throw error("a possessive repetition is not supported: \(Self.order)", at: start)
    }
    _ = take("?")
    let behind = place
    if try readCount() != nil {
      throw error("a repetition is repeated; put the inner one in (?:…)", at: behind)
    }
    return count
  }

  private mutating func readCount() throws(PatternError) -> Count? {
    if take("*") { return Count(least: 0) }
    if take("+") { return Count(least: 1) }
    if take("?") { return Count(least: 0, most: 1) }
    return try readBraces()
  }

  /// Reads `{n}`, `{n,}`, `{n,m}` or `{,m}`. Any other brace is a character.
  private mutating func readBraces() throws(PatternError) -> Count? {
    guard next == "{", let close = characters[place...].prefix(32).firstIndex(of: "}") else { return nil }
    let inner = String(characters[(place + 1)..<close]).filter { $0 != " " }
    let ends = inner.split(separator: ",", omittingEmptySubsequences: false)
    guard (1...2).contains(ends.count), inner.contains(where: { $0 != "," }),
      inner.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ",") })
    else { return nil }
    let start = place
    place = close + 1
    let least = ends[0].isEmpty ? 0 : Int(ends[0]) ?? .max
    let most: Int? =
      if ends.count == 1 {
        least
      } else {
        ends[1].isEmpty ? nil : Int(ends[1]) ?? .max
      }
    if let most, most < least { throw error("the greater count comes first", at: start) }
    return Count(least: least, most: most)
  }
}

extension Character {
  /// True if a character of the syntax and a combining one have become one character.
  var hasJoinedSyntax: Bool {
    guard let first = unicodeScalars.first, unicodeScalars.dropFirst().isEmpty == false else { return false }
    return "()[]{}.^$|*+?\\-&~".unicodeScalars.contains(first)
  }

  var plainStart: Character { unicodeScalars.first.map(Character.init) ?? self }
}
