extension [UInt8] {
  /// Appends a text as UTF-8. `append(contentsOf: text.utf8)` does the same byte by byte.
  @inlinable package mutating func append(utf8 text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }
}
