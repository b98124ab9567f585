import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of causes that are a single difference.
@Suite struct DifferenceCausesTests {
  /// A baseline accepts a cause by its id.
  @Test func `each cause of a run has an id of its own`() async throws {
    let names = ["a", "b", "c", "d", "e"]
    let contract = try RunningTests.contract(
      names.map { #""\#($0)": {"call": "\#($0)", "expect": 404}"# }.joined(separator: ", "),
      endpoints: names.map {
        #""\#($0)": {"request": "GET /\#($0)", "responses": {"404": {"body": {"m": "string"}}}}"#
      }.joined(separator: ", "))
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        if request.url.hasSuffix("/e") { return .json(#"{"m": "no"}"#, status: 404) }
        let page = request.url.hasSuffix("/a") || request.url.hasSuffix("/b") ? "one" : "other"
        return .success(
          HTTPResponse(
            status: 404, headers: [Header("Content-Type", "text/html")],
            body: Array("<title>\(page)</title>".utf8)))
      })
    #expect(result.causes.map(\.change.name) == ["same-page", "same-page"])
    #expect(Set(result.causes.map(\.id)).count == 2)
  }

  @Test func `what a baseline knows as one violation is one cause, however many checks promise it`()
    async throws
  {
    let checks = (1...4).map {
      "\"item-\($0)\": {\"call\": \"thing\", \"path\": {\"id\": \"\($0)\"}, \"expect\": 200}"
    }
    let contract = try RunningTests.contract(
      (checks + [#""all": {"call": "things", "expect": 200}"#]).joined(separator: ",\n"),
      endpoints: #"""
        "thing": {"request": "GET /things/{id}", "responses": {"200": {"body": {"id": "string"}}}},
        "things": {"request": "GET /things", "responses": {"200": {"body": {"count": "integer"}}}}
        """#)
    let transport = ScriptedTransport { request, _ in
      request.url.hasSuffix("/things") ? .json(#"{"count": 4}"#) : .status(404)
    }
    let run = await ContractCheckTests.run(contract, transport: transport)
    let cause = try #require(run.causes.first)
    #expect(run.causes.count == 1)
    #expect(cause.findings.count == 4 && cause.checks.count == 4)
    #expect(cause.title == "GET /things/{id} answered 404, not 200")
    #expect(run.verdict == "Contract check failed: 1 cause in 4 of 5 checks")
    let alert = try #require(run.alerts.first)
    #expect(run.alerts.count == 1 && alert.checks.count == 4)
    #expect(alert.sentence.contains("4 places in 4 checks"))
    #expect(HTMLReport().text(of: run).split(separator: "<article class=\"check cause").count == 2)
  }

  @Test(arguments: [
    (#"[{"id": 1}, {"id": 2}]"#, ["Item.title and 2 more: promised fields are missing"]),
    (#"[{"id": 1, "title": "x", "text": "y"}]"#, ["Item.size: a promised field is missing"]),
    (
      #"[{"id": 1, "title": "x", "text": "y", "size": 1}, {"id": 2}]"#,
      ["Item.title and 2 more: promised fields are missing"]
    ),
  ])
  func `an object without most of its members is one cause`(body: String, titles: [String]) async throws {
    let contract = try RunningTests.contract(
      #""items": {"call": "items", "expect": 200}"#,
      endpoints: #""items": {"request": "GET /items", "responses": {"200": {"body": "Item[]"}}}"#,
      extra:
        #""shapes": {"Item": {"id": "integer", "title": "string", "text": "string", "size": "integer"}},"#)
    let run = await ContractCheckTests.run(contract, transport: ScriptedTransport { _, _ in .json(body) })
    let read = try JSONReport.read(Array(JSONReport().text(of: run).utf8), file: "a.json")
    #expect(read.causes.map(\.title) == run.causes.map(\.title))
    #expect(run.causes.map(\.title) == titles)
  }

  @Test func `members that may all be inside a new object are one cause`() async throws {
    let body = #"{"id": 1, "period": {"starts_on": "2027-07-01", "ends_on": "2027-07-03"}}"#
    let causes = try await Call.causes(
      of: [
        Call("a", "GET /a", #""200": {"body": "Booking"}"#, .json(body)),
        Call("b", "GET /b", #""200": {"body": "Booking"}"#, .json(body)),
      ],
      extra:
        #""shapes": {"Booking": {"id": "integer", "note?": "string", "code?": "string", "starts_on": "date", "ends_on": "date"}},"#
    )
    #expect(causes.map(\.title) == ["Booking.starts_on and 1 more: promised fields are missing"])
    #expect(
      causes.first?.hint.backend
        == #"Send the members where they are promised, if they are in "period" now."#)
  }

  @Test func `statuses of one endpoint have titles of their own`() async throws {
    let contract = try RunningTests.contract(
      #""ok": {"call": "thing", "expect": 200}, "no": {"call": "thing", "query": {"a": "1"}, "expect": 404}"#,
      endpoints:
        #""thing": {"request": "GET /thing", "query": {"a?": "string"}, "responses": {"200": {}, "404": {}}}"#
    )
    let transport = ScriptedTransport { request, _ in .status(request.url.contains("?") ? 200 : 418) }
    let run = await ContractCheckTests.run(contract, transport: transport)
    #expect(
      Set(run.causes.map(\.title)) == [
        "GET /thing answered 418, not 200", "GET /thing answered 200, not 404",
      ])
  }

  @Test func `errors of a named shape in another form are told as that`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "a", "expect": 404}, "b": {"call": "b", "expect": 404}, "ok": {"call": "b", "query": {"x": "1"}, "expect": 200}"#,
      endpoints: #"""
        "a": {"request": "GET /a", "responses": {"404": {"body": "Problem"}}},
        "b": {"request": "GET /b", "query": {"x?": "string"}, "responses": {"200": {"body": {"n": "integer"}}, "404": {"body": "Problem"}}}
        """#, extra: #""shapes": {"Problem": {"error": {"code": "string", "text": "string"}}},"#)
    let transport = ScriptedTransport { request, _ in
      if request.url.contains("?") { return .json(#"{"n": 1}"#) }
      return request.url.hasSuffix("/a")
        ? .json(#"{"detail": "no"}"#, status: 404) : .json(#"{"name": ["is taken"]}"#, status: 404)
    }
    let run = await ContractCheckTests.run(contract, transport: transport)
    #expect(run.causes.map(\.title) == ["errors have another form than promised"])
  }
}
