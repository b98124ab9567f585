import ContractSpecs

/// An answer that somebody saved or copied, with what is known of its request.
struct Capture: Equatable, Sendable {
  /// What a text was taken for.
  enum Format: String, Hashable, Sendable, CaseIterable {
    /// Nothing but the bytes of a body.
    case body = "the body of an answer"
    case transcript = "what curl -i or -v printed"
    case har = "a HAR file"
  }

  var format: Format
  var body: [UInt8]

  /// `nil` where only the body is known.
  var status: Int?
  var headers: [Header] = []

  /// Whether the body is shorter than its head announces, and not by encoding.
  var end = Answer.End.complete

  /// As far as the capture tells; its body is `nil` where that was not captured.
  var request: Request?

  /// What a reader should know of how it was read.
  var notes: [String] = []

  /// How many lines of what was pasted stand before the body; `nil` where the body's lines are not lines of the file.
  var linesBefore: Int? = 0

  /// How large a capture may be, in bytes: HAR files of one session get long.
  static let largest = 64 << 20
}

/// Why a capture cannot be read, in one sentence, and what it was taken for.
struct CaptureError: Error, Hashable, Sendable {
  var format: Capture.Format
  var reason: String
}

extension CaptureError {
  /// The header lines of a capture are bounded as those of an answer in a run are.
  static func headersTooLong(_ format: Capture.Format) -> CaptureError {
    CaptureError(
      format: format,
      reason: "its header lines are longer than the \(ResponseBuffer.maximumHead) bytes that are read")
  }
}

extension Capture {
  /// Reads a body, a transcript or a HAR file, whichever the bytes look like; `entry` chooses one of a HAR file.
  init(reading bytes: [UInt8], entry: String?) throws(CaptureError) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let first = text.first { !$0.isJSONSpace }
    if first == .openBrace, let archive = HTTPArchive(text) {
      self = try archive.capture(entry)
      return
    }
    if let entry {
      throw CaptureError(
        format: .body, reason: "it has no entries, so that \(Quoted.key(entry)) cannot choose one of them")
    }
    guard first != .openBrace, first != .openBracket, let transcript = CurlTranscript(Array(text)) else {
      self.init(format: .body, body: bytes)
      dropMark()
      dropPrompt()
      return
    }
    self = try transcript.capture()
    dropMark()
  }

  /// `JSONDecoder` reads past it, and an editor may have put it into the file.
  private mutating func dropMark() {
    guard body.starts(with: Self.byteOrderMark) else { return }
    body.removeFirst(Self.byteOrderMark.count)
    notes.append(
      "a byte order mark (EF BB BF) before the body was left out: JSONDecoder reads past it, other readers do not, and "
        + "RFC 8259 section 8.1 forbids to send it")
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// When the answer came, in seconds since 1970, as its own `Date` field tells.
  var receivedAt: Double? {
    headers.value(of: "Date").flatMap(RetryAfter.unixTime(httpDate:)).map(Double.init)
  }
}
