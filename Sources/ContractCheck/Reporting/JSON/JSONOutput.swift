/// A JSON value to be printed, with its members in the order in which they are given.
indirect enum JSONOutput: Sendable {
  case null
  case bool(Bool)
  case number(Int64)
  case text(String)
  case array([JSONOutput])
  case object([(String, JSONOutput)])
}

extension JSONOutput {
  static func int(_ value: some BinaryInteger) -> JSONOutput { .number(Int64(clamping: value)) }
  static func string(_ value: String?) -> JSONOutput { value.map { .text($0) } ?? .null }
  static func strings(_ values: [String]) -> JSONOutput { .array(values.map { .text($0) }) }

  /// Prints the value, two spaces a level.
  func write(to output: inout some TextOutputStream, indent: String = "") {
    switch self {
    case .null: output.write("null")
    case .bool(let value): output.write(value ? "true" : "false")
    case .number(let value): output.write(String(value))
    case .text(let value): output.write(value.jsonLiteral)
    case .array(let values) where values.isEmpty: output.write("[]")
    case .object(let members) where members.isEmpty: output.write("{}")
    case .array(let values):
      writeList(values, between: ("[", "]"), to: &output, indent: indent) { value, output, indent in
        value.write(to: &output, indent: indent)
      }
    case .object(let members):
      writeList(members, between: ("{", "}"), to: &output, indent: indent) { member, output, indent in
        output.write(member.0.jsonLiteral + ": ")
        member.1.write(to: &output, indent: indent)
      }
    }
  }

  private func writeList<Element, Output: TextOutputStream>(
    _ elements: [Element], between marks: (String, String), to output: inout Output, indent: String,
    element write: (Element, inout Output, String) -> Void
  ) {
    let inner = indent + "  "
    output.write(marks.0)
    for (index, element) in elements.enumerated() {
      output.write((index == 0 ? "\n" : ",\n") + inner)
      write(element, &output, inner)
    }
    output.write("\n" + indent + marks.1)
  }
}

extension String {
  /// The text as a JSON string (RFC 8259 section 7); what a reader could not see is escaped too, so that the file can be
  /// shown in a terminal without harm and still holds every character.
  var jsonLiteral: String {
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
