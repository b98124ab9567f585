import ContractSpecs

/// A HAR file (HTTP Archive 1.2), the format in which browsers and proxies save a session.
struct HTTPArchive {
  /// A request and its response.
  private struct Entry {
    /// The position in the file, counted from 1.
    var number: Int
    var value: JSONValue

    var method: String { value["request"]?["method"]?.string ?? "" }
    var url: String { value["request"]?["url"]?.string ?? "" }
    var status: Int { value["response"]?["status"]?.number?.int64.map { Int(clamping: $0) } ?? 0 }

    /// The method, URL and status: `POST https://host/login 200`.
    var words: String { "\(method) \(url) \(status)" }

    /// Returns whether method, URL and status contain every word of a text.
    func holds(_ text: String) -> Bool {
      let words = self.words
      return text.split(separator: " ").allSatisfy { words.contains($0) }
    }
  }

  private let entries: [Entry]

  /// Reads the entries of a HAR file; `nil` if the text is another JSON document.
  init?(_ root: JSONValue) {
    guard let entries = root["log"]?["entries"], entries.kind == .array else { return nil }
    self.entries = entries.elements.enumerated().map { Entry(number: $0 + 1, value: $1) }
  }

  /// Returns the selected entry: by number or status, else by words that its method, URL and status must all contain.
  /// Without a selection, the file must have one entry.
  func capture(_ choice: String?) throws(CaptureError) -> Capture {
    let number = choice.flatMap { Int($0) }
    if let entry = entries.first(where: { $0.number == number }) { return try Self.capture(entry) }
    let matching = entries.filter { entry in
      number.map { entry.status == $0 } ?? choice.map { entry.holds($0) } ?? true
    }
    if let number, matching.isEmpty {
      throw Self.error(
        "it has \(counted(entries.count, "entry", plural: "entries")), none with the number \(number)")
    }
    // A browser's preflight request (OPTIONS) and the way through a proxy (CONNECT) are never what is meant.
    let meant = matching.filter { !["OPTIONS", "CONNECT"].contains($0.method) }
    guard let entry = meant.first ?? matching.first else {
      throw Self.error(
        entries.isEmpty
          ? "it has no entries" : "no entry holds \(Quoted.key(choice ?? "")): \(Self.list(entries))")
    }
    guard meant.count < 2 else {
      throw Self.error(
        "--entry must choose one of them by its number or by a part of it: \(Self.list(meant))")
    }
    return try Self.capture(entry)
  }

  private static func error(_ reason: String) -> CaptureError { CaptureError(format: .har, reason: reason) }

  private static func list(_ entries: [Entry]) -> String {
    let shown = entries.prefix(20).map { "\($0.number) \(Quoted.cut($0.words.withoutQuery, to: 120))" }
    return (shown + (entries.count > 20 ? ["and \(entries.count - 20) more"] : [])).joined(separator: "; ")
  }

  private static func capture(_ entry: Entry) throws(CaptureError) -> Capture {
    guard entry.status >= 100, let response = entry.value["response"] else {
      let reason = response(of: entry)?["_error"]?.string.map { ": \(Quoted.cut($0))" } ?? ""
      throw error("entry \(entry.number) got no response\(reason)")
    }
    guard entry.status < 1000 else {
      throw error(
        "the status of entry \(entry.number) has three digits, not \(entry.status) (RFC 9112 section 4)")
    }
    try requireShortHeaders(of: entry)
    let (body, note) = try body(of: entry)
    var capture = Capture(format: .har, body: body, status: entry.status, headers: headers(response))
    capture.linesBefore = nil
    capture.request = request(of: entry)
    capture.notes += [note].compactMap(\.self)
    // Browsers save what they decoded, some proxies the bytes as they came.
    try capture.unpack()
    capture.headers.removeAll { $0.isNamed("Content-Encoding") || $0.isNamed("Content-Length") }
    return capture
  }

  private static func response(of entry: Entry) -> JSONValue? { entry.value["response"] }

  private static func requireShortHeaders(of entry: Entry) throws(CaptureError) {
    for name in ["request", "response"] {
      let fields = entry.value[name].map(headers) ?? []
      let length = fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
      guard length <= ResponseBuffer.maximumHead else { throw .headersTooLong(.har) }
    }
  }

  /// Returns `content.text`, decoded from base64 if `content.encoding` says so, with a note on what is odd.
  private static func body(of entry: Entry) throws(CaptureError) -> (bytes: [UInt8], note: String?) {
    let content = entry.value["response"]?["content"]
    guard let text = content?["text"]?.string else {
      let size = content?["size"]?.number?.int64 ?? 0
      guard size > 0 else { return ([], nil) }
      throw error(
        "entry \(entry.number) had a body of \(size) bytes that was not saved; save the HAR with content")
    }
    guard content?["encoding"]?.string?.lowercased() == "base64" else { return (Array(text.utf8), nil) }
    if let bytes = Base64.decode(text.filter { !$0.isWhitespace }) { return (bytes, nil) }
    guard (try? JSONDocument(parsing: Array(text.utf8))) != nil else {
      throw error("the body of entry \(entry.number) is not base64, as its encoding says")
    }
    return (Array(text.utf8), "the file says that the body is base64, and it is JSON: it was read as it is")
  }

  /// Returns the header fields without the pseudo-fields of HTTP/2 (RFC 9113 section 8.3).
  private static func headers(_ message: JSONValue) -> [Header] {
    (message["headers"]?.elements.map(\.self) ?? []).compactMap { field in
      guard let name = field["name"]?.string, let value = field["value"]?.string, !name.hasPrefix(":") else {
        return nil
      }
      return Header(name, value)
    }
  }

  private static func request(of entry: Entry) -> Request? {
    guard let request = entry.value["request"], !entry.url.isEmpty else { return nil }
    let data = request["postData"]
    let posted = HTTPArchivePost(data)
    let body = data?["text"]?.string.map { Array($0.utf8) } ?? posted?.bytes
    var headers = headers(request).filter { !$0.isNamed("Host") && !$0.isNamed("Content-Length") }
    if data?["text"]?.string == nil, let posted {
      headers.removeAll { $0.isNamed("Content-Type") }
      headers.append(Header("Content-Type", posted.type))
    }
    // Some programs omit the field from the headers and report the type only with the body.
    if body != nil, headers.value(of: "Content-Type") == nil, let type = data?["mimeType"]?.string,
      !type.isEmpty
    {
      headers.append(Header("Content-Type", type))
    }
    return Request(method: entry.method, url: entry.url, headers: headers, body: body)
  }
}

extension String {
  /// A copy in which the query of the URL is elided and its user info removed, since both may contain secrets: `POST
  /// https://host/path?… 200`.
  fileprivate var withoutQuery: String {
    replacing(/\?\S*/, with: "?…").replacing(/:\/\/[^\/\s]*@/, with: "://")
  }
}
