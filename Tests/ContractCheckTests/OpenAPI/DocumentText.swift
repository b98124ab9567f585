@testable import ContractSpecs

/// The text of an OpenAPI document, with the files beside it.
struct DocumentText {
  var text: String
  var files: [String: String] = [:]

  init(_ text: String, files: [String: String] = [:]) {
    (self.text, self.files) = (text, files)
  }

  /// A document of version 3.1 with these paths and components.
  init(
    paths: String, schemas: String = "{}", version: String = "3.1.0", more: String = "",
    files: [String: String] = [:]
  ) {
    self.init(
      """
      {"openapi": "\(version)", "info": {"title": "T", "version": "1"}, \(more)
       "paths": \(paths),
       "components": {"schemas": \(schemas)}}
      """, files: files)
  }

  /// A document with one operation that answers with a schema.
  init(
    response schema: String, schemas: String = "{}", version: String = "3.1.0", files: [String: String] = [:]
  ) {
    self.init(
      paths: """
        {"/x": {"get": {"operationId": "x", "responses": {"200": {"description": "", "content": {"application/json":
          {"schema": \(schema)}}}}}}}
        """, schemas: schemas, version: version, files: files)
  }

  private var access: ReferencedFiles {
    let all = files.merging(["openapi.json": text]) { given, _ in given }
    return ReferencedFiles { path throws(ReferencedFileError) in
      guard let text = all[path] else { throw ReferencedFileError(reason: "no such file or directory") }
      return Array(text.utf8)
    }
  }

  struct Reading {
    var promises: OpenAPIPromises
    var shapes: ShapeTable

    /// The warnings as `line:column: message`, without the name of the document.
    var warnings: [String] {
      promises.warnings.map { "\($0.location): \($0.message)".replacing("openapi.json:", with: "") }
    }

    var messages: [String] { promises.warnings.map(\.message) }

    /// Returns the findings that fail for a body of the first response of an operation.
    func failures(_ body: String, of operation: String = "x") throws -> [String] {
      guard let found = promises.operations.first(where: { $0.endpoint.name == operation }),
        case .shape(let shape)? = found.endpoint.responses.first?.body
      else { return ["no shape"] }
      let report = MatchReport(
        of: try JSONDocument(parsing: Array(body.utf8)), against: shape, of: shapes,
        client: Client(keys: .asWritten, dates: nil, os: nil), policy: .allow)
      return report.findings.filter(\.severity.failsRun).map {
        "\($0.kind.rawValue) \($0.path.map { "\($0)" } ?? "")"
      }
    }
  }

  func read() throws(OpenAPIError) -> Reading {
    let document = try OpenAPIDocument(at: "openapi.json", named: "openapi.json", in: access)
    var shapes = ShapeTable()
    let promises = OpenAPIReader.promises(of: document, shapes: &shapes)
    shapes.settle()
    shapes.findDiscriminators()
    return Reading(promises: promises, shapes: shapes)
  }

  /// The error for which the document is not read, or nothing if it is.
  var error: String? {
    do {
      _ = try read()
      return nil
    } catch {
      return error.message
    }
  }
}
