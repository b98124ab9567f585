import ContractSpecs

/// The output of `curl -i`, `curl -v` or both, as far as it was copied.
struct CurlTranscript {
  private let lines: TranscriptLines

  /// Reads the lines of a transcript; `nil` if the bytes contain no status line.
  init?(_ bytes: [UInt8]) {
    guard let lines = TranscriptLines(bytes) else { return nil }
    self.lines = lines
  }

  /// The head of one response, which need not be the last one.
  private struct Head {
    var status: Int
    var headers: [Header] = []
  }

  /// Returns the last response. The ones before it are `100 Continue`, a proxy's consent or a redirect that curl
  /// followed.
  func capture() throws(CaptureError) -> Capture {
    guard !lines.isTooLong else { throw .headersTooLong(.transcript) }
    var (heads, body, linesBefore) = readPlain()
    if heads.isEmpty { heads = Self.heads(in: lines.received).heads }
    guard let head = heads.last, head.status >= 200 else {
      throw CaptureError(
        format: .transcript, reason: "it has no status line of a final response, such as HTTP/1.1 200 OK")
    }
    var capture = Capture(format: .transcript, body: body, status: head.status, headers: head.headers)
    capture.request = request
    capture.linesBefore = linesBefore
    capture.trimBody(isVerbose: !lines.sent.isEmpty || !lines.received.isEmpty)
    try capture.unpack()
    capture.dropPrompt()
    capture.noteLength()
    if heads.count > 1 {
      let earlier = heads.dropLast().map { "\($0.status)" }.joined(separator: ", ")
      capture.notes.append("the transcript has \(heads.count) heads; the last one counts, after \(earlier)")
    }
    return capture
  }

  /// Returns the heads and the body from the lines that curl did not mark.
  private func readPlain() -> (heads: [Head], body: [UInt8], linesBefore: Int?) {
    guard let first = lines.plain.firstIndex(where: { StatusLine($0.text) != nil }) else {
      // With only -v, a command line may have been copied before the body.
      let body = lines.plain.drop { !Self.beginsBody($0.bytes) }
      return Self.read([], body.isEmpty ? lines.plain[...] : body)
    }
    let rest = lines.plain[first...]
    let (heads, count) = Self.heads(in: rest.map(\.text))
    return Self.read(heads, rest.dropFirst(count))
  }

  /// Returns the heads with the joined body. The body has a position in the transcript only if its lines are
  /// contiguous.
  private static func read(
    _ heads: [Head], _ body: ArraySlice<TranscriptLines.Line>
  ) -> (heads: [Head], body: [UInt8], linesBefore: Int?) {
    let numbers = body.map(\.number)
    let isWhole = zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
    return (heads, Array(body.map(\.bytes).joined()), isWhole ? (numbers.first ?? 1) - 1 : nil)
  }

  private static func beginsBody(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first(where: { !$0.isJSONSpace }) else { return false }
    return first == .openBrace || first == .openBracket || first == UInt8(ascii: "<") || first == .quote
  }

  /// Returns the heads at the start of the lines, and the number of lines they occupy.
  private static func heads(in lines: [String]) -> (heads: [Head], count: Int) {
    var heads: [Head] = []
    var index = 0
    while index < lines.count, let status = StatusLine(lines[index]) {
      var head = Head(status: status.status)
      index += 1
      while index < lines.count, !lines[index].isEmpty {
        if let header = header(lines[index]) { head.headers.append(header) }
        index += 1
      }
      index += 1
      heads.append(head)
    }
    return (heads, min(index, lines.count))
  }

  private static func header(_ line: String) -> Header? {
    guard let colon = line.dropFirst().firstIndex(of: ":") else { return nil }
    return Header(String(line[..<colon]).trimmed, String(line[line.index(after: colon)...]).trimmed)
  }

  // MARK: The request

  /// The last request that is not a CONNECT. `-v` does not print its body.
  private var request: Request? {
    let starts = lines.sent.indices.filter { index in
      lines.sent[index].wholeMatch(of: /[A-Z]+ \S+ HTTP\/\d.*/) != nil
        && !lines.sent[index].hasPrefix("CONNECT ")
    }
    guard let start = starts.last else { return nil }
    let words = lines.sent[start].split(separator: " ")
    let headers = lines.sent[(start + 1)...].prefix { !$0.isEmpty }.compactMap(Self.header)
    let target = String(words[1])
    let host = headers.value(of: "Host") ?? ""
    let isEncrypted = lines.remarks.contains { $0.hasPrefix("SSL connection using") || $0.contains("ALPN") }
    let scheme = isEncrypted ? "https" : "http"
    return Request(
      method: String(words[0]),
      url: target.hasPrefix("http") ? target : "\(scheme)://\(host)\(target)",
      headers: headers.filter { !$0.isNamed("Host") && !$0.isNamed("Content-Length") })
  }
}

extension Capture {
  /// Removes what curl or zsh wrote after a body that ends without a line end.
  fileprivate mutating func trimBody(isVerbose: Bool) {
    let mark = Array("* Connection #".utf8)
    if isVerbose, let last = body.lastIndex(of: mark[0]), body[last...].starts(with: mark) {
      body = Array(body[..<last])
    }
    let end = body.lastIndex { !$0.isJSONSpace }
    if let end, end > 0, body[end] == UInt8(ascii: "%"), [.closeBrace, .closeBracket].contains(body[end - 1])
    {
      body = Array(body[..<end])
      notes.append("the % behind the body is zsh's and was left out")
    }
  }

  /// Marks the body as cut off if it is shorter than announced. It must be invalid JSON too, because copying changes
  /// line ends.
  fileprivate mutating func noteLength() {
    guard headers.value(of: "Content-Encoding") == nil, (try? JSONDocument(parsing: body)) == nil,
      let announced = headers.value(of: "Content-Length").flatMap({ Int($0) }), body.count < announced,
      !body.isEmpty
    else { return }
    end = .cutOff(announced: announced)
  }
}
