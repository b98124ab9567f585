import ContractSpecs

/// The value of a reference, both as JSON and as text.
struct ResolvedValue: Hashable, Sendable {
  /// The value as JSON text, with the original digits of numbers.
  var json: [UInt8]

  /// The value inside other text; `nil` for `null`, which has no text.
  var text: String?

  /// True for a JSON string.
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

  /// Takes a value of a response. A whole number has the text that an app's `Int` writes, however it was sent: `7` for
  /// `7.0`.
  init(_ value: JSONValue) {
    json = Array(value.document.bytes[value.byteRange])
    text = value.isNull ? nil : value.string ?? value.wholeNumber ?? value.source
  }
}

extension JSONValue {
  /// The digits of a number without a fractional part.
  fileprivate var wholeNumber: String? {
    guard kind == .number else { return nil }
    return JSONNumber(source)?.int64.map { "\($0)" }
  }
}
