/// A part of a document that a reference may stand for.
enum OpenAPIPart: CaseIterable {
  case schema, response, responses, parameter, requestBody, header, example, mediaType, securityScheme,
    pathItem

  /// The members of the document, and of its `components`, that hold parts of this kind by name (OpenAPI 3.2 section
  /// 4.7.1, and 2.0).
  private var sections: [String] {
    switch self {
    case .schema: ["schemas", "definitions"]
    case .response: ["responses"]
    case .responses: []
    case .parameter: ["parameters"]
    case .requestBody: ["requestBodies"]
    case .header: ["headers"]
    case .example: ["examples"]
    case .mediaType: ["mediaTypes"]
    case .securityScheme: ["securitySchemes", "securityDefinitions"]
    case .pathItem: ["pathItems"]
    }
  }

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

  /// Creates the kind of what a pointer such as `/components/responses/Error` names; `nil` if its path does not tell.
  /// Files beside the document may name their parts as they like, unless they have `components` too.
  private init?(at pointer: Substring, inFile file: Int) {
    var steps = pointer.split(separator: "/")
    if steps.first == "components" { steps.removeFirst() } else if file != 0 { return nil }
    guard steps.count == 2, let part = Self.allCases.first(where: { $0.sections.contains(String(steps[0])) })
    else { return nil }
    self = part
  }

  /// Returns why what a reference leads to cannot be a part of this kind; `nil` if it may be one.
  func mismatch(of target: OpenAPINode, by reference: String) -> String? {
    guard self == .schema ? target.isSchema : target.isObject else { return target.kind.withArticle }
    if target.file == 0, target.value.node == .root { return "the document itself" }
    guard let mark = reference.firstIndex(of: "#"),
      let other = Self(at: reference[mark...].dropFirst(), inFile: target.file), other != self
    else { return nil }
    return other.words
  }
}
