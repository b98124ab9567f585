/// The reading of parameters and bodies of requests.
extension OpenAPIReader {
  /// A parameter with its value in the document.
  struct ReadParameter {
    var parameter: OpenAPIParameter
    var node: OpenAPINode
    var schema: OpenAPINode

    /// True for a list in a query whose elements have commas between them.
    var isCommaList: Bool {
      parameter.place == .query && parameter.form == .joined(",") && schema["type"]?.string == "array"
    }

    /// The text before the value of a path parameter in a style of its own (RFC 6570 sections 3.2.5 and 3.2.7).
    var pathPrefix: String? {
      guard parameter.place == .path else { return nil }
      return switch node["style"]?.string {
      case "label": "."
      case "matrix": ";\(parameter.name)="
      default: nil
      }
    }
  }

  /// Returns the parameters of an operation and of its path. The operation's own take precedence.
  mutating func readParameters(_ operation: OpenAPINode, _ item: OpenAPINode) -> [ReadParameter] {
    var found: [ReadParameter] = []
    var seen: Set<String> = []
    for list in parameterLists(operation, item) {
      for element in list.elements {
        let node = converter.resolved(element, as: .parameter)
        guard let name = node["name"]?.string, let text = node["in"]?.string else {
          if node["$ref"] == nil {
            converter.note("a parameter without \"name\" and \"in\" is passed over", at: node)
          }
          continue
        }
        guard let place = OpenAPIParameter.Place(rawValue: text) else {
          if text != "body", text != "formData" {
            converter.note("a parameter in \(Quoted.key(text)) is not known; it is skipped", at: node)
          }
          continue
        }
        guard seen.insert("\(text) \(name)").inserted else { continue }
        found.append(parameter(node, named: name, place))
      }
    }
    return found
  }

  /// Returns the lists of parameters of an operation and of its path.
  private mutating func parameterLists(_ operation: OpenAPINode, _ item: OpenAPINode) -> [OpenAPINode] {
    let lists = [operation["parameters"], item["parameters"]].compactMap {
      converter.followed($0, to: .array)
    }
    for list in lists where list.kind != .array {
      converter.addFault("\"parameters\" must be a list of parameters", at: list)
    }
    return lists
  }

  private mutating func parameter(
    _ node: OpenAPINode, named name: String, _ place: OpenAPIParameter.Place
  ) -> ReadParameter {
    let content = converter.followed(node["content"], to: .object)
    let schema = node["schema"] ?? content?.members.first?.value["schema"] ?? node
    let shape =
      schema.key == node.key && !converter.document.isSwagger
      ? converter.add(at: node) : converter.shapeID(of: schema, .request)
    let parameter = OpenAPIParameter(
      name: name, place: place, isRequired: place == .path || node["required"]?.bool == true, shape: shape,
      form: form(of: node), example: example(of: node, schema),
      location: converter.document.location(of: node))
    return ReadParameter(parameter: parameter, node: node, schema: converter.quietly(resolving: schema))
  }

  /// Returns the form in which a parameter writes a list or an object: by its `style` and `explode`, in version 2.0 by
  /// its `collectionFormat`.
  private func form(of node: OpenAPINode) -> OpenAPIParameter.Form {
    if converter.document.isSwagger {
      return switch node["collectionFormat"]?.string {
      case "multi": .separate
      case "ssv": .joined(" ")
      case "tsv": .joined("\t")
      case "pipes": .joined("|")
      default: .joined(",")
      }
    }
    if node["content"] != nil { return .json }
    let explode = node["explode"]?.bool
    return switch node["style"]?.string {
    case "deepObject": .deepObject
    case "spaceDelimited": explode == true ? .separate : .joined(" ")
    case "pipeDelimited": explode == true ? .separate : .joined("|")
    default: explode == false ? .joined(",") : .separate
    }
  }

  /// Returns the example of a parameter, a body or a schema, or its default.
  mutating func example(of node: OpenAPINode, _ schema: OpenAPINode?) -> OpenAPINode? {
    if let example = node["example"] { return converter.followed(example: example) ?? example }
    let examples = converter.followed(example: node["examples"])?.members ?? []
    let values = examples.map { converter.followed(example: $0.value)?["value"] }
    if case let value?? = values.first { return value }
    guard let schema else { return nil }
    let own = converter.quietly(resolving: schema)
    return own["example"] ?? own["examples"]?.elements.first ?? own["default"]
  }

