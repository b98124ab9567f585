import ContractSpecs

/// What a reference stands for, both as JSON and as text.
struct ResolvedValue: Hashable, Sendable {
  /// The value as JSON text, numbers in their own digits.
  var json: [UInt8]

  /// The value as it stands inside other text; `nil` for `null`, which has no text.
  var text: String?

  /// Whether it is a string of JSON.
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
