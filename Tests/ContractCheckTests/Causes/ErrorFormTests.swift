import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of errors in another form whose members have names in common with the promised one.
@Suite struct ErrorFormTests {
  @Test(arguments: [
    (#"{"status": 404, "error": "Not Found"}"#, []),
    (#"{"error": {"code": "not_found", "message": "Not found"}}"#, [Finding.Kind.bodyUnrelated]),
    (#"{"success": false, "data": null, "error": {"status": 404, "error": "Not Found"}}"#, [.bodyWrapped]),
    (#"{"status": "404", "error": "Not Found"}"#, [.valueType]),
  ])
  func `an error with a name in common`(body: String, kinds: [Finding.Kind]) async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "a", "expect": 404}"#,
      endpoints: #"""
        "a": {"request": "GET /a", "responses": {"404": {"body": {"status": "integer", "error": "string"}}}}
        """#)
    let result = await run(contract, transport: ScriptedTransport { _, _ in .json(body, status: 404) })
    #expect(result[check: "a"]?.violations.map(\.kind) == kinds)
  }

  private static func page(_ text: String, _ status: Int) -> Result<HTTPResponse, TransportFailure> {
    .success(
      HTTPResponse(
        status: status, headers: [Header("Content-Type", "text/html")],
        body: Array("<html><h1>\(text)</h1></html>".utf8)))
  }

  @Test func `errors that are all pages are errors in another form, some with the same page`() async throws {
    func causes(_ last: Result<HTTPResponse, TransportFailure>) async throws -> [String] {
      try await Call.causes(of: [
        Call("ok", "GET /ok", Call.numbers, .json(#"{"n": 1}"#)),
        Call("a", "GET /a", #""409": {"body": {"m": "string"}}"#, expect: "409", Self.page("Taken.", 409)),
        Call(
          "b", "GET /b", #""422": {"body": {"m": "string"}}"#, expect: "422", Self.page("Not valid.", 422)),
        Call(
          "c", "GET /c", #""422": {"body": {"m": "string"}}"#, expect: "422", Self.page("Not valid.", 422)),
        Call("d", "GET /d", #""422": {"body": {"m": "string"}}"#, expect: "422", last),
      ]).map(\.title)
    }
    #expect(try await causes(Self.page("Not valid.", 422)) == ["errors have another form than promised"])
    let some = try await causes(.json(#"{"m": "no"}"#, status: 422))
    #expect(some.contains("requests are answered with the same page of markup"), "\(some)")
    #expect(!some.contains("errors have another form than promised"))
  }

  @Test func `bodies of successes alone are inside another document where errors are broken at their place`()
    async throws
  {
    let error = #"{"error": {"code": "string"}}"#
    let causes = try await Call.causes(
      of: ["a", "b", "c"].map {
        Call($0, "GET /\($0)", #""200": {"body": {"\#($0)": "integer"}}"#, .json(#"{"data": {"\#($0)": 1}}"#))
      }
        + ["u", "v"].map {
          Call(
            $0, "GET /\($0)", #""404": {"body": \#(error)}"#, expect: "404",
            .json(#"{"error": "there is none"}"#, status: 404))
        })
    #expect(causes.first?.title == "bodies of successes are inside another document, at $.data")
  }

}
