import ContractSpecs
import ContractMutation

/// A draft of a contract, made from one response that is assumed to be the promised one.
struct ContractDraft: Sendable {
  let name: String
  let capture: Capture

  /// The URL of the request; `nil` if it is not known.
  let address: DraftAddress?
  private let shape: InferredShape?

  /// The format of the body if it arrives piece by piece; the shape is then that of a piece.
  let stream: StreamFormat?

  /// True if a key in the body looks like a token, so that its shape must not be written.
  let hidesShape: Bool

  /// The known part of the request.
  let sent: DraftRequest

  /// The values that must differ from run to run; `nil` if the request is not a sign-up.
  let signUp: SignUp?
  private(set) var secrets = DraftSecrets()

  init(_ capture: Capture, named name: String) {
    self.name = name
    self.capture = capture
    address = capture.request.flatMap { DraftAddress($0.url) }
    sent = DraftRequest(capture.request, query: address?.query ?? [], isExact: capture.format != .har)
    signUp =
      200...299 ~= capture.status ?? 200
      ? SignUp(capture.request, path: address?.path ?? "/", fields: sent.fields) : nil
    let type = Self.essence(of: capture)
    stream = type.flatMap { StreamFormat(mediaType: $0) }
    let pieces = Self.pieces(of: capture.body, type, stream)
    hidesShape = pieces.contains(where: DraftSecrets.hasSecretName)
    shape = hidesShape || pieces.isEmpty ? nil : InferredShape(of: pieces)
  }

  /// Returns the JSON values of a body: the pieces of a stream, or the one that the body is.
  private static func pieces(of body: [UInt8], _ type: String?, _ stream: StreamFormat?) -> [JSONDocument] {
    if let stream {
      guard let list = try? StreamBody(body, stream).document.root else { return [] }
      return list.elements.compactMap { try? JSONDocument(parsing: Array($0.source.utf8)) }
    }
    let isJSON = type == nil || type == "application/json" || type?.hasSuffix("+json") == true
    return isJSON && !body.isEmpty ? [try? JSONDocument(parsing: body)].compactMap(\.self) : []
  }

  /// The parts of the shape that one response cannot determine.
  var guesses: [InferredShape.Guess] { shape?.guesses ?? [] }
  var method: String { capture.request?.method ?? "GET" }
  var path: String { address?.path ?? "/" }
  var status: Int { capture.status ?? 200 }

  /// True if the endpoint accepted the request.
  var isTaken: Bool { 200...299 ~= status }

  /// True for an error response (RFC 9110 sections 15.5 and 15.6).
  var isError: Bool { status >= 400 }

  /// True if the body is JSON with a shape that may be written.
  var hasShape: Bool { shape != nil }

  /// Returns the text of the contract's file.
  mutating func text() -> String {
    let inferred = shape?.contract()
    let query = isTaken ? sent.query?.contract(besides: inferred?.shapes ?? []) : nil
    let body = isTaken ? sent.body?.contract(besides: (inferred?.shapes ?? []) + (query?.shapes ?? [])) : nil
    let shapes = [inferred, query, body].compactMap(\.self).flatMap(\.shapes)
    var json = JSONWriter()
    json.object { root in
      root.member("$schema", "./contract.schema.json")
      root.member("contract", name)
      root.member("backend") { $0.object { $0.member("url", url) } }
      if !shapes.isEmpty {
        root.member("shapes") {
          $0.object { object in
            for shape in shapes {
              object.key(shape.name)
              object.raw(shape.shape.utf8)
            }
          }
        }
      }
      root.member("endpoints") {
        $0.object {
          $0.member(endpoint) {
            $0.object { endpoint in
              endpoint.member("request", "\(method) \(path)")
              // Only an object describes the items of a query.
              if let query, query.body.hasPrefix("{") { endpoint.member("query", json: query.body) }
              if let body { endpoint.member("body", json: body.body) }
              writeResponses(to: &endpoint, inferred?.body)
            }
          }
        }
      }
      root.member("checks") {
        $0.object { $0.member(check) { $0.object { writeCheck(to: &$0) } } }
      }
    }
    guard let whole = try? JSONDocument(parsing: Array(json.text.utf8)) else { return json.text }
    var pretty = JSONWriter(.pretty)
    pretty.value(whole.root)
    return pretty.text + "\n"
  }

