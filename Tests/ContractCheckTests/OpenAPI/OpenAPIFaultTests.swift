import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of errors in a document: each refuses the operations that have it, and nothing else.
@Suite struct OpenAPIFaultTests {
  private static func schema(_ name: String) -> String {
    "{\"description\": \"\", \"content\": {\"application/json\": {\"schema\": {\"$ref\": \"#/components/schemas/\(name)\"}}}}"
  }

  /// A document with a sound operation and an odd one.
  private static func document(
    odd: String = "\"get\": {\"operationId\": \"odd\", \"responses\": {\"200\": \(schema("Odd"))}}",
    schemas: String = #""Odd": {"type": "string"}"#, more: String = ""
  ) -> String {
    """
    {"openapi": "3.0.3", "info": {"title": "t", "version": "1"}, "paths": {
     "/ok": {"get": {"operationId": "ok", "responses": {"200": \(schema("Fine"))}}},
     "/odd": {\(odd)}\(more)},
     "components": {"schemas": {"Fine": {"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}}}, \(schemas)}}}
    """
  }

  private static func contract(
    own: String = "", checks: String = #""ok": {"call": "ok"}, "odd": {"call": "GET /odd"}"#
  ) -> String {
    """
    {"contract": "t", "backend": {"url": "http://127.0.0.1:1"}, "openapi": "openapi.json", \(own)
     "checks": {\(checks)}}
    """
  }

  private static func reading(_ document: String, _ contract: String = contract()) -> ContractReading {
    let files = ReferencedFiles { path throws(ReferencedFileError) in
      guard path == "openapi.json" else { throw ReferencedFileError(reason: "no such file or directory") }
      return Array(document.utf8)
    }
    return ContractReading(of: Array(contract.utf8), file: "t.json", files: files)
  }

  private static func ref(_ target: String) -> String { "{\"$ref\": \"\(target)\"}" }

  private static let inner = #""Odd": {"type": "object", "properties": {"a": {"type": "array", "items": "#

  /// An operation that answers with some media types.
  private static func operation(_ content: String) -> String {
    "\"get\": {\"responses\": {\"200\": {\"description\": \"\", \"content\": \(content)}}}"
  }

