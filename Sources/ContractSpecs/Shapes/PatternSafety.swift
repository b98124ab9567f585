/// Keeps a hostile answer from making a regular expression work for ever.
///
/// Swift's engine backtracks: an expression that does not match may be tried in a number of ways that grows with the
/// value's length to the power of its repetitions, or exponentially where repetitions nest. Nesting is refused when the
/// contract is read; for the rest, the longer the value, the fewer repetitions it is matched with.
enum PatternSafety {
  /// One sentence on the first hazard and its offset in UTF-8 bytes; `nil` if there is none.
  static func hazard(in pattern: String) -> (message: String, offset: Int)? {
    var scanner = PatternScanner(pattern)
    do {
      let cost = try scanner.scan()
      guard cost.repetitions <= mostRepetitions, cost.choices <= mostChoices else {
        return ("too many repetitions, options or alternatives: a hostile answer could hang it", 0)
      }
      return nil
    } catch {
      return (error.message, error.offset)
    }
  }

  /// The longest value, in bytes, that a pattern without hazard is matched with.
  static func longestValue(for pattern: String) -> Int {
    var scanner = PatternScanner(pattern)
    guard let cost = try? scanner.scan() else { return 0 }
    let budget = stepBudget / Double(1 << min(cost.choices, 62))
    return lengths.first { cost.ways(overBytes: $0) <= budget } ?? lengths[lengths.count - 1]
  }

  private static let mostRepetitions = 5

  /// As a power of two.
  private static let mostChoices = 12

  /// Some tens of millions of steps are well below a second or two.
  private static let stepBudget = 20e6
  private static let lengths = [4096, 3072, 2048, 1024, 768, 512, 384, 256, 192, 128, 96, 64, 48, 32, 16]
}

/// In how many ways an expression can fail to match.
private struct PatternCost {
  /// How many repetitions without a close end it has; each can take any number of characters.
  var repetitions = 0

  /// How many ways its options and alternatives can be taken, as a power of two.
  var choices = 0

  static func + (one: Self, other: Self) -> Self {
    Self(repetitions: one.repetitions + other.repetitions, choices: one.choices + other.choices)
  }

  var isFixed: Bool { repetitions == 0 && choices == 0 }

  /// How many ways there are to share that many bytes out among the repetitions.
  func ways(overBytes length: Int) -> Double {
    (0..<repetitions).reduce(1) { $0 * Double(length) / Double($1 + 1) }
  }
}

private struct PatternHazard: Error {
  var message: String
  var offset: Int
}

/// Goes over an expression once. What it does not know it takes for characters: whether it is an expression at all, the
/// engine says.
private struct PatternScanner {
  private let bytes: [UInt8]
  private var place = 0

  init(_ pattern: String) {
    bytes = Array(pattern.utf8)
  }

  mutating func scan() throws(PatternHazard) -> PatternCost {
    try alternatives(depth: 0)
  }

  /// Up to a closing parenthesis or the end.
  private mutating func alternatives(depth: Int) throws(PatternHazard) -> PatternCost {
    guard depth < 64 else { throw PatternHazard(message: "groups nest more than 64 deep", offset: place) }
    var costs = [PatternCost()]
    while place < bytes.count, bytes[place] != UInt8(ascii: ")") || depth == 0 {
      if bytes[place] == UInt8(ascii: "|") {
        costs.append(PatternCost())
        place += 1
      } else {
        costs[costs.count - 1] = costs[costs.count - 1] + (try part(depth: depth))
      }
    }
    return PatternCost(
      repetitions: costs.map(\.repetitions).max() ?? 0,
      choices: (costs.map(\.choices).max() ?? 0) + Self.bits(costs.count))
  }

  /// One character, class or group with what repeats it.
  private mutating func part(depth: Int) throws(PatternHazard) -> PatternCost {
    let start = place
    let cost = try atom(depth: depth)
    guard let (least, most) = try quantifier() else { return cost }
    if most == 1 { return cost + PatternCost(choices: least == 0 ? 1 : 0) }
    guard most - least > 4 else {
      return PatternCost(
        repetitions: cost.repetitions * most, choices: cost.choices * most + Self.bits(most - least + 1))
    }
    guard cost.isFixed else {
      throw PatternHazard(
        message: cost.repetitions > 0
          ? "a repetition inside a repeated group can hang on a hostile answer"
          : "alternatives inside a repeated group can hang on a hostile answer; use a class such as [ab]",
        offset: start)
    }
    return PatternCost(repetitions: 1)
  }

