import ContractSpecs

/// JSON that is put together before it is written.
indirect enum SchemaValue {
  /// The text of a value, such as a number as the contract has it.
  case raw([UInt8])
  case text(String)
  case bool(Bool)
  case list([SchemaValue])
  case object([Member])

  struct Member {
    var key: String
    var value: SchemaValue

    init(_ key: String, _ value: SchemaValue) { (self.key, self.value) = (key, value) }
  }

  static func number(_ text: String) -> SchemaValue { .raw(Array(text.utf8)) }
  static func number(_ number: Int) -> SchemaValue { .raw(Array("\(number)".utf8)) }
  static func texts(_ texts: [String]) -> SchemaValue { .list(texts.map { .text($0) }) }

  /// The members of an object; empty for other kinds.
  var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The value as a text of JSON with a line for each member.
  var text: String {
    var writer = JSONWriter(.pretty)
    write(to: &writer)
    return writer.text.escapingDirections + "\n"
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .raw(let bytes): writer.raw(bytes)
    case .text(let text): writer.value(text)
    case .bool(let bool): writer.value(bool)
    case .list(let elements):
      writer.array { writer in for element in elements { element.write(to: &writer) } }
    case .object(let members):
      writer.object { writer in
        for member in members {
          writer.key(member.key)
          member.value.write(to: &writer)
        }
      }
    }
  }
}
