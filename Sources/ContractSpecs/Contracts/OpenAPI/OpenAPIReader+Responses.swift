/// The reading of responses.
extension OpenAPIReader {
  /// Reads the responses of an operation, and what of them is not judged.
  mutating func readResponses(of operation: OpenAPINode, into endpoint: inout Endpoint) {
    guard let written = operation["responses"] else { return }
    converter.addFaults(beside: written)
    let responses = converter.resolved(written, as: .responses)
    guard responses.isObject else {
      return converter.addFault("\"responses\" must be an object by status", at: responses)
    }
    var others: [OpenAPINode.Member] = []
    for member in responses.members where !member.name.hasPrefix("x-") && member.name != "$ref" {
      guard let status = StatusPattern(ofDocument: member.name) else {
        others.append(member)
        continue
      }
      guard !endpoint.responses.contains(where: { $0.status == status }) else {
        others.append(member)
        continue
      }
      endpoint.responses.append(readResponse(member.value, status, at: member.key, of: operation))
    }
    converter.begin(nil)
    converter.addRepeatedKeys(in: responses)
    for member in others {
      let reason =
        StatusPattern(ofDocument: member.name) == nil
        ? "is no status such as \"200\", \"4XX\" or \"default\"" : "is there a second time"
      converter.addUnjudged("\(Quoted.key(member.name)) \(reason); it is skipped", at: member.key)
    }
    endpoint.unjudged = converter.unjudgedOfResponse
  }

  private mutating func readResponse(
    _ written: OpenAPINode, _ status: StatusPattern, at key: OpenAPINode, of operation: OpenAPINode
  ) -> ResponsePromise {
    let former = converter.faults.ofOperation
    converter.faults.ofOperation = nil
    converter.begin(nil)
    let node = converter.resolved(written, as: .response)
    defer { converter.faults.ofOperation = former }
    if !node.isObject {
      converter.addFault("a response must be an object", at: node)
    }
    var promise = ResponsePromise(
      status: status, body: .unpromised, headers: responseHeaders(node), unexpectedFields: .warn,
      location: converter.document.location(of: key))
    converter.addOddKeys(in: node, as: .response)
    if converter.document.isSwagger {
      addSwaggerBody(of: node, operation, to: &promise)
    } else {
      addBody(of: node, to: &promise)
    }
    addMisplaced(converter.document.isSwagger ? "content" : "schema", in: node)
    switch status {
    case .exact(204), .exact(205), .exact(304): promise.body = .empty
    case .exact, .range, .other: break
    }
    promise.unjudged = converter.unjudgedOfResponse
    if converter.faults.ofOperation != nil {
      // A contract that promises the response itself does without the reference.
      let shape = converter.add(at: node)
      converter.faults.moveFault(to: shape)
      promise.body = .shape(shape)
    }
    return promise
  }

  /// Adds a member of a response that only another version of OpenAPI has.
  private mutating func addMisplaced(_ name: String, in node: OpenAPINode) {
    guard let member = node[name] else { return }
    converter.addUnjudged(
      "\"\(name)\" is no part of a response in OpenAPI \(converter.document.version), so it is not judged",
      at: member)
  }

  /// Adds the promise of the JSON type, if there is one, else of the only other type.
  private mutating func addBody(of node: OpenAPINode, to promise: inout ResponsePromise) {
    let types = mediaTypes(of: node)
    guard !types.isEmpty else { return }
    let json =
      types.first { Self.essence(of: $0.name) == "application/json" }
      ?? types.first { Self.isJSON(Self.essence(of: $0.name)) } ?? types.first { Self.isAnyType($0) }
    guard let json else {
      if !types.contains(where: { Self.essence(of: $0.name) == "*/*" }) {
        promise.mediaType = types[0].name
        promise.otherTypes = types.dropFirst().map(\.name)
      }
      if types.count == 1 { addOnlyType(types[0], to: &promise) }
      if case .unpromised = promise.body { for type in types { addUnjudged(type) } }
      return
    }
    let essence = Self.essence(of: json.name)
    promise.mediaType = essence == "application/json" || essence.contains("*") ? nil : json.name
    addOtherTypes(types, besides: json, to: &promise)
    if let items = json.value["itemSchema"] {
      converter.addUnjudged(
        "\"itemSchema\" of \(Quoted.key(json.name)), which is no stream, is not judged", at: items)
    }
    if let schema = json.value["schema"] {
      promise.body = .shape(converter.shapeID(of: schema, .response))
    } else {
      promise.mediaType = json.name
      converter.addUnjudged("\(Quoted.key(json.name)) has no schema, so its body is not judged", at: json.key)
    }
  }

