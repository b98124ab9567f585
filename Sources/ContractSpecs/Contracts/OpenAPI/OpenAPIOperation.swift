/// An operation of a document: an endpoint, and what a request to it needs.
package struct OpenAPIOperation: Sendable {
  /// The promises of the operation. Its name is the `operationId` in lower case with hyphens.
  package var endpoint: Endpoint

  /// The `operationId` as written.
  package var id: String?
  package var summary: String?
  package var tags: [String] = []
  package var isDeprecated = false
  package var parameters: [OpenAPIParameter]
  package var body: OpenAPIBody?

  /// The sets of security schemes, by name, of which each is enough; empty if nothing is required.
  package var security: [[String]]

  /// The value of the operation in its document.
  package var node: OpenAPINode

  /// The error of the document for which no check of the operation can be run, unless the contract replaces what has it.
  package var fault: SpecDiagnostic?
}

/// A parameter of an operation.
package struct OpenAPIParameter: Sendable {
  package enum Place: String, Sendable, CaseIterable { case path, query, header, cookie }

  /// The form in which a list or an object is written in a query (OpenAPI 3.1, section 4.8.12.3).
  package enum Form: Hashable, Sendable {
    /// An item for each element of a list, or for each member of an object under the name of the member.
    case separate

    /// A single item with all elements, or with all names and values, and a text between them.
    case joined(String)

    /// An item for each member of an object, such as `filter[name]`.
    case deepObject

    /// A single item with the value as JSON.
    case json
  }

  package var name: String
  package var place: Place
  package var isRequired: Bool
  package var shape: ShapeID

  /// The form of a list or an object in a query.
  package var form: Form

  /// The example or default of the document, if it has one.
  package var example: OpenAPINode?
  package var location: SpecLocation
}

/// The body of a request to an operation.
package struct OpenAPIBody: Sendable {
  package enum Encoding: Sendable { case json, form, multipart, other }

  package var type: String
  package var encoding: Encoding
  package var isRequired: Bool

  /// The shape of the value, or of the fields of a form; `nil` if nothing is stated.
  package var shape: ShapeID?
  package var example: OpenAPINode?
}

/// An operation that cannot be an endpoint, with the reason.
package struct OpenAPIRefusal: Hashable, Sendable {
  /// The method and path as written; of a path that cannot be read, the path alone.
  package var request: String

  /// The name that the endpoint would have by its `operationId`, if it has one.
  package var name: String?
  package var reason: String
  package var location: SpecLocation
}

/// A server of a document.
package struct OpenAPIServer: Hashable, Sendable {
  /// The address of the host, such as `https://api.example.com`; `nil` for a server that is a path alone.
  package var origin: String?

  /// The path below which the operations are, without a slash at its end.
  package var path: String
  package var description: String?
}

/// The credentials that a document asks for.
package enum OpenAPISecurity: Hashable, Sendable {
  case bearer
  case basic
  case apiKey(name: String, place: OpenAPIParameter.Place)

  /// A token that a request with user name and password returns (RFC 6749 section 4.3).
  case password(TokenRequest)

  /// Any other scheme, by its type.
  case other(String)
}

/// The address of the request that returns a token.
package struct TokenRequest: Hashable, Sendable {
  package var path: String

  /// The address of the host, such as `https://auth.example.com`; `nil` if it is that of the backend.
  package var origin: String?

  package init(path: String, origin: String? = nil) {
    (self.path, self.origin) = (path, origin)
  }
}

/// The promises of an OpenAPI document.
package struct OpenAPIPromises: Sendable {
  /// The path of the document for reports.
  package var file: String

  /// The paths of the document and of the files beside it that it refers to.
  package var files: [String] = []
  package var title: String?
  package var version: String

  /// The operations in the order of the document.
  package var operations: [OpenAPIOperation]
  package var refusals: [OpenAPIRefusal] = []

  /// The shapes of responses by the name of their schema.
  package var schemas: [String: ShapeID]
  package var security: [String: OpenAPISecurity]

  /// The schemas of the document by their shapes, for their examples.
  package var schemaNodes: SchemaNodes

  /// The servers in the order of the document, apart from those with a variable without a default.
  package var servers: [OpenAPIServer] = []

  /// The path below which the operations are that have no server of their own.
  package var basePath: String

  /// The address of the first server with that path.
  package var server: String?

  /// The lines about what is not judged, in the order of the document.
  package var warnings: [SpecDiagnostic] = []

  /// The errors of the document. It is used all the same, apart from the operations that have them.
  package var errors: [SpecDiagnostic] = []

  /// The shapes that have an error themselves.
  var faultyShapes: [ShapeID: SpecDiagnostic] = [:]
}
