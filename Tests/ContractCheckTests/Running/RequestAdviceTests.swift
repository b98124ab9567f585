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

  @Test(arguments: [
    (#"{"name": "Ann"}"#, #"{"name": "Bo"}"#, true), (#"{"name": "Ann"}"#, #"{"name": null}"#, true),
    (#"{"name": "Cy"}"#, #"{"name": "Bo"}"#, false), (#"{"name": "Ann"}"#, #"{"name": "ANN"}"#, false),
    (#"{"other": "Ann"}"#, #"{"name": "Bo"}"#, false),
  ])
  func `a change that is not taken over`(body: String, response: String, isSaid: Bool) async throws {
    let check = #""call": "post", "body": \#(body), "expect": {"status": 200, "values": {"name": "Ann"}}"#
    let contract = try RunningTests.contract("\"a\": {\(check)}")
    let result = await run(contract, transport: ScriptedTransport { _, _ in .json(response) })
    let hint = result[check: "a"]?.findings.first { $0.kind == .valueLiteral }?.hint.backend
    #expect(
      (hint
        == #"Take over "name" from the request, which sends the expected value, and answer with it."#)
        == isSaid)
    #expect(hint != nil)
  }

  @Test(arguments: [
    (#""name": "Ann L.""#, #"{"name": "Ann L."}"#, true),
    (#""name": "${rename.(request).body.name}""#, #"{"name": "Ann L."}"#, true),
    (#""name": "${env.NAME:-x} L.""#, #"{"name": "${env.NAME:-x} L."}"#, true),
    (#""name": "Ann""#, #"{"name": "Ann L."}"#, false), (#""other": "Ann""#, #"{"name": "Ann"}"#, false),
  ])
  func `a change that is not stored`(values: String, sent: String, isSaid: Bool) async throws {
    let contract = try RunningTests.contract(
      #""rename": {"call": "change", "body": \#(sent)}, "a": {"call": "read", "expect": {"values": {\#(values)}}}"#,
      endpoints: #""change": {"request": "PATCH /item"}, "read": {"request": "GET /item"}"#)
    let result = await run(
      contract, transport: ScriptedTransport { _, _ in .json(#"{"name": "Bo", "other": "Bo"}"#) })
    let hint = try #require(result[check: "a"]?.findings.first { $0.kind == .valueLiteral }?.hint.backend)
    #expect(
      (hint == #"See whether what rename sends is stored: it sent "name" with the value expected here."#)
        == isSaid,
      "\(hint)")
  }

  @Test(arguments: [(#""b": "2""#, false), (#""b": "1""#, true)])
  func `what another record was sent is not what is stored here`(id: String, isSaid: Bool) async throws {
    let contract = try RunningTests.contract(
      #"""
      "rename": {"call": "change", "path": {"b": "1"}, "body": {"name": "Ann"}},
      "a": {"call": "read", "path": {\#(id)}, "expect": {"values": {"name": "Ann"}}}
      """#,
      endpoints: #""change": {"request": "PATCH /item/{b}"}, "read": {"request": "GET /item/{b}"}"#)
    let result = await run(contract, transport: ScriptedTransport { _, _ in .json(#"{"name": "Bo"}"#) })
    let hint = try #require(result[check: "a"]?.findings.first { $0.kind == .valueLiteral }?.hint.backend)
    #expect(hint.hasPrefix("See whether what rename sends is stored") == isSaid, "\(hint)")
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

  /// The conflict of the second request is with what the first one was to make.
  @Test(arguments: [500, 201])
  func `a success that an earlier failure makes possible`(status: Int) async throws {
    let contract = try RunningTests.contract(
      #""add": {"call": "add", "expect": 201}, "again": {"call": "add", "after": "add", "expect": 409}"#,
      endpoints:
        #""add": {"request": "POST /items", "responses": {"201": {"headers": {"Location": "string"}}, "409": {}}}"#
    )
    let result = await run(
      contract,
      transport: ScriptedTransport { _, number in
        .status(number == 0 ? status : 201)
      })
    let finding = try #require(result[check: "again"]?.findings.first)
    #expect(
      finding.hint.backend
        == (status == 201
          ? "Refuse the request with the promised status: it was accepted."
          : "Fix add first, which must run before this check; where its effect is there, answer with the promised status.")
    )
    #expect(
      finding.hint.client == "Nothing to do: the backend must enforce this.")
  }

  @Test(arguments: [(204, "/items/1"), (403, "/items/1"), (204, "/items/12")])
  func `what a request deleted that was to be refused is not found`(status: Int, path: String) async throws {
    let contract = try RunningTests.contract(
      #""\#(path == "/items/1" ? "delete-as-other" : "other")": {"call": "delete", "path": {"id": "1"}, "expect": 403}, "read": {"call": "read", "path": {"id": "\#(path.dropFirst(7))"}, "expect": 200}"#,
      endpoints: #"""
        "delete": {"request": "DELETE /items/{id}", "responses": {"204": {"body": null}, "403": {}}},
        "read": {"request": "GET /items/{id}/parts", "responses": {"200": {}, "404": {}}}
        """#)
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in .status(request.method == "DELETE" ? status : 404) })
    let finding = try #require(result[check: "read"]?.findings.first)
    let isDeleted = status == 204 && path == "/items/1"
    #expect(
      finding.hint.backend.hasPrefix(
        isDeleted
          ? "Fix the status of delete-as-other first: it was not refused but answered with 204" : "Answer"),
      "\(finding.hint)")
    #expect((result[check: "read"]?.follows.isEmpty == false) == isDeleted)
  }

  @Test func `a change that was refused cannot be stored`() async throws {
    let contract = try RunningTests.contract(
      #""rename": {"call": "change", "body": {"name": "Ann L."}}, "a": {"call": "read", "expect": {"values": {"name": "Ann L."}}}"#,
      endpoints: #""change": {"request": "PATCH /item"}, "read": {"request": "GET /item"}"#)
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        .json(#"{"name": "Bo"}"#, status: request.method == "PATCH" ? 500 : 200)
      })
    let hint = try #require(result[check: "a"]?.findings.first { $0.kind == .valueLiteral }?.hint.backend)
    #expect(
      hint == #"Fix the status of rename first: it sent "name" with the value that is expected here."#,
      "\(hint)")
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
