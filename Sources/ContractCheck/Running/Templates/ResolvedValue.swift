import ContractSpecs

/// The value of a reference, both as JSON and as text.
struct ResolvedValue: Hashable, Sendable {
  /// The value as JSON text, with the original digits of numbers.
  var json: [UInt8]

  /// The value inside other text; `nil` for `null`, which has no text.
  var text: String?

  /// A Boolean value that indicates whether it is a JSON string.
  var isText: Bool { json.first == UInt8(ascii: "\"") }

  init(text: String) {
    self.text = text
    var writer = JSONWriter()
    writer.value(text)
    json = writer.bytes
  }

  init(number: Int) {
    text = String(number)
    json = Array(String(number).utf8)
  }

  init(_ value: JSONValue) {
    json = Array(value.document.bytes[value.byteRange])
    text = value.isNull ? nil : value.string ?? value.source
  }
}
