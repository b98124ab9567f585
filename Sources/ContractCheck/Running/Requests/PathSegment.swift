import ContractSpecs

/// The text between two slashes of a path, before it is percent-encoded.
struct PathSegment: Hashable, Sendable {
  var text = ""

  /// True if a part of it is not text of the contract.
  var isResolved = false

  /// The values of earlier responses in it.
  var carried: [CarriedValue] = []

  mutating func add(_ value: PathSegment) {
    text += value.text
    isResolved = isResolved || value.isResolved
    carried += value.carried
  }

  /// Returns the reason why a value from a response cannot be in a segment, or `nil` if it can. Servers and proxies
  /// read a slash as the end of the segment even if it is percent-encoded, take `.` and `..` for steps, and drop an
  /// empty segment.
  static func fault(of text: String) -> String? {
    stepFault(of: text)
      ?? (readings(of: text).contains { $0.contains { "/\\".contains($0) } } ? "holds a slash" : nil)
  }

  /// Returns the reason why a text is no segment, or `nil` if it is one: it is empty, or a step (RFC 3986 section
  /// 5.2.4), even if it is percent-encoded or before a path parameter such as `..;x`.
  static func stepFault(of text: String) -> String? {
    if text.isEmpty { return "is empty" }
    let steps = readings(of: text).map { $0.prefix { $0 != ";" } }
    return steps.contains { $0 == "." || $0 == ".." } ? "is a step such as . or .." : nil
  }

  /// Returns the text, and the results of decoding it once, twice and three times.
  private static func readings(of text: String) -> [String] {
    (0..<3).reduce(into: [text]) { readings, _ in
      readings.append(PercentDecoding.decoded(readings[readings.count - 1]))
    }
  }
}
