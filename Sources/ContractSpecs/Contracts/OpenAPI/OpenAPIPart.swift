/// A part of a document that a reference may stand for.
enum OpenAPIPart: Hashable, Sendable {
  case schema, response, responses, parameter, requestBody, header, example, mediaType, securityScheme,
    pathItem

  /// The noun for a part of this kind, with its article.
  var words: String {
    switch self {
    case .schema: "a schema"
    case .response: "a response"
    case .responses: "the responses of an operation"
    case .parameter: "a parameter"
    case .requestBody: "a request body"
    case .header: "a header"
    case .example: "an example"
    case .mediaType: "a media type"
    case .securityScheme: "a security scheme"
    case .pathItem: "a path"
    }
  }

  /// The names of the members of a part.
  struct MemberNames {
    var all: Set<String>

    /// The names of those that decide what is promised.
    var judged: [String]

    fileprivate init(judged: [String], others: Set<String>) {
      (all, self.judged) = (others.union(judged), judged)
    }
  }

  /// The names of the members of a schema, a response, a media type or a header; none for other parts, which are read
  /// elsewhere. A header of 2.0 is a schema too.
  var memberNames: MemberNames {
    switch self {
    case .schema: Self.schemaNames
    case .response: Self.responseNames
    case .mediaType: Self.mediaTypeNames
    case .header: Self.headerNames
    case .responses, .parameter, .requestBody, .example, .securityScheme, .pathItem: Self.noNames
    }
  }

  private static let schemaNames = MemberNames(
    judged: SchemaKeywords.restrictingNames, others: SchemaKeywords.describingNames)
  private static let responseNames = MemberNames(
    judged: ["content", "headers", "schema"], others: ["$ref", "description", "examples", "links", "summary"])
  private static let mediaTypeNames = MemberNames(
    judged: ["schema", "itemSchema"],
    others: ["$ref", "encoding", "example", "examples", "itemEncoding", "prefixEncoding"])
  private static let headerNames = MemberNames(
    judged: SchemaKeywords.restrictingNames + ["content", "schema"],
    others: SchemaKeywords.describingNames.union(["explode", "style"]))
  private static let noNames = MemberNames(judged: [], others: [])

  /// Returns why what a reference leads to cannot be a part of this kind; `nil` if it may be one.
  func mismatch(of target: OpenAPINode, by reference: String) -> String? {
    guard self == .schema ? target.isSchema : target.isObject else { return target.kind.withArticle }
    if target.file == 0, target.value.node == .root { return "the document itself" }
    guard let mark = reference.firstIndex(of: "#") else { return nil }
    switch OpenAPIPlace(at: reference[mark...].dropFirst(), inFile: target.file) {
    case .unknown: return nil
    case .part(let other): return other == self ? nil : other.words
    case .object, .map, .list, .nothing: return "something else"
    }
  }
}

/// The kind of what stands at a place of a document by the standard (OpenAPI 3.2 section 4, and 2.0).
enum OpenAPIPlace: Hashable, Sendable {
  /// An object that no reference stands for and that holds parts.
  enum Holder: Hashable, Sendable { case document, components, operation, link }

  case part(OpenAPIPart)
  case object(Holder)

  /// An object of such places by names of the author's choice.
  indirect case map(OpenAPIPlace)
  indirect case list(OpenAPIPlace)

  /// Something that holds no part.
  case nothing

  /// Something that the standard does not name, such as an extension, or a file beside the document.
  case unknown

  /// Creates what stands where a pointer such as `/components/responses/Error` leads to. Files beside the document may
  /// name their parts as they like, unless they have `components` too.
  init(at pointer: Substring, inFile file: Int) {
    let steps = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard pointer.hasPrefix("/"), file == 0 || steps.first == "components" else {
      self = .unknown
      return
    }
    self = steps.reduce(.object(.document)) { place, step in place.next(step) }
  }

