/// A path to a value, such as `$.items[3].id`. A pattern has `[*]` for every element.
package struct JSONPath: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)

    /// Every element of an array.
    case each

    /// The payload of a JSON Web Token.
    case jwt
  }

  package var steps: [Step]

  package init(_ steps: [Step] = []) {
    self.steps = steps
  }

  package static let root = JSONPath()

  package func appending(_ step: Step) -> JSONPath {
    JSONPath(steps + [step])
  }

  package func appending(key name: String) -> JSONPath {
    appending(.key(name))
  }

  /// The path with every index replaced by `[*]`.
  package var pattern: JSONPath {
    JSONPath(
      steps.map { step in
        switch step {
        case .index: .each
        case .key, .each, .jwt: step
        }
      })
  }

  package var parent: JSONPath { JSONPath(steps.dropLast()) }

  package func hasPrefix(_ other: JSONPath) -> Bool { steps.starts(with: other.steps) }
}

extension JSONPath: CustomStringConvertible {
  package var description: String {
    steps.reduce(into: "$") { text, step in
      switch step {
      case .key(let name) where Self.isPlain(name): text += ".\(name)"
      case .key(let name): text += "['\(Self.quoted(name))']"
      case .index(let index): text += "[\(index)]"
      case .each: text += "[*]"
      case .jwt: text += ".(jwt)"
      }
    }
  }

  static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F, 0x2D, 0x24: true
      default: false
      }
    }
  }

  /// Returns a name with the escapes of a normalized path (RFC 9535 section 2.7), so that no control character remains.
  private static func quoted(_ name: String) -> String {
    name.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "'", "\\": text += "\\\(scalar)"
      case "\u{8}": text += #"\b"#
      case "\t": text += #"\t"#
      case "\n": text += #"\n"#
      case "\u{C}": text += #"\f"#
      case "\r": text += #"\r"#
      case "\u{0}"..."\u{1F}": text += #"\u00\#(UInt8(ascii: scalar).hex.lowercased())"#
      case _: text.unicodeScalars.append(scalar)
      }
    }
  }
}

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
    if text == "(jwt)" { return .jwt }
    return isPlain(text) ? .key(text) : nil
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

extension JSONValue {
  /// Finds the first value at a path, which may be a pattern; `nil` if there is none.
  package init?(in document: JSONDocument, at path: JSONPath) {
    var value: JSONValue? = document.root
    for step in path.steps {
      value =
        switch step {
        case .key(let name): value?[name]
        case .index(let index): value?.elements.dropFirst(index).first { _ in true }
        case .each: value?.elements.first { _ in true }
        case .jwt: nil
        }
    }
    guard let value else { return nil }
    self = value
  }
}
