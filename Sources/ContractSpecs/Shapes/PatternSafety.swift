/// Looks for what would let a hostile answer keep a regular expression busy for ever.
///
/// Swift's engine backtracks. A repetition inside a repeated group, such as `(a+)+`, can try exponentially many ways to
/// fail; so can alternatives in a repeated group, such as `(a|a)*`, unless each begins with a different character.
enum PatternSafety {
  /// One sentence on the first hazard and its offset in UTF-8 bytes; `nil` if there is none.
  static func hazard(in pattern: String) -> (message: String, offset: Int)? {
    var scanner = PatternScanner(pattern)
    return scanner.scan()
  }
}

private struct PatternScanner {
  /// One open group and what was seen in it.
  private struct Group {
    var start: Int
    var hasRepetition = false
    var hasAlternatives = false
  }

  private let bytes: [UInt8]
  private var place = 0
  private var groups = [Group(start: 0)]

  init(_ pattern: String) {
    bytes = Array(pattern.utf8)
  }

  mutating func scan() -> (message: String, offset: Int)? {
    while place < bytes.count {
      if let hazard = step() { return hazard }
    }
    return nil
  }

  private mutating func step() -> (message: String, offset: Int)? {
    let start = place
    switch bytes[place] {
    case UInt8(ascii: "\\"): place += 2
    case UInt8(ascii: "["): skipClass()
    case UInt8(ascii: "("): return open()
    case UInt8(ascii: ")"): return close()
    case UInt8(ascii: "|"):
      groups[groups.count - 1].hasAlternatives = true
      place += 1
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "{"):
      if isRepetition(at: start) { groups[groups.count - 1].hasRepetition = true }
      place += 1
      if place < bytes.count, [UInt8(ascii: "?"), UInt8(ascii: "+")].contains(bytes[place]) { place += 1 }
    default: place += 1
    }
    return nil
  }

  private mutating func open() -> (message: String, offset: Int)? {
    let start = place
    let rest = bytes[place...]
    if rest.starts(with: "(?<=".utf8) || rest.starts(with: "(?<!".utf8) {
      return ("a lookbehind is not supported", start)
    }
    groups.append(Group(start: start))
    place += 1
    return nil
  }

  private mutating func close() -> (message: String, offset: Int)? {
    place += 1
    guard groups.count > 1, let group = groups.popLast() else { return nil }
    if place < bytes.count, isRepetition(at: place) {
      if group.hasRepetition {
        return ("a repetition inside a repeated group can hang on a hostile answer", group.start)
      }
      if group.hasAlternatives {
        return (
          "alternatives inside a repeated group can hang on a hostile answer; use a class such as [ab]",
          group.start
        )
      }
      groups[groups.count - 1].hasRepetition = true
    } else if group.hasRepetition {
      groups[groups.count - 1].hasRepetition = true
    }
    return nil
  }

  /// `*`, `+` and `{n,}` repeat; `?` and `{n}` with a small n do not.
  private func isRepetition(at offset: Int) -> Bool {
    switch bytes[offset] {
    case UInt8(ascii: "*"), UInt8(ascii: "+"): return true
    case UInt8(ascii: "{"):
      let inner = bytes[(offset + 1)...].prefix { $0 != UInt8(ascii: "}") }
      let bounds = String(decoding: inner, as: UTF8.self).split(
        separator: ",", omittingEmptySubsequences: false)
      guard let upper = bounds.last else { return false }
      return (Int(upper) ?? .max) > 16
    default: return false
    }
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
}
