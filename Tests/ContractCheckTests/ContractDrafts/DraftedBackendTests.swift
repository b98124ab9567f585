import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of which server of a document a contract asks, and below which path.
@Suite struct DraftedBackendTests {
  private static func text(servers: String, _ reach: OpenAPIContractDraft.Reach = .harmless) throws -> String
  {
    let document = """
      { "openapi": "3.0.3", "info": { "title": "t", "version": "1" }, "servers": [\(servers)],
        "paths": { "/jobs": { "post": { "responses": { "201": { "description": "" } } } } } }
      """
    let files = ReferencedFiles { _ throws(ReferencedFileError) in Array(document.utf8) }
    let stub = #"{"contract": "t", "backend": {"url": "http://h"}, "openapi": "openapi.json", "checks": {}}"#
    let contract = try #require(
      ContractReading(of: Array(stub.utf8), file: "specs/t.json", files: files).contract)
    let backend = DraftedBackend(of: try #require(contract.document))
    let draft = try #require(
      OpenAPIContractDraft(
        contract, named: "t", document: "openapi.json", backend: backend, options: .init(reach: reach)))
    return ([draft.text()] + draft.backendWords).joined(separator: "\n")
  }

  @Test(arguments: [
    (
      #"{ "url": "https://api.example.com/v1" }, { "url": "http://localhost:3000/v2" }"#,
      "http://localhost:3000", "/v2"
    ),
    (
      #"{ "url": "https://api.example.com/v1" }, { "url": "https://staging.example.com/v1" }"#,
      "https://staging.example.com", nil
    ),
    (
      #"{ "url": "https://api.example.com/v1" }, { "url": "https://a.example.net", "description": "Sandbox server" }"#,
      "https://a.example.net", ""
    ),
    (
      #"{ "url": "https://api.example.com" }, { "url": "http://10.0.0.7:8080" }"#, "http://10.0.0.7:8080", nil
    ),
    (#"{ "url": "http://backend:8080/api" }"#, "http://backend:8080", nil),
    (#"{ "url": "https://latest.example.com" }, { "url": "https://t.test" }"#, "https://t.test", nil),
  ])
  func `a local server or one for tests is asked, with its path`(
    servers: String, origin: String, basePath: String?
  ) throws {
    let text = try Self.text(servers: servers)
    #expect(text.contains("\"${env.T_URL:-\(origin)}\""), "\(text)")
    #expect(text.contains("basePath") == (basePath != nil))
    if let basePath { #expect(text.contains("\"basePath\": \"\(basePath)\""), "\(text)") }
  }

  @Test func `a server that others may use is not written, but what a run would do there is`() throws {
    let server = #"{ "url": "https://api.example.com/v1" }"#
    let text = try Self.text(servers: server)
    #expect(text.contains(#""url": "${env.T_URL}""#) && text.contains("a run sends 1 POST"), "\(text)")
    #expect(try Self.text(servers: server, .safe).contains("${env.T_URL:-https://api.example.com}"))
  }

  @Test func `a backend that the user named is asked, whatever it is`() {
    #expect(DraftedBackend(address: "https://api.example.com", .named).kind == .shared)
    #expect(DraftedBackend(address: nil, .first).isOnThisMachine)
  }

  @Test(arguments: [
    ("HTTP://User:pw@Example.COM:80/x", "example.com"), ("https://[::1]:3000", "[::1]"),
    ("localhost", "localhost"),
  ])
  func `the host of an address has no port and no user`(address: String, host: String) {
    #expect(DraftedBackend.host(of: address) == host)
  }
}