  private func next(_ step: Substring) -> OpenAPIPlace {
    switch self {
    case .unknown: .unknown
    case .nothing: .nothing
    case .map(let place), .list(let place): place
    // A list of schemas for the first elements, as it was written before `prefixItems`.
    case .part(.schema) where step.allSatisfy(\.isNumber): self
    case .part(.responses): .part(.response)
    case .part(let part): step.hasPrefix("x-") ? .unknown : Self.members(of: part)[String(step)] ?? .nothing
    case .object(let holder): step.hasPrefix("x-") ? .unknown : Self.member(step, of: holder)
    }
  }

  private static func member(_ step: Substring, of holder: Holder) -> OpenAPIPlace {
    switch holder {
    case .document: document[String(step)] ?? .unknown
    case .components: components[String(step)] ?? .nothing
    case .operation: operation[String(step)] ?? .nothing
    case .link: .nothing
    }
  }

  private static let document: [String: OpenAPIPlace] = [
    "openapi": .nothing, "swagger": .nothing, "info": .nothing, "servers": .nothing, "security": .nothing,
    "tags": .nothing, "externalDocs": .nothing, "paths": .map(.part(.pathItem)),
    "webhooks": .map(.part(.pathItem)), "components": .object(.components),
    "definitions": .map(.part(.schema)), "parameters": .map(.part(.parameter)),
    "responses": .map(.part(.response)), "securityDefinitions": .map(.part(.securityScheme)),
  ]

  private static let components: [String: OpenAPIPlace] = [
    "schemas": .map(.part(.schema)), "responses": .map(.part(.response)),
    "parameters": .map(.part(.parameter)), "examples": .map(.part(.example)),
    "requestBodies": .map(.part(.requestBody)), "headers": .map(.part(.header)),
    "securitySchemes": .map(.part(.securityScheme)), "links": .map(.object(.link)),
    "callbacks": .map(.map(.part(.pathItem))), "pathItems": .map(.part(.pathItem)),
    "mediaTypes": .map(.part(.mediaType)),
  ]

  private static let operation: [String: OpenAPIPlace] = [
    "parameters": .list(.part(.parameter)), "requestBody": .part(.requestBody),
    "responses": .part(.responses), "callbacks": .map(.map(.part(.pathItem))),
  ]

  private static func members(of part: OpenAPIPart) -> [String: OpenAPIPlace] {
    switch part {
    case .schema: schema
    case .response: response
    case .parameter, .header: parameter
    case .requestBody: ["content": .map(.part(.mediaType))]
    case .mediaType: mediaType
    case .pathItem: pathItem
    case .responses, .example, .securityScheme: [:]
    }
  }

  private static let response: [String: OpenAPIPlace] = [
    "headers": .map(.part(.header)), "content": .map(.part(.mediaType)), "links": .map(.object(.link)),
    "schema": .part(.schema),
  ]

  /// The members of parameters and headers. Those of 2.0 are schemas themselves.
  private static let parameter: [String: OpenAPIPlace] = [
    "schema": .part(.schema), "content": .map(.part(.mediaType)), "examples": .map(.part(.example)),
    "items": .part(.schema),
  ]

  private static let mediaType: [String: OpenAPIPlace] = [
    "schema": .part(.schema), "itemSchema": .part(.schema), "examples": .map(.part(.example)),
    "encoding": .map(.nothing),
  ]

  private static let pathItem: [String: OpenAPIPlace] = {
    let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]
    var members = Dictionary(uniqueKeysWithValues: methods.map { ($0, OpenAPIPlace.object(.operation)) })
    members["additionalOperations"] = .map(.object(.operation))
    members["parameters"] = .list(.part(.parameter))
    return members
  }()

  private static let schema: [String: OpenAPIPlace] = {
    let maps = [
      "properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies",
    ]
    let lists = ["allOf", "anyOf", "oneOf", "prefixItems"]
    let schemas = [
      "items", "additionalItems", "additionalProperties", "not", "if", "then", "else", "contains",
      "propertyNames", "contentSchema", "unevaluatedItems", "unevaluatedProperties",
    ]
    let all =
      maps.map { ($0, OpenAPIPlace.map(.part(.schema))) } + lists.map { ($0, .list(.part(.schema))) }
      + schemas.map { ($0, .part(.schema)) }
    return Dictionary(uniqueKeysWithValues: all)
  }()
}