  /// Adds the types whose bodies are not judged, and tells them unless their schemas say nothing. A further type of
  /// JSON with the same schema is judged as the first one is.
  private mutating func addOtherTypes(
    _ types: [OpenAPINode.Member], besides judged: OpenAPINode.Member, to promise: inout ResponsePromise
  ) {
    let schema = judged.value["schema"]
    for type in types where type.name != judged.name {
      let other = type.value["schema"]
      if Self.isJSON(Self.essence(of: type.name)), other?.value.source == schema?.value.source { continue }
      promise.otherTypes.append(type.name)
      addUnjudged(type, besides: judged)
    }
  }

  /// Adds a type whose bodies are not judged, unless any of them fits its schema.
  private mutating func addUnjudged(_ type: OpenAPINode.Member, besides judged: OpenAPINode.Member? = nil) {
    let isJSON = Self.isJSON(Self.essence(of: type.name))
    let limits = type.value["schema"].map { isJSON || !converter.isAnyText($0) } ?? false
    let limitsItems = type.value["itemSchema"].map { !converter.isAnyText($0) } ?? false
    guard limits || limitsItems else { return }
    converter.addUnjudged(
      "a body of the type \(Quoted.key(type.name)) is not judged\(judged.map { ", only one of \(Quoted.key($0.name))" } ?? "")",
      at: type.key)
  }

  /// Returns the media types of a response, without what is none.
  private mutating func mediaTypes(of node: OpenAPINode) -> [OpenAPINode.Member] {
    var types: [OpenAPINode.Member] = []
    let content = converter.followed(node["content"], to: .object)
    if let content { converter.addOddKeys(of: "content", in: content) }
    for type in content?.members ?? [] {
      guard type.name.contains("/") else {
        converter.addUnjudged(
          "\(Quoted.key(type.name)) is no media type such as \"application/json\"; it is skipped",
          at: type.key)
        continue
      }
      types.append(OpenAPINode.Member(name: type.name, key: type.key, value: mediaType(type.value)))
    }
    return types
  }

  /// Returns the object of a media type, also by its reference (OpenAPI 3.2 section 4.8). It is an error if it is none, or
  /// holds something else where a schema must be.
  mutating func mediaType(_ written: OpenAPINode) -> OpenAPINode {
    let type = converter.resolved(written, as: .mediaType)
    if !type.isObject { converter.addFault("a media type must be an object", at: type) }
    converter.addOddKeys(in: type, as: .mediaType)
    for schema in [type["schema"], type["itemSchema"]].compactMap(\.self) where !schema.isSchema {
      converter.addNoSchema(schema)
    }
    return type
  }

  /// Adds what is promised of a body that is no JSON: a stream, or one text.
  private mutating func addOnlyType(_ type: OpenAPINode.Member, to promise: inout ResponsePromise) {
    addStream(type, to: &promise)
    guard promise.stream == nil, let schema = type.value["schema"], isOneText(type.name, schema) else {
      return
    }
    promise.body = .shape(converter.shapeID(of: schema, .response))
  }

  /// Returns whether a body of a type is one text of which its schema says more than that.
  private mutating func isOneText(_ type: String, _ schema: OpenAPINode) -> Bool {
    Self.essence(of: type).hasPrefix("text/") && StreamFormat(mediaType: type) == nil
      && !converter.isAnyText(schema)
      && SchemaOwn.types(of: converter.quietly(resolving: schema)) == [.string]
  }

  /// Adds the promise of a stream of JSON values, which `itemSchema` describes (OpenAPI 3.2.0, section 4.14.3). That of
  /// server-sent events describes each event, with the schema of its data as `contentSchema`.
  private mutating func addStream(_ type: OpenAPINode.Member, to promise: inout ResponsePromise) {
    guard let format = StreamFormat(mediaType: type.name), let item = type.value["itemSchema"] else { return }
    let piece: OpenAPINode?
    switch format {
    case .lines: piece = item
    case .events: piece = converter.property("data", of: converter.resolved(item))?["contentSchema"]
    }
    guard let piece else { return }
    let list = ArrayShape(
      of: converter.shapeID(of: piece, .response), bounds: CountBounds(lower: 1, upper: nil))
    promise.stream = format
    let shape = converter.add(at: piece)
    converter.shapes[shape].shape = .array(list)
    promise.body = .shape(shape)
  }

