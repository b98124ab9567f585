/// The formats that a client's `DateFormatter`s try one after the other.
package struct DateFormats: Sendable {
  package enum Verdict { case reads, refuses, unclear }

  let formats: [DateFormat]

  /// The pattern that matches every text that one of them reads, or `nil` if nothing is known.
  package let pattern: Pattern?

  package init(_ texts: [String]) {
    formats = texts.map { DateFormat($0) }
    pattern = try? Pattern(formats.map { "(?:\($0.expression))" }.joined(separator: "|"))
  }

  package func verdict(on text: String) -> Verdict {
    if formats.contains(where: { $0.isSurelyRead(text) }) { return .reads }
    guard let pattern else { return .unclear }
    return pattern.matches(text) ? .unclear : .refuses
  }
}
