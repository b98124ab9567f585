import ContractSpecs

/// A builder of the request of a check, with all references resolved.
struct RequestBuilder {
  let contract: Contract
  let check: Check

  /// The address in place of the contract's own.
  var url: String?

  /// The files for parts of multipart bodies.
  var files: AttachedFiles

  /// The seed of the boundary of a multipart body.
  var seed: UInt64

  func prepare(_ sources: Resolver.Sources) -> Preparation {
    var resolver = Resolver(contract, sources)
    resolver.changesData = !Request(method: contract.method(of: check), url: "").isSafe
    do throws(UnsendableRequest) {
      let prepared = try prepare(&resolver)
      if let obstacle = resolver.obstacle { return obstacle }
      return .ready(prepared)
    } catch {
      let failure = CheckResult.Failure(
        reason: .transport(.request), message: "the request cannot be sent: \(error.reason)"
      )
      return resolver.obstacle ?? .impossible(.noVerdict, failure, root: nil)
    }
  }

  private func prepare(_ resolver: inout Resolver) throws(UnsendableRequest) -> PreparedRequest {
    let address = try address(&resolver)
    let identity = try identity(&resolver)
    resolver.place = .body
    let content = try content(&resolver)
    let headers = headers(for: content, &resolver)
    resolver.place = nil
    var request = Request(
      method: contract.method(of: check), url: address, headers: headers, body: content?.bytes)
    request.resolvedFields = resolvedFields
    var prepared = PreparedRequest(request: request, identity: identity, sentBody: content?.json)
    prepared.values = document(check.expectation.values, &resolver)
    prepared.differs = document(check.expectation.differs, &resolver)
    prepared.untilValues = document(check.until?.values, &resolver)
    prepared.sessionGeneration = sessionGeneration(resolver.sources)
    (prepared.carried, prepared.secrets, prepared.notes) = (
      resolver.carried, resolver.secrets, resolver.notes
    )
    return prepared
  }

  private func sessionGeneration(_ sources: Resolver.Sources) -> Int? {
    guard case .session(let index) = check.auth else { return nil }
    return sources.sessions[index].generation
  }

  private func document(_ template: JSONTemplate?, _ resolver: inout Resolver) -> JSONDocument? {
    guard let template else { return nil }
    return try? JSONDocument(parsing: resolver.mirror(template), maximumDepth: .max)
  }
}

/// An error for a request that cannot be made from a check whose references all have values.
struct UnsendableRequest: Error, Hashable {
  var reason: String
}

extension Resolver {
  /// The reason why the check cannot be sent, if there is one. Missing variables come first, since they are set
  /// outside.
  var obstacle: Preparation? {
    if !missing.isEmpty {
      let message = Variables.absence(of: missing)
      return .impossible(.notRun, .init(reason: .needsVariable, message: message), root: nil)
    }
    guard let first = obstacles.first else { return nil }
    let message = "blocked by \(first.root.check): \(first.message)"
    return .impossible(.blocked, .init(reason: .blockedByCheck, message: message), root: first.root)
  }
}

extension RequestBuilder {
  /// Returns the address with path and query, percent-encoded.
  func address(_ resolver: inout Resolver) throws(UnsendableRequest) -> String {
    let base = url ?? resolver.text(contract.backend.url)
    guard resolver.obstacle != nil || Contract.isBackendURL(base) else {
      throw UnsendableRequest(reason: noAddress)
    }
    let path = try path(&resolver)
    let query = check.query.map { item in
      resolver.place = .query(item.name)
      return "\(PercentEncoding.component(item.name))=\(value(of: item, &resolver))"
    }
    resolver.place = nil
    let address = Self.join(base, try basePath(&resolver) + path)
    guard !query.isEmpty else { return address }
    return address + (address.contains("?") ? "&" : "?") + query.joined(separator: "&")
  }

  /// Returns the value of a query item. Between the elements of a list, a comma that the contract writes stays one (RFC
  /// 6570 section 3.2.8); one in a value that is inserted is part of an element.
  private func value(of item: NamedTemplate, _ resolver: inout Resolver) -> String {
    guard contract.endpoints[check.endpoint].commaLists.contains(item.name) else {
      return PercentEncoding.component(resolver.text(item.value))
    }
    return item.value.parts.map { part in
      let text = resolver.text(of: part)
      guard case .text = part else { return PercentEncoding.component(text) }
      let elements = text.split(separator: ",", omittingEmptySubsequences: false)
      return elements.map { PercentEncoding.component(String($0)) }.joined(separator: ",")
    }.joined()
  }

