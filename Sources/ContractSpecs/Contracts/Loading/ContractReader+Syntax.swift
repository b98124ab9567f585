/// The errors of a text that is not JSON.
extension ContractReader {
  /// Reports a syntax error, at the bracket that it follows from where that can be seen.
  mutating func reportSyntax(_ error: JSONSyntaxError, in range: Range<Int>) {
    let place = range.lowerBound + error.offset
    let before = BracketPairs(in: range.lowerBound..<min(place, range.upperBound), of: source.bytes)
    switch error.reason {
    case .expectedCommaOrEnd(of: .array, found: ":"):
      if let array = before.open.last?.offset {
        report(
          "not JSON: the array has members, as at \(location(place)); members belong in { }", at: array)
        return
      }
    case .expectedCommaOrEnd(let container, found: "}"), .expectedCommaOrEnd(let container, found: "]"):
      if let opening = before.open.last {
        report("not JSON: \(error.reason)\(unclosed(opening, container))", at: place)
        return
      }
    case .endOfText(inside: .object), .endOfText(inside: .array):
      if let (closing, opening) = before.tooFarLeft {
        report(
          "not JSON: this \(opening.sign) is not closed: by its indentation, the bracket in line "
            + "\(location(closing).line) closes what is around it",
          at: opening.offset)
        return
      }
      if let opening = before.open.last, location(opening.offset).line != location(place).line {
        report(
          "not JSON: \(error.reason): the \(opening.sign) in line \(location(opening.offset).line) is not closed",
          at: place)
        return
      }
    case .trailingText(found: "}"), .trailingText(found: "]"), .trailingText(found: ","):
      if let (closing, opening) = before.tooFarRight {
        report(
          "not JSON: this bracket is one too many: it closes the \(opening.sign) in line "
            + "\(location(opening.offset).line), which begins further left",
          at: closing)
        return
      }
    case _: break
    }
    report("not JSON: \(error.reason)\(syntaxHint(for: error, at: place))", at: place)
  }

  private func unclosed(_ opening: BracketPairs.Opening, _ container: JSONSyntaxError.Container) -> String {
    "; the \(container.rawValue) begins in line \(location(opening.offset).line)"
  }

  /// Returns what is most likely meant by a character that is not JSON, as the end of a sentence; empty if that is not
  /// known.
  private func syntaxHint(for error: JSONSyntaxError, at offset: Int) -> String {
    let text = source.bytes[min(offset, source.bytes.count)...]
    if ["//", "/*", "#"].contains(where: { text.starts(with: $0.utf8) }) {
      return "; JSON has no comments: put remarks into \"about\" or \"title\""
    }
    switch error.reason {
    case .expectedKey(let found), .expectedValue(let found), .expectedColon(let found),
      .expectedCommaOrEnd(_, let found):
      return Self.otherQuotes.contains(found)
        ? "; JSON has only straight double quotes: write \" for \(found)" : ""
    case .controlCharacter where endsWithCurlyQuote(before: offset):
      return "; a curly quote ends no string: write \" for it"
    case .unknownEscape(let found) where found.isASCII:
      return "; in JSON a backslash is written twice: \\\\\(found)"
    case _: return ""
    }
  }

  /// The quotes that texts outside of JSON have.
  private static let otherQuotes: Set<Unicode.Scalar> = [
    "'", "`", "\u{2018}", "\u{2019}", "\u{201A}", "\u{201C}", "\u{201D}", "\u{201E}", "\u{AB}", "\u{BB}",
  ]

  /// Returns whether the string that goes on at an offset has a curly quote in its line, which begins no other string.
  private func endsWithCurlyQuote(before offset: Int) -> Bool {
    let line = source.bytes[..<offset].reversed().prefix { $0 != .lineFeed && $0 != .quote }
    return ["\u{201C}", "\u{201D}"].contains { Array(line.reversed()).firstRange(of: Array($0.utf8)) != nil }
  }
}

extension BracketPairs.Opening {
  /// The bracket itself.
  fileprivate var sign: String { isBrace ? "{" : "[" }
}
