import ContractSpecs

/// JSON as people write it: a container that fits into a line is on one line.
enum LaidOutJSON {
  /// The number of columns of a line.
  private static let width = 110

  /// Returns the text of a document with line breaks; the text itself if it is not JSON.
  static func text(of bytes: [UInt8]) -> String {
    guard let document = try? JSONDocument(parsing: bytes) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var text = ""
    write(document.root, indent: 0, isOpen: true, to: &text)
    return text
  }

  /// Returns the members of an object without its braces, as they are written at an indentation of two levels.
  static func members(of bytes: [UInt8], indent: Int) -> String {
    guard let document = try? JSONDocument(parsing: bytes) else { return "" }
    return document.root.members.map { member in
      var text = String(repeating: " ", count: indent) + member.key.source + ": "
      write(member.value, indent: indent, isOpen: false, to: &text)
      return text
    }.joined(separator: ",\n")
  }

  /// Writes a value. An open container is written over several lines in any case, as are the sections of a contract.
  private static func write(_ value: JSONValue, indent: Int, isOpen: Bool, to text: inout String) {
    let column = text.reversed().prefix { $0 != "\n" }.count
    if !isOpen {
      let line = inline(value)
      if column + line.count < width { return text += line }
    }
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch value.kind {
    case .null, .boolean, .integer, .number, .string: text += value.source
    case .array:
      text += "["
      for (number, element) in value.elements.enumerated() {
        text += (number == 0 ? "\n" : ",\n") + inner
        write(element, indent: indent + 2, isOpen: false, to: &text)
      }
      text += "\n" + outer + "]"
    case .object:
      text += "{"
      for (number, member) in value.members.enumerated() {
        text += (number == 0 ? "\n" : ",\n") + inner + member.key.source + ": "
        let isSection = isOpen && ["checks", "sessions"].contains(member.name) && member.value.count > 0
        write(member.value, indent: indent + 2, isOpen: isSection, to: &text)
      }
      text += "\n" + outer + "}"
    }
  }

  private static func inline(_ value: JSONValue) -> String {
    switch value.kind {
    case .null, .boolean, .integer, .number, .string: return value.source
    case .array: return "[" + value.elements.map(inline).joined(separator: ", ") + "]"
    case .object:
      let members = value.members.map { "\($0.key.source): \(inline($0.value))" }
      return members.isEmpty ? "{}" : "{ " + members.joined(separator: ", ") + " }"
    }
  }
}