  /// Returns the path in place of that of the document's servers, if the contract has one with variables.
  private func basePath(_ resolver: inout Resolver) throws(UnsendableRequest) -> String {
    guard let template = contract.backend.basePath else { return "" }
    var path = resolver.text(template)
    while path.hasSuffix("/") { path.removeLast() }
    guard path.isEmpty || path.hasPrefix("/"), !path.contains(where: "?#".contains) else {
      let names = template.references.map { "${\($0.text)}" }.joined(separator: " and ")
      throw UnsendableRequest(
        reason: "\"basePath\", made from \(names), is no path from \"/\" without ? and #")
    }
    return PercentEncoding.address(path)
  }

  /// The message about an invalid address. It names the references of the address and not its value, which may hold a
  /// password.
  private var noAddress: String {
    let names = contract.backend.url.references.map { "${\($0.text)}" }.joined(separator: " and ")
    return
      "the backend's address, made from \(names), is not http:// or https:// with a host and a port in digits or "
      + "unix:/ with a path, and without ? and #; give the query of a request in its check"
  }

  /// Returns the path with its parameters; each must stay the segment that it is meant to be.
  private func path(_ resolver: inout Resolver) throws(UnsendableRequest) -> String {
    var (path, segment) = ("", PathSegment())
    for piece in contract.endpoints[check.endpoint].path.pieces {
      switch piece {
      case .text(let text):
        path += PercentEncoding.address(text)
        guard let first = text.utf8.firstIndex(of: UInt8(ascii: "/")),
          let last = text.utf8.lastIndex(of: UInt8(ascii: "/"))
        else {
          segment.text += text
          continue
        }
        segment.text += text[..<first]
        try require(segment, &resolver)
        segment = PathSegment(text: String(text[text.utf8.index(after: last)...]))
      case .parameter(let name):
        let value = pathValue(name, &resolver)
        try require(value, of: name, &resolver)
        path += Self.segment(value.text)
        segment.add(value)
      }
    }
    try require(segment, &resolver)
    return path
  }

  /// Returns the value of a parameter, with its origin.
  private func pathValue(_ name: String, _ resolver: inout Resolver) -> PathSegment {
    guard let value = check.pathValues.first(where: { $0.name == name }) else { return PathSegment() }
    let known = resolver.carried.count
    resolver.place = .path(name)
    defer { resolver.place = nil }
    let text = resolver.text(value.value)
    return PathSegment(
      text: text, isResolved: value.value.constant == nil, carried: Array(resolver.carried[known...]))
  }

  /// Blocks a request whose path would lead elsewhere with this value.
  private func require(
    _ value: PathSegment, of name: String, _ resolver: inout Resolver
  ) throws(UnsendableRequest) {
    for carried in value.carried {
      guard let fault = carried.text.flatMap(PathSegment.fault(of:)) else { continue }
      let source = carried.path.map { "\($0) of its response" } ?? "a header of its response"
      resolver.block(
        by: contract.checks[carried.check].name,
        "\(source) \(fault), and in the place of {\(name)} it would make another path")
    }
    guard resolver.obstacle == nil, value.isResolved, value.carried.isEmpty,
      let fault = PathSegment.stepFault(of: value.text)
    else { return }
    throw UnsendableRequest(reason: "the path parameter \(name) \(fault), which would make another path")
  }

  /// Blocks a request if a whole segment of its path, made of several parts, is empty or a step.
  private func require(_ segment: PathSegment, _ resolver: inout Resolver) throws(UnsendableRequest) {
    guard resolver.obstacle == nil, segment.isResolved, let fault = PathSegment.stepFault(of: segment.text)
    else { return }
    guard let carried = segment.carried.first else {
      throw UnsendableRequest(reason: "a segment of the path \(fault)")
    }
    resolver.block(
      by: contract.checks[carried.check].name, "with its response, a segment of the path \(fault)")
  }

  /// Returns a value as one segment of a path: `.` and `..`, which would be steps, are escaped too.
  private static func segment(_ text: String) -> String {
    text == "." || text == ".." ? text.replacing(".", with: "%2E") : PercentEncoding.component(text)
  }

  /// Returns the address with the path after its mount prefix, separated by exactly one slash.
  static func join(_ base: String, _ path: String) -> String {
    let base = UnixAddress(base)?.target == "" ? base + ":" : base
    let prefix = base.hasSuffix("/") ? String(base.dropLast()) : base
    return path.hasPrefix("/") || path.isEmpty ? prefix + path : "\(prefix)/\(path)"
  }
}

/// The body of a request with its default type.
struct RequestContent {
  var bytes: [UInt8]
  var type: String?

