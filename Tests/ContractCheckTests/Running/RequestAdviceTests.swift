import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of the advice on an unexpected status that follows from the request.
@Suite struct RequestAdviceTests {
  private func advice(_ check: String, extra: String = "", _ response: Result<HTTPResponse, TransportFailure>)
    async throws -> String?
  {
    let contract = try RunningTests.contract("\"a\": {\(check), \"expect\": 200}", extra: extra)
    let result = await run(contract, transport: ScriptedTransport { _, _ in response })
    return result[check: "a"]?.findings.first?.hint.backend
  }

  private static let none =
    "The check sends no credentials: give it an auth, or let the backend answer without."
  private static let noAuth =
    "The check has no auth: give it one if the request needs it, or let the backend answer without."
  private static let usual =
    "See whether the request has the right credentials; where it has, answer with the promised status."
  private static let refused =
    "See what refuses the request, such as missing rights or a rule against forged requests; where it may pass, answer "
    + "with the promised status."
  private static let documented = "Answer with the promised status; if this one is meant, document it."

  @Test(arguments: [
    (#""call": "get""#, none), (#""call": "post", "body": {"name": "ann"}"#, noAuth),
    (#""call": "get", "auth": {"bearer": "t"}"#, usual),
    (#""call": "get", "headers": {"X-Key": "k"}"#, usual),
    (#""call": "get", "query": {"api_key": "k1"}"#, usual),
    (#""call": "post", "body": {"email": "a@example.com", "password": "x"}"#, usual),
  ])
  func `a 401 to a check that sends no credentials`(check: String, advice wanted: String) async throws {
    #expect(try await advice(check, .status(401)) == wanted)
  }

  @Test(arguments: [#""call": "get""#, #""call": "get", "headers": {"X-Key": "k"}"#])
  func `a 403 to a check that sends no credentials`(check: String) async throws {
    let none =
      "See why the request is refused: the check has no auth; if it needs one, give it that."
    #expect(try await advice(check, .status(403)) == (check.contains("X-Key") ? Self.refused : none))
  }

  /// A login that is expected to be refused needs no credentials of its own.
  @Test func `a 401 where another refusal is expected`() async throws {
    let contract = try RunningTests.contract(#""a": {"call": "get", "expect": 422}"#)
    let result = await run(contract, transport: ScriptedTransport { _, _ in .status(401) })
    #expect(result[check: "a"]?.findings.first?.hint.backend == Self.documented)
  }

  @Test func `cookies that are kept may be credentials`() async throws {
    let backend = #""backend": {"url": "http://localhost:1", "cookies": true},"#
    #expect(try await advice(#""call": "get""#, extra: backend, .status(401)) == Self.usual)
  }

  @Test func `a request that was accepted may have a kept cookie`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "get", "auth": "none", "expect": 401}"#,
      extra: #""backend": {"url": "http://localhost:1", "cookies": true},"#)
    let result = await run(contract, transport: ScriptedTransport { _, _ in .json("{}") })
    let hint = result[check: "a"]?.findings.first?.hint.backend
    #expect(hint?.contains("See first whether a kept cookie") == true, "\(hint ?? "")")
  }

  @Test(arguments: [("https://h", "http://h/get/", true), ("http://h", "http://h/get/", false)])
  func `a redirect from https to http is blocked by the app's system`(
    url: String, target: String, isSaid: Bool
  ) async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "get", "expect": 200}"#, extra: #""backend": {"url": "\#(url)"},"#)
    let result = await run(
      contract, transport: ScriptedTransport { _, _ in .status(301, [Header("Location", target)]) })
    let hint = try #require(result[check: "a"]?.findings.first?.hint)
    #expect(hint.client.hasPrefix("App Transport Security blocks") == isSaid, "\(hint)")
    #expect(hint.backend.contains("X-Forwarded-Proto") == isSaid)
  }

  @Test func `a check that was not sent stored nothing`() async throws {
    let contract = try RunningTests.contract(
      #""rename": {"call": "change", "body": {"name": "Ann"}, "skip": "later"}, "a": {"call": "read", "expect": {"values": {"name": "Ann"}}}"#,
      endpoints: #""change": {"request": "PATCH /item"}, "read": {"request": "GET /item"}"#)
    let result = await run(contract, transport: ScriptedTransport { _, _ in .json(#"{"name": "Bo"}"#) })
    let hint = try #require(result[check: "a"]?.findings.first { $0.kind == .valueLiteral }?.hint.backend)
    #expect(hint == "Answer with the value that the check expects here.")
  }

  @Test func `a text that only holds a value of another response is not that value`() async throws {
    let contract = try RunningTests.contract(
      #""add": {"call": "add", "body": {}}, "a": {"call": "read", "expect": {"values": {"url": "/items/${add.id}"}}}"#,
      endpoints: #"""
        "add": {"request": "POST /items", "responses": {"200": {"body": {"id": "integer"}}}},
        "read": {"request": "GET /item"}
        """#)
    let result = await run(
      contract, transport: ScriptedTransport { _, _ in .json(#"{"id": 1, "url": "/v2/items/1"}"#) })
    let hint = try #require(result[check: "a"]?.findings.first { $0.kind == .valueLiteral }?.hint.backend)
    #expect(hint == "Answer with the value that the check expects here.")
  }

  @Test(arguments: [("[]", true), (#"[{"id": 1}, {"id": 2}]"#, false)])
  func `the response from which an element is expected says nothing of how many there are`(
    list: String, isSaid: Bool
  ) async throws {
    let contract = try RunningTests.contract(
      #""add": {"call": "add", "body": {}}, "a": {"call": "list", "expect": {"values": {"data": [{"id": "${add.id}"}]}}}"#,
      endpoints: #"""
        "add": {"request": "POST /items", "responses": {"200": {"body": {"id": "integer"}}}},
        "list": {"request": "GET /items", "responses": {"200": {"body": {"data": [{"id": "integer"}]}}}}
        """#)
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        .json(request.method == "POST" ? #"{"id": 1}"# : #"{"data": \#(list)}"#)
      })
    let hint = try #require(result[check: "a"]?.findings.first { $0.kind == .valueLiteral }?.hint.backend)
    #expect(hint.contains("the response of add") == isSaid, "\(hint)")
  }

  /// A refused login, or another resource, sends such a value too.
  @Test(arguments: [
    #""rename": {"call": "change", "body": {"name": "Ann L."}, "expect": 422}"#,
    #""rename": {"call": "elsewhere", "body": {"name": "Ann L."}}"#,
  ])
  func `what was not to be stored there is not said to be`(sender: String) async throws {
    let contract = try RunningTests.contract(
      #"\#(sender), "a": {"call": "read", "expect": {"values": {"name": "Ann L."}}}"#,
      endpoints:
        #""change": {"request": "PATCH /item"}, "elsewhere": {"request": "POST /login"}, "read": {"request": "GET /item"}"#
    )
    let result = await run(contract, transport: ScriptedTransport { _, _ in .json(#"{"name": "Bo"}"#) })
    let hint = result[check: "a"]?.findings.first { $0.kind == .valueLiteral }?.hint.backend
    #expect(hint == "Answer with the value that the check expects here.")
  }

  @Test(arguments: [
    (#""call": "get""#, true), (#""call": "get", "headers": {"If-None-Match": "\"a\""}"#, false),
    (#""call": "get", "headers": {"if-modified-since": "Sun, 06 Nov 1994 08:49:37 GMT"}"#, false),
  ])
  func `a 304 to a request that names nothing that the client has`(check: String, isSaid: Bool) async throws {
    let hint = try await advice(check, .status(304))
    #expect(hint?.contains("a 304 is for a request that names what the client has") == isSaid)
  }

  @Test(arguments: ["/get/", "http://localhost:1/get/?a=1"])
  func `a redirect to the same address with a slash`(target: String) async throws {
    let advice = try await advice(#""call": "get""#, .status(301, [Header("Location", target)]))
    #expect(
      advice?.hasPrefix("The response leads to the same path but for the slash at its end: route both")
        == true)
  }

  @Test(arguments: [("/get/", true), ("/get/?page=2", false)])
  func `a redirect that loses the query`(target: String, isSaid: Bool) async throws {
    let advice = try await advice(
      #""call": "get", "query": {"page": "2"}"#, .status(307, [Header("Location", target)]))
    #expect(advice?.contains("the slash at its end, without the query: route both") == isSaid)
  }

  @Test(arguments: ["/get", "http://localhost:1/get"])
  func `a redirect to the very address`(target: String) async throws {
    let advice = try await advice(#""call": "get""#, .status(302, [Header("Location", target)]))
    #expect(advice?.hasPrefix("Answer with the promised status: the redirect leads to the address") == true)
  }

  @Test(arguments: ["/get/", "/get"], [201, 202])
  func `the address in a success is no redirect`(target: String, status: Int) async throws {
    let advice = try await advice(#""call": "get""#, .status(status, [Header("Location", target)]))
    #expect(advice == Self.documented)
  }

  @Test(arguments: ["/other/", "/get?page=2", "//localhost:1/get"])
  func `a redirect to another address`(target: String) async throws {
    let advice = try await advice(#""call": "get""#, .status(301, [Header("Location", target)]))
    #expect(advice?.hasPrefix("Answer at the address that is promised") == true)
  }
}