  private mutating func atom(depth: Int) throws(PatternHazard) -> PatternCost {
    switch bytes[place] {
    case UInt8(ascii: "\\"): skipEscape()
    case UInt8(ascii: "["): skipClass()
    case UInt8(ascii: "("): return try group(depth: depth)
    default: place += 1
    }
    return PatternCost()
  }

  private mutating func group(depth: Int) throws(PatternHazard) -> PatternCost {
    let start = place
    place += 1
    if place < bytes.count, bytes[place] == UInt8(ascii: "?") { try groupKind(from: start) }
    let cost = try alternatives(depth: depth + 1)
    place += 1
    return cost
  }

  /// What stands behind `(?`.
  private mutating func groupKind(from start: Int) throws(PatternHazard) {
    place += 1
    let rest = bytes[place...]
    if rest.starts(with: "<=".utf8) || rest.starts(with: "<!".utf8) {
      throw PatternHazard(message: "a lookbehind is not supported", offset: start)
    }
    let flags = rest.prefix { (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "-") }
    if flags.contains(UInt8(ascii: "x")), !rest.starts(with: "P<".utf8) {
      throw PatternHazard(message: "extended syntax, (?x), is not supported", offset: start)
    }
    place += rest.starts(with: "P<".utf8) ? 2 : max(1, flags.count)
  }

  /// The least and the greatest number of times, where the part is repeated.
  private mutating func quantifier() throws(PatternHazard) -> (least: Int, most: Int)? {
    guard place < bytes.count else { return nil }
    let start = place
    var bounds: (least: Int, most: Int)?
    switch bytes[place] {
    case UInt8(ascii: "*"): bounds = (0, .max)
    case UInt8(ascii: "+"): bounds = (1, .max)
    case UInt8(ascii: "?"): bounds = (0, 1)
    case UInt8(ascii: "{"): bounds = counts()
    default: return nil
    }
    guard let bounds else { return nil }
    place = max(place, start) + 1
    if place < bytes.count, [UInt8(ascii: "?"), UInt8(ascii: "+")].contains(bytes[place]) { place += 1 }
    return bounds
  }

  /// `{n}`, `{n,}`, `{n,m}` or `{,m}`; leaves the place at the closing brace.
  private mutating func counts() -> (least: Int, most: Int)? {
    guard let close = bytes[place...].firstIndex(of: UInt8(ascii: "}")) else { return nil }
    let inner = String(decoding: bytes[(place + 1)..<close], as: UTF8.self).filter { $0 != " " }
    let ends = inner.split(separator: ",", omittingEmptySubsequences: false)
    guard ends.count <= 2, let first = ends.first else { return nil }
    place = close
    let least = Int(first) ?? 0
    return (least, ends.count == 1 ? least : Int(ends[1]) ?? .max)
  }

  private mutating func skipEscape() {
    if bytes[place...].starts(with: "\\Q".utf8) {
      while place < bytes.count, !bytes[place...].starts(with: "\\E".utf8) { place += 1 }
    }
    place += 2
    // The name of a property: \p{L} repeats nothing.
    guard place < bytes.count, bytes[place] == UInt8(ascii: "{"), place > 0,
      "pPuxNk".utf8.contains(bytes[place - 1]), let close = bytes[place...].firstIndex(of: UInt8(ascii: "}"))
    else { return }
    place = close + 1
  }

  private mutating func skipClass() {
    var depth = 0
    repeat {
      switch bytes[place] {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      default: break
      }
      place += 1
    } while depth > 0 && place < bytes.count
  }

  /// The least power of two that is not below a count.
  private static func bits(_ count: Int) -> Int {
    count <= 1 ? 0 : Int.bitWidth - (count - 1).leadingZeroBitCount
  }
}
