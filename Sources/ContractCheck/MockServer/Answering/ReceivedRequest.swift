import ContractSpecs

/// A request as a backend receives it, parsed into its parts.
struct ReceivedRequest: Sendable {
  /// The parsed body.
  enum Content: Sendable {
    case none
    case json(JSONDocument)
    case form([FormBody.Field])
    case multipart([MultipartBody.Part])

    /// Text or bytes of another kind.
    case other([UInt8])
  }

  let request: Request

  /// The percent-encoded path, without the query.
  let path: String
  let query: [FormBody.Field]
  let content: Content

  init(_ request: Request) {
    self.request = request
    let halves = request.url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = halves.first.map(String.init) ?? "/"
    query = halves.count == 2 ? PercentEncoding.fields(halves[1]) : []
    content = Self.content(of: request)
  }

  /// Returns the body parsed by its media type. A body of another or no type is parsed as JSON if it is valid.
  private static func content(of request: Request) -> Content {
    guard let body = request.body, !body.isEmpty else { return .none }
    let type = request.headers.value(of: "Content-Type") ?? ""
    if let boundary = MultipartBody.boundary(inType: type) {
      return MultipartBody.parts(of: body, boundary: boundary).map(Content.multipart) ?? .other(body)
    }
    if let document = try? JSONDocument(parsing: body) { return .json(document) }
    if type.lowercased().hasPrefix(FormBody.contentType) {
      return .form(PercentEncoding.fields(String(decoding: body, as: UTF8.self)))
    }
    return .other(body)
  }

  /// The token of `Authorization: Bearer …` (RFC 6750 section 2.1).
  var bearer: String? { credentials(of: "bearer") }

  /// The user and password of `Authorization: Basic …` (RFC 7617).
  var basic: (user: String, password: String)? {
    guard let pair = credentials(of: "basic").flatMap(Base64.decode) else { return nil }
    let halves = pair.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2 else { return nil }
    return (String(decoding: halves[0], as: UTF8.self), String(decoding: halves[1], as: UTF8.self))
  }

  var hasCredentials: Bool { request.headers.value(of: "Authorization") != nil }

  private func credentials(of scheme: String) -> String? {
    guard let value = request.headers.value(of: "Authorization"),
      value.lowercased().hasPrefix(scheme + " ")
    else { return nil }
    return String(value.dropFirst(scheme.count + 1).drop { $0 == " " })
  }

  /// The body as JSON; a form becomes an object of strings.
  var json: JSONDocument? {
    switch content {
    case .json(let document): return document
    case .form(let fields):
      var writer = JSONWriter()
      writer.object { writer in
        for field in fields { writer.member(field.name, field.value) }
      }
      return try? JSONDocument(parsing: writer.bytes)
    case .none, .multipart, .other: return nil
    }
  }

  /// A hash of method, URL, credentials and body (FNV-1a), which is the same for identical requests.
  var fingerprint: UInt64 {
    let authorization = request.headers.value(of: "Authorization") ?? ""
    let head = "\(request.method) \(request.url)\n\(authorization)\n"
    return (Array(head.utf8) + (request.body ?? [])).reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
  }
}
