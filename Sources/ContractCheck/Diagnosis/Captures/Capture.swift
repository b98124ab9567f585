import ContractSpecs

/// An answer that somebody saved or copied, with the known parts of its request.
struct Capture: Equatable, Sendable {
  /// The format that a text was recognized as.
  enum Format: String, Hashable, Sendable, CaseIterable {
    /// The bytes of a body and nothing else.
    case body = "the body of an answer"
    case transcript = "what curl -i or -v printed"
    case har = "a HAR file"
  }

  var format: Format
  var body: [UInt8]

  /// The status; `nil` if only the body is known.
  var status: Int?
  var headers: [Header] = []

  /// A value that indicates whether the body is shorter than its header fields announce. It does not cover content
  /// codings.
  var end = Answer.End.complete

  /// The captured part of the request. Its body is `nil` if it was not captured.
  var request: Request?

  /// Remarks for the reader on how the capture was read.
  var notes: [String] = []

  /// The number of lines before the body in the pasted text; `nil` if the body's lines are not lines of the file.
  var linesBefore: Int? = 0

  /// The maximum size of a capture in bytes. HAR files of one session get long.
  static let largest = 64 << 20
}

/// The reason why a capture cannot be read, as one sentence, with the format that it was recognized as.
struct CaptureError: Error, Hashable, Sendable {
  var format: Capture.Format
  var reason: String
}

extension CaptureError {
  /// Returns the error for header lines over the limit, which is the same as for answers in a run.
  static func headersTooLong(_ format: Capture.Format) -> CaptureError {
    CaptureError(
      format: format,
      reason: "its header lines are longer than the \(ResponseBuffer.maximumHead) bytes that are read")
  }
}

extension Capture {
  /// Reads a body, a transcript or a HAR file, depending on the bytes. `entry` selects an entry of a HAR file.
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

  /// Removes a byte order mark, which an editor may have inserted, from the body. `JSONDecoder` skips it.
  private mutating func dropMark() {
    guard body.starts(with: Self.byteOrderMark) else { return }
    body.removeFirst(Self.byteOrderMark.count)
    notes.append(
      "a byte order mark (EF BB BF) before the body was left out: JSONDecoder reads past it, other readers do not, and "
        + "RFC 8259 section 8.1 forbids to send it")
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The time of the answer in seconds since 1970, from its `Date` field; `nil` without a valid field.
  var receivedAt: Double? {
    headers.value(of: "Date").flatMap(RetryAfter.unixTime(httpDate:)).map(Double.init)
  }
}
