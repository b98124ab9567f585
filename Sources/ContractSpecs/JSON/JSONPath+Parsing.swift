extension JSONPath {
  /// Parses the text that `description` returns. Returns `nil` for any other text.
  package init?(_ text: String) {
    var rest = Substring(text).unicodeScalars
    guard rest.popFirst() == "$" else { return nil }
    var steps: [Step] = []
    while let mark = rest.popFirst() {
      guard let step = Self.step(after: mark, in: &rest) else { return nil }
      steps.append(step)
    }
    self.init(steps)
  }

  private static func step(after mark: Unicode.Scalar, in rest: inout Substring.UnicodeScalarView) -> Step? {
    if mark == "." { return dotted(&rest) }
    guard mark == "[" else { return nil }
    let step = rest.first == "'" ? quoted(&rest) : counted(&rest)
    return rest.popFirst() == "]" ? step : nil
  }

  /// Reads the step after a point: a plain name, or the step into a token.
  private static func dotted(_ rest: inout Substring.UnicodeScalarView) -> Step? {
    let name = rest.prefix { $0 != "." && $0 != "[" }
    rest = rest[name.endIndex...]
    let text = String(name)
    return text == "(jwt)" ? .jwt : isPlain(text) ? .key(text) : nil
  }

  /// Reads a step in brackets without quotes.
  private static func counted(_ rest: inout Substring.UnicodeScalarView) -> Step? {
    let digits = rest.prefix { $0 != "]" }
    rest = rest[digits.endIndex...]
    if digits.elementsEqual("*".unicodeScalars) { return .each }
    guard digits.allSatisfy({ "0"..."9" ~= $0 }) else { return nil }
    return Int(String(digits)).map { .index($0) }
  }

  /// Reads a name in single quotes and resolves its escapes (RFC 9535 section 2.7).
  private static func quoted(_ rest: inout Substring.UnicodeScalarView) -> Step? {
    rest.removeFirst()
    var name = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "'": return .key(String(name))
      case "\\":
        guard let meant = escaped(&rest) else { return nil }
        name.append(meant)
      case _: name.append(scalar)
      }
    }
    return nil
  }

  private static func escaped(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
    switch rest.popFirst() {
    case "'": return "'"
    case "\\": return "\\"
    case "b": return "\u{8}"
    case "t": return "\t"
    case "n": return "\n"
    case "f": return "\u{C}"
    case "r": return "\r"
    case "u":
      let digits = rest.prefix(4)
      rest = rest.dropFirst(4)
      return digits.count == 4 ? UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init) : nil
    case _: return nil
    }
  }
}