  /// Returns the shape of a query: an object with a member for each item. A list is judged by its elements, since each
  /// is an item of its own.
  mutating func queryShape(_ parameters: [ReadParameter], at operation: OpenAPINode) -> ShapeID? {
    let items = parameters.filter { $0.parameter.place == .query }
    var object = ObjectShape(fields: [], others: .byPolicy)
    for item in items {
      switch item.parameter.form {
      case .deepObject, .json:
        object.others = .open
        continue
      case .separate where isObject(item):
        // Its members are items of their own, and it has no item of its own name.
        object.others = .open
        continue
      case .separate, .joined: break
      }
      object.fields.append(
        Field(
          name: item.parameter.name, shape: itemShape(item), isOptional: !item.parameter.isRequired,
          location: item.parameter.location))
    }
    for name in queryKeys(of: operation) where object.field(named: name) == nil {
      let shape = converter.add(at: operation)
      converter.shapes[shape].shape = .string(.none)
      object.fields.append(
        Field(
          name: name, shape: shape, isOptional: true, location: converter.document.location(of: operation)))
    }
    let id = converter.add(at: operation)
    converter.shapes[id].shape = .object(object)
    return id
  }

  private mutating func itemShape(_ item: ReadParameter) -> ShapeID {
    if isObject(item) { return converter.add(at: item.node) }
    let schema = nonNull(item.schema)
    guard schema["type"]?.string == "array" || schema["items"] != nil else { return item.parameter.shape }
    guard item.parameter.form == .separate, let element = schema["items"] else {
      return converter.add(at: item.node)
    }
    return converter.shapeID(of: element, .request)
  }

  private mutating func isObject(_ item: ReadParameter) -> Bool {
    let schema = nonNull(item.schema)
    return schema["type"]?.string == "object" || schema["properties"] != nil
  }

  /// Returns the one alternative of a schema that is not null, or the schema itself.
  private mutating func nonNull(_ schema: OpenAPINode) -> OpenAPINode {
    guard let alternatives = schema["anyOf"]?.elements ?? schema["oneOf"]?.elements else { return schema }
    let others = alternatives.filter { $0["type"]?.string != "null" }
    return others.count == 1 ? converter.quietly(resolving: others[0]) : schema
  }

  /// Returns the promises for request headers. Those that a document must not state (OpenAPI 3.1 section 4.8.12) are
  /// left out.
  mutating func headers(_ parameters: [ReadParameter]) -> [HeaderPromise] {
    parameters.compactMap { item in
      let parameter = item.parameter
      guard parameter.place == .header,
        !["accept", "content-type", "authorization"].contains(parameter.name.lowercased())
      else { return nil }
      return HeaderPromise(
        name: parameter.name, shape: headerShape(item.schema, .request), isOptional: !parameter.isRequired,
        location: parameter.location)
    }
  }

  /// Returns the body of a request: its JSON if there is any, else the fields of a form, else its first type.
  mutating func readBody(_ operation: OpenAPINode, _ item: OpenAPINode) -> OpenAPIBody? {
    if converter.document.isSwagger { return swaggerBody(operation, item) }
    guard let written = operation["requestBody"] else { return nil }
    let node = converter.resolved(written, as: .requestBody)
    if !node.isObject {
      converter.addFault("a request body must be an object", at: node)
    }
    let types = converter.followed(node["content"], to: .object)?.members ?? []
    let ranked = types.map { (member: $0, encoding: OpenAPIBody.Encoding(ofType: $0.name)) }
    let order: [OpenAPIBody.Encoding] = [.json, .form, .multipart, .other]
    let best = order.lazy.compactMap { wanted in ranked.first { $0.encoding == wanted } }.first
    guard let best else { return nil }
    let type = mediaType(best.member.value)
    let schema = type["schema"]
    return OpenAPIBody(
      type: best.member.name, encoding: best.encoding, isRequired: node["required"]?.bool == true,
      shape: schema.map { converter.shapeID(of: $0, .request) },
      example: example(of: type, schema))
  }

