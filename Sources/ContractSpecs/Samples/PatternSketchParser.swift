/// Reads an expression; whatever it does not understand makes the whole `nil`.
struct PatternSketchParser {
  private var rest: Substring.UnicodeScalarView

  init(_ source: String) {
    rest = Substring(source).unicodeScalars
  }

  mutating func parse() -> PatternSketch? {
    guard let sketch = parseAlternatives(), rest.isEmpty else { return nil }
    return sketch
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let wanted = text.description.unicodeScalars
    guard rest.starts(with: wanted) else { return false }
    rest.removeFirst(wanted.count)
    return true
  }

  private mutating func parseAlternatives() -> PatternSketch? {
    var choices: [PatternSketch] = []
    repeat {
      guard let choice = parseSequence() else { return nil }
      choices.append(choice)
    } while take("|" as Unicode.Scalar)
    return choices.count == 1 ? choices[0] : .alternatives(choices)
  }

  private mutating func parseSequence() -> PatternSketch? {
    var parts: [PatternSketch] = []
    while let next = rest.first, next != "|", next != ")" {
      guard let part = parsePart(), let repeated = parseRepetition(of: part) else { return nil }
      parts.append(repeated)
    }
    return .sequence(parts)
  }

  private mutating func parsePart() -> PatternSketch? {
    guard let scalar = rest.popFirst() else { return nil }
    switch scalar {
    case "^", "$": return .sequence([])
    case ".": return .character(CharacterRanges.printable)
    case "(": return parseGroup()
    case "[": return parseClass().map { .character($0) }
    case "\\": return parseEscape()
    case "*", "+", "?", "{": return nil
    default: return .character([scalar.value...scalar.value])
    }
  }

  private mutating func parseGroup() -> PatternSketch? {
    let isLookahead = take("?=") || take("?!")
    if !isLookahead, !take("?:"), rest.first == "?" {
      guard take("?<") || take("?P<"), let end = rest.firstIndex(of: ">") else { return nil }
      guard rest.first != "=", rest.first != "!" else { return nil }
      rest = rest[rest.index(after: end)...]
    }
    guard let inner = parseAlternatives(), take(")" as Unicode.Scalar) else { return nil }
    return isLookahead ? .sequence([]) : inner
  }

  private mutating func parseEscape() -> PatternSketch? {
    guard let scalar = rest.popFirst() else { return nil }
    switch scalar {
    case "b", "A", "z", "Z": return .sequence([])
    default: return CharacterRanges.escaped(scalar).map { .character($0) }
    }
  }

  private mutating func parseRepetition(of part: PatternSketch) -> PatternSketch? {
    let range: ClosedRange<Int>
    if take("*" as Unicode.Scalar) {
      range = 0...Int.max
    } else if take("+" as Unicode.Scalar) {
      range = 1...Int.max
    } else if take("?" as Unicode.Scalar) {
      range = 0...1
    } else if take("{" as Unicode.Scalar) {
      guard let counted = parseCounts() else { return nil }
      range = counted
    } else {
      return part
    }
    _ = take("?" as Unicode.Scalar) || take("+" as Unicode.Scalar)
    return .repeated(part, range)
  }

  private mutating func parseCounts() -> ClosedRange<Int>? {
    let least = parseNumber()
    let hasComma = take("," as Unicode.Scalar)
    let greatest = hasComma ? parseNumber() ?? .max : least
    guard take("}" as Unicode.Scalar), let greatest, least ?? 0 <= greatest else { return nil }
    return (least ?? 0)...greatest
  }

  private mutating func parseNumber() -> Int? {
    let digits = rest.prefix { "0"..."9" ~= $0 }
    rest = rest.dropFirst(digits.count)
    return Int(String(digits))
  }

  private mutating func parseClass() -> [ClosedRange<UInt32>]? {
    let isNegated = take("^" as Unicode.Scalar)
    var ranges: [ClosedRange<UInt32>] = []
    while !take("]" as Unicode.Scalar) {
      guard let first = parseClassMember() else { return nil }
      let isRange = rest.first == "-" && rest.dropFirst().first != "]"
      guard isRange, first.count == 1, first[0].count == 1 else {
        ranges += first
        continue
      }
      rest.removeFirst()
      guard let last = parseClassMember(), last.count == 1, last[0].upperBound >= first[0].lowerBound else {
        return nil
      }
      ranges.append(first[0].lowerBound...last[0].upperBound)
    }
    return isNegated ? CharacterRanges.printableBeside(ranges) : ranges
  }

  private mutating func parseClassMember() -> [ClosedRange<UInt32>]? {
    guard let scalar = rest.popFirst() else { return nil }
    switch scalar {
    case "[": return nil
    case "&" where rest.first == "&", "~" where rest.first == "~", "-" where rest.first == "-": return nil
    case "\\": return rest.popFirst().flatMap(CharacterRanges.escaped)
    default: return [scalar.value...scalar.value]
    }
  }
}

/// The characters that classes stand for, in ASCII.
enum CharacterRanges {
  /// All that can be seen, and the space.
  static let printable: [ClosedRange<UInt32>] = [0x20...0x7E]
  private static let digits: ClosedRange<UInt32> = 0x30...0x39
  private static let word: [ClosedRange<UInt32>] = [digits, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]

  /// What stands behind a backslash; `nil` for what has another meaning than its characters.
  static func escaped(_ scalar: Unicode.Scalar) -> [ClosedRange<UInt32>]? {
    switch scalar {
    case "d": [digits]
    case "w": word
    case "s": [0x20...0x20]
    case "D": printableBeside([digits])
    case "W": printableBeside(word)
    case "S": [0x21...0x7E]
    case "n": [0x0A...0x0A]
    case "r": [0x0D...0x0D]
    case "t": [0x09...0x09]
    case "a"..."z", "A"..."Z", "0"..."9": nil
    default: [scalar.value...scalar.value]
    }
  }

  static func printableBeside(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>]? {
    let left = (UInt32(0x20)...0x7E).filter { value in !ranges.contains { $0.contains(value) } }
    return left.isEmpty ? nil : left.map { $0...$0 }
  }
}
