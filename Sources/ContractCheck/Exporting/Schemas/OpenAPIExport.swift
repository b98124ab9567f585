import ContractSpecs

/// An OpenAPI 3.1 document with the endpoints of a contract.
struct OpenAPIExport {
  let text: String

  /// The promises that the document cannot say, with their places.
  let notes: [String]

  init(_ contract: Contract) {
    var parts = OpenAPIParts(contract)
    let paths = parts.paths()
    let schemas = parts.builder.allDefinitions()
    var info: [SchemaValue.Member] = [.init("title", .text(contract.title ?? contract.name))]
    if let about = contract.about { info.append(.init("description", .text(about))) }
    info.append(.init("version", .text("1.0.0")))
    var components: [SchemaValue.Member] = [.init("schemas", schemas)]
    if !parts.schemes.isEmpty { components.append(.init("securitySchemes", .object(parts.schemes))) }
    let servers = parts.server.map {
      [SchemaValue.Member("servers", .list([.object([.init("url", .text($0))])]))]
    }
    text =
      SchemaValue.object(
        [.init("openapi", .text("3.1.0")), .init("info", .object(info))] + (servers ?? [])
          + [.init("paths", paths), .init("components", .object(components))]
      ).text
    notes = parts.builder.notes.sentences
  }
}

/// The parts of a document, while they are put together.
private struct OpenAPIParts {
  let contract: Contract
  var builder: SchemaBuilder

  /// The names of the security schemes of each endpoint, of which all are needed.
  private let security: [[String]]
  let schemes: [SchemaValue.Member]

  /// The bodies of a document's requests, by the names of their endpoints.
  private let bodies: [String: OpenAPIBody]

  init(_ contract: Contract) {
    self.contract = contract
    let operations = contract.document?.operations ?? []
    bodies = Dictionary(operations.compactMap { one in one.body.map { (one.endpoint.name, $0) } }) {
      first, _ in first
    }
    let definitions = SchemaDefinitions(contract, ExportedBody.all(of: contract))
    builder = SchemaBuilder(contract, definitions, prefix: "#/components/schemas/")
    let keys = contract.backend.headers.filter(\.value.holdsSecret).map(\.name)
    var needed = [Set<String>](repeating: Set(keys), count: contract.endpoints.count)
    for check in contract.checks {
      if let name = check.auth.schemeName { needed[check.endpoint].insert(name) }
    }
    security = needed.map { $0.sorted() }
    schemes = Set(needed.joined()).sorted().map { name in
      let isHTTP = ["bearer", "basic"].contains(name)
      let scheme: [SchemaValue.Member] =
        isHTTP
        ? [.init("type", .text("http")), .init("scheme", .text(name))]
        : [.init("type", .text("apiKey")), .init("in", .text("header")), .init("name", .text(name))]
      return .init(SchemaDefinitions.key(for: name), .object(scheme))
    }
  }

  /// The address of the backend, without credentials, if it is known before a run.
  var server: String? {
    guard contract.document == nil else { return contract.document?.server }
    var url = ""
    for part in contract.backend.url.parts {
      switch part {
      case .text(let text): url += text
      case .reference(let reference):
        guard case .variable(_, isSecret: false, let fallback?) = reference.target else { return nil }
        url += fallback
      }
    }
    return url.lowercased().hasPrefix("http") ? Redactor.withoutUserInfo(url) : nil
  }

  mutating func paths() -> SchemaValue {
    var paths: [String] = []
    var methods: [String: [SchemaValue.Member]] = [:]
    for index in contract.endpoints.indices {
      let endpoint = contract.endpoints[index]
      let method = endpoint.method.lowercased()
      let path = endpoint.path.text
      if methods[path] == nil { paths.append(path) }
      guard methods[path]?.contains(where: { $0.key == method }) != true else {
        builder.note("a second endpoint with the same method and path is left out", at: endpoint.location)
        continue
      }
      methods[path, default: []].append(.init(method, operation(endpoint, security[index])))
    }
    return .object(paths.map { .init($0, .object(methods[$0] ?? [])) })
  }

