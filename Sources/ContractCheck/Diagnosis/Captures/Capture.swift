import ContractSpecs

/// A response that somebody saved or copied, with the known parts of its request.
struct Capture: Equatable, Sendable {
  /// The format that a text was recognized as.
  enum Format: String, Hashable, Sendable, CaseIterable {
    /// The bytes of a body and nothing else.
    case body = "the body of a response"
    case transcript = "what curl -i or -v printed"
    case har = "a HAR file"
    case postman = "a file of Postman"

    /// A response in a text with other things, such as a log.
    case log = "a text with a response in it"

    /// A text that holds no response, but what an app printed of one.
    case printed = "a text with a printed dictionary"
    case unknown = "a text with a response or an error in it"
  }

  var format: Format
  var body: [UInt8]

  /// The status; `nil` if only the body is known.
  var status: Int?
  var headers: [Header] = []

  /// A value that indicates whether the body is shorter than its header fields announce. It does not cover content
  /// codings.
  var end = HTTPResponse.End.complete

  /// The captured part of the request. Its body is `nil` if it was not captured.
  var request: Request?

  /// Remarks for the reader on how the capture was read.
  var notes: [String] = []

  /// The number of lines before the body in the pasted text; `nil` if the body's lines are not lines of the file.
  var linesBefore: Int? = 0

  /// The maximum size of a capture in bytes. HAR files of one session get long.
  static let maximumSize = 64 << 20
}

/// The reason why a capture cannot be read, as one sentence, with the format that it was recognized as.
struct CaptureError: Error, Hashable, Sendable {
  var format: Capture.Format
  var reason: String
}

extension CaptureError {
  /// Returns the error for header lines over the limit, which is the same as for responses in a run.
  static func headersTooLong(_ format: Capture.Format) -> CaptureError {
    CaptureError(
      format: format,
      reason: "its header lines are longer than the \(ResponseBuffer.maximumHead) bytes that are read")
  }
}

