/// Reads the OpenAPI document that a contract refers to. What the contract says itself takes precedence.
extension ContractReader {
  /// Reads `"openapi"`: the path of a document relative to the folder of the contract.
  ///
  /// `basePath` is that of the backend, in place of the path of the document's servers.
  mutating func readDocument(_ node: SpecNode?, policy: Policy, basePath: Template?) {
    guard let node else {
      if let basePath {
        report(
          "\"basePath\" replaces the path of the servers of a document, and this contract has no \"openapi\": write it in \"url\"",
          at: basePath.location)
      }
      return
    }
    guard let path = text(node, as: "\"openapi\""), let target = documentPath(path, at: node) else {
      return unreadSections.formUnion([.shapes, .endpoints])
    }
    documentFile = shownPath(of: path)
    do {
      let document = try OpenAPIDocument(at: target, named: shownPath(of: path), in: files)
      let replacements = Dictionary(named.map { ($0.name, $0.id) }) { first, _ in first }
      // A path with variables is added to the address when a request is sent.
      var promises = OpenAPIReader.promises(
        of: document, shapes: &shapes, replacements: replacements,
        basePath: basePath.map { $0.constant ?? "" })
      for index in promises.operations.indices {
        promises.operations[index].endpoint.adopt(policy)
      }
      documentNotes += promises.warnings
      self.document = promises
      operationIndex = OperationIndex(of: promises.operations)
      for (name, id) in promises.schemas where shapeNames[name] == nil { documentShapes[name] = id }
      for index in named.indices where promises.schemas[named[index].name] == named[index].id {
        mentionedByEndpoints.insert(index)
      }
    } catch {
      report(error.message, at: node)
      unreadSections.formUnion([.shapes, .endpoints])
    }
  }

  private mutating func documentPath(_ path: String, at node: SpecNode) -> String? {
    if path.contains("://") {
      let file = path.split(separator: "/").last.map(String.init) ?? "openapi.json"
      report(
        "\"openapi\" is the path of a document and not its address, so that a change is seen in a review; download it once: curl -fsS -o \(file) \(path)",
        at: node)
      return nil
    }
    guard let target = ReferencedFiles.path(of: path, besides: "") else {
      report(
        "\"openapi\" is a path relative to the folder of this contract, such as \"../backend/openapi.json\"",
        at: node)
      return nil
    }
    return target
  }

  /// Returns a path relative to the folder of the contract as it is shown in reports.
  func shownPath(of path: String) -> String {
    ReferencedFiles.path(of: path, besides: source.file).map { source.file.hasPrefix("/") ? "/" + $0 : $0 }
      ?? path
  }

  /// Returns the operation that an endpoint of the contract refines: the one of its name, or of its request line.
  func refinedOperation(named name: String, request: SpecNode?) -> OpenAPIOperation? {
    guard let document else { return nil }
    if let named = operationIndex.byName[name] { return document.operations[named] }
    guard case .string(let line)? = request?.content else { return nil }
    return operationIndex.byRequest[line].map { document.operations[$0] }
  }

  /// Adds the operations of the document that no endpoint of the contract refines.
  mutating func addOperations() {
    guard let document else { return }
    for operation in document.operations where !refined.contains(operation.endpoint.name) {
      endpointNames[operation.endpoint.name] = endpoints.count
      endpoints.append(operation.endpoint)
    }
    noteUnpromisedBodies(of: document)
    if endpoints.isEmpty {
      documentNotes.append(
        SpecDiagnostic(
          severity: .warning, location: .whole(document.file), message: "the document has no operation",
          excerpt: nil))
    }
  }

  /// Adds an error of a schema of the document, of which nothing can be said.
  mutating func addDocumentError(_ message: String, of id: ShapeID) {
    let error = SpecDiagnostic(
      severity: .error, location: shapes[id].location, message: message, excerpt: nil)
    document?.errors.append(error)
    if document?.faultyShapes[id] == nil { document?.faultyShapes[id] = error }
  }

  /// Sets the error of each endpoint and operation that uses what the document has in error.
  mutating func setDocumentErrors() {
    guard let document else { return }
    let faults = shapes.faults(from: document.faultyShapes)
    for index in endpoints.indices { endpoints[index].fault = endpoints[index].fault(among: faults) }
    for index in document.operations.indices {
      self.document?.operations[index].fault = document.operations[index].endpoint.fault(among: faults)
    }
  }

