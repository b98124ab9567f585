import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of responses that contradict a change of all responses, although they had no member that each must have.
@Suite struct EvidenceTests {
  /// Returns the changes that a run claims whose backend answers the requests to `/a`, `/b` and `/c` like this.
  private func changes(_ promises: [String], _ responses: [String]) async throws -> Set<String> {
    let names = ["a", "b", "c"]
    let endpoints = zip(names, promises).map { name, promise in
      "\"\(name)\": {\"request\": \"GET /\(name)\", \"responses\": {\"200\": {\"body\": \(promise)}}}"
    }
    let checks = names.map { "\"\($0)\": {\"call\": \"\($0)\", \"expect\": 200}" }
    let contract = try RunningTests.contract(
      checks.joined(separator: ", "), endpoints: endpoints.joined(separator: ", "))
    let transport = ScriptedTransport { request, _ in
      .json(responses[names.firstIndex { request.url.hasSuffix("/" + $0) } ?? 0])
    }
    let result = await run(contract, transport: transport)
    let read = try JSONReport.read(Array(JSONReport().text(of: result).utf8), file: "a.json")
    #expect(read.causes.map(\.id) == result.causes.map(\.id))
    return Set(result.causes.map(\.change.name))
  }

  @Test func `bodies are looked at until many in a row have shown nothing new`() throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "a"}"#,
      endpoints:
        #""a": {"request": "GET /a", "responses": {"200": {"body": {"n?": "string | null", "m": "integer"}}}}"#
    )
    let endpoint = try #require(contract.endpoints.first { !$0.responses.isEmpty })
    var places = PromisedPlaces(of: contract, endpoint.responses[0])
    func look(_ body: String, _ times: Int) throws {
      for _ in 0..<times { places.mark(in: try JSONDocument(parsing: Array(body.utf8)), except: []) }
    }
    try look(#"{"m": 1}"#, 60)
    try look(#"{"m": 1, "n": null}"#, 60)
    #expect(!places.isExhausted && places.members.contains { $0.cameAsNull })
    try look(#"{"m": 1}"#, 64)
    #expect(places.isExhausted)
  }

  private static let user = #"{"first_name": "string", "last_name": "string"}"#
  private static let order = #"{"order_number": "string", "paid_at": "string"}"#
  private static let wrong = [
    #"{"firstName": "a", "lastName": "b"}"#, #"{"orderNumber": "a", "paidAt": "b"}"#,
  ]

  @Test(arguments: [
    // A list, an optional member, a map, an alternative.
    (#"[{"due_at": "string"}]"#, #"[{"due_at": "x"}]"#, "[]"),
    (#"{"due_at?": "string"}"#, #"{"due_at": "x"}"#, "{}"),
    (#"{"*": {"due_at": "string"}}"#, #"{"x": {"due_at": "x"}}"#, "{}"),
    (
      #"{"value": {"oneOf": {"by": "kind", "a": {"due_at": "string"}, "b": {"late": "boolean"}}}}"#,
      #"{"value": {"kind": "a", "due_at": "x"}}"#, #"{"value": {"kind": "b", "late": true}}"#
    ),
  ])
  func `a member that came as promised contradicts another casing of all`(
    promise: String, as came: String, without: String
  ) async throws {
    let promises = [Self.user, Self.order, promise]
    #expect(try await changes(promises, Self.wrong + [came]) == ["difference"])
    #expect(try await changes(promises, Self.wrong + [without]) == ["casing"])
  }

  @Test func `elements of other alternatives are no evidence against another casing`() async throws {
    let hits = #"[{"oneOf": {"by": "type", "a": {"plot_name": "string"}, "b": {"task_name": "string"}}}]"#
    let promises = [Self.user, Self.order, hits]
    let wrong = #"[{"type": "a", "plotName": "x"}, {"type": "b", "taskName": "y"}]"#
    #expect(try await changes(promises, Self.wrong + [wrong]) == ["casing"])
    let partly = #"[{"type": "a", "plotName": "x"}, {"type": "a", "plot_name": "y"}]"#
    #expect(try await changes(promises, Self.wrong + [partly]) == ["difference"])
  }

  @Test func `the pieces of a stream are no evidence against an envelope`() async throws {
    let names = ["a", "b"]
    let endpoints = names.map { name in
      #""\#(name)": {"request": "GET /\#(name)", "responses": {"200": {"body": {"\#(name)_id": "string"}}}}"#
    }
    let feed = #"""
      "feed": {"request": "GET /feed", "responses": {"200": {"type": "application/x-ndjson", "each": {"n": "integer"}}}}
      """#
    let contract = try RunningTests.contract(
      #""a": {"call": "a", "expect": 200}, "b": {"call": "b", "expect": 200}, "feed": {"call": "feed", "expect": 200}"#,
      endpoints: (endpoints + [feed]).joined(separator: ", "))
    let transport = ScriptedTransport { request, _ in
      let name = request.url.split(separator: "/").last ?? ""
      if name == "feed" {
        let type = Header("Content-Type", "application/x-ndjson")
        return .success(HTTPResponse(status: 200, headers: [type], body: Array("{\"n\": 1}\n".utf8)))
      }
      return .json(#"{"data": {"\#(name)_id": "x"}}"#)
    }
    let result = await run(contract, transport: transport)
    #expect(result.checks.first { $0.name == "feed" }?.outcome == .passed)
    #expect(result.causes.map(\.change.name) == ["envelope"])
  }

  @Test func `a body that cannot be read anywhere is no other form of errors`() async throws {
    let contract = try RunningTests.contract(
      #""ok": {"call": "thing", "expect": 200}, "no": {"call": "thing", "expect": 404, "after": ["ok"]}, "none": {"call": "other", "expect": 404}"#,
      endpoints: #"""
        "thing": {"request": "GET /thing", "responses": {"200": {"body": {"a": "string"}}, "404": {"body": {"detail": "string"}}}},
        "other": {"request": "GET /other", "responses": {"404": {"body": {"detail": "string"}}}}
        """#)
    let transport = ScriptedTransport { request, earlier in
      request.url.hasSuffix("/thing") && earlier == 0
        ? .json(#"{"a": "x",,}"#) : .json(#"{"detail": "x",,}"#, status: 404)
    }
    let result = await run(contract, transport: transport)
    #expect(!result.causes.map(\.change.name).contains("errors"))
  }

  @Test func `a cause of two checks is told once, and they by name`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "a", "expect": 200}, "b": {"call": "b", "expect": 200}"#,
      endpoints: #"""
        "a": {"request": "GET /a", "responses": {"200": {"body": \#(Self.user)}}},
        "b": {"request": "GET /b", "responses": {"200": {"body": \#(Self.order)}}}
        """#)
    let transport = ScriptedTransport { request, _ in .json(Self.wrong[request.url.hasSuffix("/a") ? 0 : 1]) }
    let console = ConsoleReport().text(of: await run(contract, transport: transport))
    #expect(console.contains("CAUSE 1 keys are in camelCase, not in snake_case as promised"), "\(console)")
    #expect(console.contains("FAILED 2 checks by cause 1 alone"))
    #expect(!console.contains("FAILED c/"))
  }

  @Test func `the example of a cause is of the check whose request is shown`() async throws {
    let contract = try RunningTests.contract(
      #""list": {"call": "list", "expect": 200}, "one": {"call": "one", "expect": 200}"#,
      endpoints: #"""
        "list": {"request": "GET /list", "responses": {"200": {"body": {"items": "Tool[]", "n": "integer"}}}},
        "one": {"request": "GET /one", "responses": {"200": {"body": "Tool"}}}
        """#, extra: #""shapes": {"Tool": {"id": "integer"}},"#)
    let transport = ScriptedTransport { request, _ in
      request.url.hasSuffix("/one") ? .json(#"{"id": "x"}"#) : .json(#"{"items": [{"id": "x"}], "n": "7"}"#)
    }
    let console = ConsoleReport().text(of: await run(contract, transport: transport))
    #expect(console.contains("| at        $.id\n") && console.contains("/one'"), "\(console)")
    #expect(!console.contains("| at        $.items[*].id\n"), "\(console)")
  }

  @Test(arguments: [true, false])
  func `routes are gone behind a parameter only if others behind it response`(othersResponse: Bool)
    async throws
  {
    let contract = try RunningTests.contract(
      #"""
      "items": {"call": "items", "path": {"id": "1"}, "expect": 200},
      "log": {"call": "log", "path": {"id": "1"}, "expect": 200},
      "tags": {"call": "tags", "path": {"id": "1"}, "expect": 200},
      "orders": {"call": "orders", "path": {"id": "1"}, "expect": 200}
      """#,
      endpoints: #"""
        "items": {"request": "GET /shops/{id}/items", "responses": {"200": {}}},
        "log": {"request": "GET /shops/{id}/items/log", "responses": {"200": {}}},
        "tags": {"request": "GET /shops/{id}/items/tags", "responses": {"200": {}}},
        "orders": {"request": "GET /shops/{id}/orders", "responses": {"200": {}}}
        """#)
    let transport = ScriptedTransport { request, _ in
      .status(request.url.hasSuffix("orders") && othersResponse ? 200 : 404)
    }
    let result = await run(contract, transport: transport)
    let gone = result.causes.filter { $0.change.name == "routes" }
    #expect(gone.map(\.checks.count) == (othersResponse ? [3] : [4]))
    #expect(gone.first?.change == .routes(below: othersResponse ? "/shops/{}/items" : "/"))
  }

  @Test func `a null that came contradicts that nulls are left out`() async throws {
    let promises = [
      #"{"id": "string", "bio": "string | null"}"#, #"{"id": "string", "note": "string | null"}"#,
      #"{"id": "string", "text?": "string | null"}"#,
    ]
    let responses = [#"{"id": "1"}"#, #"{"id": "2"}"#]
    #expect(try await changes(promises, responses + [#"{"id": "3", "text": null}"#]) == ["difference"])
    #expect(try await changes(promises, responses + [#"{"id": "3", "text": "x"}"#]) == ["omitted-nulls"])
  }

  @Test func `a null beside a text of several shapes is left out as any other`() async throws {
    let promises = [
      #"{"id": "string", "bio": "string | null"}"#,
      #"{"id": "string", "at": "date-time & /[^.]+/ | null"}"#, #"{"id": "string"}"#,
    ]
    let responses = [#"{"id": "1"}"#, #"{"id": "2"}"#, #"{"id": "3"}"#]
    #expect(try await changes(promises, responses) == ["omitted-nulls"])
  }

  @Test(arguments: [("1.5", 2), (#""1.5""#, 1)])
  func `an element of a failed check's body contradicts a change of all values`(
    element: String, causes: Int
  ) async throws {
    let promises = [#"{"price": "number"}"#, #"{"total": "number", "lines": [{"tax": "number"}]}"#, "{}"]
    let responses = [#"{"price": "1.5"}"#, #"{"total": "2.5", "lines": [{"tax": \#(element)}]}"#, "{}"]
    let found = try await changes(promises, responses)
    #expect(found == (causes == 1 ? ["scalar-types"] : ["difference"]))
  }

  @Test func `an optional member at its place contradicts an envelope around all bodies`() async throws {
    let promises = [Self.user, Self.order, #"{"due_at?": "string"}"#]
    let wrapped = [
      #"{"data": {"first_name": "a", "last_name": "b"}}"#,
      #"{"data": {"order_number": "a", "paid_at": "b"}}"#,
    ]
    #expect(try await changes(promises, wrapped + [#"{"due_at": "x"}"#]).contains("envelope") == false)
    #expect(try await changes(promises, wrapped + [#"{"data": {"due_at": "x"}}"#]) == ["envelope"])
  }

  @Test func `a date in a long list or in the last of many checks contradicts a change of all dates`()
    async throws
  {
    let element = #"{"paidAt": "2025-01-08T12:00:00Z", "text": "\#(String(repeating: "x", count: 90))"}"#
    let list = "[" + Array(repeating: element, count: 600).joined(separator: ", ") + "]"
    let long = Call(
      "list", "GET /list", #""200": {"body": [{"paidAt": "date-time", "text": "string"}]}"#, .json(list))
    #expect(list.utf8.count > 64 << 10)
    #expect(try await Call.causes(of: Call.dates("a", "b") + [long]).map(\.change.name) == ["difference"])
    let checks = (0..<8).map { number in
      Call(
        "c\(number)", "GET /c", #""200": {"body": {"paidAt?": "date-time"}}"#,
        .json(number < 7 ? "{}" : #"{"paidAt": "2025-01-08T12:00:00Z"}"#))
    }
    #expect(try await Call.causes(of: Call.dates("a", "b") + checks).map(\.change.name) == ["difference"])
    #expect(
      try await Call.causes(of: Call.dates("a", "b") + checks.prefix(7)).map(\.change.name) == ["dates"])
  }

  @Test func `the body of another success than the expected one contradicts a change of all keys`()
    async throws
  {
    let wrong = [
      Call(
        "a", "GET /a", #""200": {"body": {"firstName": "string", "lastName": "string"}}"#,
        .json(#"{"first_name": "x", "last_name": "y"}"#)),
      Call(
        "b", "GET /b", #""200": {"body": {"orderNo": "string", "placedBy": "string"}}"#,
        .json(#"{"order_no": "x", "placed_by": "y"}"#)),
    ]
    let promise = #""200": {"body": {"userName": "string", "userRole?": "string"}}"#
    let other = Call(
      "c", "POST /c", promise, .json(#"{"userName": "x", "userRole": "y"}"#, status: 201))
    #expect(try await Call.causes(of: wrong + [other]).map(\.change.name).contains("casing") == false)
    let changed = Call("c", "POST /c", promise, .json(#"{"user_name": "x"}"#, status: 201))
    #expect(try await Call.causes(of: wrong + [changed]).map(\.change.name).contains("casing"))
  }

  @Test func `lists are not told apart where no list came`() async throws {
    func call(_ path: String, _ promise: String, _ body: String) -> Call {
      Call(
        path.replacing("/", with: "-"), "GET /\(path)", #""200": {"body": {"data": \#(promise)}}"#,
        .json(body))
    }
    let bare = ["v1/a", "v1/b"].map { call($0, #"{"x": "integer", "y": "string"}"#, #"{"x": 1, "y": "q"}"#) }
    let object = call("v2/c", #"{"x": "integer", "y": "string"}"#, #"{"data": {"x": 1, "y": "q"}}"#)
    let list = call("v2/d", #"[{"x": "integer"}]"#, #"{"data": [{"x": 1}]}"#)
    let title = "bodies came without the document around them, whose $.data is promised"
    #expect(try await Call.causes(of: bare + [object]).map(\.title) == [title + ", at and below /v1"])
    #expect(try await Call.causes(of: bare + [list]).map(\.title) == [title + ", and lists did not"])
  }

  @Test func `a status contradicts a change although its check allows others as well`() async throws {
    func call(_ name: String, _ expect: String, _ status: Int) -> Call {
      Call(
        name, "GET /\(name)", #""2XX": {}, "401": {}, "403": {}"#, expect: expect, .status(status))
    }
    let moved = [call("a", "200", 206), call("b", "200", 206)]
    #expect(try await Call.causes(of: moved + [call("c", "[200, 204]", 200)]).count == 2)
    #expect(try await Call.causes(of: moved + [call("c", #""2XX""#, 200)]).count == 2)
    #expect(try await Call.causes(of: moved + [call("c", "[200, 204]", 204)]).count == 1)
    let admitted = [call("a", "401", 200), call("b", "401", 201)]
    #expect(try await Call.causes(of: admitted + [call("c", "[401, 403]", 401)]).count == 2)
  }

  @Test func `dates of which some are read are said to be some`() async throws {
    let (fraction, whole) = ("2025-01-08T12:00:00.123Z", "2025-01-08T12:00:00Z")
    func found(_ other: String) async throws -> [String] {
      try await Call.causes(
        of: ["a", "b"].map { name in
          Call(
            name, "GET /\(name)", #""200": {"body": {"\#(name)At": "date-time", "x": "date-time"}}"#,
            .json(#"{"\#(name)At": "\#(fraction)", "x": "\#(other)"}"#))
        }, extra: #""client": {"dates": "iso8601", "os": "iOS 17"},"#
      ).map(\.title)
    }
    let words = "dates are in a form of date-time that the app does not read, or not on each system"
    #expect(try await found(whole) == ["some \(words)"])
    #expect(try await found(fraction) == [words])
  }

  @Test func `values of errors that successes have in the same form are no other form of errors`()
    async throws
  {
    let errors = ["c", "d"].map { name in
      Call(
        name, "GET /\(name)", #""404": {"body": {"at": "date-time"}}"#, expect: "404",
        .json(#"{"at": 1736337600}"#, status: 404))
    }
    let all = try await Call.causes(of: Call.dates("a", "b") + errors)
    #expect(all.map(\.title) == ["dates are integer, not date-time as promised"])
    let alone = try await Call.causes(of: errors)
    #expect(alone.map(\.title) == ["errors have another form than promised"])
  }

  @Test(arguments: [
    #"{"first_name": "x", "created_at": "2025-01-08T12:00:00Z"}"#,
    #"{"data": {"firstName": "x", "createdAt": "2025-01-08T12:00:00Z"}}"#,
  ])
  func `a date that was found elsewhere contradicts a change of all dates`(body: String) async throws {
    let promise = #""200": {"body": {"firstName": "string", "createdAt": "date-time"}}"#
    let moved = ["a", "b"].map { Call($0, "GET /v1/\($0)", promise, .json(body)) }
    let wrong = ["c", "d"].map {
      Call($0, "GET /v2/\($0)", promise, .json(#"{"firstName": "x", "createdAt": 1736337600}"#))
    }
    #expect(
      try await Call.causes(of: moved + wrong).map(\.title).contains(
        "dates are integer, not date-time as promised, at and below /v2"))
  }
}