  private mutating func operation(_ endpoint: Endpoint, _ security: [String]) -> SchemaValue {
    var members: [SchemaValue.Member] = [.init("operationId", .text(endpoint.name))]
    if let about = endpoint.about {
      members.append(.init(about.contains("\n") ? "description" : "summary", .text(about)))
    }
    let parameters = parameters(of: endpoint)
    if !parameters.isEmpty { members.append(.init("parameters", .list(parameters))) }
    let document = bodies[endpoint.name]
    let sent = endpoint.body ?? (document?.encoding == .json ? document?.shape : nil)
    if let sent {
      let content = content(of: "application/json", builder.schema(of: sent))
      members.append(
        .init(
          "requestBody",
          .object([.init("required", .bool(document?.isRequired ?? true)), .init("content", content)])))
    }
    if !endpoint.responses.isEmpty {
      members.append(
        .init(
          "responses", .object(endpoint.responses.map { .init("\($0.status)", response($0)) })))
    }
    if !security.isEmpty {
      let needed = security.map { SchemaValue.Member(SchemaDefinitions.key(for: $0), .list([])) }
      members.append(.init("security", .list([.object(needed)])))
    }
    return .object(members)
  }

  private func content(of type: String, _ schema: SchemaValue?) -> SchemaValue {
    .object([.init(type, .object(schema.map { [.init("schema", $0)] } ?? []))])
  }

  private mutating func parameters(of endpoint: Endpoint) -> [SchemaValue] {
    var found = endpoint.path.parameters.map { name in
      parameter(name, "path", true, .object([.init("type", .text("string"))]))
    }
    if let query = endpoint.query, case .object(let object) = contract.shapes[query].shape {
      found += object.fields.map { parameter($0.name, "query", !$0.isOptional, builder.schema(of: $0.shape)) }
      if !object.shapesOfUnnamed.isEmpty {
        builder.note("query items without a name are left out", at: contract.shapes[query].location)
      }
    }
    for header in endpoint.headers {
      // OpenAPI ignores parameters of these names.
      if ["accept", "content-type", "authorization"].contains(header.name.lowercased()) { continue }
      found.append(parameter(header.name, "header", !header.isOptional, builder.schema(of: header.shape)))
    }
    return found
  }

  private func parameter(_ name: String, _ place: String, _ isRequired: Bool, _ schema: SchemaValue)
    -> SchemaValue
  {
    .object([
      .init("name", .text(name)), .init("in", .text(place)), .init("required", .bool(isRequired)),
      .init("schema", schema),
    ])
  }

  private mutating func response(_ promise: ResponsePromise) -> SchemaValue {
    var members: [SchemaValue.Member] = [.init("description", .text(""))]
    let headers = promise.headers.filter { $0.name.lowercased() != "content-type" }
    if !headers.isEmpty {
      members.append(
        .init(
          "headers",
          .object(
            headers.map { header in
              .init(
                header.name,
                .object([
                  .init("required", .bool(!header.isOptional)),
                  .init("schema", builder.schema(of: header.shape)),
                ]))
            })))
    }
    switch promise.body {
    case .unpromised:
      if let type = promise.mediaType { members.append(.init("content", content(of: type, nil))) }
    case .empty where [.exact(204), .exact(205), .exact(304)].contains(promise.status): break
    case .empty:
      builder.note("that a body is empty is said only by its status", at: promise.location)
    case .shape(let shape):
      var schema: SchemaValue?
      if promise.stream == nil {
        schema = builder.schema(of: shape)
      } else {
        builder.note(
          "the pieces of a stream are left out, which OpenAPI 3.1 cannot describe", at: promise.location)
      }
      members.append(.init("content", content(of: promise.mediaType ?? "application/json", schema)))
    }
    return .object(members)
  }
}

extension Template {
  /// A Boolean value that indicates whether a part of the text is secret.
  fileprivate var holdsSecret: Bool {
    references.contains { reference in
      if case .variable(_, let isSecret, _) = reference.target { isSecret } else { false }
    }
  }
}

extension Auth {
  /// The name of the security scheme.
  fileprivate var schemeName: String? {
    switch self {
    case .none: nil
    case .bearer, .session: "bearer"
    case .basic: "basic"
    }
  }
}
