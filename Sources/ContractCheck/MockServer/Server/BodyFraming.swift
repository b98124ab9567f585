import ContractSpecs

/// The way in which the body after a head is delimited (RFC 9112 section 6).
enum BodyFraming: Hashable, Sendable {
  case none
  case length(Int)
  case chunked

  init(of head: RequestHead, limits: ServerLimits = ServerLimits()) throws(RequestRefusal) {
    let lengths = head.headers.filter { $0.isNamed("Content-Length") }.map(\.value)
    let codings = head.tokens(of: "Transfer-Encoding")
    guard head.headers.contains(where: { $0.isNamed("Transfer-Encoding") }) else {
      self = try Self.byLength(lengths, limits)
      return
    }
    guard lengths.isEmpty else { throw .malformed("both Content-Length and Transfer-Encoding are given") }
    guard head.minorVersion > 0 else { throw .malformed("HTTP/1.0 has no Transfer-Encoding") }
    guard codings.last == "chunked", codings.count(where: { $0 == "chunked" }) == 1 else {
      throw .malformed("the last transfer coding is not chunked")
    }
    guard codings.count == 1 else {
      throw RequestRefusal(status: 501, reason: "no transfer coding but chunked is known")
    }
    self = .chunked
  }

  private static func byLength(_ lengths: [String], _ limits: ServerLimits) throws(RequestRefusal) -> Self {
    guard let first = lengths.first else { return .none }
    guard lengths.count == 1, !first.isEmpty, first.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      throw .malformed("Content-Length is not one number")
    }
    // A number that does not fit into Int exceeds the limit anyway.
    guard let length = Int(first), length <= limits.body else {
      throw RequestRefusal(status: 413, reason: "the body is longer than \(limits.body) bytes")
    }
    return .length(length)
  }

  /// Returns the body at the start of `bytes` and its length there, or `nil` if it is incomplete. A request without a
  /// length and without chunks has no body.
  func body(
    in bytes: ArraySlice<UInt8>, limits: ServerLimits = ServerLimits()
  ) throws(RequestRefusal) -> (body: [UInt8]?, length: Int)? {
    switch self {
    case .none: return (nil, 0)
    case .length(let length):
      return bytes.count < length ? nil : (Array(bytes.prefix(length)), length)
    case .chunked:
      var (chunks, rest) = (ChunkReader(limits: limits), bytes)
      return try chunks.take(from: &rest) ? (chunks.body, rest.startIndex - bytes.startIndex) : nil
    }
  }
}