  private mutating func addSwaggerBody(
    of node: OpenAPINode, _ operation: OpenAPINode, to promise: inout ResponsePromise
  ) {
    let produces = operation["produces"] ?? converter.document.root["produces"]
    let types = produces?.elements.compactMap(\.string) ?? ["application/json"]
    let json = types.first { Self.isJSON(Self.essence(of: $0)) || $0 == "*/*" }
    guard let schema = node["schema"], schema["type"]?.string != "file" else { return }
    guard let json else {
      promise.mediaType = types.count == 1 ? types[0] : nil
      if types.count == 1, isOneText(types[0], schema) {
        promise.body = .shape(converter.shapeID(of: schema, .response))
      } else if let only = types.first, !converter.isAnyText(schema) {
        converter.addUnjudged("a body of the type \(Quoted.key(only)) is not judged", at: schema)
      }
      return
    }
    promise.otherTypes = types.filter { $0 != json && !Self.isJSON(Self.essence(of: $0)) }
    if !converter.isAnyText(schema) {
      for type in promise.otherTypes {
        converter.addUnjudged(
          "a body of the type \(Quoted.key(type)) is not judged, only one of \(Quoted.key(json))", at: schema)
      }
    }
    let essence = Self.essence(of: json)
    promise.mediaType = essence == "application/json" || essence == "*/*" ? nil : json
    promise.body = .shape(converter.shapeID(of: schema, .response))
  }

  /// Returns whether a type stands for JSON although it is `*/*`, as Spring writes it, or `application/*`: its schema
  /// is no text.
  private static func isAnyType(_ member: OpenAPINode.Member) -> Bool {
    ["*/*", "application/*"].contains(essence(of: member.name)) && member.value["schema"] != nil
      && member.value["schema"]?["type"]?.string != "string"
  }

  private mutating func responseHeaders(_ node: OpenAPINode) -> [HeaderPromise] {
    let headers = converter.followed(node["headers"], to: .object)
    if let headers { converter.addOddKeys(of: "headers", in: headers) }
    return (headers?.members ?? []).compactMap { member in
      let header = converter.resolved(member.value, as: .header)
      guard member.name.lowercased() != "content-type" else { return nil }
      if !header.isObject { converter.addFault("a header must be an object", at: header) }
      converter.addOddKeys(in: header, as: .header)
      if let required = header["required"], required.kind != .boolean {
        converter.addUnjudged("\"required\" must be true or false, so it is not judged", at: required)
      }
      let schema = header["schema"] ?? (converter.document.isSwagger ? header : nil)
      let shape = schema.map { headerShape($0, .response) } ?? converter.add(at: header)
      if let content = header["content"] {
        converter.addUnjudged("a header with \"content\" is not judged", at: content, of: shape)
      } else if schema == nil, let type = header["type"] {
        converter.addUnjudged(
          "\"type\" is no part of a header in OpenAPI \(converter.document.version), so it is not judged",
          at: type, of: shape)
      }
      return HeaderPromise(
        name: member.name, shape: shape, isOptional: header["required"]?.bool != true,
        location: converter.document.location(of: member.key))
    }
  }

  /// Returns the shape of a header. That of a list or an object is not judged, since it is written in one text.
  mutating func headerShape(_ schema: OpenAPINode, _ direction: SchemaDirection) -> ShapeID {
    let own = converter.quietly(resolving: schema)
    let types = SchemaOwn.types(of: own) ?? []
    guard
      types.contains(.array) || types.contains(.object) || own["items"] != nil || own["properties"] != nil
    else { return converter.shapeID(of: schema, direction) }
    let shape = converter.add(at: schema)
    converter.addUnjudged("a header that is a list or an object is not judged", at: schema, of: shape)
    return shape
  }

  /// Returns a media type without its parameters, in lower case.
  static func essence(of type: String) -> String {
    let end = type.firstIndex(of: ";") ?? type.endIndex
    return type[..<end].filter { $0 != " " }.lowercased()
  }

  static func isJSON(_ essence: String) -> Bool {
    essence == "application/json" || essence == "text/json" || essence.hasSuffix("+json")
  }
}

extension StatusPattern {
  /// Parses `200`, `2XX` in either case and `default`.
  init?(ofDocument text: String) {
    if text == "default" {
      self = .other
    } else if let code = Int(text), (100...599).contains(code) {
      self = .exact(code)
    } else if text.count == 3, text.lowercased().hasSuffix("xx"), let digit = text.first?.wholeNumberValue,
      (1...5).contains(digit)
    {
      self = .range(digit)
    } else {
      return nil
    }
  }
}
