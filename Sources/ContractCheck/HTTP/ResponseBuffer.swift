import ContractSpecs

/// The part of a response that has been received so far.
///
/// Each status line resets the buffer, so that the final response remains without the 1xx responses before it. Trailer
/// fields, which follow the body, are counted but not kept.
struct ResponseBuffer {
  /// The maximum size of all header lines in bytes, of all responses together.
  static let maximumHead = 256 << 10

  let maximumBody: Int
  private(set) var headers: [Header] = []
  private(set) var body: [UInt8] = []
  /// The time at which the last part of the body arrived.
  private(set) var lastArrival: ContinuousClock.Instant?
  private(set) var hasBegun = false
  private(set) var headHasEnded = false

  /// The reason why the buffer stopped the transfer.
  private(set) var refusal: TransportFailure?

  /// True once as many pieces of a stream have been received as were asked for.
  private(set) var hasEnough = false

  /// The number of pieces to receive, and the counter of those of this body.
  private let wantedPieces: Int?
  private var counter: StreamCounter?

  /// True if the time of the last part is kept.
  private let wantsArrivals: Bool

  /// True without TLS, where HTTP/2 cannot be negotiated.
  private let isPlain: Bool
  private var headBytes = 0
  private var status = 0

  init(maximumBody: Int, take: Int? = nil, wantsArrivals: Bool = false, isPlain: Bool = true) {
    (self.maximumBody, self.wantsArrivals) = (maximumBody, wantsArrivals)
    wantedPieces = take
    self.isPlain = isPlain
  }

  /// Appends one line of a response head, line end included. Returns `false` if the transfer must stop.
  mutating func take(headerLine bytes: UnsafeRawBufferPointer) -> Bool {
    headBytes += bytes.count
    guard headBytes <= Self.maximumHead else { return refuse(.headersTooLarge(limit: Self.maximumHead)) }
    let line = bytes.trimmingLineEnd
    if line.isEmpty {
      headHasEnded = true
      if status >= 200, let fault = headers.contentLengthFault ?? headers.transferCodingFault {
        return refuse(.protocolBroken(reason: fault))
      }
    } else if !hasBegun || line.starts(with: "HTTP/".utf8) {
      return begin(line)
    } else if !headHasEnded {
      return take(field: line)
    }
    return true
  }

  /// Appends a piece of the body. Returns `false` if the transfer must stop.
  mutating func take(body bytes: UnsafeRawBufferPointer) -> Bool {
    if body.isEmpty, let wantedPieces { counter = streamCounter(of: wantedPieces) }
    guard let end = counter?.end(in: bytes) else { return append(bytes[...]) }
    hasEnough = append(bytes[..<end])
    return false
  }

  private mutating func append(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard bytes.count <= maximumBody - body.count else {
      return refuse(.bodyTooLarge(limit: maximumBody))
    }
    body.append(contentsOf: bytes)
    if wantsArrivals { lastArrival = .now }
    return true
  }

  /// Returns a counter of the pieces of the body, if it is a stream that can be read as it comes.
  private func streamCounter(of wanted: Int) -> StreamCounter? {
    guard headers.value(of: "Content-Encoding") == nil,
      let format = headers.value(of: "Content-Type").flatMap(StreamFormat.init(mediaType:))
    else { return nil }
    return StreamCounter(format, wanted: wanted)
  }

  private mutating func begin(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
    let rest = line[(line.firstIndex(of: .space) ?? line.endIndex)...].trimmingBlanks
    let word = rest[..<(rest.firstIndex(of: .space) ?? rest.endIndex)]
    status = Int(String(decoding: word, as: UTF8.self)) ?? 0
    hasBegun = true
    headHasEnded = false
    headers.removeAll(keepingCapacity: true)
    body.removeAll(keepingCapacity: true)
    lastArrival = nil
    counter = nil
    if status == 101 {
      return refuse(.protocolBroken(reason: "it switches to a protocol that was not requested"))
    }
    if isPlain, ["HTTP/2", "HTTP/3"].contains(where: { line.starts(with: $0.utf8) }) {
      return refuse(.protocolBroken(reason: "it claims a version that needs TLS"))
    }
    return true
  }

  private mutating func take(field line: Slice<UnsafeRawBufferPointer>) -> Bool {
    if line.first.isBlank, var last = headers.popLast() {
      last.value += " " + line.trimmingBlanks.headerText  // folded, RFC 9112 section 5.2
      headers.append(last)
      return true
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
      return refuse(.protocolBroken(reason: "a header line without a name and a colon"))
    }
    let value = line[line.index(after: colon)...]
    headers.append(Header(line[..<colon].trimmingBlanks.headerText, value.trimmingBlanks.headerText))
    return true
  }

  private mutating func refuse(_ failure: TransportFailure) -> Bool {
    refusal = failure
    return false
  }
}

extension [Header] {
  /// The error in the `Content-Length` fields, or `nil`: all must be digits and equal (RFC 9110 section 8.6, RFC 9112
  /// section 6.3).
  fileprivate var contentLengthFault: String? {
    let fields = filter { $0.isNamed("Content-Length") }
    if fields.isEmpty { return nil }
    if fields.count == 1, fields[0].value.utf8.allSatisfy(\.isDigit), Int64(fields[0].value) != nil {
      return nil
    }
    let values = fields.map(\.value).flatMap { value in
      value.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { !" \t".contains($0) } }
    }
    let lengths = Set(values.map { $0.utf8.allSatisfy(\.isDigit) ? Int64($0) : nil })
    if lengths.contains(nil) { return "its Content-Length is not a number of bytes" }
    return lengths.count > 1 ? "it has two different Content-Length" : nil
  }
}

extension [Header] {
  /// The error in `Transfer-Encoding`, or `nil`: only `chunked` may answer a request that asked for no other coding
  /// (RFC 9112 section 6.1).
  fileprivate var transferCodingFault: String? {
    guard let field = value(of: "Transfer-Encoding") else { return nil }
    let codings = field.lowercased().split(separator: ",").map { $0.filter { !" \t".contains($0) } }
    guard codings.contains(where: { $0 != "chunked" && $0 != "identity" }) else { return nil }
    return "its Transfer-Encoding is \(Quoted.cut(field).plain), which was not requested"
  }
}

extension UnsafeRawBufferPointer {
  fileprivate var trimmingLineEnd: Slice<UnsafeRawBufferPointer> {
    var line = self[...]
    if line.last == UInt8(ascii: "\n") { line.removeLast() }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line
  }
}

extension Slice<UnsafeRawBufferPointer> {
  fileprivate var trimmingBlanks: Self {
    var text = self
    while text.first.isBlank { text.removeFirst() }
    while text.last.isBlank { text.removeLast() }
    return text
  }

  /// The bytes decoded as UTF-8, or as ISO 8859-1 if they are not valid UTF-8, so that every byte stays visible.
  fileprivate var headerText: String {
    let bytes = UnsafeRawBufferPointer(rebasing: self)
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    if let text = String(validUTF8: bytes) { return text }
    return String(String.UnicodeScalarView(map { Unicode.Scalar($0) }))
  }
}

extension UInt8? {
  fileprivate var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t")
  }
}