  /// Returns the body of a request in version 2.0, where it is a parameter, or several that are fields of a form.
  private mutating func swaggerBody(_ operation: OpenAPINode, _ item: OpenAPINode) -> OpenAPIBody? {
    let lists = parameterLists(operation, item)
    let parameters = lists.flatMap(\.elements).map { converter.resolved($0, as: .parameter) }
    let types =
      (operation["consumes"] ?? converter.document.root["consumes"])?.elements.compactMap(\.string) ?? []
    if let body = parameters.first(where: { $0["in"]?.string == "body" }) {
      let type =
        types.first { OpenAPIBody.Encoding(ofType: $0) == .json } ?? types.first ?? "application/json"
      return OpenAPIBody(
        type: type, encoding: OpenAPIBody.Encoding(ofType: type), isRequired: body["required"]?.bool == true,
        shape: body["schema"].map { converter.shapeID(of: $0, .request) },
        example: example(of: body, body["schema"]))
    }
    let fields = parameters.filter { $0["in"]?.string == "formData" }
    guard !fields.isEmpty else { return nil }
    let isMultipart =
      fields.contains { $0["type"]?.string == "file" }
      || (types.contains("multipart/form-data") && !types.contains("application/x-www-form-urlencoded"))
    return OpenAPIBody(
      type: isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded",
      encoding: isMultipart ? .multipart : .form,
      isRequired: fields.contains { $0["required"]?.bool == true },
      shape: formShape(fields), example: nil)
  }

  private mutating func formShape(_ fields: [OpenAPINode]) -> ShapeID {
    var object = ObjectShape(fields: [], others: .byPolicy)
    var seen: Set<String> = []
    for field in fields {
      guard let name = field["name"]?.string, seen.insert(name).inserted else { continue }
      object.fields.append(
        Field(
          name: name, shape: converter.shapeID(of: field, .request),
          isOptional: field["required"]?.bool != true,
          location: converter.document.location(of: field)))
    }
    let id = converter.add(at: fields[0])
    converter.shapes[id].shape = .object(object)
    return id
  }
}

extension OpenAPIBody.Encoding {
  init(ofType type: String) {
    let essence = OpenAPIReader.essence(of: type)
    self =
      switch essence {
      case "*/*": .json
      case _ where OpenAPIReader.isJSON(essence): .json
      case "application/x-www-form-urlencoded": .form
      case "multipart/form-data": .multipart
      case _: .other
      }
  }
}

/// The reading of servers and security.
extension OpenAPIReader {
  /// Returns the sets of schemes of which an operation requires one. An empty set among them means that none is needed.
  mutating func requirements(_ operation: OpenAPINode) -> [[String]] {
    let written = operation["security"] ?? converter.document.root["security"]
    let elements = converter.followed(written, to: .array)?.elements ?? []
    let sets = elements.compactMap { converter.followed($0, to: .object)?.members.map(\.name) }
    return sets.contains([]) ? [] : sets
  }

  /// Returns the names of the query items in which an operation takes a key.
  mutating func queryKeys(of operation: OpenAPINode) -> [String] {
    let names = requirements(operation).flatMap(\.self)
    guard !names.isEmpty else { return [] }
    let schemes = security ?? securitySchemes()
    security = schemes
    return names.compactMap { name in
      if case .apiKey(let item, .query)? = schemes[name] { item } else { nil }
    }
  }

  mutating func securitySchemes() -> [String: OpenAPISecurity] {
    let schemes =
      converter.document.component("securitySchemes") ?? converter.document.section("securityDefinitions")
    var found: [String: OpenAPISecurity] = [:]
    for member in schemes?.members ?? [] {
      found[member.name] = scheme(converter.resolved(member.value, as: .securityScheme))
    }
    return found
  }

