import ContractSpecs

/// Puts a chunked body together (RFC 9112 section 7.1); extensions and trailer fields are read and dropped.
struct ChunkReader {
  /// The longest line that says a chunk's size, in bytes.
  private static let longestLine = 1024

  private var rest: ArraySlice<UInt8>
  private let start: Int
  private let limits: ServerLimits
  private(set) var body: [UInt8] = []

  init(_ bytes: ArraySlice<UInt8>, limits: ServerLimits) {
    rest = bytes
    start = bytes.startIndex
    self.limits = limits
  }

  /// How many bytes have been read.
  var length: Int { rest.startIndex - start }

  /// Reads on to the end of the body; false while that is not there.
  mutating func isComplete() throws(RequestRefusal) -> Bool {
    while let line = try takeLine() {
      let size = try Self.size(line)
      if size == 0 { return try takeTrailer() }
      guard body.count + size <= limits.body else {
        throw RequestRefusal(status: 413, reason: "the body is longer than \(limits.body) bytes")
      }
      guard rest.count >= size + 2 else { return false }
      body += rest.prefix(size)
      rest = rest.dropFirst(size)
      guard rest.starts(with: [.carriageReturn, .lineFeed]) else {
        throw .malformed("a chunk is not as long as it says")
      }
      rest = rest.dropFirst(2)
    }
    return false
  }

  private mutating func takeLine() throws(RequestRefusal) -> ArraySlice<UInt8>? {
    guard let end = rest.prefix(Self.longestLine).firstIndex(of: .lineFeed) else {
      guard rest.count < Self.longestLine else { throw .malformed("the size of a chunk is not a line") }
      return nil
    }
    let line = rest[..<end]
    guard line.last == .carriageReturn else { throw .malformed("a line ends without a carriage return") }
    rest = rest[(end + 1)...]
    return line.dropLast()
  }

  /// Hexadecimal digits, then perhaps extensions behind a semicolon.
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

  /// The fields behind the last chunk, up to the empty line.
  private mutating func takeTrailer() throws(RequestRefusal) -> Bool {
    let begin = rest.startIndex
    while let end = rest.firstIndex(of: .lineFeed) {
      let line = rest[..<end]
      guard line.last == .carriageReturn else { throw .malformed("a line ends without a carriage return") }
      rest = rest[(end + 1)...]
      if line.count == 1 { return true }
      _ = try RequestHead.field(line.dropLast())
      guard rest.startIndex - begin <= limits.head else { break }
    }
    guard rest.endIndex - begin <= limits.head else {
      throw RequestRefusal(status: 431, reason: "the trailer is longer than \(limits.head) bytes")
    }
    return false
  }
}