extension Capture {
  /// Reads a body, a transcript or a file of another program, depending on the bytes; `nil` if they are a text of no such
  /// format, in which a response may be. `entry` selects an entry of a file.
  init?(whole bytes: [UInt8], entry: String?) throws(CaptureError) {
    let text = bytes.starts(with: Self.byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
    let first = text.first { !$0.isJSONSpace }
    guard first == .openBrace || first == .openBracket else {
      if let transcript = CurlTranscript(Array(text)) {
        self = try transcript.capture()
        dropMark()
        return
      }
      guard Self.isBody(bytes) else { return nil }
      self = try Self.body(bytes, entry)
      return
    }
    switch Result(catching: { () throws(JSONSyntaxError) in try JSONDocument(parsing: Array(text)) }) {
    case .success(let document):
      let root = document.root
      if let archive = HTTPArchive(root) {
        self = try archive.capture(entry)
        return
      }
      if let file = PostmanFile(root) {
        self = try file.capture(entry)
        return
      }
      if LogRecord(root) != nil { return nil }
    case .failure(let error):
      let mayHold = Self.mayHoldResponse(text, error)
      if mayHold, (try? JSONDocument(parsing: Self.body(bytes).body)) == nil { return nil }
    }
    self = try Self.body(bytes, entry)
  }

  /// Reads a body, a transcript or a file of another program, depending on the bytes. `entry` selects an entry of a file.
  init(reading bytes: [UInt8], entry: String?) throws(CaptureError) {
    if let whole = try Capture(whole: bytes, entry: entry) {
      self = whole
    } else {
      self = try Self.body(bytes, entry)
    }
  }

  private static func body(_ bytes: [UInt8], _ entry: String?) throws(CaptureError) -> Capture {
    if let entry {
      throw CaptureError(
        format: .body, reason: "it has no entries, so that \(Quoted.key(entry)) cannot choose one of them")
    }
    return body(bytes)
  }

  /// Returns the capture of a body of which nothing else is known.
  static func body(_ bytes: [UInt8]) -> Capture {
    var capture = Capture(format: .body, body: bytes)
    capture.unpackBare()
    capture.dropMark()
    capture.dropPrompt()
    return capture
  }

  /// The number of lines, the last ones, by which it is decided whether all are JSON.
  private static let maximumLines = 20

  /// Returns whether a text that begins as JSON does, and is none, may be one in which a response is: a log whose lines
  /// begin with a bracket, or JSON with lines of a log behind it. An empty object is not the body if a fuller one follows.
  private static func mayHoldResponse(_ text: ArraySlice<UInt8>, _ error: JSONSyntaxError) -> Bool {
    guard case .trailingText = error.reason else { return !EmbeddedJSON.begins(text) }
    let tail = text.dropFirst(error.offset)
    // Lines of JSON are what a backend may have sent, unless they are those of a log.
    let lines = tail.split(separator: .lineFeed).filter { !$0.allSatisfy(\.isJSONSpace) }
    let documents = lines.suffix(Self.maximumLines).compactMap { try? JSONDocument(parsing: Array($0)) }
    if let last = documents.last, documents.count == min(lines.count, Self.maximumLines) {
      return LogRecord(last.root) != nil
    }
    let isEmpty = text.prefix(error.offset).count { !$0.isJSONSpace } == 2
    return isEmpty && EmbeddedJSON(in: tail).values.contains(where: \.hasMember) || LogLines.areIn(tail)
  }

  /// Returns whether a text that does not begin as JSON is a body, whatever it is instead, and not a text in which a
  /// response may be.
  private static func isBody(_ bytes: [UInt8]) -> Bool {
    switch BodyDescription(of: bytes) {
    case .textBeforeJSON, .textAfterJSON, .brokenJSON, .bytes, .printedValue: false
    case .jsonp(let function): function.text != #""Optional""#
    case .whiteSpace, .gzip, .file, .json, .text, .jsonInBase64, .xml, .serverSentEvents, .markup, .phpText,
      .perlText, .goText, .phpSource, .titledPage, .page, .prefixedJSON, .textAlone:
      true
    }
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

  /// The time of the response in seconds since 1970, from its `Date` field; `nil` without a valid field.
  var receivedAt: Double? {
    headers.value(of: "Date").flatMap(RetryAfter.unixTime(httpDate:)).map(Double.init)
  }
}

extension Capture {
  /// The maximum length of a prompt in bytes; `maximumCommandLength` is that of a prompt with a command.
  private static let maximumPromptLength = 200
  private static let maximumCommandLength = 4 << 10

  /// Removes what a terminal wrote after a body that ends without a line end: the prompt `user@host:~$ ` and the
  /// command typed there. No part of it is shown, because a command may contain a password.
  ///
  /// If the body has the announced length, it is left as it is.
  mutating func dropPrompt() {
    let announced = headers.value(of: "Content-Length").flatMap { Int($0) }
    guard announced != body.count, let end = endOfValue, end < body.count else { return }
    let tail = String(decoding: body[end...], as: UTF8.self)
    let prompt = tail.trimmed
    let isCommand = prompt.utf8.count <= Self.maximumCommandLength && Self.isCommand(prompt)
    let isShort = !prompt.isEmpty && prompt.utf8.count <= Self.maximumPromptLength
    guard isCommand || isShort && Self.isPrompt(prompt) else {
      if isShort, format == .transcript, Self.mayBePrompt(prompt) { notes.append(Self.partOfBody) }
      return
    }
    body = Array(body[..<end])
    notes.append(
      "the text after the body was taken for a prompt\(isCommand ? " with a command" : "") and ignored")
  }

  /// The offset at which the first JSON value ends, if other text follows it, else `nil`.
  private var endOfValue: Int? {
    do {
      _ = try JSONDocument(parsing: body)
      return nil
    } catch {
      guard case .trailingText = error.reason, let first = body.first(where: { !$0.isJSONSpace }),
        first == .openBrace || first == .openBracket
      else { return nil }
      return error.offset
    }
  }

  /// Returns whether a text begins with a prompt and a command: `$ curl -u …`, `me@mac ~ % http GET …`.
  private static func isCommand(_ text: String) -> Bool {
    let line = text.prefix { !$0.isNewline }.prefix(maximumPromptLength)
    return line.firstMatch(of: /(?:^|[$#%>❯➜])\s*(?:curl|http|https|xh|wget|hurl|httpie)\s/) != nil
  }

  /// The note on a text after the body that is judged with it.
  private static let partOfBody =
    "the text after the body counts as a part of it; if it is a prompt of the terminal, leave it out"

  /// Returns whether a text is a single line that may be a prompt in a theme that is not known: it is neither JSON nor
  /// HTML.
  private static func mayBePrompt(_ text: String) -> Bool {
    !text.contains { "{}\"<\n".contains($0) } && !text.hasPrefix(",") && !text.hasPrefix("]")
      && (try? JSONDocument(parsing: Array(text.utf8))) == nil
  }

  /// Returns whether a text looks like a prompt: its only line ends with a prompt's last character. A prompt of two
  /// lines has only that character in the second.
  private static func isPrompt(_ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.count <= 2, lines.allSatisfy({ mayBePrompt(String($0)) }), let first = lines.first,
      let line = lines.last, let mark = line.last
    else { return false }
    guard lines.count == 1 || line.count == 1 && first.contains(/[@~]/) && !first.contains(": ") else {
      return false
    }
    // A theme of zsh begins with its mark. A share in percent, or a price, is no prompt.
    return "➜❯".contains(line.first ?? " ") || "❯➜".contains(mark)
      || "$#%>".contains(mark) && !line.dropLast().contains(/(?:^|\s)[\d.,]+\s*$/)
  }
}

extension Capture {
  /// Decodes the body by its `Content-Encoding`, unless that is done already: curl does so with `--compressed` alone and
  /// prints the header field in either case.
  mutating func unpack() throws(CaptureError) {
    guard let field = headers.value(of: "Content-Encoding"), isPacked(as: field) else { return }
    var response = HTTPResponse(status: status ?? 200, headers: headers, body: body, end: end)
    do throws(TransportFailure) {
      try response.unpack(limit: Self.maximumSize)
    } catch {
      throw CaptureError(
        format: format,
        reason: "its body is compressed (Content-Encoding: \(Quoted.cut(field))) and cannot be decoded here; "
          + "repeat the request with curl --compressed")
    }
    (body, end, linesBefore) = (response.body, response.end, nil)
    notes.append("the body was compressed, as its Content-Encoding says, and was decoded")
  }

  /// Decodes a body without header fields that begins as gzip does.
  mutating func unpackBare() {
    guard hasMarkOfGzip else { return }
    let gzip = [Header("Content-Encoding", ContentCoding.gzip.rawValue)]
    var response = HTTPResponse(status: 200, headers: gzip, body: body)
    do throws(TransportFailure) {
      try response.unpack(limit: Self.maximumSize)
    } catch {
      return
    }
    guard response.end == .complete else { return }
    (body, linesBefore) = (response.body, nil)
    notes.append("the body is compressed with gzip, and was decoded as if its Content-Encoding said so")
  }

  /// Returns whether the body is still in its coding: gzip shows by its first bytes, any other one by bytes that are in
  /// no text.
  private func isPacked(as field: String) -> Bool {
    let last = field.split(separator: ",").last.map { String($0).trimmed.lowercased() }
    if hasMarkOfGzip || last == "gzip" || last == "x-gzip" { return hasMarkOfGzip }
    return body.contains { $0 < 0x20 && $0 != 0 && !$0.isJSONSpace }
      && !String(decoding: body, as: UTF8.self).utf8.elementsEqual(body)
  }

  private var hasMarkOfGzip: Bool { body.starts(with: [0x1F, 0x8B]) }
}
