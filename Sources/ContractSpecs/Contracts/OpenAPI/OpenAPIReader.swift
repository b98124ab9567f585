/// Reads the operations of an OpenAPI document as endpoints.
///
/// An operation that cannot be read is refused with its reason, and the others are read.
package struct OpenAPIReader {
  /// The methods of operations in a document, in the order in which they are read.
  static let methods = ["get", "head", "options", "post", "put", "patch", "delete"]

  /// The methods that a document may have and a contract has not.
  private static let foreignMethods = ["trace", "query"]

  var converter: SchemaConverter
  private var operations: [OpenAPIOperation] = []
  private var refusals: [OpenAPIRefusal] = []
  private let basePath: String

  /// The security schemes of the document by name; `nil` until they are read.
  var security: [String: OpenAPISecurity]?

  /// Reads a document. Its shapes are added to a table; `replacements` are shapes of the contract that replace those of
  /// the document with the same name, and `basePath` is a path of the contract that replaces that of the servers.
  package static func promises(
    of document: OpenAPIDocument, shapes: inout ShapeTable, replacements: [String: ShapeID] = [:],
    basePath: String? = nil
  ) -> OpenAPIPromises {
    var reader = OpenAPIReader(document, shapes, replacements, basePath)
    let promises = reader.read()
    shapes = reader.converter.shapes
    return promises
  }

  private init(
    _ document: OpenAPIDocument, _ shapes: ShapeTable, _ replacements: [String: ShapeID], _ basePath: String?
  ) {
    converter = SchemaConverter(document, shapes: shapes, replacements: replacements)
    self.basePath = basePath.map(Self.ownPath) ?? Self.basePath(of: &converter.document)
  }

  private mutating func read() -> OpenAPIPromises {
    converter.verifySections()
    readPaths()
    var schemas: [String: ShapeID] = [:]
    for member in converter.namedSchemas {
      schemas[member.name] = converter.shapeID(of: member.value, .response)
    }
    converter.convertAll()
    schemas.merge(converter.supplied) { own, _ in own }
    nameEndpoints()
    let faults = converter.shapes.faults(from: converter.faults.shapes)
    for index in operations.indices {
      operations[index].fault = operations[index].endpoint.fault(among: faults)
    }
    let location = converter.document.location
    var promises = OpenAPIPromises(
      file: location.file, version: converter.document.version, operations: operations, schemas: schemas,
      security: security ?? securitySchemes(), schemaNodes: converter.nodes, basePath: basePath)
    promises.files = converter.document.files.map(\.name)
    promises.title = converter.document.section("info")?["title"]?.string
    promises.servers = Self.servers(of: &converter.document)
    promises.server = promises.servers.first { $0.origin != nil && $0.path == basePath }?.origin
    promises.refusals = refusals
    (promises.warnings, promises.errors) = (converter.notes.diagnostics, converter.faults.diagnostics)
    promises.faultyShapes = converter.faults.shapes
    return promises
  }

  private mutating func readPaths() {
    let general = converter.faults.ofOperation
    let written = converter.document.root["paths"]
    guard let paths = converter.followed(written, to: .object), paths.isObject else {
      guard written?.isReference != true else { return }
      return converter.notes.add(
        "the document has no \"paths\", so it promises nothing", at: converter.document.location)
    }
    let repeated = repetitions(in: paths)
    for key in repeated { refuseRepeatedPath(key, among: paths) }
    var templates: [ResourceKey: String] = [:]
    for path in paths.members where !path.name.hasPrefix("x-") {
      noteSame(path, &templates)
      converter.faults.ofOperation = general
      let item = converter.resolved(path.value, as: .pathItem)
      addParameters(beside: item, path.value)
      if !item.isObject { converter.addFault("a path must be an object", at: item) }
      if let fault = converter.faults.ofOperation {
        refusals.append(
          OpenAPIRefusal(request: path.name, reason: fault.message, location: fault.location))
        continue
      }
      if let key = repeated.first(where: { $0.name == path.name }) { addRepetition(key, "the path") }
      let pathFault = converter.faults.ofOperation
      let members = repetitions(in: item)
      let others = converter.followed(item["additionalOperations"], to: .object)?.members ?? []
      for member in item.members + others + beside(item, path.value) {
        let method = member.name.lowercased()
        if Self.methods.contains(method) {
          converter.faults.ofOperation = pathFault
          if let key = members.first(where: { $0.name == member.name }) {
            addRepetition(key, "\(Quoted.cut(path.name)): the member")
          }
          read(member.value, method.uppercased(), path, item)
          converter.faults.ofOperation = nil
        } else if Self.foreignMethods.contains(method) || others.contains(where: { $0.name == member.name }) {
          refuse(method.uppercased(), path, "a check cannot send \(method.uppercased())", at: member.key)
        } else if !Self.ofPaths.contains(member.name), !member.name.hasPrefix("x-") {
          converter.note(
            "\(Quoted.key(member.name)) is neither a method nor another member of a path; it is skipped",
            at: member.key)
        }
      }
    }
  }

  /// The members of a path besides its operations.
  private static let ofPaths: Set<String> = [
    "$ref", "summary", "description", "servers", "parameters", "additionalOperations",
  ]

  /// Adds an error for parameters beside the reference of a path, since bundlers differ in whether they hold.
  private mutating func addParameters(beside item: OpenAPINode, _ written: OpenAPINode) {
    guard item.key != written.key else { return }
    for member in written.members where member.name == "parameters" {
      converter.addFault(SchemaConverter.words(beside: member), at: member.key)
    }
  }

  /// Returns the operations beside the reference of a path, which hold as well. The standard leaves open which one holds
  /// if the path that the reference leads to has the same (3.1.1 section 4.9.1).
  private mutating func beside(_ item: OpenAPINode, _ written: OpenAPINode) -> [OpenAPINode.Member] {
    guard item.key != written.key else { return [] }
    return written.members.filter { member in
      guard Self.methods.contains(member.name) else { return false }
      guard item[member.name] != nil else { return true }
      converter.note(
        "\(Quoted.key(member.name)) is also in the path that the reference beside it leads to, and that one is read",
        at: member.key)
      return false
    }
  }

  /// A path whose parameters have no names.
  private typealias ResourceKey = String

  /// Returns the members of an object that have the name of an earlier one, which alone is read.
  private func repetitions(in object: OpenAPINode) -> [OpenAPINode.Member] {
    var seen: Set<String> = []
    return object.value.members.filter { !seen.insert($0.name).inserted }.map {
      OpenAPINode.Member(
        name: $0.name, key: OpenAPINode(file: object.file, value: $0.key),
        value: OpenAPINode(file: object.file, value: $0.value))
    }
  }

  /// Adds the error that a member is there twice. Most readers of JSON take the last one, so it is open which one counts.
  private mutating func addRepetition(_ member: OpenAPINode.Member, _ what: String) {
    converter.addFault(
      "\(what) \(Quoted.key(member.name)) is here a second time, and readers differ in which one counts; delete one of them",
      at: member.key)
  }

  /// Refuses the operations of a path that is there a second time and that the first one does not have.
  private mutating func refuseRepeatedPath(_ path: OpenAPINode.Member, among paths: OpenAPINode) {
    for member in path.value.members where Self.methods.contains(member.name.lowercased()) {
      guard paths[path.name]?[member.name] == nil else { continue }
      refusals.append(
        OpenAPIRefusal(
          request: "\(member.name.uppercased()) \(path.name)",
          name: member.value["operationId"]?.string.map(EndpointName.of),
          reason: "its path is here a second time, and only the first one is read",
          location: converter.document.location(of: path.key)))
    }
  }

  /// Notes a path that differs from an earlier one only in the names of its parameters.
  private mutating func noteSame(_ path: OpenAPINode.Member, _ templates: inout [ResourceKey: String]) {
    let key = path.name.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      segment.hasPrefix("{") && segment.hasSuffix("}") ? "{}" : String(segment)
    }.joined(separator: "/")
    if let first = templates[key] {
      converter.note(
        "\(Quoted.cut(path.name)) is the same path as \(Quoted.cut(first)); a backend answers both alike",
        at: path.key)
    } else {
      templates[key] = path.name
    }
  }

  /// Returns the path of the server of an operation or of its path; `nil` if they have none of their own.
  ///
  /// Another host is noted: all requests of a contract go to one backend.
  private mutating func ownServerPath(_ operation: OpenAPINode, _ item: OpenAPINode) -> String? {
    guard let holder = converter.quietly(following: operation["servers"] ?? item["servers"]),
      let first = holder.elements.first.flatMap(Self.server(_:))
    else { return nil }
    let hosts = Self.servers(of: &converter.document).compactMap(\.origin)
    if let origin = first.origin, !hosts.isEmpty, !hosts.contains(origin) {
      converter.note(
        "\"servers\" of a path or an operation name another host, and its requests go to the backend of the contract",
        at: holder)
    }
    return first.path
  }

  private mutating func refuse(
    _ method: String, _ path: OpenAPINode.Member, _ reason: String, at node: OpenAPINode
  ) {
    let id = path.value[method.lowercased()]?["operationId"]?.string
    let refusal = OpenAPIRefusal(
      request: "\(method) \(path.name)", name: id.map(EndpointName.of), reason: reason,
      location: converter.document.location(of: node))
    refusals.append(refusal)
    converter.note("\(Quoted.cut(refusal.request)) is no endpoint: \(reason)", at: node)
  }

  private mutating func read(
    _ written: OpenAPINode, _ method: String, _ path: OpenAPINode.Member, _ item: OpenAPINode
  ) {
    // One that cannot be followed is an endpoint with that error, so that the others are used.
    let operation = converter.followed(written, to: .object) ?? written
    guard operation.isObject else {
      return refuse(method, path, "it is not an object", at: operation)
    }
    guard path.name.hasPrefix("/") else {
      return refuse(method, path, "its path does not begin with \"/\"", at: path.key)
    }
    var template: PathTemplate
    let serverPath = ownServerPath(operation, item) ?? basePath
    do {
      template = try PathTemplate(ofDocument: serverPath + path.name)
    } catch {
      return refuse(method, path, error.message, at: path.key)
    }
    let parameters = readParameters(operation, item)
    for parameter in parameters {
      guard let prefix = parameter.pathPrefix else { continue }
      template.insert(prefix, before: parameter.parameter.name)
    }
    let body = readBody(operation, item)
    let location = converter.document.location(of: operation)
    var endpoint = Endpoint(
      name: "", method: method, path: template, responses: [], location: location)
    endpoint.serverPath = serverPath
    endpoint.about = operation["summary"]?.string
    endpoint.query = queryShape(parameters, at: operation)
    endpoint.commaLists = Set(parameters.filter(\.isCommaList).map(\.parameter.name))
    endpoint.headers = headers(parameters)
    endpoint.body = body.flatMap { $0.encoding == .other ? nil : $0.shape }
    endpoint.isBodyOptional = body?.isRequired == false
    readResponses(of: operation, into: &endpoint)
    endpoint.fault = converter.faults.ofOperation
    var read = OpenAPIOperation(
      endpoint: endpoint, parameters: parameters.map(\.parameter), body: body,
      security: requirements(operation), node: operation)
    (read.id, read.summary) = (operation["operationId"]?.string, operation["summary"]?.string)
    read.tags = operation["tags"]?.elements.compactMap(\.string) ?? []
    read.isDeprecated = operation["deprecated"]?.bool == true
    operations.append(read)
  }

  // MARK: names

  /// Names the endpoints by `operationId`, or by method and path where that is missing or not unique.
  private mutating func nameEndpoints() {
    var counts: [String: Int] = [:]
    for operation in operations { counts[EndpointName.of(operation.id ?? ""), default: 0] += 1 }
    var used: Set<String> = []
    for index in operations.indices {
      let own = EndpointName.of(operations[index].id ?? "")
      if !own.isEmpty, counts[own, default: 0] > 1 {
        converter.note(
          "the operationId \(Quoted.key(operations[index].id ?? "")) is not unique; its operations are named by method and path",
          at: operations[index].node["operationId"] ?? operations[index].node)
      }
      let isOwn = !own.isEmpty && counts[own] == 1
      var name = isOwn ? own : EndpointName.of(operations[index].endpoint.request)
      if name.isEmpty { name = "operation" }
      var number = 2
      let base = name
      while !used.insert(name).inserted {
        name = "\(base)-\(number)"
        number += 1
      }
      operations[index].endpoint.name = name
    }
  }
}