  /// The URL of the backend: `${env.USERS_URL:-http://localhost:3000}`.
  private var url: String {
    let word = name.uppercased().replacing("-", with: "_")
    // A shell cannot set a variable whose name begins with a digit.
    let variable = (word.first?.isLetter == true ? word : "BACKEND_" + word) + "_URL"
    return "${env.\(variable):-\(address?.base ?? "http://localhost:3000")}"
  }

  /// The name of the endpoint, from the method and the last word of the path: `get-users`.
  private var endpoint: String {
    let last = path.split(separator: "/").last { !$0.contains("{") } ?? ""
    let words = last.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return ([method.lowercased()] + words.map(String.init)).joined(separator: "-")
  }

  /// The name of the check: that of the endpoint, with the status of an error response, such as `post-login-401`, so
  /// that the plain name is left to the check of a success.
  private var check: String { isError ? "\(endpoint)-\(status)" : endpoint }

  private func writeResponses(to json: inout JSONWriter, _ body: String?) {
    json.member("responses") {
      $0.object {
        $0.member("\(status)") {
          $0.object { response in
            if let type = mediaType { response.member("type", type) }
            if let body {
              response.member(stream == nil ? "body" : "each", json: body)
            } else if capture.body.isEmpty, method != "HEAD" {
              response.key("body")
              response.null()
            }
          }
        }
      }
    }
  }

  /// The media type of a stream or of a body without a shape; `nil` for an empty body.
  private var mediaType: String? {
    capture.body.isEmpty || (hasShape && stream == nil) ? nil : Self.essence(of: capture)
  }

