import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of the addresses that parameters of a document make by their style (OpenAPI 3.1, section 4.8.12.3).
@Suite struct SentStyleTests {
  private static func address(
    _ parameter: String, path: String = "/find", value: String, in place: String = "query"
  ) async throws -> String {
    let document = """
      { "openapi": "3.0.3", "info": { "title": "t", "version": "1" },
        "paths": { "\(path)": { "get": { "parameters": [\(parameter)], "responses": { "200": { "description": "" } } } } } }
      """
    let files = ReferencedFiles { _ throws(ReferencedFileError) in Array(document.utf8) }
    let text = """
      {"contract": "t", "backend": {"url": "http://h"}, "openapi": "openapi.json", "checks": {
        "a": {"call": "GET \(path)", "\(place)": {"a": "\(value)"}}}}
      """
    let contract = try #require(
      ContractReading(of: Array(text.utf8), file: "specs/t.json", files: files).contract)
    let transport = ScriptedTransport { _, _ in .status(200) }
    _ = await run(contract, settings: .test(["E": "x,y"]), transport: transport)
    return String(try #require(transport.requests.first?.url).dropFirst("http://h".count))
  }

  private static let list = #""schema": { "type": "array", "items": { "type": "string" } } }"#

  @Test(arguments: [
    (#""explode": false,"#, "red,gre en", "/find?a=red,gre%20en"),
    (#""explode": false,"#, "red,${env.E}", "/find?a=red,x%2Cy"),
    (#""explode": true,"#, "red,green", "/find?a=red%2Cgreen"),
    (#""style": "pipeDelimited", "explode": false,"#, "red|green", "/find?a=red%7Cgreen"),
  ])
  func `a comma between elements stays a comma`(style: String, value: String, address: String) async throws {
    let parameter = #"{ "name": "a", "in": "query", \#(style) \#(Self.list)"#
    #expect(try await Self.address(parameter, value: value) == address)
  }

  @Test func `a comma in a text is part of it`() async throws {
    let parameter = #"{ "name": "a", "in": "query", "explode": false, "schema": { "type": "string" } }"#
    #expect(try await Self.address(parameter, value: "Doe, J") == "/find?a=Doe%2C%20J")
  }

  @Test(arguments: [
    ("simple", "/echo/{a}", "/echo/v%2Fw"), ("label", "/echo/{a}", "/echo/.v%2Fw"),
    ("matrix", "/echo/{a}", "/echo/;a=v%2Fw"), ("label", "/echo/file{a}", "/echo/file.v%2Fw"),
  ])
  func `a path parameter has what its style puts before it`(style: String, path: String, address: String)
    async throws
  {
    let parameter =
      #"{ "name": "a", "in": "path", "required": true, "style": "\#(style)", "schema": { "type": "string" } }"#
    #expect(try await Self.address(parameter, path: path, value: "v/w", in: "path") == address)
  }
}
