extension ContractReader {
  static let endpointKeys = ["about", "request", "query", "headers", "body", "responses", "policy", "within"]
  static let methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]

  mutating func readEndpoints(_ node: SpecNode?, policy: Policy) {
    if node == nil, document != nil { return }
    guard let node,
      let members = members(of: node, as: "\"endpoints\"", example: "{\"login\": {\"request\": …}}")
    else {
      unreadSections.insert(.endpoints)
      return
    }
    if members.isEmpty, document == nil, !unreadSections.contains(.endpoints) {
      report("a contract needs at least one endpoint", at: node)
    }
    for member in members {
      if !isName(member.name) {
        report(
          "an endpoint's name has lower-case letters, digits and hyphens, not \"\(member.name)\"", at: member)
      }
      endpointNames[member.name] = endpoints.count
      endpoints.append(readEndpoint(member, policy: policy))
    }
  }

  /// Reads an endpoint. One that cannot be read still has its name, so that its checks are not reported.
  private mutating func readEndpoint(_ member: SpecMember, policy: Policy) -> Endpoint {
    let what = "the endpoint \"\(member.name)\""
    guard let object = object(member.value, as: what, keys: Self.endpointKeys) else {
      return unknownEndpoint(named: member.name, at: member.nameOffset)
    }
    let operation = refinedOperation(named: member.name, request: object["request"])
    if object.lacks("request"), operation == nil {
      report("\(what) needs \"request\", such as \"GET /users/{id}\"", at: member)
    }
    var endpoint = operation?.endpoint ?? unknownEndpoint(named: member.name, at: member.nameOffset)
    (endpoint.name, endpoint.location) = (member.name, location(member.nameOffset))
    if let operation {
      refined.insert(operation.endpoint.name)
    } else if let request = readRequest(object["request"]) {
      endpointsWithoutRequest.remove(endpoints.count)
      (endpoint.method, endpoint.path) = request
    }
    let policy = readPolicy(object["policy"], within: policy)
    endpoint.about = prose(object["about"], as: "\"about\"") ?? endpoint.about
    if let query = object["query"] { endpoint.query = readQuery(query) }
    if let headers = object["headers"] {
      endpoint.headers = headerPromises(headers, refining: endpoint.headers)
    }
    if let body = object["body"] { (endpoint.body, endpoint.isBodyOptional) = (shapeID(body), false) }
    endpoint.responses = readResponses(object["responses"], refining: endpoint.responses, policy: policy)
    endpoint.within = timeLimit(object["within"], as: "\"within\"")
    endpoint.slowResponses = policy.slowResponses
    endpoint.unexpectedFields = policy.unexpectedFields
    return endpoint
  }

  /// Returns the next endpoint, of which only the name is known.
  private mutating func unknownEndpoint(named name: String, at offset: Int) -> Endpoint {
    endpointsWithoutRequest.insert(endpoints.count)
    return Endpoint(
      name: name, method: "", path: PathTemplate(text: "", pieces: []), responses: [],
      location: location(offset))
  }

  /// Adds an endpoint that replaces one that a check names and that does not exist. Returns its index.
  mutating func missingEndpoint() -> Int {
    endpoints.append(unknownEndpoint(named: "", at: 0))
    return endpoints.count - 1
  }

  private mutating func readQuery(_ node: SpecNode?) -> ShapeID? {
    guard let node, members(of: node, as: "\"query\"") != nil else { return nil }
    return shapeID(node)
  }

  /// Reads a method and path such as `POST /api/auth/{provider}`.
  private mutating func readRequest(_ node: SpecNode?) -> (String, PathTemplate)? {
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
    guard text.hasPrefix("/") else {
      report(Self.relativePath(text), at: place, length: text.utf8.count)
      return nil
    }
    if let mark = text.utf8.firstIndex(where: { "?# ".utf8.contains($0) }) {
      let offset = text.utf8.distance(from: text.startIndex, to: mark)
      let hint = text[mark] == "?" ? "; the items of a query belong in \"query\"" : ""
      report("a path has no \"\(text[mark])\"\(hint)", at: self.place(of: start + offset, in: node))
      return nil
    }
    if text.contains("/:") {
      report("a parameter is written {name}, not :name", at: place)
      return nil
    }
    if let parameter = ForeignParameter(in: text) {
      report(
        "a parameter is written {\(parameter.name)}, not \(Quoted.cut(parameter.written)); its value belongs in \"path\" of each check",
        at: place + parameter.offset, length: parameter.written.utf8.count)
      return nil
    }
    var pieces: [PathTemplate.Piece] = []
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      let offset = text.utf8.count - rest[open...].utf8.count
      guard let close = rest[open...].firstIndex(of: "}"), rest.index(after: open) < close else {
        report("a parameter is written {name}", at: place + offset)
        return nil
      }
      let name = String(rest[rest.index(after: open)..<close])
      if pieces.contains(.parameter(name)) {
        report(
          "the parameter {\(name)} occurs twice in this path: give each a name of its own",
          at: place + offset, length: name.utf8.count + 2)
        return nil
      }
      pieces.append(.parameter(name))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return PathTemplate(text: text, pieces: pieces)
  }

  /// Returns a path with its parameters in braces that other tools write after a colon.
  private static func withBraces(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      segment.count > 1 && segment.first == ":" ? "{\(segment.dropFirst())}" : String(segment)
    }.joined(separator: "/")
  }

  private static func relativePath(_ text: String) -> String {
    guard let colon = text.firstRange(of: "://") else {
      return "the path must begin with \"/\": write \"/\(withBraces(text))\""
    }
    let path = text[colon.upperBound...].drop { $0 != "/" }
    return
      "the path must begin with \"/\": write \"\(path.isEmpty ? "/" : path)\", and the rest as the backend's \"url\""
  }
}

