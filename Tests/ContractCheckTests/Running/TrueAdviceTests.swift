import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of advice that a response, its request or an earlier response would contradict.
@Suite struct TrueAdviceTests {
  /// Returns the finding of the last check of a run.
  private func finding(
    _ checks: String, _ endpoints: String, _ answer: @escaping @Sendable (Request) -> HTTPResponse
  ) async throws -> Finding? {
    let contract = try RunningTests.contract(checks, endpoints: endpoints)
    let result = await run(contract, transport: ScriptedTransport { request, _ in .success(answer(request)) })
    return result.checks.last?.findings.first
  }

  private static func json(_ text: String, _ status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: [Header("Content-Type", "application/json")], body: Array(text.utf8))
  }

  private static let create =
    #""create": {"request": "POST /things", "body": {"name": "string"}, "responses": {"201": {"body": {"id": "integer", "name": "string(1...80)"}}, "422": {}}}"#

  @Test(arguments: [
    (#"{"id": 3, "name": ""}"#, "Refuse the request with the promised status: it was accepted."),
    (
      #"{"reason": "no"}"#,
      "Answer with the promised status: the body is not what 201 promises, and may be an error."
    ),
  ])
  func `a success that answers with what was sent is no error`(body: String, advice: String) async throws {
    let finding = try await finding(
      #""create": {"call": "create", "body": {"name": ""}, "expect": 422}"#, Self.create
    ) { _ in Self.json(body, 201) }
    #expect(finding?.hint.backend == advice)
  }

  @Test func `the document without its envelope is no error in place of nothing`() async throws {
    let finding = try await finding(
      #""list": {"call": "list", "query": {"page": "9"}, "expect": 404}"#,
      #""list": {"request": "GET /list", "responses": {"200": {"body": {"count": "integer", "results": [{"id": "integer", "sku": "string"}]}}, "404": {}}}"#
    ) { _ in Self.json(#"[{"id": 3, "sku": "a"}, {"id": 4, "sku": "b"}]"#) }
    #expect(
      finding?.hint.backend
        == "Answer with the promised status: what should be unknown, gone or hidden from this user was found."
    )
  }

  @Test(arguments: [302, 404])
  func `a success in place of another success or of nothing was not to be refused`(
    status: Int
  ) async throws {
    let finding = try await finding(
      #""create": {"call": "create", "body": {"name": "a"}, "expect": \#(status)}"#,
      Self.create.replacing(#""422": {}"#, with: #""422": {}, "\#(status)": {}"#)
    ) { _ in Self.json(#"{"id": 3, "name": "a"}"#, 201) }
    #expect(finding?.kind == .responseStatus)
    #expect(finding?.hint.backend.hasPrefix("Refuse") == false, "\(finding?.hint.backend ?? "")")
  }

  @Test(arguments: [401, 403]) func `a 404 for a refusal is not told as something that was not found`(
    status: Int
  ) async throws {
    let finding = try await finding(
      #""get": {"call": "get", "expect": 200}, "none": {"call": "get", "query": {"a": "1"}, "expect": \#(status)}"#,
      #""x": {"request": "GET /x"}"#
    ) { $0.url.contains("a=1") ? Self.json(#"{"error": "no"}"#, 404) : HTTPResponse(status: 200) }
    #expect(
      finding?.hint.backend
        == "Answer with the promised status: a 404 does not say that the request is refused.")
  }

  @Test func `a 410 keeps the promise that something is gone, but for the status`() async throws {
    let finding = try await finding(
      #""item": {"call": "item", "path": {"id": "1"}, "expect": 404}"#, #""x": {"request": "GET /x"}"#
    ) { _ in HTTPResponse(status: 410) }
    #expect(
      finding?.hint.backend
        == "Answer with the promised status, or document 410, which says that it is gone for good.")
  }

  @Test func `what a login answers with was not made by it`() async throws {
    let endpoints = #"""
      "session": {"request": "POST /session", "responses": {"200": {"body": {"id": "integer"}}}},
      "user": {"request": "GET /users/{id}", "responses": {"200": {}, "404": {}}}
      """#
    let checks = #"""
      "session": {"call": "session", "expect": 200},
      "user": {"call": "user", "path": {"id": "${session.id}"}, "expect": 200}
      """#
    let finding = try await finding(checks, endpoints) {
      $0.method == "POST" ? Self.json(#"{"id": 7}"#) : HTTPResponse(status: 404)
    }
    #expect(finding?.observation == nil)
    #expect(finding?.hint.backend.contains("made") == false)
  }

  @Test func `a value is right where only the expected one had a wrong type before`() async throws {
    let endpoints = #"""
      "make": {"request": "POST /a", "responses": {"200": {"body": {"id": "integer"}}}},
      "part": {"request": "POST /b", "responses": {"200": {"body": {"owner": "integer"}}}}
      """#
    let checks = #"""
      "make": {"call": "make", "expect": 200},
      "part": {"call": "part", "expect": {"status": 200, "values": {"owner": "${make.id}"}}}
      """#
    let contract = try RunningTests.contract(checks, endpoints: endpoints)
    func result(_ owner: String) async -> CheckResult? {
      await run(
        contract,
        transport: ScriptedTransport { request, _ in
          .success(Self.json(request.url.hasSuffix("/a") ? #"{"id": "13"}"# : #"{"owner": \#(owner)}"#))
        })[check: "part"]
    }
    let right = await result("13")
    #expect(right?.outcome == .passed && right?.notes == [], "\(right?.notes ?? [])")
    let wrong = await result("14")
    #expect(wrong?.findings.map(\.kind) == [.valueLiteral])
  }

  @Test func `a conflict with what this run made is not blamed on an earlier one`() async throws {
    let checks = #"""
      "first": {"call": "create", "body": {"name": "a-${unique.username}"}, "expect": 201},
      "second": {"call": "create", "body": {"name": "a-${unique.username}"}, "expect": 201}
      """#
    let contract = try RunningTests.contract(checks, endpoints: Self.create)
    func notes(_ first: Int) async -> [String] {
      var settings = RunSettings.test()
      settings.isSeedChosen = true
      let result = await run(
        contract, settings: settings,
        transport: ScriptedTransport { _, earlier in
          .success(
            earlier == 0 && first == 201
              ? Self.json(#"{"id": 1, "name": "a"}"#, 201) : HTTPResponse(status: 409))
        })
      return result.checks.flatMap(\.notes).filter { $0.contains("--seed") }
    }
    #expect(await notes(409).count == 2)
    #expect(await notes(201) == [])
  }

  @Test func `a success in place of another one is nothing that the client has to look at`() async throws {
    let finding = try await finding(
      #""put": {"call": "put", "expect": 201}"#,
      #""put": {"request": "POST /x", "responses": {"201": {"body": {"id": "integer"}}}}"#
    ) { _ in Self.json(#"{"id": 1}"#) }
    #expect(finding?.hint.client == "Nothing to do where the app takes every 2XX for a success.")
  }

  /// The value that came may be the right one.
  @Test func `nothing is said of the app where a value is expected that came from a broken response`()
    async throws
  {
    let finding = try await finding(
      #""make": {"call": "make"}, "book": {"call": "book", "path": {"id": "${make.id}"}, "expect": {"values": {"tour": "${make.id}"}}}"#,
      #""make": {"request": "POST /tours", "responses": {"200": {"body": {"id": "integer"}}}}, "book": {"request": "POST /tours/{id}/book", "responses": {"200": {"body": {"tour": "integer"}}}}"#
    ) { Self.json($0.url.hasSuffix("book") ? #"{"tour": 1}"# : #"{"id": "tour_1"}"#) }
    #expect(finding?.hint.backend.hasPrefix("Fix the response of make first") == true)
    #expect(finding?.hint.client == "" && finding?.effect == nil)
  }

  @Test func `a value that came again is that of the earlier response, and harms no app`() async throws {
    let finding = try await finding(
      #""first": {"call": "sign", "expect": 200}, "renew": {"call": "sign", "after": "first", "expect": {"differs": {"token": "${first.token}"}}}"#,
      #""sign": {"request": "POST /sign", "responses": {"200": {"body": {"token": "string"}}}}"#
    ) { _ in Self.json(#"{"token": "a"}"#) }
    #expect(finding?.hint.backend == "Answer with a new value: that of the response of first came again.")
    #expect(finding?.hint.client == "" && finding?.effect == nil)
  }

  @Test func `what a refused deletion left is led to it`() async throws {
    let finding = try await finding(
      #""drop": {"call": "drop", "path": {"id": 1}, "expect": 204}, "gone": {"call": "one", "path": {"id": 1}, "after": "drop", "expect": 404}"#,
      #""drop": {"request": "DELETE /seats/{id}", "responses": {"204": {}}}, "one": {"request": "GET /seats/{id}", "responses": {"200": {"body": {"id": "integer"}}, "404": {}}}"#
    ) { $0.method == "DELETE" ? HTTPResponse(status: 405) : Self.json(#"{"id": 1}"#) }
    #expect(
      finding?.observation == .senderRefused && finding?.hint.backend.hasPrefix("Fix drop first") == true)
  }

  @Test func `a value under its key in another casing is not said to be lost`() async throws {
    let finding = try await finding(
      #""set": {"call": "set", "body": {"push": true}, "expect": 200}, "read": {"call": "read", "after": "set", "expect": {"values": {"push": true}}}"#,
      #""set": {"request": "PUT /settings", "responses": {"200": {}}}, "read": {"request": "GET /settings", "responses": {"200": {"body": {"*": "boolean"}}}}"#
    ) { $0.method == "PUT" ? HTTPResponse(status: 200) : Self.json(#"{"Push": true}"#) }
    #expect(finding?.foundAt == JSONPath("$.Push"))
    #expect(
      finding?.hint.backend == #"Write the key as the check expects it: the value came under "Push"."#)
  }
}

/// The tests of expected values that are there in another form.
@Suite struct TrueValuesTests {
  private func findings(_ expected: String, _ body: String, promising shape: String = #""any""#) async throws
    -> [Finding]
  {
    let contract = try RunningTests.contract(
      #""a": {"call": "a", "expect": {"status": 200, "values": \#(expected)}}"#,
      endpoints: #""a": {"request": "GET /a", "responses": {"200": {"body": \#(shape)}}}"#)
    let result = await run(contract, transport: ScriptedTransport { _, _ in .json(body) })
    return result.checks[0].findings
  }

  @Test(arguments: ["31.989999999999998", "31.99", "3199e-2", "31.98999999999999844"])
  func `more digits than a double has are the same number`(sent: String) async throws {
    #expect(try await findings(#"{"price": 31.99}"#, #"{"price": \#(sent)}"#) == [])
  }

  @Test(arguments: ["31.98", "31.990000001", "\"31.99\""])
  func `another number is another number`(sent: String) async throws {
    #expect(try await findings(#"{"price": 31.99}"#, #"{"price": \#(sent)}"#).count == 1)
  }

  @Test func `whole numbers are compared with all their digits`() async throws {
    #expect(try await findings(#"{"n": 9007199254740993}"#, #"{"n": 9007199254740992}"#).count == 1)
  }

  @Test func `the same characters of other scalars are told as that`() async throws {
    let finding = try #require(
      try await findings("{\"name\": \"Zo\u{EB}\"}", "{\"name\": \"Zoe\u{308}\"}").first)
    #expect(finding.reading == .asMeant)
    #expect(finding.hint.client == "Nothing to do: String compares them as equal.")
    #expect("Zo\u{EB}" == "Zoe\u{308}", "Swift's own comparison")
  }

  @Test(arguments: [
    (#"["clay", "wheel"]"#, #"["wheel", "clay"]"#), ("[1, 2, 3]", "[3, 1, 2]"),
    (#"[{"a": 1}, {"a": 2}]"#, #"[{"a": 2, "b": 1}, {"a": 1}]"#),
  ])
  func `a list in another order is one finding that says so`(expected: String, sent: String) async throws {
    let found = try await findings(#"{"list": \#(expected)}"#, #"{"list": \#(sent)}"#)
    #expect(found.map(\.path?.description) == ["$.list"])
    #expect(
      found.first?.hint.backend == "Answer in the expected order: the elements are there, in another one.")
  }

  @Test(arguments: [("[1, 2]", "[2, 3]"), ("[1, 1, 2]", "[1, 2, 2]"), ("[1, 2]", "[2, 1, 3]")])
  func `a list with other elements is in no other order`(expected: String, sent: String) async throws {
    let found = try await findings(#"{"list": \#(expected)}"#, #"{"list": \#(sent)}"#)
    #expect(!found.isEmpty && found.allSatisfy { !$0.hint.backend.contains("order") })
  }

  @Test func `the value of a dictionary with another type is told once`() async throws {
    let found = try await findings(
      #"{"counts": {"done": 1}}"#, #"{"counts": {"done": "1", "open": "0"}}"#,
      promising: #"{"counts": {"*": "integer"}}"#)
    #expect(found.map(\.kind) == [.valueType])
  }

  @Test func `a number of a dictionary in another notation is told once`() async throws {
    let found = try await findings(
      #"{"by": {"food": "70.00"}}"#, #"{"by": {"food": "7E+1"}}"#, promising: #"{"by": {"*": "decimal"}}"#)
    #expect(found.map(\.kind) == [.valueFormat])
  }

  @Test func `a text under another name says nothing where the object may be another one`() async throws {
    let found = try await findings(
      #"{"login": "ann", "last": "Zoe"}"#, #"{"login": "zoe", "first": "Zoe", "last": "Miller"}"#)
    #expect(
      found.map(\.hint.backend)
        == Array(repeating: "Answer with the value that the check expects here.", count: 2))
  }

  @Test func `a cookie with the name of a missing member is told`() async throws {
    let contract = try RunningTests.contract(
      #""login": {"call": "enter"}"#,
      endpoints:
        #""enter": {"request": "POST /enter", "responses": {"200": {"body": {"accessToken": "string", "user": "string"}}}}"#
    )
    let result = await run(
      contract,
      transport: ScriptedTransport { _, _ in
        .json(#"{"user": "a"}"#, [Header("Set-Cookie", "access_token=abc; HttpOnly")])
      })
    #expect(result[check: "login"]?.findings.first?.advice == Advice(.rule(.inCookie)))
  }
}
