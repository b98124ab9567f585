/// The reason why compressed data cannot be decoded.
enum InflateError: Error, Hashable {
  /// Data that ends before its end mark.
  case endsEarly

  /// Data that violates its format, with a short reason.
  case invalid(String)

  /// Data that decodes to more bytes than the limit.
  case tooLarge
}

/// A reader of compressed bytes, bit by bit, lowest bit first (RFC 1951 section 3.1.1).
struct DeflateInput {
  private let bytes: ArraySlice<UInt8>
  private var next: Int
  private var held: UInt64 = 0

  /// The number of bits in `held` that come from the input; the bits above are zero.
  private(set) var available = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    next = bytes.startIndex
  }

  /// Returns the next bits without consuming them: at least 32, padded with zeros after the end of the input.
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

  /// Reads up to 32 bits as a number.
  mutating func take(_ count: Int) throws(InflateError) -> Int {
    let bits = Int(peek() & (1 << UInt64(count) - 1))
    try skip(count)
    return bits
  }

  /// The bytes of which no bit has been read.
  var rest: ArraySlice<UInt8> { bytes[(next - available / 8)...] }
}
