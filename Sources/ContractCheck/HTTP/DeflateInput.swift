/// Why packed data cannot be unpacked.
enum InflateError: Error, Hashable {
  /// The data ends before its own end mark.
  case endsEarly

  /// The data breaks the rules of its format, in a few words.
  case invalid(String)

  /// More would come out than is allowed.
  case tooLarge
}

/// Packed bytes, read bit by bit from the lowest on (RFC 1951 section 3.1.1).
struct DeflateInput {
  private let bytes: ArraySlice<UInt8>
  private var next: Int
  private var held: UInt64 = 0

  /// How many of the held bits are of the input; those above are zero.
  private(set) var available = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    next = bytes.startIndex
  }

  /// The next bits, at least 32 of them unless the input ends before; zeros stand behind its end.
  mutating func peek() -> UInt64 {
    if available <= 32 {
      while available <= 56, next < bytes.endIndex {
        held |= UInt64(bytes[next]) << UInt64(available)
        next += 1
        available += 8
      }
    }
    return held
  }

  mutating func skip(_ count: Int) throws(InflateError) {
    guard count <= available else { throw .endsEarly }
    held >>= UInt64(count)
    available -= count
  }

  /// Takes at most 32 bits as a number.
  mutating func take(_ count: Int) throws(InflateError) -> Int {
    let bits = Int(peek() & (1 << UInt64(count) - 1))
    try skip(count)
    return bits
  }

  /// The bytes that have not been begun.
  var rest: ArraySlice<UInt8> { bytes[(next - available / 8)...] }
}
