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

  /// The sets of names of security schemes of each endpoint, of which one is needed.
  private let security: [[[String]]]
  let schemes: [SchemaValue.Member]

  /// The operations of a document, by the names of their endpoints.
  private let operations: [String: OpenAPIOperation]

  /// The types of the bodies that checks send, by the names of their endpoints.
  private let sentTypes: [String: [String]]

  init(_ contract: Contract) {
    self.contract = contract
    operations = Dictionary((contract.document?.operations ?? []).map { ($0.endpoint.name, $0) }) {
      first, _ in
      first
    }
    var types: [String: [String]] = [:]
    for check in contract.checks where check.expectsSuccess {
      let name = contract.endpoints[check.endpoint].name
      if let type = check.body.mediaType, types[name]?.contains(type) != true {
        types[name, default: []].append(type)
      }
    }
    sentTypes = types
    let definitions = SchemaDefinitions(contract, ExportedBody.all(of: contract))
    builder = SchemaBuilder(contract, definitions, prefix: "#/components/schemas/")
    let keys = contract.backend.headers.filter(\.value.holdsSecret).map(\.name)
    var sets = [[[String]]](repeating: [], count: contract.endpoints.count)
    for check in contract.checks where check.expectsSuccess {
      let own = check.headers.filter(\.value.holdsSecret).map(\.name)
      let needed = Set(keys + own + [check.auth.schemeName].compactMap(\.self)).sorted()
      if !sets[check.endpoint].contains(needed) { sets[check.endpoint].append(needed) }
    }
    let stated = operations
    let known = contract.document?.security ?? [:]
    security = zip(contract.endpoints, sets).map { endpoint, sets in
      if let operation = stated[endpoint.name] { return operation.security }
      return sets.isEmpty ? [keys.sorted()] : sets
    }
    schemes = Set(security.joined().joined()).sorted().map { name in
      let own: OpenAPISecurity =
        switch name {
        case "basic": .basic
        case "bearer": .bearer
        case _: .apiKey(name: name, place: .header)
        }
      return .init(SchemaDefinitions.key(for: name), .object((known[name] ?? own).schemeMembers))
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
    // Two paths that differ only in the names of parameters are the same to OpenAPI.
    var paths: [PathTemplate] = []
    var places: [String: Int] = [:]
    var methods: [[SchemaValue.Member]] = []
    for index in contract.endpoints.indices {
      let endpoint = contract.endpoints[index]
      let method = endpoint.method.lowercased()
      let place = places[PathTemplate.withoutNames(endpoint.path.text), default: paths.count]
      if place == paths.count {
        places[PathTemplate.withoutNames(endpoint.path.text)] = place
        paths.append(endpoint.path)
        methods.append([])
      }
      guard !methods[place].contains(where: { $0.key == method }) else {
        builder.note("a second endpoint with the same method and path is left out", at: endpoint.location)
        continue
      }
      methods[place].append(.init(method, operation(endpoint, at: paths[place], security[index])))
    }
    return .object(zip(paths, methods).map { .init($0.text, .object($1)) })
  }

  private mutating func operation(_ endpoint: Endpoint, at path: PathTemplate, _ security: [[String]])
    -> SchemaValue
  {
    var members: [SchemaValue.Member] = [.init("operationId", .text(endpoint.name))]
    if let about = endpoint.about {
      members.append(.init(about.contains("\n") ? "description" : "summary", .text(about)))
    }
    let parameters = parameters(of: endpoint, at: path)
    if !parameters.isEmpty { members.append(.init("parameters", .list(parameters))) }
    let document = operations[endpoint.name]?.body
    if let sent = endpoint.body ?? document?.shape {
      let schema = SchemaValue.object([.init("schema", builder.schema(of: sent))])
      let types = document.map { [$0.type] } ?? sentTypes[endpoint.name] ?? ["application/json"]
      members.append(
        .init(
          "requestBody",
          .object([
            .init("required", .bool(document?.isRequired ?? true)),
            .init("content", .object(types.map { .init($0, schema) })),
          ])))
    }
    if !endpoint.responses.isEmpty {
      members.append(
        .init(
          "responses", .object(endpoint.responses.map { .init("\($0.status)", response($0)) })))
    }
    if security.contains(where: { !$0.isEmpty }) {
      let sets = security.map { names in
        SchemaValue.object(names.map { .init(SchemaDefinitions.key(for: $0), .list([])) })
      }
      members.append(.init("security", .list(sets)))
    }
    return .object(members)
  }

  /// Returns the media types of a body, of which only the first has a schema.
  private func content(of type: String, _ schema: SchemaValue?, _ others: [String]) -> SchemaValue {
    let first = SchemaValue.Member(type, .object(schema.map { [.init("schema", $0)] } ?? []))
    return .object([first] + others.filter { $0 != type }.map { .init($0, .object([])) })
  }

  private mutating func parameters(of endpoint: Endpoint, at path: PathTemplate) -> [SchemaValue] {
    let known = operations[endpoint.name]?.parameters ?? []
    var found = zip(path.parameters, endpoint.path.parameters).map { name, own in
      let shape = known.first { $0.place == .path && $0.name == own }?.shape
      return parameter(
        name, "path", true, shape.map { builder.schema(of: $0) } ?? .object([.init("type", .text("string"))]))
    }
    for item in known where item.place == .query && item.form != .separate && hasParts(item.shape) {
      builder.note("the form of a list or an object in a query item is left out", at: item.location)
    }
    for cookie in known where cookie.place == .cookie {
      found.append(parameter(cookie.name, "cookie", cookie.isRequired, builder.schema(of: cookie.shape)))
    }
    if let query = endpoint.query, case .object(let object) = contract.shapes[query].shape {
      found += object.fields.map { field in
        // A document says more of a list than the shape of its elements, which is what a query is held against.
        let list = known.first { $0.place == .query && $0.name == field.name && $0.form == .separate }
        return parameter(
          field.name, "query", !field.isOptional, builder.schema(of: list?.shape ?? field.shape))
      }
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

  /// Returns whether a value of a shape may be a list or an object.
  private func hasParts(_ id: ShapeID) -> Bool {
    contract.shapes.alternatives(of: id).shapes.contains { shape in
      contract.shapes[shape].shape.admits(.array) || contract.shapes[shape].shape.admits(.object)
    }
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
      if let type = promise.mediaType {
        members.append(.init("content", content(of: type, nil, promise.otherTypes)))
      }
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
      members.append(
        .init("content", content(of: promise.mediaType ?? "application/json", schema, promise.otherTypes)))
    }
    return .object(members)
  }
}

extension Template {
  fileprivate var holdsSecret: Bool {
    references.contains { reference in
      if case .variable(_, let isSecret, _) = reference.target { isSecret } else { false }
    }
  }
}

extension OpenAPISecurity {
  /// The members of the security scheme.
  fileprivate var schemeMembers: [SchemaValue.Member] {
    switch self {
    case .bearer: [.init("type", .text("http")), .init("scheme", .text("bearer"))]
    case .basic: [.init("type", .text("http")), .init("scheme", .text("basic"))]
    case .apiKey(let name, let place):
      [.init("type", .text("apiKey")), .init("in", .text(place.rawValue)), .init("name", .text(name))]
    case .password(let request):
      [
        .init("type", .text("oauth2")),
        .init(
          "flows",
          .object([
            .init(
              "password",
              .object([
                .init("tokenUrl", .text((request.origin ?? "") + request.path)), .init("scopes", .object([])),
              ]))
          ])),
      ]
    case .other("mutualTLS"): [.init("type", .text("mutualTLS"))]
    case .other("oauth2"), .other("clientCredentials"):
      [.init("type", .text("oauth2")), .init("flows", .object([]))]
    case .other(let scheme): [.init("type", .text("http")), .init("scheme", .text(scheme))]
    }
  }
}

extension BodyTemplate {
  /// The media type of the body; `nil` if there is none or the check alone knows it.
  fileprivate var mediaType: String? {
    switch self {
    case .none, .raw: nil
    case .json: "application/json"
    case .form: "application/x-www-form-urlencoded"
    case .multipart: "multipart/form-data"
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