extension ContractReader {
  /// Reads the responses of an endpoint. Those of the document that it does not name stay as they are.
  private mutating func readResponses(
    _ node: SpecNode?, refining documented: [ResponsePromise], policy: Policy
  ) -> [ResponsePromise] {
    let documented = documented.map { promise in
      var promise = promise
      promise.adopt(policy)
      return promise
    }
    guard let node, let members = members(of: node, as: "\"responses\"") else { return documented }
    let own = readResponses(members, refining: documented, policy: policy)
    return own + documented.filter { promise in !own.contains { $0.status == promise.status } }
  }

  private mutating func readResponses(
    _ members: [SpecMember], refining documented: [ResponsePromise], policy: Policy
  ) -> [ResponsePromise] {
    members.map { member in
      let status = statusPattern(member.name, allowsDefault: true)
      if status == nil {
        report(
          "a response is keyed by a status such as \"200\", \"4XX\" or \"default\", not \"\(member.name)\""
            + (ForeignStatus.responseKey(for: member.name).map { "; write \($0)" } ?? ""),
          at: member)
      }
      let base = status.flatMap(documented.promise)
      let response = readResponse(member, status: status ?? .other, refining: base, policy: policy)
      return status == nil ? response.unpromising : response
    }
  }

  private mutating func readResponse(
    _ member: SpecMember, status: StatusPattern, refining base: ResponsePromise?, policy: Policy
  ) -> ResponsePromise {
    var promise = ResponsePromise(
      status: status, body: .unpromised, mediaType: nil, headers: [],
      unexpectedFields: policy.unexpectedFields, location: location(member.nameOffset))
    guard !isShape(member.value) else {
      return withShapeAlone(promise, member)
    }
    guard let object = object(member.value, as: "the response \"\(member.name)\"", keys: Self.responseKeys)
    else { return promise }
    _ = prose(object["about"], as: "\"about\"")
    if let base {
      let statesBody = ["body", "type", "each"].contains { !object.lacks($0) }
      promise.headers = base.headers
      // A body of its own has the document's type only where the document speaks of this very status.
      if base.status == status || !statesBody {
        (promise.body, promise.mediaType, promise.stream) = (base.body, base.mediaType, base.stream)
      }
      if !statesBody { (promise.otherTypes, promise.unjudged) = (base.otherTypes, base.unjudged) }
    }
    var response = promise
    if let body = object["body"] {
      (response.body, response.stream) = (bodyPromise(body), nil)
      // The type of JSON is that of every shape.
      if base?.body == .unpromised, response.mediaType.map({ MediaType($0).essence }) == "application/json" {
        response.mediaType = nil
      }
      doubtShape(body, ofBodyWith: status)
    }
    if let type = object["type"] { response.mediaType = mediaType(type) }
    readStream(object, of: &response)
    if let type = object["type"] { reportWildcard(type, of: response) }
    response.model = modelReference(object["model"])
    if let model = object["model"] { checkModel(of: response, at: model) }
    if let headers = object["headers"] {
      response.headers = headerPromises(headers, refining: promise.headers)
    }
    response.adopt(
      readPolicy(object["policy"], within: policy, keys: ["unexpectedFields", "optionalFields"]))
    return response
  }

