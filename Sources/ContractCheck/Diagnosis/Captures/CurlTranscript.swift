import ContractSpecs

/// What `curl -i`, `curl -v` or both printed, as far as it was copied.
struct CurlTranscript {
  private let lines: TranscriptLines

  /// `nil` if the bytes hold no status line.
  init?(_ bytes: [UInt8]) {
    guard let lines = TranscriptLines(bytes) else { return nil }
    self.lines = lines
  }

  /// One head of an answer, perhaps not of the last one.
  private struct Head {
    var status: Int
    var headers: [Header] = []
  }

  /// The last answer: what comes before it is `100 Continue`, a proxy's consent or a redirection that curl followed.
  func capture() throws(CaptureError) -> Capture {
    guard !lines.isTooLong else { throw .headersTooLong(.transcript) }
    var (heads, body, linesBefore) = readPlain()
    if heads.isEmpty { heads = Self.heads(in: lines.received).heads }
    guard let head = heads.last, head.status >= 200 else {
      throw CaptureError(
        format: .transcript, reason: "it has no status line of a final answer, such as HTTP/1.1 200 OK")
    }
    var capture = Capture(format: .transcript, body: body, status: head.status, headers: head.headers)
    capture.request = request
    capture.linesBefore = linesBefore
    capture.trimBody(isVerbose: !lines.sent.isEmpty || !lines.received.isEmpty)
    capture.dropPrompt()
    capture.noteLength()
    if heads.count > 1 {
      let earlier = heads.dropLast().map { "\($0.status)" }.joined(separator: ", ")
      capture.notes.append("the transcript has \(heads.count) heads; the last one counts, after \(earlier)")
    }
    return capture
  }

  /// Heads and body among the lines that are not curl's own.
  private func readPlain() -> (heads: [Head], body: [UInt8], linesBefore: Int?) {
    guard let first = lines.plain.firstIndex(where: { StatusLine($0.text) != nil }) else {
      // Only -v: a command line may have been copied with it.
      let body = lines.plain.drop { !Self.beginsBody($0.bytes) }
      return Self.read([], body.isEmpty ? lines.plain[...] : body)
    }
    let rest = lines.plain[first...]
    let (heads, count) = Self.heads(in: rest.map(\.text))
    return Self.read(heads, rest.dropFirst(count))
  }

  /// A body's places are told as places of the transcript only where no other line stands between its own.
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

  /// The heads at the beginning, and how many lines they take.
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

  /// The last request that was not for a tunnel; `-v` does not print its body.
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
    return Request(
      method: String(words[0]),
      url: target.hasPrefix("http") ? target : "\(isEncrypted ? "https" : "http")://\(host)\(target)",
      headers: headers.filter { !$0.isNamed("Host") && !$0.isNamed("Content-Length") })
  }
}

extension Capture {
  /// What a terminal leaves behind a body that ends without a line end.
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

  /// Fewer bytes than announced are a cut only where the body is broken too: copying changes line ends.
  fileprivate mutating func noteLength() {
    guard headers.value(of: "Content-Encoding") == nil, (try? JSONDocument(parsing: body)) == nil,
      let announced = headers.value(of: "Content-Length").flatMap({ Int($0) }), body.count < announced,
      !body.isEmpty
    else { return }
    end = .cutOff(announced: announced)
  }
}
