import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of the path between the address of a backend and that of an operation of its document.
@Suite struct BasePathTests {
  private static let document = """
    { "openapi": "3.0.3", "info": { "title": "t", "version": "1" }, "servers": [{ "url": "http://h/api/v2" }],
      "paths": {
        "/jobs": { "get": { "responses": { "200": { "description": "" } } } },
        "/types": { "servers": [{ "url": "http://h" }], "get": { "responses": { "200": { "description": "" } } } },
        "/old": { "get": { "servers": [{ "url": "/api/v1/" }], "responses": { "200": { "description": "" } } } },
        "/far": { "get": { "servers": [{ "url": "http://far/x" }], "responses": { "200": { "description": "" } } } } } }
    """

  private static func reading(_ basePath: String?) -> ContractReading {
    let files = ReferencedFiles { _ throws(ReferencedFileError) in Array(document.utf8) }
    let member = basePath.map { ", \"basePath\": \($0)" } ?? ""
    let text = """
      {"contract": "t", "backend": {"url": "http://h:1"\(member)}, "openapi": "openapi.json", "checks": {
        "jobs": {"call": "GET /jobs"}, "types": {"call": "GET /types"}, "old": {"call": "GET /old"},
        "far": {"call": "GET /far"}}}
      """
    return ContractReading(of: Array(text.utf8), file: "specs/t.json", files: files)
  }

  private static func addresses(_ basePath: String?, _ variables: [String: String] = [:]) async throws
    -> [String]
  {
    let contract = try #require(reading(basePath).contract)
    let transport = ScriptedTransport { _, _ in .status(200) }
    _ = await run(contract, settings: .test(variables), transport: transport)
    return transport.requests.map(\.url).sorted()
  }

  @Test(arguments: [
    (nil, "/api/v2"), (#""""#, ""), (#""/v3""#, "/v3"), (#""/v3/""#, "/v3"), (#""${env.BASE:-/v4}""#, "/v4"),
  ])
  func `the path of the contract replaces that of the servers`(basePath: String?, path: String) async throws {
    #expect(try await Self.addresses(basePath).contains("http://h:1\(path)/jobs"))
  }

  @Test func `servers of a path or an operation are used`() async throws {
    #expect(
      try await Self.addresses(nil) == [
        "http://h:1/api/v1/old", "http://h:1/api/v2/jobs", "http://h:1/types", "http://h:1/x/far",
      ])
    let notes = Self.reading(nil).diagnostics.map(\.message)
    #expect(notes.filter { $0.contains("name another host") }.count == 1, "\(notes)")
  }

  @Test func `a variable gives the path`() async throws {
    #expect(try await Self.addresses(#""${env.BASE}""#, ["BASE": "/v5/"]).contains("http://h:1/v5/jobs"))
    #expect(try await Self.addresses(#""${env.BASE}""#, ["BASE": "v5"]) == [])
  }

  @Test(arguments: [#""v3""#, #""/v3?x""#, "7", #""${env.BASE:-v3}""#])
  func `what is no path is an error`(basePath: String) {
    #expect(Self.reading(basePath).diagnostics.contains { $0.severity == .error })
  }

  @Test func `a contract without a document has its path in its address`() {
    let text = """
      {"contract": "t", "backend": {"url": "http://h", "basePath": "/v2"},
       "endpoints": {"a": {"request": "GET /a", "responses": {"200": {}}}}, "checks": {"a": {"call": "a"}}}
      """
    let messages = ContractReading(of: Array(text.utf8), file: "t.json").diagnostics.map(\.message)
    #expect(messages.contains { $0.contains("has no \"openapi\"") }, "\(messages)")
  }
}
