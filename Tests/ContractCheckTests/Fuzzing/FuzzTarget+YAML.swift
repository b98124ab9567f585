import ContractSpecs
import ContractYAML

extension FuzzTarget {
  /// Checks that what is read has a place in the text for each value, and that every error has one.
  static func readYAML(_ bytes: [UInt8]) throws(FuzzViolation) {
    let beginning = YAMLDocument.beginning(of: bytes)
    let converted: ConvertedDocument
    do throws(ConversionError) {
      converted = try YAMLDocument.converted(bytes)
    } catch {
      try FuzzViolation.unless(!error.reason.isEmpty, "an error says what is wrong")
      try FuzzViolation.unless((0...bytes.count).contains(error.offset), "an error has a place in the text")
      return
    }
    let document = converted.document
    try FuzzViolation.unless(beginning.end == .whole, "what is read is read to its end")
    try FuzzViolation.unless(converted.places.count == document.nodes.count, "each value has a place")
    try FuzzViolation.unless(
      converted.places.allSatisfy { $0 <= bytes.count }, "a place is in the text")
    let isScalar = document.root.kind != .array && document.root.kind != .object
    try FuzzViolation.unless(
      isScalar || bytes.isEmpty || document.nodes.count <= YAMLLimits.ofDocuments.values, "the limits hold")
  }
}
