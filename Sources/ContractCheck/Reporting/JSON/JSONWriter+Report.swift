import ContractSpecs

extension JSONWriter {
  /// Writes a member with a text, or `null`.
  mutating func text(_ name: StaticString, _ text: String?) {
    key(name)
    element(text)
  }

  /// Writes a text as an element, or `null`. Invisible characters are escaped, so that the file can be shown in a
  /// terminal without harm and still contains every character.
  mutating func element(_ text: String?) {
    guard let text else { return null() }
    // Most texts are plain, and iterating over scalars took a seventh of a run.
    if !plainValue(text) { raw(text.escapedLiteral.utf8) }
  }

  /// Writes the name of a member, of which invisible characters are escaped too.
  mutating func visibleKey(_ name: String) {
    if name.isPlainInJSON { key(name) } else { rawKey(name.escapedLiteral.utf8) }
  }

  /// Writes a member with a list, one element for each value.
  mutating func list<Value>(
    _ name: StaticString, _ values: [Value], _ write: (Value, inout JSONWriter) -> Void
  ) {
    key(name)
    array { json in
      for value in values { write(value, &json) }
    }
  }

  /// Writes a member with a value, or `null`.
  mutating func optional<Value>(
    _ name: StaticString, _ value: Value?, _ write: (Value, inout JSONWriter) -> Void
  ) {
    key(name)
    if let value { write(value, &self) } else { null() }
  }

  /// Writes a member with a duration in whole milliseconds.
  mutating func duration(_ name: StaticString, _ duration: Duration) {
    key(name)
    value(Int(duration.milliseconds))
  }
}

extension String {
  /// The text as a JSON string (RFC 8259 section 7). ASCII control characters and invisible characters are escaped.
  var jsonLiteral: String { isPlainInJSON ? "\"\(self)\"" : escapedLiteral }

  fileprivate var isPlainInJSON: Bool {
    utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
  }

  var escapedLiteral: String {
    unicodeScalars.reduce(into: "\"") { text, scalar in
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isSeen: text.unicodeScalars.append(scalar)
      default: text += scalar.utf16.map(\.jsonEscape).joined()
      }
    } + "\""
  }
}

extension UInt16 {
  /// The code unit as an escape: `\u001B`.
  fileprivate var jsonEscape: String {
    let digits = String(self, radix: 16, uppercase: true)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
