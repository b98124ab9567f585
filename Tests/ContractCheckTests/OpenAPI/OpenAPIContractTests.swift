import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of contracts that refer to an OpenAPI document.
@Suite struct OpenAPIContractTests {
  private static let document = ##"""
    {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "servers": [{"url": "/api"}],
     "paths": {
       "/users/me": {"get": {"operationId": "readUserMe",
         "parameters": [{"name": "full", "in": "query", "schema": {"type": "boolean"}}, {"name": "X-Trace", "in": "header", "schema": {"type": "string"}}],
         "responses": {
           "200": {"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/UserPublic"}}}},
           "404": {"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}}}},
       "/items/{id}": {"get": {"operationId": "readItem", "responses": {
           "200": {"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Item"}}}}}},
         "trace": {"responses": {}}},
       "/login": {"post": {"operationId": "login", "requestBody": {"required": true, "content": {"application/json": {"schema":
           {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}}}}},
         "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"type": "object", "required": ["token"], "properties": {"token": {"type": "string"}}}}}}}}},
       "/odd path": {"get": {"responses": {}}}},
     "components": {"schemas": {
       "UserPublic": {"type": "object", "required": ["id", "email"], "properties": {"id": {"type": "string", "format": "uuid"}, "email": {"type": "string"}, "name": {"type": "string"}}},
       "Error": {"type": "object", "required": ["detail"], "properties": {"detail": {"type": "string"}}},
       "Item": {"type": "object", "required": ["id", "owner"], "properties": {"id": {"type": "integer"}, "owner": {"$ref": "#/components/schemas/UserPublic"}}},
       "Alias": {"allOf": [{"$ref": "#/components/schemas/UserPublic"}]}}}}
    """##

  /// Returns a contract with parts of its own.
  private static func text(
    openapi: String = "openapi.json", shapes: String = "{}", endpoints: String = "{}",
    checks: String = #"{"me": {"call": "read-user-me"}}"#
  ) -> String {
    """
    {
      "contract": "shop",
      "backend": {"url": "${env.SHOP_URL:-http://127.0.0.1:1}"},
      "openapi": "\(openapi)",
      "shapes": \(shapes),
      "endpoints": \(endpoints),
      "checks": \(checks)
    }
    """
  }

  private static func read(_ text: String, files: [String: String] = ["specs/openapi.json": document])
    -> ContractReading
  {
    let files = ReferencedFiles { path throws(ReferencedFileError) in
      guard let text = files[ReferencedFiles.path(of: path, besides: "specs/shop.json") ?? path] else {
        throw ReferencedFileError(reason: "no such file or directory")
      }
      return Array(text.utf8)
    }
    return ContractReading(of: Array(text.utf8), file: "specs/shop.json", files: files)
  }

  @Test func `a shape that spreads in the schema that it replaces is told what it is`() {
    let reading = Self.read(Self.text(shapes: #"{"UserPublic": {"...": "UserPublic", "name": "string"}}"#))
    let told = reading.diagnostics.filter { $0.severity == .error }.map(\.message)
    #expect(
      told == [
        "UserPublic is made of itself: nothing could ever fit it; it takes the place of the document's UserPublic, so its members have to be written"
      ])
  }

  private static func contract(_ text: String) throws -> Contract {
    let reading = read(text)
    #expect(reading.diagnostics.filter { $0.severity == .error } == [])
    return try #require(reading.contract)
  }

  private static func errors(_ text: String, files: [String: String] = ["specs/openapi.json": document])
    -> [String]
  {
    read(text, files: files).diagnostics.filter { $0.severity == .error }.map {
      "\($0.location): \($0.message)"
    }
  }

  private static func lines(_ body: String, status: Int = 200, of endpoint: String, in contract: Contract)
    throws -> [String]
  {
    let response = HTTPResponse(
      status: status, headers: [Header("Content-Type", "application/json")], body: Array(body.utf8),
      receivedAt: 0)
    return try contract.findings(in: response, of: endpoint).filter(\.severity.failsRun)
      .map { "\($0.kind.rawValue) \($0.path.map { "\($0)" } ?? "")" }
  }

  private static let user = #"{"id": "85fa5c14-3e09-4c9f-9764-00c9f02f6b26", "email": "a@b.example"}"#

  // MARK: refinement

  @Test func `without endpoints of its own, a contract has those of the document`() throws {
    let contract = try Self.contract(Self.text())
    #expect(contract.endpoints.map(\.name) == ["read-user-me", "read-item", "login"])
    #expect(try Self.lines(Self.user, of: "read-user-me", in: contract) == [])
    let findings = try Self.lines(#"{"id": 7}"#, of: "read-user-me", in: contract)
    #expect(findings.count == 2 && findings.contains("value-type $.id"), "\(findings)")
    #expect("\(contract.endpoints[0].location)".hasPrefix("specs/openapi.json:3:"))
  }

  @Test(arguments: [
    #"{"read-user-me": {"responses": {"200": {"body": {"...": "UserPublic", "email": "email"}}}}}"#,
    #"{"mine": {"request": "GET /users/me", "responses": {"200": {"body": {"...": "UserPublic", "email": "email"}}}}}"#,
    #"{"mine": {"request": "GET /api/users/me", "responses": {"200": {"body": {"...": "Alias", "email": "email"}}}}}"#,
  ])
  func `an endpoint refines the operation of its name or request line`(_ endpoints: String) throws {
    let name = endpoints.contains("mine") ? "mine" : "read-user-me"
    let contract = try Self.contract(
      Self.text(endpoints: endpoints, checks: "{\"me\": {\"call\": \"\(name)\"}}"))
    #expect(contract.endpoints.map(\.name).sorted() == [name, "login", "read-item"].sorted())
    let endpoint = try #require(contract.endpoints.first { $0.name == name })
    #expect(endpoint.request == "GET /api/users/me" && endpoint.headers.map(\.name) == ["X-Trace"])
    #expect(endpoint.query != nil)
    #expect(try Self.lines(Self.user, of: name, in: contract) == [])
    #expect(
      try Self.lines(Self.user.replacing("a@b.example", with: "x"), of: name, in: contract) == [
        "value-format $.email"
      ])
    // The status that the endpoint does not name is that of the document.
    #expect(try Self.lines(#"{"detail": 7}"#, status: 404, of: name, in: contract) == ["value-type $.detail"])
  }

  @Test func `a status and a header add to those of the document, and a key replaces only itself`() throws {
    let contract = try Self.contract(
      Self.text(
        endpoints:
          #"{"read-user-me": {"headers": {"x-trace?": "any", "X-Own": "any"}, "responses": {"200": {"headers": {"ETag": "string"}}, "403": {"body": {"why": "string"}}}}}"#
      ))
    let endpoint = try #require(contract.endpoints.first)
    #expect(Set(endpoint.responses.map { "\($0.status)" }) == ["200", "403", "404"])
    #expect(endpoint.headers.map(\.name) == ["x-trace", "X-Own"] && endpoint.headers[0].isOptional)
    #expect(endpoint.promise(for: 200)?.headers.map(\.name) == ["ETag"])
    #expect(try Self.lines(#"{"id": 7}"#, of: "read-user-me", in: contract).contains("value-type $.id"))
    #expect(try Self.lines("{}", status: 403, of: "read-user-me", in: contract) == ["field-missing $.why"])
  }

  @Test(arguments: ["4XX", "default"])
  func `a status without a body of its own keeps that of its class or the default`(status: String) throws {
    let document = Self.document.replacing(
      #""404": {"description""#, with: "\"\(status)\": {\"description\"")
    func lines(_ response: String) throws -> [String] {
      let text = Self.text(endpoints: "{\"read-user-me\": {\"responses\": {\"404\": \(response)}}}")
      let contract = try #require(Self.read(text, files: ["specs/openapi.json": document]).contract)
      return try Self.lines(#"{"detail": 7}"#, status: 404, of: "read-user-me", in: contract)
    }
    #expect(try lines(#"{"headers": {"X?": "any"}}"#) == ["value-type $.detail"])
    #expect(try lines(#"{"about": "none"}"#) == ["value-type $.detail"])
    #expect(try lines(#"{"body": "any"}"#) == [])
  }

  @Test func `a schema that is no object alone is not spread in`() throws {
    let document = Self.document.replacing(
      #""Alias": {"allOf""#,
      with:
        ##""Maybe": {"nullable": true, "allOf": [{"$ref": "#/components/schemas/Error"}]}, "Alias": {"allOf""##
    )
    for name in ["Maybe", "Either"] {
      let text = Self.text(
        endpoints: "{\"read-user-me\": {\"responses\": {\"200\": {\"body\": {\"...\": \"\(name)\"}}}}}")
      let either = document.replacing(
        #""Alias": {"allOf""#,
        with:
          ##""Either": {"oneOf": [{"$ref": "#/components/schemas/Error"}, {"$ref": "#/components/schemas/Item"}]}, "Alias": {"allOf""##
      )
      let messages = Self.read(text, files: ["specs/openapi.json": either]).diagnostics
        .filter { $0.severity == .error }.map(\.message)
      #expect(messages.count == 1)
      #expect(
        messages[0].hasPrefix(
          "\"...\" spreads objects in, and the document's \(name) may be something else than one object: "))
    }
  }

  @Test func `what spreads in a schema with an error has the error`() throws {
    let document = Self.document.replacing(
      ##""Alias": {"allOf": [{"$ref": "#/components/schemas/UserPublic"}]}"##,
      with:
        ##""Alias": {"allOf": [{"$ref": "#/components/schemas/UserPublic"}, "x"]}, "Through": {"$ref": "#/components/schemas/Alias"}"##
    )
    for name in ["Alias", "Through"] {
      let text = Self.text(
        endpoints: "{\"read-user-me\": {\"responses\": {\"200\": {\"body\": {\"...\": \"\(name)\"}}}}}")
      let contract = try #require(Self.read(text, files: ["specs/openapi.json": document]).contract)
      #expect(contract.endpoints[0].fault?.message == "a schema must be an object")
    }
  }

  @Test func `a shape of the same name replaces that of the document everywhere`() throws {
    let contract = try Self.contract(
      Self.text(
        shapes: #"{"UserPublic": {"id": "integer"}}"#,
        checks: #"{"item": {"call": "read-item", "path": {"id": 1}}}"#))
    #expect(try Self.lines(#"{"id": 1, "owner": {"id": 2}}"#, of: "read-item", in: contract) == [])
    #expect(try Self.lines(#"{"id": 2}"#, of: "read-user-me", in: contract) == [])
    #expect(try Self.lines(#"{"id": "x"}"#, of: "read-user-me", in: contract) == ["value-type $.id"])
  }

  @Test func `shapes of the document are used by their names`() throws {
    let contract = try Self.contract(
      Self.text(
        endpoints:
          #"{"all": {"request": "GET /all", "responses": {"200": {"body": {"users": "UserPublic[]", "one": "Item | null"}}}}}"#
      ))
    #expect(try Self.lines("{\"users\": [\(Self.user)], \"one\": null}", of: "all", in: contract) == [])
    #expect(try Self.lines(#"{"users": [{}], "one": 7}"#, of: "all", in: contract).count == 3)
  }

  // MARK: calls

  @Test(arguments: ["GET /items/{id}", "GET /api/items/{id}", "read-item"])
  func `a check calls an operation by its name or request line`(_ call: String) throws {
    let contract = try Self.contract(
      Self.text(checks: "{\"item\": {\"call\": \"\(call)\", \"path\": {\"id\": 1}}}"))
    #expect(contract.endpoints[contract.checks[0].endpoint].name == "read-item")
  }

  @Test func `an ambiguous request line names its endpoints`() {
    let endpoints =
      #"{"a": {"request": "GET /x", "responses": {}}, "b": {"request": "GET /x", "responses": {}}}"#
    let errors = Self.errors(Self.text(endpoints: endpoints, checks: #"{"x": {"call": "GET /x"}}"#))
    #expect(
      errors == [
        "specs/shop.json:7:28: GET /x is the request of \"a\" and \"b\"; write the name of one of them"
      ])
  }

  static let missing: [(String, String)] = [
    ("GET /odd path", "GET /odd path of specs/openapi.json:14:"),
    ("TRACE /items/{id}", "TRACE /items/{id} of specs/openapi.json:10:"),
    ("GET /itms/{id}", "there is no endpoint \"GET /itms/{id}\"; did you mean \"GET /items/{id}\"?"),
    ("read-users-me", "there is no endpoint \"read-users-me\"; did you mean \"read-user-me\"?"),
  ]

  @Test(arguments: missing)
  func `a call of what is no endpoint is an error`(_ call: String, _ message: String) {
    let errors = Self.errors(Self.text(checks: "{\"x\": {\"call\": \"\(call)\"}}"))
    #expect(errors.count == 1 && errors[0].hasPrefix("specs/shop.json:7:28: \(message)"), "\(errors)")
  }

  // MARK: errors

  static let unread: [(String, String)] = [
    (
      "https://example.com/openapi.json",
      "\"openapi\" is the path of a document and not its address, so that a change is seen in a review; download it once: curl -fsS -o openapi.json https://example.com/openapi.json"
    ),
    (
      "/srv/openapi.json",
      "\"openapi\" is a path relative to the folder of this contract, such as \"../backend/openapi.json\""
    ),
    ("missing.json", "specs/missing.json: no such file or directory"),
    ("broken.json", "specs/broken.json:1:2: not JSON: "),
    ("old.json", "version \"1.2\" of OpenAPI is not known; known are 2.0, 3.0, 3.1 and 3.2"),
  ]

  @Test(arguments: unread)
  func `a document that cannot be read is one error at its place`(_ path: String, _ message: String) {
    let files = ["specs/broken.json": "{", "specs/old.json": #"{"swagger": "1.2"}"#]
    let errors = Self.errors(Self.text(openapi: path, shapes: #"{"A": "UserPublic"}"#), files: files)
    #expect(errors.count == 1 && errors[0].hasPrefix("specs/shop.json:4:14: \(message)"), "\(errors)")
  }

  @Test func `the document may be in a folder beside that of the contract`() throws {
    let reading = Self.read(
      Self.text(openapi: "../backend/openapi.json"), files: ["backend/openapi.json": Self.document])
    let contract = try #require(reading.contract)
    #expect("\(contract.endpoints[0].location)".hasPrefix("backend/openapi.json:3:"))
  }

  @Test func `a document of the wrong kind is an error`() {
    let errors = Self.errors(Self.text().replacing("\"openapi.json\"", with: "7"))
    #expect(errors == ["specs/shop.json:4:14: \"openapi\" must be a string, not a number"])
  }

  // MARK: commands

  /// Runs a test's body in a folder with a contract and its document.
  private func withContract(_ text: String, _ body: (TemporaryFolder) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.document, to: "specs/openapi.json")
      try folder.write(text, to: "specs/shop.json")
      try await body(folder)
    }
  }

  private static let checks = #"""
    {"login": {"call": "POST /login", "body": {"name": "ann"}},
     "me": {"call": "read-user-me"}, "item": {"call": "GET /items/{id}", "path": {"id": 1}}}
    """#

  @Test func `lint tells what is not judged with places in the document`() async throws {
    try await withContract(Self.text(checks: Self.checks)) { folder in
      let result = try await ContractCheckBinary.run(["lint"], in: folder.path)
      #expect(result.status == 0, "\(result)")
      let told = result.stdout + result.stderr
      #expect(told.contains("specs/openapi.json:14:"), "\(told)")
      #expect(
        told.contains("GET /odd path is no endpoint: its path has a \" \", which no path can have"), "\(told)"
      )
    }
  }

  @Test func `run passes against serve`() async throws {
    try await withContract(Self.text(checks: Self.checks)) { folder in
      let server = try RunningProcess(ContractCheckBinary.command(["serve", "specs"], in: folder.path))
      let url = try await server.line(startingWith: "SHOP_URL=", within: .seconds(60))
      let result = try await ContractCheckBinary.run(
        ["run", "specs"], environment: ["SHOP_URL": url], in: folder.path)
      #expect(result.status == 0, "\(result)")
      await server.send(SIGTERM)
      _ = try await server.result(within: .seconds(60))
    }
  }

  @Test func `strength tells what a vague document does not detect`() async throws {
    try await withContract(Self.text(checks: Self.checks)) { folder in
      let result = try await ContractCheckBinary.run(["strength", "specs"], in: folder.path)
      #expect(result.status == 0 && result.stdout.contains("GET /api/users/me"), "\(result.stdout)")
    }
  }

  @Test(arguments: [
    "read-user-me", "shop/read-user-me:200", "shop/GET /users/me:200", "GET /users/me", "GET /api/users/me",
  ])
  func `diagnose compares a response with an operation`(_ endpoint: String) async throws {
    try await withContract(Self.text(checks: Self.checks)) { folder in
      try folder.write(#"{"id": 7, "email": "x"}"#, to: "response.json")
      let result = try await ContractCheckBinary.run(
        ["diagnose", "response.json", "--endpoint", endpoint], in: folder.path)
      #expect(result.status == 1 && result.stdout.contains("id"), "\(result.stdout)\(result.stderr)")
      #expect(result.stdout.contains("openapi.json"), "\(result.stdout)")
    }
  }
}