  /// Adds a warning for each operation of whose success neither the document nor the contract promises a body.
  private mutating func noteUnpromisedBodies(of document: OpenAPIPromises) {
    let lines = Set(
      endpoints.filter(\.promisesNoBodyOfSuccess).map { "\($0.method) \($0.path.text)" })
    for operation in document.operations where lines.contains(operation.endpoint.request) {
      documentNotes.append(
        SpecDiagnostic(
          severity: .warning, location: operation.endpoint.location,
          message: "nothing is promised of the body of the success of \(operation.endpoint.request)",
          excerpt: nil))
    }
  }

  /// Names the endpoints by their request lines as well, such as `GET /items/{id}`.
  mutating func nameRequestLines() {
    for (index, endpoint) in endpoints.enumerated() where !endpointsWithoutRequest.contains(index) {
      requestLines[endpoint.request, default: []].append(index)
      let short = endpoint.requestInDocument
      if requestLines[short]?.contains(index) != true { requestLines[short, default: []].append(index) }
    }
  }

  /// The names of all shapes, those of the contract first.
  var knownShapes: [String] {
    named.filter(\.typeArguments.isEmpty).map(\.name) + documentShapes.keys.sorted()
  }

  /// Adds an error about a place in the contract. About a place in its document it is a warning, since one odd schema
  /// does not make the rest useless.
  mutating func report(_ message: String, at place: SpecLocation) {
    guard source.contains(place) else {
      return documentNotes.append(
        SpecDiagnostic(severity: .warning, location: place, message: message, excerpt: nil))
    }
    report(message, at: source.offset(of: place))
  }

  /// Returns the operation of the document that was refused, if a text is its name, or its method and path.
  func refusal(of name: String) -> OpenAPIRefusal? {
    let id = EndpointName.of(name)
    return document?.refusals.first { refusal in
      refusal.request == name || name.hasSuffix(" \(refusal.request)")
        || (refusal.name == id && !name.contains(" "))
    }
  }

  /// Returns the index of the only endpoint whose `operationId` is a text as it is written in the document.
  func endpoint(withOperationID id: String) -> Int? {
    guard let document, let named = operationIndex.byID[id], named.count == 1 else { return nil }
    let endpoint = document.operations[named[0]].endpoint
    return endpointNames[endpoint.name] ?? requestLines[endpoint.request]?.first
  }

  /// Returns the request lines of the operations that have an `operationId` which is not unique.
  func operations(sharingID id: String) -> [String] {
    let name = EndpointName.of(id)
    let all = document?.operations.filter { $0.id.map(EndpointName.of) == name }.map(\.endpoint.request) ?? []
    return name.isEmpty || all.count < 2 ? [] : all
  }
}

extension Endpoint {
  /// True if no success has a body that can be judged, although it may have one.
  fileprivate var promisesNoBodyOfSuccess: Bool {
    let successes = responses.filter { promise in
      switch promise.status {
      case .exact(let code): code / 100 == 2
      case .range(let digit): digit == 2
      case .other: false
      }
    }
    return method != "HEAD" && !method.isEmpty
      && successes.allSatisfy { promise in
        guard promise.body == .unpromised else { return false }
        // A file can be promised only by its type.
        return promise.mediaType.map { StreamFormat(mediaType: $0) != nil } ?? true
      }
  }

  /// Sets the policy for an endpoint of a document, which states none itself.
  fileprivate mutating func adopt(_ policy: ContractReader.Policy) {
    slowResponses = policy.slowResponses
    unexpectedFields = policy.unexpectedFields
    for index in responses.indices { responses[index].adopt(policy) }
  }
}

extension ResponsePromise {
  /// Sets the policies of a response, which it or its endpoint states.
  mutating func adopt(_ policy: ContractReader.Policy) {
    unexpectedFields = policy.unexpectedFields
    optionalFields = policy.optionalFields
  }
}

/// The operations of a document by what a contract calls them, the first of those that share a name.
struct OperationIndex {
  private(set) var byName: [String: Int] = [:]

  /// By method and path such as `GET /items/{id}`, with and without the path below which the operations are.
  private(set) var byRequest: [String: Int] = [:]

  /// By the `operationId` as it is written.
  private(set) var byID: [String: [Int]] = [:]

  init(of operations: [OpenAPIOperation] = []) {
    for (index, operation) in operations.enumerated() {
      let endpoint = operation.endpoint
      for request in [endpoint.request, endpoint.requestInDocument] where byRequest[request] == nil {
        byRequest[request] = index
      }
      if byName[endpoint.name] == nil { byName[endpoint.name] = index }
      if let id = operation.id { byID[id, default: []].append(index) }
    }
  }
}
