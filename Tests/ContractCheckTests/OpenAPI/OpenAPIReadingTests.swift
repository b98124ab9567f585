import Foundation
import Testing

@testable import ContractSpecs

/// The tests that the operations of a document become endpoints.
@Suite struct OpenAPIReadingTests {
  private static func fixture(_ name: String) throws -> DocumentText.Reading {
    let folder = ProjectFolder.tests + "/OpenAPI/Documents/"
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder + name)), as: UTF8.self)
    let common = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "shared/common.json")), as: UTF8.self)
    return try DocumentText(text, files: ["shared/common.json": common]).read()
  }

  private static func endpoint(_ name: String, of reading: DocumentText.Reading) throws -> OpenAPIOperation {
    try #require(reading.promises.operations.first { $0.endpoint.name == name })
  }

  // MARK: endpoints

  @Test func `operations are endpoints with their names, methods and paths`() throws {
    let reading = try Self.fixture("3.0.json")
    let lines = reading.promises.operations.map { "\($0.endpoint.name): \($0.endpoint.request)" }
    #expect(
      lines.prefix(16) == [
        "get-user: GET /api/v1/users/{id}", "put-user: PUT /api/v1/users/{id}",
        "delete-user: DELETE /api/v1/users/{id}", "create-user: POST /api/v1/users",
        "get-api-v1-users: GET /api/v1/users", "get-api-v1-doubled: GET /api/v1/doubled",
        "get-api-v1-no-id: GET /api/v1/no-id", "login: POST /api/v1/login",
        "post-api-v1-upload: POST /api/v1/upload",
        "get-api-v1-report: GET /api/v1/report", "get-api-v1-any-type: GET /api/v1/any-type",
        "get-api-v1-vendor: GET /api/v1/vendor", "head-api-v1-no-content: HEAD /api/v1/no-content",
        "file: GET /api/v1/files/{name}.{ext}", "traced-get-it: GET /api/v1/traced",
        "get-api-v1-scalars: GET /api/v1/scalars",
      ])
    let first = try #require(reading.promises.operations.first)
    #expect(
      (first.id, first.summary, first.tags, first.isDeprecated) == ("getUser", "One user", ["users"], false))
    #expect(first.endpoint.about == "One user")
    #expect(try Self.endpoint("delete-user", of: reading).isDeprecated)
    #expect(try Self.endpoint("file", of: reading).endpoint.path.parameters == ["name", "ext"])
  }

  @Test func `responses are promised by status, with media types and headers`() throws {
    let reading = try Self.fixture("3.0.json")
    let responses = try Self.endpoint("get-user", of: reading).endpoint.responses
    #expect(
      responses.map { "\($0.status) \($0.mediaType ?? "JSON")" } == [
        "200 JSON", "404 application/problem+json", "5XX JSON", "default JSON",
      ])
    #expect(responses.allSatisfy { if case .shape = $0.body { true } else { false } })
    #expect(try Self.endpoint("put-user", of: reading).endpoint.responses.last?.body == .empty)
    #expect(try Self.endpoint("delete-user", of: reading).endpoint.responses.map(\.body) == [.empty])
    let made = try #require(try Self.endpoint("create-user", of: reading).endpoint.responses.first)
    #expect(made.headers.map { "\($0.name) \($0.isOptional)" } == ["Location false", "X-Rate true"])
    let report = try #require(try Self.endpoint("get-api-v1-report", of: reading).endpoint.responses.first)
    #expect(report.body == .unpromised && report.mediaType == "text/csv")
    let vendor = try #require(try Self.endpoint("get-api-v1-vendor", of: reading).endpoint.responses.first)
    #expect(vendor.mediaType == "application/vnd.shop.v1+json" && vendor.body != .unpromised)
    let any = try #require(try Self.endpoint("get-api-v1-any-type", of: reading).endpoint.responses.first)
    #expect(any.mediaType == nil && any.body != .unpromised)
  }

  @Test func `parameters are read with those of the path`() throws {
    let reading = try Self.fixture("3.0.json")
    let user = try Self.endpoint("get-user", of: reading)
    #expect(
      user.parameters.map { "\($0.place) \($0.name) \($0.isRequired)" } == [
        "query expand false", "query page true", "path id true", "header X-Trace false",
      ])
    #expect(user.parameters[1].example?.number == "2")
    #expect(user.endpoint.headers.map(\.name) == ["X-Trace"])
    let query = try #require(user.endpoint.query)
    guard case .object(let items) = reading.shapes[query].shape else { return #expect(Bool(false)) }
    #expect(items.fields.map { "\($0.name) \($0.isOptional)" } == ["expand true", "page false"])
    let swagger = try Self.fixture("2.0.json")
    let users = try Self.endpoint("add-user", of: swagger)
    #expect(
      users.parameters.map { "\($0.place) \($0.name) \($0.example?.number ?? "")" } == ["query limit 20"])
  }

  @Test func `bodies of requests are read with their encoding`() throws {
    let reading = try Self.fixture("3.0.json")
    func body(_ name: String, of reading: DocumentText.Reading) throws -> String {
      let body = try Self.endpoint(name, of: reading).body
      return body.map { "\($0.type) \($0.encoding) \($0.isRequired) \($0.shape != nil)" } ?? "none"
    }
    #expect(try body("create-user", of: reading) == "application/json json true true")
    #expect(try Self.endpoint("create-user", of: reading).body?.example?["login"]?.string == "ann")
    #expect(try body("login", of: reading) == "application/x-www-form-urlencoded form true true")
    #expect(try body("post-api-v1-upload", of: reading) == "multipart/form-data multipart false true")
    #expect(try body("get-user", of: reading) == "none")
    let swagger = try Self.fixture("2.0.json")
    #expect(try body("add-user", of: swagger) == "application/json json true true")
    #expect(try body("send-form", of: swagger) == "application/x-www-form-urlencoded form true true")
    #expect(try body("send-file", of: swagger) == "multipart/form-data multipart false true")
  }

  @Test func `security is read with what an operation says otherwise`() throws {
    let reading = try Self.fixture("3.0.json")
    #expect(
      reading.promises.security == [
        "token": .bearer, "basic": .basic, "key": .apiKey(name: "X-Key", place: .header),
        "flow": .password(TokenRequest(path: "/login")),
      ])
    #expect(try Self.endpoint("get-user", of: reading).security == [["token"]])
    #expect(try Self.endpoint("put-user", of: reading).security == [["key"]])
    #expect(try Self.endpoint("login", of: reading).security == [])
    // An empty set beside others means that nothing is required.
    #expect(try Self.endpoint("get-user", of: Self.fixture("3.1.json")).security == [])
    #expect(
      try Self.fixture("2.0.json").promises.security == [
        "key": .apiKey(name: "api_key", place: .query), "basic": .basic,
        "flow": .password(TokenRequest(path: "/v2/token")),
      ])
  }

  static let servers: [(String, String?, String)] = [
    ("3.0.json", "https://example.com", "/api/v1"), ("3.1.json", nil, "/api"), ("3.2.json", nil, ""),
    ("2.0.json", "https://example.com", "/v2"),
  ]

  @Test(arguments: servers)
  func `the server is read with its path`(_ name: String, _ server: String?, _ prefix: String) throws {
    let promises = try Self.fixture(name).promises
    #expect(promises.server == server && promises.basePath == prefix)
  }

  static let prefixes: [(String, String)] = [
    (
      #""servers": [{"url": "https://{host}/v{n}", "variables": {"host": {"default": "h"}, "n": {"default": "2"}}}],"#,
      "/v2"
    ),
    (#""servers": [{"url": "/"}],"#, ""), (#""servers": [{"url": "https://h:8080"}],"#, ""),
    (#""servers": [{"url": "./api/"}],"#, "/api"), (#""servers": [{"url": "api"}],"#, "/api"),
    (#""servers": [],"#, ""), (#""servers": [{"url": "{base}"}],"#, ""), (#""servers": 7,"#, ""),
  ]

  @Test(arguments: prefixes)
  func `a prefix is the path of the first server`(_ servers: String, _ prefix: String) throws {
    #expect(try DocumentText(paths: "{}", more: servers).read().promises.basePath == prefix)
  }

  static let names: [(String, String)] = [
    ("readUserMe", "read-user-me"), ("read_user_me", "read-user-me"),
    ("HTTPServer.get/it", "http-server-get-it"),
    ("getV2Users", "get-v2-users"), ("GET /a/{id}", "get-a-id"), ("é", ""), ("a--b", "a-b"),
    ("users.list", "users-list"),
  ]

  @Test(arguments: names)
  func `names are words in lower case`(_ id: String, _ name: String) {
    #expect(EndpointName.of(id) == name)
  }

  @Test func `locations point into the document`() throws {
    let reading = try DocumentText(
      response: "{\n  \"type\": \"object\", \"properties\": {\n \"a\": {\"type\": \"string\"}}}"
    ).read()
    guard case .shape(let shape)? = reading.promises.operations.first?.endpoint.responses.first?.body,
      case .object(let object) = reading.shapes[shape].shape
    else { return #expect(Bool(false)) }
    #expect("\(object.fields[0].location)" == "openapi.json:5:2")
  }

  // MARK: refusals and warnings

  @Test func `an odd operation is refused with its place, and the others are read`() throws {
    let reading = try Self.fixture("3.0.json")
    let all = reading.promises.refusals.map { "\($0.request): \($0.reason)" }
    #expect(
      all == [
        "GET /odd path: its path has a \" \", which no path can have",
        "GET /twice/{a}/{a}: its path has the same parameter twice",
        "GET /broken/{a: its path has a \"{\" without a name and \"}\"",
        "GET /query?x=1: its path has a \"?\", which no path can have",
        "GET relative: its path does not begin with \"/\"",
        "TRACE /traced: a check cannot send TRACE", "GET /not-an-object: it is not an object",
      ])
    #expect(
      reading.promises.refusals.allSatisfy { $0.location.file == "openapi.json" && $0.location.line > 1 })
    #expect(reading.messages.contains { $0.hasPrefix("GET /odd path is no endpoint") })
    #expect(
      try Self.fixture("3.2.json").promises.refusals.map(\.request) == ["QUERY /search", "COPY /search"])
  }

  @Test func `each part that is not judged is one line with its place`() throws {
    let schema =
      #"{"type": "object", "properties": {"a": {"type": "string", "format": "odd"}, "b": {"type": "string", "format": "odd"}, "c": {"type": "string", "format": "odd"}, "d": {"contentSchema": {}}}}"#
    let reading = try DocumentText(response: schema).read()
    #expect(
      reading.messages == [
        "texts of the format \"odd\" are judged as any text",
        "texts of the format \"odd\" are judged as any text",
        "texts of the format \"odd\" are judged as any text",
        "\"contentSchema\" of JSON Schema is not judged",
      ])
    #expect(
      reading.promises.warnings.allSatisfy { $0.location.file == "openapi.json" && $0.location.line == 3 })
    #expect(Set(reading.promises.warnings.map(\.location)).count == 4)
  }

  @Test func `all places of a kind are listed, however many`() throws {
    let members = (1...500).map { "\"a\($0)\": {\"type\": \"string\", \"format\": \"odd\"}" }
    let reading = try DocumentText(
      response: "{\"type\": \"object\", \"properties\": {\(members.joined(separator: ",\n"))}}"
    ).read()
    #expect(reading.promises.warnings.map(\.location.line) == Array(3...502))
    #expect(Set(reading.messages) == ["texts of the format \"odd\" are judged as any text"])
  }

  @Test func `the keywords of the fixtures that are not judged are named`() throws {
    let messages = try Self.fixture("3.1.json").messages
    #expect(messages.contains("\"dependencies\" of JSON Schema is not judged"))
    let older = try Self.fixture("3.0.json").messages
    #expect(older.contains { $0.hasPrefix("the pattern \"^(?!x).*$\" is not judged: ") })
    #expect(older.contains { $0.hasPrefix("\"nullable\" beside an \"enum\" without null is read as") })
    #expect(older.contains { $0.hasPrefix("the operationId \"same\" is not unique") })
  }
}