/// The names of endpoints that are made of other names.
package enum EndpointName {
  /// Returns the words of a name in lower case with hyphens: `read-user-me` for `readUserMe` and `read_user_me`.
  package static func of(_ name: String) -> String {
    var words = ""
    var last: Character = "-"
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      let isWord = character.isASCII && (character.isLetter || character.isNumber)
      guard isWord else {
        last = "-"
        continue
      }
      let next = index + 1 < characters.count ? characters[index + 1] : "-"
      let startsWord =
        last == "-" || (character.isUppercase && (!last.isUppercase || (next.isLowercase && last.isLetter)))
      if startsWord, !words.isEmpty { words += "-" }
      words += character.lowercased()
      last = character
    }
    return words
  }
}

extension PathTemplate {
  /// Parses a path of a document.
  ///
  /// Throws an error with the reason why no request can be sent to it.
  init(ofDocument text: String) throws(OpenAPIError) {
    guard text.hasPrefix("/") else { throw OpenAPIError("its path does not begin with \"/\"") }
    if let mark = text.first(where: { "?# ".contains($0) }) {
      throw OpenAPIError("its path has a \"\(mark)\", which no path can have")
    }
    var pieces: [Piece] = []
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      guard let close = rest[open...].firstIndex(of: "}"), rest.index(after: open) < close else {
        throw OpenAPIError("its path has a \"{\" without a name and \"}\"")
      }
      pieces.append(.parameter(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    self.init(text: text, pieces: pieces)
    let names = parameters
    guard Set(names).count == names.count else {
      throw OpenAPIError("its path has the same parameter twice")
    }
  }
}
