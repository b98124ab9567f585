import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of documents with credentials in them, none of which `init` writes.
@Suite struct DraftedCredentialsTests {
  private static let document = """
    {
      "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
      "servers": [{ "url": "https://ada:s3cret@api.example.com/v1" }],
      "security": [{ "key": [] }],
      "paths": {
        "/items": { "get": {
          "parameters": [
            { "name": "x-api-key", "in": "header", "required": true, "example": "s3cret-1", "schema": { "type": "string" } },
            { "name": "X-Auth-Token", "in": "header", "required": true, "schema": { "type": "string", "default": "s3cret-2" } },
            { "name": "X-Client", "in": "header", "required": true, "example": "ios", "schema": { "type": "string" } },
            { "name": "access_token", "in": "query", "required": true, "schema": { "type": "string", "examples": ["s3cret-3"] } },
            { "name": "pin", "in": "query", "required": true, "example": 48151623, "schema": { "type": "integer" } },
            { "name": "country_code", "in": "query", "required": true, "example": "DE", "schema": { "type": "string" } },
            { "name": "page", "in": "query", "required": true, "example": 7, "schema": { "type": "integer" } },
            { "name": "sid", "in": "cookie", "required": true, "example": "s3cret-4", "schema": { "type": "string" } }
          ],
          "responses": { "200": { "description": "" } } } },
        "/links/{link_token}": { "get": {
          "parameters": [{ "name": "link_token", "in": "path", "required": true, "example": "s3cret-5", "schema": { "type": "string" } }],
          "responses": { "200": { "description": "" } } } },
        "/apps": { "post": {
          "requestBody": { "required": true, "content": { "application/json": {
            "example": { "clientSecret": "s3cret-6", "tokens": ["s3cret-7"], "size": 3, "note": "bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.s3cret" },
            "schema": { "type": "object" } } } },
          "responses": { "201": { "description": "" } } } },
        "/hooks": { "post": {
          "requestBody": { "required": true, "content": { "application/json": { "schema": {
            "type": "object", "required": ["signature", "secret_key"], "properties": {
              "signature": { "type": "string", "example": "s3cret-8" },
              "secret_key": { "type": "string", "pattern": "^s3cret-[0-9]+$", "example": "s3cret-9" } } } } } },
          "responses": { "201": { "description": "" } } } }
      },
      "components": { "securitySchemes": { "key": { "type": "apiKey", "in": "header", "name": "X-API-Key" } } }
    }
    """

  private static func text() throws -> String {
    let files = ReferencedFiles { _ throws(ReferencedFileError) in Array(document.utf8) }
    let stub =
      #"{"contract": "shop", "backend": {"url": "http://localhost"}, "openapi": "openapi.json", "checks": {}}"#
    let reading = ContractReading(of: Array(stub.utf8), file: "specs/shop.json", files: files)
    let contract = try #require(reading.contract)
    let promises = try #require(contract.document)
    var draft = try #require(
      OpenAPIContractDraft(
        contract, named: "shop", document: "openapi.json",
        backend: DraftedBackend(of: promises), options: .init()
      ))
    draft.removeFaultyChecks(as: "specs/shop.json", files)
    #expect(draft.checks.count == 4, "\(draft.undrafted)")
    return draft.text()
  }

  @Test func `no example, default or address brings a credential into a contract`() throws {
    let text = try Self.text()
    #expect(!text.contains("s3cret") && !text.contains("48151623"), "\(text)")
    for part in [
      "\"${env.SHOP_URL}\"", #""X-API-Key": "${secret.SHOP_API_KEY}""#,
      #""X-Auth-Token": "${secret.SHOP_X_AUTH_TOKEN}""#, #""access_token": "${secret.SHOP_ACCESS_TOKEN}""#,
      #""pin": "${secret.SHOP_PIN}""#, #""Cookie": "sid=${secret.SHOP_SID}""#,
      #""link_token": "${secret.SHOP_LINK_TOKEN}""#, #""clientSecret": "${secret.SHOP_CLIENT_SECRET}""#,
    ] {
      #expect(text.contains(part), "\(part)\n\(text)")
    }
    for part in [
      #""X-Client": "ios""#, #""country_code": "DE""#, #""page": "7""#, #""size": 3"#,
    ] {
      #expect(text.contains(part), "\(part)\n\(text)")
    }
  }

  @Test func `a key that an operation names as a parameter too is sent once`() throws {
    #expect(try Self.text().lowercased().ranges(of: "\"x-api-key\"").count == 4)
  }

  private static let token = "CANARY-verySecret42"
  private static let echo = """
    {"openapi": "3.1.0", "info": {"title": "T", "version": "1", "description": "for \(token), ada and 99887766554433"},
     "x-token": "\(token)", "x-number": 99887766554433, "paths": {"/x": {"get": {"responses": {"200": {"description": ""}}}}}}
    """

  @Test(arguments: [false, true])
  func `a document is stored without what was sent for it`(isOneLine: Bool) async throws {
    try await withTemporaryFolder { folder in
      let body = isOneLine ? Self.echo.replacing("\n", with: "") : Self.echo
      let server = try ScriptedServer(
        answering:
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
      )
      let words = [
        "init", "\(server.url)/openapi.json", "--name", "t", "--header",
        "Authorization: Bearer \(Self.token)",
        "--header", "X-Api-Key: 99887766554433", "--header", "X-User: ada",
      ]
      let made = try await ContractCheckBinary.run(words, in: folder.path)
      #expect(made.status == 0, "\(made.stderr)")
      let stored = try folder.read("specs/t.openapi.json")
      #expect(!stored.contains("CANARY") && !stored.contains("9988"), "\(stored)")
      let root = try JSONDocument(parsing: Array(stored.utf8)).root
      #expect(root["info"]?["description"]?.string == "for ‹masked›, ada and ‹masked›")
      #expect(root["x-token"]?.string == "‹masked›" && root["x-number"]?.string == "‹masked›")
      // The stored document is still that of the backend.
      let more = try await ContractCheckBinary.run(
        words.filter { !["--name", "t"].contains($0) } + ["--into", "specs/t.json"], in: folder.path)
      #expect(more.status == 0, "\(more.stderr)")
    }
  }

  @Test(arguments: [
    ("https://ada:s3cretWord1@h.example/o.json", [], "x s3cretWord1 y", "x ‹masked› y"),
    ("https://h.example/o.json?api_key=s3cretWord1", [], "s3cretWord1", "‹masked›"),
    ("https://h.example/o.json?page=s3cretWord1", [], "s3cretWord1", "s3cretWord1"),
    (
      "https://h.example/o.json", [Header("Accept", "application/json")], "application/json",
      "application/json"
    ),
    ("https://h.example/o.json", [Header("X-Token", "test")], "/test", "/test"),
    (
      "https://h.example/o.json", [Header("Authorization", "Bearer \(InitTests.token)")],
      "a \(InitTests.token)", "a ‹masked›"
    ),
  ])
  func `what a report would mask is masked`(url: String, headers: [Header], text: String, masked: String) {
    let sent = SentCredentials(in: Request(method: "GET", url: url, headers: headers))
    #expect(String(decoding: sent.masked(Array(text.utf8)), as: UTF8.self) == masked)
  }
}