  private mutating func scheme(_ node: OpenAPINode) -> OpenAPISecurity {
    switch (node["type"]?.string ?? "", node["scheme"]?.string?.lowercased() ?? "") {
    case ("http", "bearer"): return .bearer
    case ("http", "basic"), ("basic", _): return .basic
    case ("apiKey", _):
      let place = OpenAPIParameter.Place(rawValue: node["in"]?.string ?? "") ?? .header
      let name = node["name"]?.string ?? ""
      return place == .header && name.lowercased() == "authorization"
        ? .bearer : .apiKey(name: name, place: place)
    case ("oauth2", _):
      let flow = node["flows"]?["password"] ?? (node["flow"]?.string == "password" ? node : nil)
      guard let url = flow?["tokenUrl"]?.string else {
        return .other(Self.isOfClients(node) ? "clientCredentials" : "oauth2")
      }
      let path = Self.path(ofURL: url)
      let origin = url.contains("://") ? String(url.dropLast(url.hasSuffix(path) ? path.count : 0)) : nil
      let hosts = Self.servers(of: &converter.document).compactMap(\.origin)
      let isOfBackend = origin.map(hosts.contains) ?? true
      return .password(TokenRequest(path: path, origin: isOfBackend ? nil : origin))
    case ("openIdConnect", _): return .bearer
    case ("http", let scheme) where !scheme.isEmpty: return .other(scheme)
    case (let type, _): return .other(type)
    }
  }

  /// Returns whether the only flow of a scheme is that of client credentials (RFC 6749 section 4.4).
  private static func isOfClients(_ node: OpenAPINode) -> Bool {
    if let flow = node["flow"]?.string { return flow == "application" }
    return node["flows"]?.members.map(\.name).filter { !$0.hasPrefix("x-") } == ["clientCredentials"]
  }

  /// Returns the servers of a document, apart from those with a variable without a default.
  static func servers(of document: inout OpenAPIDocument) -> [OpenAPIServer] {
    guard document.isSwagger else {
      return document.servers().compactMap(Self.server(_:))
    }
    let path = ownPath(document.root["basePath"]?.string ?? "")
    guard let host = document.root["host"]?.string else {
      return path.isEmpty ? [] : [OpenAPIServer(origin: nil, path: path)]
    }
    let schemes = document.root["schemes"]?.elements.compactMap(\.string) ?? []
    let isLocal = host.hasPrefix("localhost") || host.hasPrefix("127.")
    let usual = isLocal ? "http" : "https"
    let scheme = schemes.isEmpty || schemes.contains(usual) ? usual : schemes[0]
    return [OpenAPIServer(origin: "\(scheme)://\(host)", path: path)]
  }

  static func server(_ node: OpenAPINode) -> OpenAPIServer? {
    guard let url = url(ofServer: node) else { return nil }
    let path = Self.path(ofURL: url)
    let origin = url.contains("://") ? url.dropLast(url.hasSuffix(path) ? path.count : 0) : nil
    return OpenAPIServer(
      origin: origin.map(String.init), path: ownPath(path), description: node["description"]?.string)
  }

  /// Returns the address of a server with the defaults of its variables; `nil` if one of them has none.
  private static func url(ofServer server: OpenAPINode) -> String? {
    var url = server["url"]?.string ?? ""
    for variable in server["variables"]?.members ?? [] {
      url = url.replacing("{\(variable.name)}", with: variable.value["default"]?.string ?? "")
    }
    return url.contains("{") ? nil : url
  }

  /// Returns the path below which the operations of a document are, without a slash at its end.
  static func basePath(of document: inout OpenAPIDocument) -> String {
    guard !document.isSwagger else { return ownPath(document.root["basePath"]?.string ?? "") }
    return document.servers().first.flatMap(Self.server(_:))?.path ?? ""
  }

  /// Returns the path of a server without a slash at its end.
  package static func ownPath(_ written: String) -> String {
    // What comes after the path of a server is no part of the paths below it.
    let own = String(written.prefix { !"?#".contains($0) })
    var path = own.hasPrefix("/") || own.isEmpty ? own : "/" + own
    while path.hasSuffix("/") { path.removeLast() }
    return path
  }

  /// Returns the path of an address, or the address itself if it has no host.
  static func path(ofURL url: String) -> String {
    guard let host = url.firstRange(of: "://")?.upperBound else {
      if url.hasPrefix("./") { return String(url.dropFirst()) }
      return url.hasPrefix("/") || url.isEmpty ? url : "/" + url
    }
    let path = url[host...].drop { $0 != "/" }
    return path.isEmpty ? "/" : String(path)
  }
}