  /// The body as JSON, for references into it.
  var json: JSONDocument?

  /// True for a form, URL-encoded or in parts.
  var isForm = false
}

extension RequestBuilder {
  /// Returns the body, or `nil` if the check sends none.
  func content(_ resolver: inout Resolver) throws(UnsendableRequest) -> RequestContent? {
    switch check.body {
    case .none:
      return nil
    case .json(let template):
      let bytes = resolver.json(template)
      let document = try? JSONDocument(parsing: bytes, maximumDepth: .max)
      return RequestContent(bytes: bytes, type: "application/json", json: document)
    case .form(let fields):
      return form(fields.map { FormBody.Field(name: $0.name, value: resolver.text($0.value)) })
    case .raw(let template):
      return RequestContent(bytes: Array(resolver.text(template).utf8))
    case .multipart(let parts):
      return try multipart(parts, &resolver)
    }
  }

  private func form(_ fields: [FormBody.Field]) -> RequestContent {
    var writer = JSONWriter()
    writer.object { writer in
      for field in fields { writer.member(field.name, field.value) }
    }
    return RequestContent(
      bytes: FormBody(fields: fields).bytes, type: FormBody.contentType,
      json: try? JSONDocument(parsing: writer.bytes), isForm: true)
  }

  private func multipart(
    _ templates: [PartTemplate], _ resolver: inout Resolver
  ) throws(UnsendableRequest) -> RequestContent {
    var parts: [MultipartBody.Part] = []
    for part in templates {
      parts.append(
        MultipartBody.Part(
          name: part.name, filename: part.filename.map { resolver.text($0) } ?? part.defaultFilename,
          type: part.type.map { resolver.text($0) }, content: try bytes(of: part, &resolver)))
    }
    var generator = SplitMix64(state: seed)
    let body = MultipartBody(parts: parts, boundary: "contractcheck-\(generator.letters(24))")
    return RequestContent(bytes: body.bytes, type: body.contentType, isForm: true)
  }

  private func bytes(of part: PartTemplate, _ resolver: inout Resolver) throws(UnsendableRequest) -> [UInt8] {
    switch part.content {
    case .text(let template): Array(resolver.text(template).utf8)
    case .bytes(let bytes): bytes
    case .file(let path): try files.read(path)
    }
  }
}

extension PartTemplate {
  /// The name of a file that is sent without another name.
  fileprivate var defaultFilename: String? {
    guard case .file(let path) = content else { return nil }
    return path.split(separator: "/").last.map(String.init)
  }
}

extension RequestBuilder {
  /// Returns the backend's fields, replaced by those of the check of the same name, with the credentials and the body's
  /// type. The backend's `Content-Type` is that of other bodies than forms, whose type says how they are encoded.
  func headers(for content: RequestContent?, _ resolver: inout Resolver) -> [Header] {
    let own = check.headers.map { header($0, &resolver) }
    var headers = contract.backend.headers.filter { field in !own.contains { $0.isNamed(field.name) } }
      .map { header($0, &resolver) }
    resolver.place = .authorization
    if let authorization = authorization(&resolver), own.value(of: "Authorization") == nil {
      headers.removeAll { $0.isNamed("Authorization") }
      headers.append(Header("Authorization", authorization))
    }
    headers += own
    if content?.isForm == true, own.value(of: "Content-Type") == nil {
      headers.removeAll { $0.isNamed("Content-Type") }
    }
    if let type = content?.type, headers.value(of: "Content-Type") == nil {
      headers.append(Header("Content-Type", type))
    }
    return headers
  }

  /// The names, in lower case, of the fields whose values have references.
  private var resolvedFields: Set<String> {
    let fields = contract.backend.headers + check.headers
    return Set(fields.filter { !$0.value.references.isEmpty }.map { $0.name.lowercased() })
  }

  private func header(_ field: NamedTemplate, _ resolver: inout Resolver) -> Header {
    resolver.place = field.name.lowercased() == "authorization" ? .authorization : .header(field.name)
    return Header(field.name, resolver.text(field.value))
  }

  /// Returns the credentials (RFC 6750 section 2.1 and RFC 7617).
  private func authorization(_ resolver: inout Resolver) -> String? {
    switch check.auth {
    case .none:
      return nil
    case .bearer(let token):
      return "Bearer \(resolver.text(token))"
    case .basic(let user, let password):
      let pair = "\(resolver.text(user)):\(resolver.text(password))"
      return "Basic \(Base64.encode(pair.utf8))"
    case .session(let index):
      return "Bearer \(resolver.bearer(ofSession: index))"
    }
  }
}