  /// Reports a type that stands for several beside the shape of a body, which is read as its type says.
  private mutating func reportWildcard(_ node: SpecNode, of response: ResponsePromise) {
    guard case .shape = response.body, let type = response.mediaType,
      MediaType(type).essence.contains("*")
    else { return }
    report("a body with a shape has one type: write its name, or leave \"type\" out for JSON", at: node)
  }

  /// Warns about a shape for a body that answers with the status never have.
  private mutating func doubtShape(_ node: SpecNode, ofBodyWith status: StatusPattern) {
    guard case .exact(let code) = status, let section = Self.sectionsWithoutBody[code] else { return }
    if case .null = node.content { return }
    doubts.append(
      Doubt(
        message: "a response with \(code) has no body (RFC 9110 section \(section)): write null",
        offset: node.offset, length: node.length))
  }

  /// Returns whether no response with a status has a body.
  static func hasNoBody(_ status: StatusPattern) -> Bool {
    guard case .exact(let code) = status else { return false }
    return sectionsWithoutBody[code] != nil
  }

  /// The sections of RFC 9110 that allow no body, by status.
  private static let sectionsWithoutBody = [204: "15.3.5", 205: "15.3.6", 304: "15.4.5"]

  private static let responseKeys = ["about", "type", "headers", "body", "each", "model", "policy"]

  /// The keys under which other tools have the shape of a body, and hardly any body has a member.
  private static let foreignBodyKeys = ["schema", "json"]

  /// Reads `"each"`, the shape of every piece of a stream.
  private mutating func readStream(_ object: SpecObject, of response: inout ResponsePromise) {
    guard let each = object["each"] else { return }
    if let body = object.member("body") {
      report(
        "a response has \"body\" or \"each\", the shape of every piece of a stream, and not both", at: body)
    }
    let format = response.mediaType.flatMap(StreamFormat.init(mediaType:))
    if format == nil {
      report(
        "\"each\" is for a stream: \"type\" must be \"text/event-stream\" or \"application/x-ndjson\"",
        at: object["type"] ?? each)
    }
    let list = ArrayShape(of: shapeID(each), bounds: CountBounds(lower: 1, upper: nil))
    response.stream = format ?? .lines
    response.body = .shape(shapes.add(ShapeNode(shape: .array(list), location: location(each.offset))))
  }

  /// Returns whether a response is written as the shape of its body alone: not an object, or one whose keys are all
  /// those of a body.
  private func isShape(_ node: SpecNode) -> Bool {
    guard case .object(let members) = node.content else { return true }
    return !members.isEmpty
      && members.allSatisfy {
        !Self.responseKeys.contains($0.name) && !Self.foreignBodyKeys.contains($0.name)
          && nearestName(to: $0.name, among: Self.responseKeys) == nil
      }
  }

  /// Reports a response that is written as the shape of its body alone, and reads it nevertheless.
  private mutating func withShapeAlone(_ promise: ResponsePromise, _ member: SpecMember) -> ResponsePromise {
    let node = member.value
    let shape: String
    switch node.content {
    case .object(let members): shape = "{\"\(Quoted.cut(members.first?.name ?? ""))\": …}"
    case .array: shape = "[…]"
    case .null, .boolean, .number, .string:
      shape = Quoted.cut(
        String(decoding: source.bytes[node.offset..<(node.offset + node.length)], as: UTF8.self))
    }
    let what = "the response \"\(member.name)\""
    if node.isContainer, case .object = node.content {
      report("\(what) is given as the shape of its body; write {\"body\": \(shape)}", at: node)
    } else {
      report("\(what) must be an object, not \(node.kind); write {\"body\": \(shape)}", at: node)
    }
    var response = promise
    response.body = bodyPromise(node)
    return response
  }

  private mutating func bodyPromise(_ node: SpecNode?) -> ResponsePromise.Body {
    guard let node else { return .unpromised }
    if case .null = node.content { return .empty }
    if case .string("") = node.content {
      report("a body that is empty is promised by null", at: node)
      return .empty
    }
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

  /// Parses `200`, `4XX` and, for responses, `default`.
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

extension ResponsePromise {
  /// The same response without a promise for the body, because it is not known which responses it is for.
  fileprivate var unpromising: ResponsePromise {
    var response = self
    response.body = .unpromised
    return response
  }
}
