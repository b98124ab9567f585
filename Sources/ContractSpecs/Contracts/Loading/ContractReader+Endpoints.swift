extension ContractReader {
  static let endpointKeys = ["about", "request", "query", "headers", "body", "responses", "policy", "within"]
  static let methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]

  mutating func readEndpoints(_ node: SpecNode?, policy: Policy) {
    guard let node, let members = members(of: node, as: "\"endpoints\"") else { return }
    if members.isEmpty { report("a contract needs at least one endpoint", at: node) }
    for member in members {
      guard isName(member.name) else {
        report(
          "an endpoint's name has lower-case letters, digits and hyphens, not \"\(member.name)\"", at: member)
        continue
      }
      if let endpoint = readEndpoint(member, policy: policy) {
        endpointNames[member.name] = endpoints.count
        endpoints.append(endpoint)
      }
    }
  }

  /// An endpoint whose request cannot be read is still known by its name, so that its checks are not reported for it.
  private mutating func readEndpoint(_ member: SpecMember, policy: Policy) -> Endpoint? {
    let what = "the endpoint \"\(member.name)\""
    guard let object = object(member.value, as: what, keys: Self.endpointKeys) else { return nil }
    if object["request"] == nil {
      report("\(what) needs \"request\", such as \"GET /users/{id}\"", at: member)
    }
    let request = readRequest(object["request"])
    let policy = readPolicy(object["policy"], within: policy)
    return Endpoint(
      name: member.name, about: text(object["about"], as: "\"about\""), method: request?.method ?? "GET",
      path: request?.path ?? PathTemplate(text: "/", pieces: [.text("/")]),
      query: readQuery(object["query"]), headers: headerPromises(object["headers"]),
      body: object["body"].map { shapeID($0) },
      responses: readResponses(object["responses"], policy: policy),
      within: timeLimit(object["within"], as: "\"within\""), slowResponses: policy.slowResponses,
      location: location(member.nameOffset))
  }

  private mutating func readQuery(_ node: SpecNode?) -> ShapeID? {
    guard let node, members(of: node, as: "\"query\"") != nil else { return nil }
    return shapeID(node)
  }

  /// `POST /api/auth/{provider}`
  private mutating func readRequest(_ node: SpecNode?) -> (method: String, path: PathTemplate)? {
    guard let node, let written = text(node, as: "\"request\"") else { return nil }
    let words = written.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2 else {
      report("\"request\" is a method and a path, such as \"GET /users/{id}\", not \"\(written)\"", at: node)
      return nil
    }
    let method = String(words[0])
    guard Self.methods.contains(method) else {
      let near = suggestion(for: method.uppercased(), among: Self.methods)
      let hint = Self.methods.contains(method.uppercased()) ? "; write it in upper case" : near
      report("there is no method \"\(method)\"\(hint)", at: node.offset + 1, length: method.utf8.count)
      return nil
    }
    guard let path = pathTemplate(String(words[1]), at: node, from: method.utf8.count + 1) else { return nil }
    return (method, path)
  }

  private mutating func pathTemplate(_ text: String, at node: SpecNode, from start: Int) -> PathTemplate? {
    let place = place(of: start, in: node)
    guard text.hasPrefix("/"), !text.contains(where: { "?# ".contains($0) }) else {
      report(
        "a path begins with \"/\" and has no query: what follows \"?\" belongs into \"query\"", at: place)
      return nil
    }
    if text.contains("/:") {
      report("a parameter is written {name}, not :name", at: place)
      return nil
    }
    var pieces: [PathTemplate.Piece] = []
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      guard let close = rest[open...].firstIndex(of: "}"), rest.index(after: open) < close else {
        report("a parameter is written {name}", at: place + text.utf8.count - rest[open...].utf8.count)
        return nil
      }
      pieces.append(.parameter(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return PathTemplate(text: text, pieces: pieces)
  }

  /// Names of headers (or of response headers) with their shapes; `Name?` may be absent.
  private mutating func headerPromises(_ node: SpecNode?) -> [HeaderPromise] {
    guard let node, let members = members(of: node, as: "\"headers\"") else { return [] }
    return members.compactMap { member in
      let (name, isOptional) = fieldName(member.name)
      guard isToken(name) else {
        report("\"\(name)\" cannot be the name of a header", at: member)
        return nil
      }
      return HeaderPromise(
        name: name, shape: shapeID(member.value), isOptional: isOptional,
        location: location(member.nameOffset))
    }
  }

  /// `token` of RFC 9110 section 5.6.2.
  func isToken(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}

extension ContractReader {
  private mutating func readResponses(_ node: SpecNode?, policy: Policy) -> [ResponsePromise] {
    guard let node, let members = members(of: node, as: "\"responses\"") else { return [] }
    return members.compactMap { member in
      guard let status = statusPattern(member.name, allowsDefault: true) else {
        report(
          "a response is keyed by a status such as \"200\", \"4XX\" or \"default\", not \"\(member.name)\"",
          at: member)
        return nil
      }
      return readResponse(member, status: status, policy: policy)
    }
  }

  private mutating func readResponse(
    _ member: SpecMember, status: StatusPattern, policy: Policy
  ) -> ResponsePromise? {
    let keys = ["about", "type", "headers", "body", "policy"]
    guard let object = object(member.value, as: "the response \"\(member.name)\"", keys: keys) else {
      return nil
    }
    _ = text(object["about"], as: "\"about\"")
    return ResponsePromise(
      status: status, body: bodyPromise(object["body"]), mediaType: mediaType(object["type"]),
      headers: headerPromises(object["headers"]),
      unexpectedFields: readPolicy(object["policy"], within: policy, keys: ["unexpectedFields"])
        .unexpectedFields,
      location: location(member.nameOffset))
  }

  private mutating func bodyPromise(_ node: SpecNode?) -> ResponsePromise.Body {
    guard let node else { return .unpromised }
    if case .null = node.content { return .empty }
    return .shape(shapeID(node))
  }

  private mutating func mediaType(_ node: SpecNode?) -> String? {
    guard let node, let type = text(node, as: "\"type\"") else { return nil }
    let essence = type.split(separator: ";", maxSplits: 1).first ?? ""
    let halves = essence.split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2, halves.allSatisfy({ isToken(String($0)) || $0 == "*" }) else {
      report("a type is written \"text/html\", not \"\(type)\"", at: node)
      return nil
    }
    return type
  }

  /// `200`, `4XX` and, for responses, `default`.
  func statusPattern(_ text: String, allowsDefault: Bool) -> StatusPattern? {
    if allowsDefault, text == "default" { return .other }
    guard text.utf8.count == 3 else { return nil }
    if let digit = text.first?.wholeNumberValue, (1...5).contains(digit),
      text.dropFirst() == "XX"
    {
      return .range(digit)
    }
    guard let status = Int(text), (100...599).contains(status) else { return nil }
    return .exact(status)
  }
}
