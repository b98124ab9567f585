/// The bytes of a text, lent for one call. Their offsets begin at 0, and every access is checked.
///
/// `Span` of the standard library does the same, but an array has one only from macOS 26 and iOS 26 on, and before
/// those a program that uses it needs a library that these systems lack.
struct TextBytes {
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Calls a function with these bytes, which must not keep them.
  static func withBytes<Result>(of array: [UInt8], _ body: (Self) -> Result) -> Result {
    array.withUnsafeBufferPointer { body(Self(bytes: $0)) }
  }

  var count: Int { bytes.count }
  var isEmpty: Bool { bytes.isEmpty }

  subscript(offset: Int) -> UInt8 {
    precondition(bytes.indices.contains(offset), "no byte has this offset")
    return bytes[offset]
  }

  /// Returns some of the bytes, whose offsets begin at 0 again.
  func extracting(_ offsets: some RangeExpression<Int>) -> Self {
    let range = offsets.relative(to: bytes.indices)
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "these offsets are not all of bytes")
    return Self(bytes: UnsafeBufferPointer(rebasing: bytes[range]))
  }
}
