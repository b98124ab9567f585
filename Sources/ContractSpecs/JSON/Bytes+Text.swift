extension [UInt8] {
  /// Appends a text as UTF-8. `append(contentsOf: text.utf8)` does the same byte by byte.
  @inlinable package mutating func append(utf8 text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

  /// Returns whether a text is anywhere among the bytes.
  func contains(_ text: StaticString) -> Bool {
    withUnsafeBytes { bytes in
      let wanted = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      guard let first = wanted.first else { return true }
      var start = 0
      while let index = bytes[start...].firstIndex(of: first) {
        if bytes[index...].starts(with: wanted) { return true }
        start = index + 1
      }
      return false
    }
  }
}
