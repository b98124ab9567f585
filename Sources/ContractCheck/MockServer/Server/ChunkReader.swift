import ContractSpecs

/// An incremental parser of a chunked body (RFC 9112 section 7.1). Extensions and trailer fields are parsed and
/// dropped.
///
/// Bytes are read only once, however small the pieces in which a client sends.
struct ChunkReader {
  /// The next element to parse.
  private enum Stage {
    case size

    /// The data of a chunk with this number of bytes, and a line end.
    case data(Int)

    /// A trailer field or the empty line, after this number of bytes of fields.
    case trailer(Int)
  }

  /// The maximum length of a line with a chunk's size, in bytes.
  private static let maximumLineLength = 1024

  private let limits: ServerLimits
  private var stage = Stage.size
  private(set) var body: [UInt8] = []

  init(limits: ServerLimits) { self.limits = limits }

  /// Parses as much as possible from the start of `bytes`. Returns whether the body is complete.
  mutating func take(from bytes: inout ArraySlice<UInt8>) throws(RequestRefusal) -> Bool {
    while true {
      switch stage {
      case .size:
        guard let line = try Self.takeLine(from: &bytes) else { return false }
        stage = try self.stage(behind: Self.size(line))
      case .data(let size):
        guard bytes.count >= size + 2 else { return false }
        try takeChunk(of: size, from: &bytes)
        stage = .size
      case .trailer(let length):
        guard let line = try takeTrailerLine(from: &bytes, behind: length) else { return false }
        if line.isEmpty { return true }
        _ = try RequestHead.field(line)
        stage = .trailer(length + line.count + 2)
      }
    }
  }

  private func stage(behind size: Int) throws(RequestRefusal) -> Stage {
    if size == 0 { return .trailer(0) }
    guard body.count + size <= limits.body else {
      throw RequestRefusal(status: 413, reason: "the body is longer than \(limits.body) bytes")
    }
    return .data(size)
  }

  private mutating func takeChunk(of size: Int, from bytes: inout ArraySlice<UInt8>) throws(RequestRefusal) {
    body += bytes.prefix(size)
    bytes = bytes.dropFirst(size)
    guard bytes.starts(with: [.carriageReturn, .lineFeed]) else {
      throw .malformed("a chunk is not as long as it says")
    }
    bytes = bytes.dropFirst(2)
  }

  private static func takeLine(
    from bytes: inout ArraySlice<UInt8>
  ) throws(RequestRefusal) -> ArraySlice<UInt8>? {
    guard let end = bytes.prefix(maximumLineLength).firstIndex(of: .lineFeed) else {
      guard bytes.count < maximumLineLength else { throw .malformed("the size of a chunk is not a line") }
      return nil
    }
    return try line(upTo: end, from: &bytes)
  }

  /// Removes and returns a line without its end.
  private static func line(
    upTo end: Int, from bytes: inout ArraySlice<UInt8>
  ) throws(RequestRefusal) -> ArraySlice<UInt8> {
    let line = bytes[..<end]
    guard line.last == .carriageReturn else { throw .malformed("a line ends without a carriage return") }
    bytes = bytes[(end + 1)...]
    return line.dropLast()
  }

  /// Parses hexadecimal digits, which may be followed by a semicolon and extensions.
  private static func size(_ line: ArraySlice<UInt8>) throws(RequestRefusal) -> Int {
    let digits = line.prefix { $0.isHexDigit }
    let after = line.dropFirst(digits.count).drop { $0 == .space || $0 == .tab }
    guard !digits.isEmpty, after.isEmpty || after.first == UInt8(ascii: ";"),
      !after.contains(.carriageReturn)
    else { throw .malformed("the size of a chunk is not a hexadecimal number") }
    guard let size = Int(String(decoding: digits, as: UTF8.self), radix: 16), size < 1 << 40 else {
      throw RequestRefusal(status: 413, reason: "a chunk is larger than any body may be")
    }
    return size
  }

  /// Removes and returns a trailer field, or the empty line that ends the trailer; `nil` if the line is incomplete.
  private func takeTrailerLine(
    from bytes: inout ArraySlice<UInt8>, behind length: Int
  ) throws(RequestRefusal) -> ArraySlice<UInt8>? {
    let room = limits.head - length
    guard let end = bytes.prefix(max(0, room)).firstIndex(of: .lineFeed) else {
      guard bytes.count < room else {
        throw RequestRefusal(status: 431, reason: "the trailer is longer than \(limits.head) bytes")
      }
      return nil
    }
    return try Self.line(upTo: end, from: &bytes)
  }
}