  /// The alternatives of a choice that is too wide to follow.
  private static let wide = (0..<600).map { #"{"type": "object", "required": ["a\#($0)"]}"# }
    .joined(separator: ", ")

  /// Documents with one error, and the beginning of its message.
  static let faults: [(String, String)] = [
    (
      document(schemas: "\(inner)\(ref("#/components/schemas/Fien"))}}}"),
      "\"#/components/schemas/Fien\" leads nowhere: there is no \"Fien\"; did you mean \"Fine\"?"
    ),
    (
      document(schemas: "\(inner)\(ref("#/components/schemas/Nothing"))}}}"),
      "\"#/components/schemas/Nothing\" leads nowhere: there is no \"Nothing\"; correct the reference, or add what it names"
    ),
    (
      document(schemas: "\"Odd\": \(ref("/etc/passwd"))"),
      "\"/etc/passwd\" is not read: a reference leads to a file beside the document, by its relative path; copy what it names there"
    ),
    (
      document(schemas: "\"Odd\": \(ref("../../x.json"))"),
      "\"../../x.json\" is not read: it leads out of the folder of the document; copy what it names into that folder"
    ),
    (document(schemas: "\"Odd\": \(ref("x.json#/A"))"), "x.json: no such file or directory"),
    (document(schemas: #""Odd": {"$ref": 7}"#), "\"$ref\" must be a string"),
    (
      document(schemas: "\"Odd\": \(ref("#/info/title"))"),
      "\"#/info/title\" leads to a string, and a schema must be there"
    ),
    (
      document(schemas: "\"Odd\": \(ref(""))"),
      "\"\" leads to the document itself, and a schema must be there"
    ),
    (
      document(odd: "\"get\": {\"responses\": {\"200\": \(ref("#/components/schemas/Fine"))}}"),
      "\"#/components/schemas/Fine\" leads to a schema, and a response must be there"
    ),
    (document(schemas: #""Odd": {"allOf": ["Fine"]}"#), "a schema must be an object"),
    (document(schemas: #""Odd": {"anyOf": [null, {"type": "string"}]}"#), "a schema must be an object"),
    (document(schemas: #""Odd": {"oneOf": []}"#), "\"oneOf\" must be a list with at least one schema"),
    (document(schemas: #""Odd": {"allOf": {}}"#), "\"allOf\" must be a list with at least one schema"),
    (document(schemas: #""Odd": {"type": "array", "items": "x"}"#), "\"items\" must be a schema"),
    (document(schemas: #""Odd": {"properties": []}"#), "\"properties\" must be an object with schemas"),
    (document(schemas: #""Odd": {"properties": {"a": "string"}}"#), "a schema must be an object"),
    (
      document(schemas: #""Odd": {"additionalProperties": "x"}"#),
      "\"additionalProperties\" must be a schema, or true or false"
    ),
    (
      document(
        schemas: ##""Odd": {"allOf": [{"$ref": "#/components/schemas/B"}, {"type": "object"}]}, "##
          + #""B": {"properties": {"a": 5}}"#),
      "a schema must be an object"
    ),
    (document(odd: operation(#"{"application/json": "S"}"#)), "a media type must be an object"),
    (document(odd: operation(#"{"application/json": {"schema": "S"}}"#)), "a schema must be an object"),
    (document(odd: operation(#"{"application/json": {"schema": [1]}}"#)), "a schema must be an object"),
    (document(odd: operation(#"{"text/plain": {"schema": "S"}}"#)), "a schema must be an object"),
    (document(odd: #""get": {"responses": {"200": 5}}"#), "a response must be an object"),
    (document(odd: #""get": {"responses": []}"#), "\"responses\" must be an object by status"),
    (
      document(odd: "\"get\": {\"responses\": \(ref("#/components/none"))}"),
      "\"#/components/none\" leads nowhere"
    ),
    (
      document(odd: #""get": {"requestBody": 5, "responses": {"200": {"description": ""}}}"#),
      "a request body must be an object"
    ),
    (
      document(schemas: "\"Odd\": {\"anyOf\": [\(wide)]}"),
      "a choice leads to more than 500 shapes; promise it in the contract itself"
    ),
    (
      document(
        schemas: "\"Odd\": \(ref("#/components/schemas/B")), \"B\": \(ref("#/components/schemas/Odd"))"),
      "this reference leads round in a circle"
    ),
    (
      document(schemas: "\"Odd\": {\"allOf\": [\(ref("#/components/schemas/Odd"))]}"),
      "this schema is made of itself alone"
    ),
    (
      document(odd: "\"get\": {\"responses\": {\"200\": \(ref("#/components/responses/None"))}}"),
      "\"#/components/responses/None\" leads nowhere"
    ),
    (
      document(
        odd:
          "\"get\": {\"parameters\": [\(ref("#/components/parameters/None"))], \"responses\": {\"200\": \(schema("Fine"))}}"
      ), "\"#/components/parameters/None\" leads nowhere"
    ),
    (
      document(
        odd:
          "\"parameters\": [\(ref("#/components/parameters/None"))], \"get\": {\"responses\": {\"200\": \(schema("Fine"))}}"
      ), "\"#/components/parameters/None\" leads nowhere"
    ),
    (
      document(
        odd:
          "\"get\": {\"responses\": {\"200\": \(schema("Fine"))}}, \"get\": {\"responses\": {\"200\": \(schema("Odd"))}}"
      ),
      "/odd: the member \"get\" is here a second time"
    ),
    (
      document(more: ", \"/odd\": {\"get\": {\"responses\": {\"200\": \(schema("Fine"))}}}"),
      "the path \"/odd\" is here a second time"
    ),
  ]

  @Test(arguments: faults)
  func `an error has its place, and is that of the operations that use it`(document: String, message: String)
    throws
  {
    let reading = Self.reading(document)
    #expect(reading.diagnostics.filter { $0.severity == .error } == [])
    let contract = try #require(reading.contract)
    let error = try #require(
      contract.documentErrors.first { $0.message.hasPrefix(message) }, "\(contract.documentErrors)")
    #expect(error.location.file == "openapi.json" && error.location.line > 2)
    for endpoint in contract.endpoints {
      #expect((endpoint.fault != nil) == (endpoint.path.text == "/odd"), "\(endpoint.request)")
    }
    let operations = try #require(contract.document).operations
    #expect(operations.filter { $0.fault != nil }.map(\.endpoint.path.text) == ["/odd"])
  }

  @Test func `a broken example is no error`() throws {
    let odd = """
      "get": {"responses": {"200": \(Self.schema("Fine"))}, "parameters": [{"name": "q", "in": "query",
       "schema": {"type": "string"}, "examples": {"a": \(Self.ref("#/components/examples/None"))}}]}
      """
    let contract = try #require(Self.reading(Self.document(odd: odd)).contract)
    #expect(contract.documentErrors == [] && contract.endpoints.allSatisfy { $0.fault == nil })
  }

  static let replacements = [
    #""endpoints": {"odd": {"responses": {"200": {"body": "string"}}}},"#,
    #""shapes": {"Odd": {"b": "string"}},"#, #""shapes": {"Nothing": {"b": "string"}},"#,
  ]

  @Test(arguments: replacements) func `what the contract promises itself has no error`(own: String) throws {
    let document = Self.document(schemas: "\(Self.inner)\(Self.ref("#/components/schemas/Nothing"))}}}")
    let reading = Self.reading(document, Self.contract(own: own))
    let contract = try #require(reading.contract)
    #expect(reading.diagnostics.filter { $0.severity == .error } == [])
    #expect(contract.endpoints.allSatisfy { $0.fault == nil }, "\(contract.endpoints)")
  }

  @Test(arguments: [
    ("{}", true), (#"{"anyOf": [{"type": "object", "required": ["b"]}, {"type": "object"}]}"#, true),
    (ref("#/components/schemas/Nothing"), false), (#"{"type": "object", "required": ["b"]}"#, false),
  ])
  func `a schema that takes everything hides an alternative of the contract, one in error does not`(
    schema: String, hides: Bool
  ) {
    let own = #""endpoints": {"ok": {"responses": {"200": {"body": "Fine | Odd"}}}},"#
    let reading = Self.reading(Self.document(schemas: "\"Odd\": \(schema)"), Self.contract(own: own))
    let told = reading.diagnostics.filter { $0.severity == .error && $0.message.hasPrefix("every ") }
    #expect(told.count == (hides ? 1 : 0), "\(reading.diagnostics)")
    #expect(told.allSatisfy { $0.location.file == "t.json" && $0.message.contains("judged by \"Fine\"") })
  }

  @Test func `a response that is replaced does without its reference`() throws {
    let odd =
      "\"get\": {\"operationId\": \"odd\", \"responses\": {\"200\": \(Self.ref("#/components/responses/None"))}}"
    let own = #""endpoints": {"odd": {"responses": {"200": {"body": "string"}}}},"#
    let contract = try #require(Self.reading(Self.document(odd: odd), Self.contract(own: own)).contract)
    #expect(contract.documentErrors.count == 1 && contract.endpoints.allSatisfy { $0.fault == nil })
  }

  @Test func `a path that leads nowhere is told where it is called`() throws {
    var document = Self.document()
    document.replace(
      "\"/odd\": {", with: "\"/gone\": \(Self.ref("#/components/pathItems/None")), \"/odd\": {")
    let reading = Self.reading(document, Self.contract(checks: #""a": {"call": "GET /gone"}"#))
    #expect(
      reading.diagnostics.map(\.message).contains {
        $0.hasPrefix("GET /gone of openapi.json:3:")
          && $0.contains("\"#/components/pathItems/None\" leads nowhere")
      }, "\(reading.diagnostics)")
  }

  // MARK: names

  static let calls: [(String, String?)] = [
    ("odd", nil), ("GET /odd", nil), ("readThing_v2", nil), ("read-thing-v2", nil),
    (
      "twice",
      "the operationId \"twice\" is that of 2 operations; write the request of one, such as \"GET /a\" or \"GET /b\""
    ),
    ("again", "again of openapi.json:2:"), ("POST /odd", "POST /odd of openapi.json:2:"),
  ]

  @Test(arguments: calls)
  func `an operation is called by its operationId as it is written, or told why not`(
    call: String, message: String?
  ) throws {
    let response = "\"responses\": {\"200\": \(Self.schema("Fine"))}"
    let more = """
      , "/a": {"get": {"operationId": "twice", \(response)}}, "/b": {"get": {"operationId": "twice", \(response)}}, "/v2": {"get": {"operationId": "readThing_v2", \(response)}}, "/odd": {"post": {"operationId": "again", \(response)}}
      """.replacing("\n", with: "")
    var document = Self.document(more: more)
    if message == nil { document.replace(", \"/odd\": {\"post\"", with: ", \"/other\": {\"post\"") }
    let reading = Self.reading(
      document.replacing("{\n \"/ok\"", with: "{\"/ok\""),
      Self.contract(checks: "\"x\": {\"call\": \"\(call)\"}"))
    let errors = reading.diagnostics.filter { $0.severity == .error }.map(\.message)
    if let message {
      #expect(errors.count == 1 && errors[0].hasPrefix(message), "\(errors)")
    } else {
      #expect(errors == [])
    }
  }

  // MARK: the program

  @Test func `an error of the contract hides none of its document`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.faults[0].0, to: "openapi.json")
      try folder.write(Self.contract(checks: #""odd": {"call": "od"}"#), to: "t.json")
      try folder.write(Self.contract().replacing("\"t\"", with: "\"u\""), to: "u.json")
      for command in ["lint", "run"] {
        let result = try await ContractCheckBinary.run([command, "t.json", "u.json"], in: folder.path)
        #expect(result.status == 2)
        let told = result.stdout + result.stderr
        #expect(told.contains(": error: there is no endpoint \"od\""), "\(told)")
        #expect(told.components(separatedBy: ": error: \"#/components/schemas/Fien\"").count == 2, "\(told)")
      }
    }
  }

  @Test func `lint fails, and a run checks the other operations`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.faults[1].0, to: "openapi.json")
      try folder.write(Self.contract(), to: "t.json")
      let place = "\(folder.path)/openapi.json".split(separator: "/").last.map(String.init) ?? ""
      let lint = try await ContractCheckBinary.run(["lint", "t.json"], in: folder.path)
      #expect(lint.status == 2)
      #expect(
        lint.stderr.hasPrefix("\(place):4:")
          && lint.stderr.contains(": error: \"#/components/schemas/Nothing\""))
      let server = try ScriptedServer(
        answering: "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n{\"a\": 1}")
      let run = try await ContractCheckBinary.run(["run", "t.json", "--url", server.url], in: folder.path)
      #expect(run.status == 3, "\(run.stdout)\(run.stderr)")
      #expect(run.stdout.contains("NOT RUN t/odd: GET /odd") && run.stdout.contains("openapi.json:4:"))
      #expect(run.stdout.contains("1 passed"), "\(run.stdout)")
      #expect(server.requests.map(\.line) == ["GET /ok"])
      let made = try await ContractCheckBinary.run(
        ["init", "openapi.json", "--name", "made"], in: folder.path)
      #expect(made.status == 0 && made.stdout.contains("no check for GET /odd: openapi.json:4:"), "\(made)")
    }
  }
}
