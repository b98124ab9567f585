import ContractSpecs

/// The received lines of a head up to the first empty one, each without its CRLF.
struct HeadLines {
  private(set) var lines: [ArraySlice<UInt8>] = []

  /// The length in bytes, including the empty line; `nil` if that has not been received.
  private(set) var length: Int?

  /// Splits bytes into lines. Empty lines before the first line are skipped (RFC 9112 section 2.2). A line that ends
  /// without CR, and a CR without LF, are refused.
  init(_ bytes: ArraySlice<UInt8>, limits: ServerLimits) throws(RequestRefusal) {
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: .lineFeed) {
      let line = try Self.line(bytes[start..<end])
      start = end + 1
      try Self.require(start - bytes.startIndex <= limits.head, "the head", limits.head)
      if !line.isEmpty {
        if lines.isEmpty { try Self.requireLine(line.count, limits) }
        lines.append(line)
      } else if !lines.isEmpty {
        length = start - bytes.startIndex
        return
      }
    }
    if lines.isEmpty { try Self.requireLine(bytes.endIndex - start, limits) }
    try Self.require(bytes.count <= limits.head, "the head", limits.head)
  }

  private static func line(_ text: ArraySlice<UInt8>) throws(RequestRefusal) -> ArraySlice<UInt8> {
    guard text.last == .carriageReturn else { throw .malformed("a line ends without a carriage return") }
    let line = text.dropLast()
    guard !line.contains(.carriageReturn) else { throw .malformed("a line contains a carriage return") }
    return line
  }

  private static func requireLine(_ count: Int, _ limits: ServerLimits) throws(RequestRefusal) {
    guard count <= limits.requestLine else {
      throw RequestRefusal(status: 414, reason: "the request line is longer than \(limits.requestLine) bytes")
    }
  }

  private static func require(_ fits: Bool, _ what: String, _ limit: Int) throws(RequestRefusal) {
    guard fits else {
      throw RequestRefusal(status: 431, reason: "\(what) is longer than \(limit) bytes")
    }
  }
}
