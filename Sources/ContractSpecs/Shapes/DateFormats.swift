/// The values that a client's own code reads as a date: the texts of its formatters, and numbers.
package struct DateFormats: Sendable {
  package enum Verdict { case reads, refuses, unclear }

  let formats: [DateFormat]
  let numbers: TriedDates.Numbers?

  /// The pattern that matches every text that one of them reads, or `nil` if nothing is known.
  package let pattern: Pattern?

  package init(_ tried: TriedDates) {
    formats = tried.formats.map { DateFormat($0) }
    numbers = tried.numbers
    pattern = try? Pattern(formats.map { "(?:\($0.expression))" }.joined(separator: "|"))
  }

  package init(_ texts: [String]) { self.init(TriedDates(texts)) }

  package func verdict(on text: String) -> Verdict {
    if formats.isEmpty { return .refuses }
    if formats.contains(where: { $0.isSurelyRead(text) }) { return .reads }
    guard let pattern else { return .unclear }
    return pattern.matches(text) ? .unclear : .refuses
  }

  /// Returns the verdict on a value that is a text or a number; all others are refused.
  package func verdict(on value: JSONValue) -> Verdict {
    if let text = value.string { return verdict(on: text) }
    guard let numbers, value.kind.isNumeric else { return .refuses }
    return numbers.areWhole && value.kind == .number ? .unclear : .reads
  }
}
