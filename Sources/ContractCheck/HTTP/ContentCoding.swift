import ContractSpecs

/// A content coding (RFC 9110 section 8.4.1) that requests accept. Only codings are listed whose end of data and
/// checksum are verified.
enum ContentCoding: String, CaseIterable, Sendable {
  case gzip
  case deflate

  /// The value of the `Accept-Encoding` field.
  static let accepted = allCases.map(\.rawValue).joined(separator: ", ")

  /// The maximum number of nested codings, the same as in libcurl.
  static let maximumLayers = 5

  /// Decodes data. After an error, `output` holds what was decoded before it. At most `limit` bytes come out.
  func decode(_ bytes: [UInt8], limit: Int, into output: inout [UInt8]) throws(InflateError) {
    switch self {
    case .gzip: try Self.unpackGzip(bytes[...], limit, &output)
    case .deflate: try Self.unpackDeflate(bytes[...], limit, &output)
    }
  }

  private static func inflate(
    _ bytes: ArraySlice<UInt8>, _ limit: Int, _ output: inout [UInt8]
  ) throws(InflateError) -> ArraySlice<UInt8> {
    var inflater = Inflater(bytes, limit: limit)
    defer { output = inflater.output }
    return try inflater.run()
  }

  /// Decodes a gzip file with exactly one member (RFC 1952).
  private static func unpackGzip(
    _ bytes: ArraySlice<UInt8>, _ limit: Int, _ output: inout [UInt8]
  ) throws(InflateError) {
    let data = try inflate(try GzipHeader.end(of: bytes), limit, &output)
    guard data.count >= 8 else { throw .endsEarly }
    guard number(data.prefix(4)) == CRC32.checksum(output) else { throw .invalid("its checksum is wrong") }
    guard number(data.dropFirst(4).prefix(4)) == UInt32(truncatingIfNeeded: output.count) else {
      throw .invalid("its length is wrong")
    }
    guard data.count == 8 else { throw .invalid("bytes follow its end") }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Decodes the zlib format (RFC 1950; RFC 9110 section 8.4.1.2), or bare DEFLATE, which some servers send.
  private static func unpackDeflate(
    _ bytes: ArraySlice<UInt8>, _ limit: Int, _ output: inout [UInt8]
  ) throws(InflateError) {
    guard let first = bytes.first else { throw .endsEarly }
    let second = bytes.dropFirst().first ?? 0
    let isWrapped = first & 15 == 8 && (Int(first) << 8 | Int(second)) % 31 == 0 && second & 0x20 == 0
    let data = try inflate(isWrapped ? bytes.dropFirst(2) : bytes, limit, &output)
    guard isWrapped else {
      guard data.isEmpty else { throw .invalid("bytes follow its end") }
      return
    }
    guard data.count >= 4 else { throw .endsEarly }
    guard data.prefix(4).reduce(0, { $0 << 8 | UInt32($1) }) == adler32(output) else {
      throw .invalid("its checksum is wrong")
    }
    guard data.count == 4 else { throw .invalid("bytes follow its end") }
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}

/// The header of a gzip member (RFC 1952 section 2.3).
private enum GzipHeader {
  /// Returns the bytes after the header.
  static func end(of bytes: ArraySlice<UInt8>) throws(InflateError) -> ArraySlice<UInt8> {
    let start: [UInt8] = [0x1F, 0x8B, 8]
    guard zip(bytes, start).allSatisfy(==) else {
      let isText = bytes.prefix(64).allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0.isJSONSpace }
      throw .invalid(
        isText
          ? "it is plain text, which nothing has packed; send it without Content-Encoding, or pack it"
          : "it does not begin as gzip does")
    }
    guard bytes.count >= 10 else { throw .endsEarly }
    let flags = bytes[bytes.startIndex + 3]
    guard flags & 0xE0 == 0 else { throw .invalid("flags that do not exist") }
    var rest = bytes.dropFirst(10)
    if flags & 4 != 0 {
      guard rest.count >= 2 else { throw .endsEarly }
      let length = Int(rest[rest.startIndex]) | Int(rest[rest.startIndex + 1]) << 8
      rest = try dropping(2 + length, of: rest)
    }
    for flag in [8, 16] where Int(flags) & flag != 0 {
      guard let end = rest.firstIndex(of: 0) else { throw .endsEarly }
      rest = rest[(end + 1)...]
    }
    return flags & 2 != 0 ? try dropping(2, of: rest) : rest
  }

  private static func dropping(
    _ count: Int, of bytes: ArraySlice<UInt8>
  ) throws(InflateError) -> ArraySlice<UInt8> {
    guard bytes.count >= count else { throw .endsEarly }
    return bytes.dropFirst(count)
  }
}

/// The checksum of gzip (RFC 1952 section 8).
private enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }

  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      ~bytes.reduce(~0) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
    }
  }
}