  /// Returns type and subtype of the body in lower case, or `nil` if the response has no `Content-Type`.
  private static func essence(of capture: Capture) -> String? {
    let essence = capture.headers.value(of: "Content-Type")?.prefix { $0 != ";" }
    return essence.map { $0.filter { !$0.isWhitespace }.lowercased() }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private mutating func writeCheck(to json: inout JSONWriter) {
    json.member("call", endpoint)
    if let address, !address.parameters.isEmpty {
      json.member("path") {
        $0.object { path in
          for item in address.parameters {
            let isSecret = address.secretParameters.contains(item.name)
            path.member(
              item.name,
              isSecret
                ? secrets.secret("path \(item.name)", item.value) : item.value.replacing("${", with: "$${"))
          }
        }
      }
    }
    writeQuery(to: &json)
    writeHeaders(to: &json)
    writeBody(to: &json)
    json.member("expect", status)
  }

  private mutating func writeQuery(to json: inout JSONWriter) {
    writeFields(address?.query ?? [], as: "query", to: &json)
  }

  /// Writes the fields. A name that occurs twice has a list of values.
  private mutating func writeFields(_ fields: [FormBody.Field], as key: String, to json: inout JSONWriter) {
    var names: [String] = []
    for field in fields where !names.contains(field.name) { names.append(field.name) }
    guard !names.isEmpty else { return }
    json.key(key)
    json.object { object in
      for name in names {
        let values = fields.filter { $0.name == name }.map { field in
          signUp?.templates[field.value] ?? secrets.template(field.value, named: name)
        }
        object.key(name)
        if values.count == 1 {
          object.value(values[0])
        } else {
          object.array { array in
            for value in values { array.value(value) }
          }
        }
      }
    }
  }

  /// The header fields that the client of the capture adds on its own, or that the contract declares with the body.
  private static let unwritten: Set = [
    "host", "user-agent", "content-length", "accept-encoding", "connection", "authorization", "cookie",
    "content-type", "origin", "referer", "transfer-encoding", "proxy-authorization", "te", "expect", "pragma",
    "cache-control", "accept-language", "priority", "dnt", "upgrade-insecure-requests", "if-none-match",
    "if-modified-since",
  ]

  private mutating func writeHeaders(to json: inout JSONWriter) {
    let headers = capture.request?.headers ?? []
    var seen: Set<String> = []
    let written = headers.filter { header in
      let name = header.name.lowercased()
      return header.name.isToken && !Self.unwritten.contains(name) && !name.hasPrefix("sec-")
        && seen.insert(name).inserted
    }
    let type = ownType
    if !written.isEmpty || type != nil {
      json.key("headers")
      json.object { object in
        if let type { object.member("Content-Type", type) }
        for header in written {
          object.member(
            header.name,
            Self.fresh(header)
              ?? secrets.template(
                header.value, named: header.name, isHeader: true))
        }
      }
    }
    let field = headers.value(of: "Authorization")?.lowercased() ?? ""
    if field.hasPrefix("bearer ") {
      json.key("auth")
      json.object { $0.member("bearer", secrets.secret("access token")) }
    } else if field.hasPrefix("basic ") || field.isEmpty && address?.hasCredentials == true {
      let (user, password) = (secrets.secret("basic user"), secrets.secret("basic password"))
      json.key("auth")
      json.object {
        $0.member("basic") {
          $0.object { basic in
            basic.member("user", user)
            basic.member("password", password)
          }
        }
      }
    }
  }

  /// Returns the template of a header that must be new in each run, because a backend repeats its first response to a
  /// known key; else `nil`.
  private static func fresh(_ header: Header) -> String? {
    let name = header.name.lowercased()
    return name == "idempotency-key" || name == "x-idempotency-key" ? "${unique.uuid}" : nil
  }

  private mutating func writeBody(to json: inout JSONWriter) {
    guard let body = capture.request?.body, !body.isEmpty else { return }
    guard sent.parts.isEmpty else { return writeParts(to: &json) }
    guard let document = try? JSONDocument(parsing: body) else {
      return writeFields(sent.form, as: "form", to: &json)
    }
    var text = JSONWriter()
    if secrets.write(document, with: signUp?.templates ?? [:], to: &text) {
      json.member("body", json: text.text)
    } else {
      json.member("raw", text.text)
    }
  }

  private mutating func writeParts(to json: inout JSONWriter) {
    json.member("multipart") {
      $0.object { object in
        for part in sent.parts {
          object.key(part.name)
          write(part, to: &object)
        }
      }
    }
  }

  private mutating func write(_ part: DraftPart, to json: inout JSONWriter) {
    switch part.content {
    case .text(let text):
      json.value(signUp?.templates[text] ?? secrets.template(text, named: part.name))
    case .bytes(let bytes): writeFile(part, ("base64", Base64.encode(bytes)), to: &json)
    case .file(let path): writeFile(part, ("path", path), to: &json)
    }
  }

  private mutating func writeFile(
    _ part: DraftPart, _ source: (key: String, value: String), to json: inout JSONWriter
  ) {
    json.object { object in
      object.member(source.key, source.value)
      if let name = part.filename { object.member("filename", secrets.template(name, named: "filename")) }
      if let type = part.type { object.member("type", secrets.template(type, named: "type")) }
    }
  }

  /// The media type of a JSON body if it is not the one that is sent by default, else `nil`.
  private var ownType: String? {
    let type = capture.request?.headers.value(of: "Content-Type")
    if writesBodyAsText { return type ?? "application/json" }
    guard let type, type.prefix(while: { $0 != ";" }).lowercased().hasSuffix("+json"), sent.writesJSON else {
      return nil
    }
    return type.replacing("${", with: "$${")
  }

  /// True if the body can only be written as text: a number in it is secret, and a reference in quotes would be sent as
  /// a string.
  private var writesBodyAsText: Bool {
    guard let body = capture.request?.body, sent.writesJSON, let document = try? JSONDocument(parsing: body)
    else {
      return false
    }
    var (trial, text) = (secrets, JSONWriter())
    return !trial.write(document, to: &text)
  }
}

extension JSONWriter {
  /// Writes a member whose value is JSON text.
  fileprivate mutating func member(_ name: String, json: String) {
    key(name)
    raw(json.utf8)
  }
}
