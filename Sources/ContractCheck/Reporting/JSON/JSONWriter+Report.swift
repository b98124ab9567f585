import ContractSpecs

extension JSONWriter {
  /// A text, or `null` where there is none.
  mutating func text(_ name: String, _ text: String?) {
    key(name)
    element(text)
  }

  /// A text as an element, or `null`; what a reader could not see is escaped, so that the file can be shown in a
  /// terminal without harm and still holds every character.
  mutating func element(_ text: String?) {
    if let text { raw(text.jsonLiteral.utf8) } else { null() }
  }

  /// A list with an element for each of the values.
  mutating func list<Value>(_ name: String, _ values: [Value], _ write: (Value, inout JSONWriter) -> Void) {
    member(name) { json in
      json.array { json in
        for value in values { write(value, &json) }
      }
    }
  }

  /// What the value writes, or `null` where there is none.
  mutating func optional<Value>(_ name: String, _ value: Value?, _ write: (Value, inout JSONWriter) -> Void) {
    key(name)
    if let value { write(value, &self) } else { null() }
  }

  /// A span of time in whole milliseconds.
  mutating func duration(_ name: String, _ duration: Duration) {
    member(name, Int(duration.milliseconds))
  }
}

extension String {
  /// The text as a JSON string (RFC 8259 section 7), ASCII control characters and all that is not seen escaped.
  var jsonLiteral: String {
    // Nearly every text is plain, and going through scalars took a seventh of a run.
    let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    return isPlain ? "\"\(self)\"" : escapedLiteral
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
  /// `\u001B`
  fileprivate var jsonEscape: String {
    let digits = String(self, radix: 16, uppercase: true)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
