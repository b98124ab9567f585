import ContractSpecs

/// JSON as people write it: a container that fits into a line is on one line.
struct LaidOutJSON {
  var style = JSONStyle()

  /// The number of columns of a line.
  private static let width = 110

  /// The sections of a contract that are written over several lines in any case.
  static let sections: Set = ["checks", "sessions", "endpoints"]

  private var text = ""

  /// The number of characters of the last line of the text.
  private var column = 0

  init(style: JSONStyle = JSONStyle()) {
    self.style = style
  }

  /// Returns the text of a document with line breaks; the text itself if it is not JSON.
  static func text(of bytes: [UInt8]) -> String {
    guard let document = try? JSONDocument(parsing: bytes) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var writer = LaidOutJSON()
    writer.write(document.root, indent: "", isOpen: true)
    return writer.text
  }

  /// Returns the text of a member at an indentation, without the indentation itself.
  static func member(_ member: JSONValue.Member, indent: String, isOpen: Bool, style: JSONStyle) -> String {
    var writer = LaidOutJSON(style: style)
    writer.column = indent.count
    writer.write(member, indent: indent, isOpen: isOpen)
    return writer.text
  }

  private mutating func add(_ piece: String) {
    text += piece.escapingDirections
    column += piece.count
  }

  private mutating func breakLine(_ indent: String) {
    text += style.lineBreak + indent
    column = indent.count
  }

  private mutating func write(_ member: JSONValue.Member, indent: String, isOpen: Bool) {
    add(member.key.source + style.colon)
    // The rows of a table are compared with one another.
    if member.name == "cases", member.value.kind == .array, !style.isOneLine {
      return writeRows(member.value, indent: indent)
    }
    write(member.value, indent: indent, isOpen: isOpen)
  }

  /// Writes each element of an array on one line.
  private mutating func writeRows(_ value: JSONValue, indent: String) {
    add("[")
    for (number, element) in value.elements.enumerated() {
      if number > 0 { add(",") }
      breakLine(indent + style.unit)
      add(inline(element))
    }
    breakLine(indent)
    add("]")
  }

  /// Writes a value. An open container is written over several lines in any case, as are the sections of a contract.
  private mutating func write(_ value: JSONValue, indent: String, isOpen: Bool) {
    let line = inline(value)
    let mayJoin = style.joinsLines || value.count == 0
    if style.isOneLine || (!isOpen && mayJoin && column + line.count < Self.width) { return add(line) }
    switch value.kind {
    case .null, .boolean, .integer, .number, .string: add(value.source)
    case .array:
      add("[")
      for (number, element) in value.elements.enumerated() {
        if number > 0 { add(",") }
        breakLine(indent + style.unit)
        write(element, indent: indent + style.unit, isOpen: false)
      }
      breakLine(indent)
      add("]")
    case .object:
      add("{")
      for (number, member) in value.members.enumerated() {
        if number > 0 { add(",") }
        breakLine(indent + style.unit)
        let isSection = isOpen && Self.sections.contains(member.name) && member.value.count > 0
        write(member, indent: indent + style.unit, isOpen: isSection)
      }
      breakLine(indent)
      add("}")
    }
  }

  private func inline(_ value: JSONValue) -> String {
    switch value.kind {
    case .null, .boolean, .integer, .number, .string: return value.source
    case .array: return "[" + value.elements.map(inline).joined(separator: style.comma) + "]"
    case .object:
      let members = value.members.map { "\($0.key.source)\(style.colon)\(inline($0.value))" }
      return members.isEmpty
        ? "{}" : "{" + style.padding + members.joined(separator: style.comma) + style.padding + "}"
    }
  }
}
