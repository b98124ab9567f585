@testable import ContractSpecs
@testable import ContractYAML

/// A text in YAML, for tests.
struct YAMLText {
  var text: String

  init(_ text: String) {
    self.text = text
  }

  /// Returns the text as JSON.
  func json(limits: YAMLLimits = .ofDocuments) throws(ConversionError) -> String {
    String(
      decoding: try YAMLDocument.converted(Array(text.utf8), limits: limits).document.bytes, as: UTF8.self)
  }

  /// The error as `line:column: reason`; `nil` for a text that can be read.
  var error: String? { error(limits: .ofDocuments) }

  func error(limits: YAMLLimits) -> String? {
    do throws(ConversionError) {
      _ = try json(limits: limits)
      return nil
    } catch {
      return "\(TextPosition(ofByte: error.offset, in: Array(text.utf8))): \(error.reason)"
    }
  }

  /// Returns the places of the keys and values, in the order of the JSON.
  func places() throws(ConversionError) -> [String] {
    let converted = try YAMLDocument.converted(Array(text.utf8))
    let lines = LineTable(converted.source)
    return converted.document.ids.map { id in
      "\(converted.document.source(of: id).prefix(8)) \(lines.position(ofByte: Int(converted.places[id.index])))"
    }
  }
}
