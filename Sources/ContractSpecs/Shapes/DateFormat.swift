/// The format of a `DateFormatter` (UTS 35), with the texts that it reads, as far as that is known without a formatter.
///
/// A formatter reads more than its format says: other separators, more or fewer digits. A text may therefore be one
/// that it surely reads, one that it surely rejects, or neither.
package struct DateFormat: Hashable, Sendable {
  fileprivate enum Part: Hashable {
    case literal(String)

    /// A number of a number of digits: `yyyy`, `MM`, `d`.
    case number(Character, width: Int)
    case fraction
    case zone

    /// A field that depends on a language or a calendar: names of months, `a`, `w`.
    case word
  }

  private let parts: [Part]

  package init(_ format: String) {
    parts = Self.parts(of: format) ?? [.word]
  }

  /// The source of a pattern that matches every text that is read.
  var expression: String { Self.expression(for: parts) }

  package var hasZone: Bool { parts.contains(.zone) }

  // MARK: The format

  private static func parts(of format: String) -> [Part]? {
    var parts: [Part] = []
    var rest = format[...]
    while let first = rest.first {
      if first == "'" {
        guard let quoted = takeQuoted(&rest) else { return nil }
        parts.append(.literal(quoted))
      } else if first.isASCII, first.isLetter {
        let field = rest.prefix { $0 == first }
        parts.append(part(for: first, width: field.count))
        rest = rest.dropFirst(field.count)
      } else {
        parts.append(.literal(String(first)))
        rest = rest.dropFirst()
      }
    }
    return parts
  }

  /// Reads quoted text such as `'T'`, and `''` for an apostrophe.
  private static func takeQuoted(_ rest: inout Substring) -> String? {
    guard let end = rest.dropFirst().firstIndex(of: "'") else { return nil }
    let text = rest[rest.index(after: rest.startIndex)..<end]
    rest = rest[rest.index(after: end)...]
    return text.isEmpty ? "'" : String(text)
  }

  private static func part(for letter: Character, width: Int) -> Part {
    switch letter {
    case "y", "d", "H", "h", "m", "s": .number(letter, width: width)
    case "M" where width <= 2: .number(letter, width: width)
    case "S": .fraction
    case "Z", "X", "x": .zone
    case _: .word
    }
  }

  // MARK: What is surely refused

  private static func expression(for parts: [Part]) -> String {
    let expressions = parts.enumerated().map { place, part in
      switch part {
      // A text may end before the literals at the end.
      case .literal where parts[place...].allSatisfy(\.isLiteral): ".*"
      // Beside the name of a month, no separator is required.
      case .literal(let text) where parts.hasMonth(beside: place) && !text.contains(where: \.isLetter):
        separators
      case .literal(let text): text.map(Self.expression).joined()
      // The name of a month is accepted for its number.
      case .number("M", _): "\(separators)[^ -/:-@\\[-`\\{-~]+"
      case .number, .fraction: "\(separators)\(digit)+"
      case .zone: "\(zoneStart).*"
      case .word: ".*"
      }
    }
    let whole = expressions.joined() + separators
    let areAdjacent = zip(parts, parts.dropFirst()).contains { $0.isNumber && $1.isNumber }
    return areAdjacent ? "(?:\(whole))?" : whole
  }

  /// The expression for any digit of any script: all characters except the other ones of ASCII.
  private static let digit = "[^ -/:-~]"

  /// The expression for spaces and punctuation, which a formatter does not distinguish.
  private static let separator = "[ -/:-@\\[-`\\{-~]"
  private static let separators = separator + "*"

  /// The expression for the start of a zone: a sign, a letter of ASCII, or any other character, after white space at
  /// most. A digit or a point begins none, so that a fraction of a second is no zone.
  private static let zoneStart = " *(?:[+A-Za-z]|-|[^ -~])"

  private static func expression(for character: Character) -> String {
    guard character.isASCII, !character.isNumber else { return ".*" }
    if character.isLetter { return "\(separators)[\(character.uppercased())\(character.lowercased())]" }
    return character == " " ? separators : separator + "+"
  }

  // MARK: What is surely read

  package func isSurelyRead(_ text: String) -> Bool {
    var rest = text[...]
    var values: [Character: Int] = [:]
    for part in parts {
      switch part {
      case .literal(let literal):
        guard rest.hasPrefix(literal) else { return false }
        rest = rest.dropFirst(literal.count)
      case .number(let letter, let width):
        guard let value = Self.takeNumber(letter, width, &rest) else { return false }
        values[letter] = value
      case .fraction: guard Self.takeDigits(1...9, &rest) != nil else { return false }
      case .zone: guard Self.takeZone(&rest) else { return false }
      case .word: return false
      }
    }
    return rest.isEmpty && Self.isDay(values)
  }

  private static func takeDigits(_ count: ClosedRange<Int>, _ rest: inout Substring) -> Int? {
    let digits = rest.prefix { ("0"..."9").contains($0) }.prefix(count.upperBound)
    guard count.contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    return Int(digits)
  }

  private static func takeNumber(_ letter: Character, _ width: Int, _ rest: inout Substring) -> Int? {
    let count =
      switch (letter, width) {
      case ("y", 2): 2...2
      case ("y", _): 4...4
      case (_, 1): 1...2
      case (_, _): 2...2
      }
    guard let value = takeDigits(count, &rest) else { return nil }
    let range: ClosedRange<Int> =
      switch letter {
      case "y": width == 2 ? 0...99 : 1600...9999
      case "M", "h": 1...12
      case "d": 1...31
      case "H": 0...23
      case _: 0...59
      }
    return range.contains(value) ? value : nil
  }

  private static func takeZone(_ rest: inout Substring) -> Bool {
    if rest.hasPrefix("Z") {
      rest = rest.dropFirst()
      return true
    }
    guard rest.hasPrefix("+") || rest.hasPrefix("-") else { return false }
    rest = rest.dropFirst()
    guard let hours = takeDigits(2...2, &rest), hours <= 14 else { return false }
    if rest.isEmpty { return true }
    if rest.hasPrefix(":") { rest = rest.dropFirst() }
    return takeDigits(2...2, &rest).map { $0 <= 59 } ?? false
  }

  /// Returns whether a day exists in every year that may be meant.
  private static func isDay(_ values: [Character: Int]) -> Bool {
    guard let day = values["d"], day > 28 else { return true }
    switch values["M"] {
    case 4, 6, 9, 11: return day <= 30
    case 2:
      guard let year = values["y"], year >= 1600, day == 29 else { return false }
      return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    case nil: return false
    case _: return true
    }
  }
}

extension DateFormat.Part {
  fileprivate var isLiteral: Bool {
    if case .literal = self { true } else { false }
  }

  fileprivate var isNumber: Bool {
    if case .number = self { true } else { false }
  }
}

extension [DateFormat.Part] {
  /// Returns whether the part before or after an index is a month.
  fileprivate func hasMonth(beside place: Int) -> Bool {
    [place - 1, place + 1].contains { number in
      guard indices.contains(number), case .number("M", _) = self[number] else { return false }
      return true
    }
  }
}
