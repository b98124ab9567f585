import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of causes that are values in another form in all responses.
@Suite struct ValueCausesTests {
  /// Returns the titles of the causes of a run whose backend answers the requests to `/a` and `/b` like this.
  private func titles(_ promises: [String], _ responses: [String], status: Int = 200) async throws -> [String]
  {
    let names = ["a", "b", "c", "d"].prefix(promises.count)
    let endpoints = zip(names, promises).map { name, promise in
      "\"\(name)\": {\"request\": \"GET /\(name)\", \"responses\": {\"\(status)\": {\"body\": \(promise)}}}"
    }
    let checks = names.map { "\"\($0)\": {\"call\": \"\($0)\", \"expect\": \(status)}" }
    let contract = try RunningTests.contract(
      checks.joined(separator: ", "), endpoints: endpoints.joined(separator: ", "))
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        .json(responses[names.firstIndex { request.url.hasSuffix("/" + $0) } ?? 0], status: status)
      })
    let read = try JSONReport.read(Array(JSONReport().text(of: result).utf8), file: "a.json")
    #expect(read.causes.map(\.title) == result.causes.map(\.title))
    return result.causes.map(\.title)
  }

  @Test func `numbers in quotes are one cause unless one came as a number`() async throws {
    let promises = [#"{"count": "integer", "id": "integer"}"#, #"{"score": "number", "more": "integer"}"#]
    let all = try await titles(promises, [#"{"count": "1", "id": "2"}"#, #"{"score": "2.5", "more": "3"}"#])
    #expect(all == ["numbers are in quotes"])
    let others = try await titles(
      promises + [#"{"rate": "number"}"#],
      [#"{"count": 1, "id": 2}"#, #"{"score": "2.5", "more": 3}"#, #"{"rate": "0.5"}"#])
    #expect(others == ["numbers that need not be whole are in quotes"])
    let integers = try await titles(
      promises, [#"{"count": "1", "id": "2"}"#, #"{"score": 2.5, "more": "3"}"#])
    #expect(integers == ["integers are in quotes"])
    let some = try await titles(
      promises + [#"{"rate": "number", "n": "integer"}"#],
      [#"{"count": "1", "id": 2}"#, #"{"score": "2.5", "more": 3}"#, #"{"rate": 0.5, "n": 1}"#])
    #expect(some == ["$.count of GET /a and 1 more: another type than promised"])
    let texts = try await titles(
      promises, [#"{"count": "many", "id": 2}"#, #"{"score": "good", "more": 3}"#])
    #expect(texts.count == 2)
  }

  @Test func `enums in another casing are one cause unless one came as promised`() async throws {
    let promises = [#"{"state": "'active' | 'gone'"}"#, #"{"kind": "'new' | 'used' | null"}"#]
    let all = try await titles(promises, [#"{"state": "ACTIVE"}"#, #"{"kind": "USED"}"#])
    #expect(all == ["values of enums are in another casing than promised"])
    let some = try await titles(
      promises + [#"{"role": "'admin' | 'user'"}"#],
      [#"{"state": "ACTIVE"}"#, #"{"kind": "USED"}"#, #"{"role": "admin"}"#])
    #expect(some.count == 2)
    let named = try await titles(
      [#"{"state": "'checkedIn' | 'gone'"}"#, #"{"kind": "'newOne' | 'used'"}"#],
      [#"{"state": "CHECKED_IN"}"#, #"{"kind": "NEW_ONE"}"#])
    #expect(named == ["values of enums are in another casing than promised"])
    let joined = try await titles(
      [#"{"state": "'checked_in' | 'gone'"}"#, #"{"kind": "'new_one' | 'used'"}"#],
      [#"{"state": "checked-in"}"#, #"{"kind": "new-one"}"#])
    #expect(joined.count == 2)
    // Three whole endpoints hardly differ alike for reasons of their own.
    let many = try await titles(
      promises + [#"{"mode": "'on' | 'off'"}"#, #"{"role": "'admin' | 'user'"}"#],
      [#"{"state": "ACTIVE"}"#, #"{"kind": "USED"}"#, #"{"mode": "ON"}"#, #"{"role": "admin"}"#])
    #expect(
      many == ["values of enums are in another casing than promised, by some endpoints and not by others"])
    let plain = try await titles(
      promises + [#"{"name": "string"}"#],
      [#"{"state": "ACTIVE"}"#, #"{"kind": "USED"}"#, #"{"name": "Ada"}"#])
    #expect(plain == ["values of enums are in another casing than promised"])
  }

  @Test(arguments: [
    ("'EUR' | 'USD'", "USD", 1), ("'1' | '2'", "1", 1), ("'Low' | 'High'", "Low", 2), ("'a' | 'b'", "a", 2),
  ])
  func `texts that another casing would not change say nothing of enums`(
    promise: String, sent: String, causes: Int
  ) async throws {
    let all = try await titles(
      [
        #"{"state": "'active' | 'gone'"}"#, #"{"kind": "'new' | 'used' | null"}"#,
        #"{"more": "\#(promise)"}"#,
      ],
      [#"{"state": "ACTIVE"}"#, #"{"kind": "USED"}"#, #"{"more": "\#(sent)"}"#])
    #expect(all.count == causes, "\(all)")
  }

  @Test func `a constant that came as promised says nothing of enums`() async throws {
    let promises = [
      #"{"state": "'active' | 'gone'"}"#, #"{"kind": "'new' | 'used' | null"}"#, #"{"type": "'Bearer'"}"#,
    ]
    let all = try await titles(
      promises, [#"{"state": "ACTIVE"}"#, #"{"kind": "USED"}"#, #"{"type": "Bearer"}"#])
    #expect(all == ["values of enums are in another casing than promised"])
    let constants = try await titles(
      [#"{"scheme": "'Bearer'"}"#, #"{"type": "'Card'"}"#], [#"{"scheme": "bearer"}"#, #"{"type": "card"}"#])
    #expect(constants.count == 2)
  }

  private static let open = [#"{"at": "date-time | null"}"#, #"{"next": "integer | null"}"#]

  @Test func `empty texts are one cause unless a null came`() async throws {
    let all = try await titles(Self.open, [#"{"at": ""}"#, #"{"next": ""}"#])
    #expect(all == ["empty texts are in place of nulls"])
    let some = try await titles(
      Self.open + [#"{"url": "url | null"}"#], [#"{"at": ""}"#, #"{"next": ""}"#, #"{"url": null}"#])
    #expect(some.count == 2)
  }

  @Test func `a null in place of a number says nothing of empty texts`() async throws {
    let promises = [
      #"{"at": "date-time | null"}"#, #"{"url": "url | null"}"#,
      #"{"next": "integer | null", "m": "integer | null"}"#,
    ]
    let texts = try await titles(promises, [#"{"at": ""}"#, #"{"url": ""}"#, #"{"next": null, "m": null}"#])
    #expect(texts == ["empty texts are in place of nulls"])
    let mixed = try await titles(promises, [#"{"at": ""}"#, #"{"url": ""}"#, #"{"next": null, "m": ""}"#])
    #expect(mixed.count == 2 && mixed.contains("empty texts are in place of nulls"))
  }

  @Test func `a null that one alternative allows says nothing of the dates of the other`() async throws {
    let all = try await titles(
      [
        #"{"at": "date-time"}"#, #"{"until": "date-time & /[^.]+/ | null"}"#,
        #"{"end": "date-time & /[^.]+/ | null"}"#,
      ],
      [#"{"at": 1736337600}"#, #"{"until": 1736337600}"#, #"{"end": null}"#])
    #expect(all == ["dates are integer, not date-time as promised"])
  }

  @Test(arguments: [200, 404])
  func `bodies that are serialized twice are one cause, and no form of errors`(status: Int) async throws {
    let all = try await titles(
      [#"{"a": "string"}"#, #"["integer"]"#], [#""{\"a\": \"x\"}""#, #""[1]""#], status: status)
    #expect(all == ["bodies are the text of JSON in a string"])
  }

  @Test func `values that differ alike are one cause`() async throws {
    let promise = #"{"page": {"n": "integer(1...)", "m": "integer", "next": "url"}, "total": "integer"}"#
    let all = try await titles(
      [promise], [#"{"page": {"n": "1", "m": "2", "next": "http://h/"}, "total": 3}"#])
    #expect(all == ["$.page.n of GET /a and 1 more: another type than promised"])
    let some = try await titles(
      [promise], [#"{"page": {"n": "1", "m": 2, "next": "/b"}, "total": "3"}"#])
    #expect(some.count == 2)
  }

  @Test func `a time in quotes goes with other numbers in quotes`() async throws {
    let all = try await titles(
      [#"{"n": "integer", "at": "unix-seconds"}"#, #"{"r": "number"}"#],
      [#"{"n": "1", "at": "1736337600"}"#, #"{"r": "0.5"}"#])
    #expect(all == ["numbers are in quotes"])
  }

  @Test func `values of one response with one explanation are one cause`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "a", "expect": {"status": 200, "values": {"from": "Köln", "to": "Bonn", "by": "car"}}}"#,
      endpoints: #"""
        "a": {"request": "GET /a", "responses": {"200": {"body": {"from": "string", "to": "string", "by": "string"}}}}
        """#)
    let swapped = await run(
      contract,
      transport: ScriptedTransport { _, _ in .json(#"{"from": "Bonn", "to": "Köln", "by": "car"}"#) })
    #expect(swapped.causes.map(\.findings.count) == [2])
    let others = await run(
      contract, transport: ScriptedTransport { _, _ in .json(#"{"from": "x", "to": "y", "by": "car"}"#) })
    #expect(others.causes.map(\.findings.count) == [2], "they may be those of another trip")
  }

  @Test func `a value of a key that is there twice is told with that`() async throws {
    let all = try await titles([#"{"id": "integer"}"#], [#"{"id": null, "id": 1}"#])
    #expect(all.count == 1)
  }

  @Test func `names that are swapped in several responses are one cause`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "a": {"call": "a", "expect": {"status": 200, "values": {"first": "Ann", "last": "Lee"}}},
      "b": {"call": "b", "expect": {"status": 200, "values": {"first": "Bo", "last": "Ray"}}}
      """#,
      endpoints: #"""
        "a": {"request": "GET /a", "responses": {"200": {"body": {"first": "string", "last": "string"}}}},
        "b": {"request": "GET /b", "responses": {"200": {"body": {"first": "string", "last": "string"}}}}
        """#)
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        .json(
          request.url.hasSuffix("/a")
            ? #"{"first": "Lee", "last": "Ann"}"# : #"{"first": "Ray", "last": "Bo"}"#)
      })
    #expect(result.causes.map(\.findings.count) == [4])
  }

  private static let storing = #"""
    "put": {"request": "PUT /item", "responses": {"200": {"body": {"price": "integer", "stock": "integer"}}, "405": {}}},
    "read": {"request": "GET /item", "responses": {"200": {"body": {"price": "integer", "stock": "integer"}}}},
    "order": {"request": "POST /order", "responses": {"200": {"body": {"total": "integer"}}}}
    """#

  @Test func `bodies that are serialized twice have the advice on that`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "a", "expect": 200}, "b": {"call": "b", "expect": 404}"#,
      endpoints: #"""
        "a": {"request": "GET /a", "responses": {"200": {"body": {"a": "string"}}}},
        "b": {"request": "GET /b", "responses": {"404": {"body": {"message": "string"}}}}
        """#)
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        request.url.hasSuffix("/a")
          ? .json(#""{\"a\": \"x\"}""#) : .json(#""{\"message\": \"no\"}""#, status: 404)
      })
    #expect(result.causes.map(\.advice) == [.rule(.encodedJSON)])
  }

  @Test func `an expected entry of a dictionary in another casing is no cause of its own`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "a", "expect": {"status": 422, "values": {"errors": {"email": ["taken"]}}}}"#,
      endpoints: #"""
        "a": {"request": "GET /a", "responses": {"422": {"body": {"errors": {"*": "string[]"}, "code": "integer"}}}}
        """#)
    let result = await run(
      contract,
      transport: ScriptedTransport { _, _ in
        .json(#"{"Errors": {"Email": ["taken"]}, "Code": 1}"#, status: 422)
      })
    #expect(result[check: "a"]?.findings.map(\.kind) == [.fieldCasing])
    let other = await run(
      contract,
      transport: ScriptedTransport { _, _ in .json(#"{"Errors": {"Email": ["bad"]}, "Code": 1}"#, status: 422)
      })
    #expect(other[check: "a"]?.findings.map(\.kind) == [.fieldCasing, .valueLiteral])
  }

  /// The app does not decode the claims of a token, but the same value beside it.
  @Test func `a value in tokens and in bodies is told by what it does to the app`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "a"}, "b": {"call": "b"}"#,
      endpoints: #"""
        "a": {"request": "GET /a", "responses": {"200": {"body": {"token": "jwt(Claims)"}}}},
        "b": {"request": "GET /b", "responses": {"200": {"body": "User"}}}
        """#,
      extra:
        #""shapes": {"Role": "'admin' | 'rider'", "Claims": {"role": "Role"}, "User": {"role": "Role"}},"#)
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        let role = #"{"role": "customer"}"#
        return .json(request.url.hasSuffix("/b") ? role : #"{"token": "\#(Tokens.signed(role))"}"#)
      })
    #expect(result.causes.map(\.title) == ["User.role and elsewhere: not one of the promised values"])
    #expect(result.causes.map(\.severity) == [.breaks])
    #expect(result.causes.map(\.checks.count) == [2])
  }

  @Test func `failures of one endpoint are one cause, whatever its checks expect`() async throws {
    let contract = try RunningTests.contract(
      #""ok": {"call": "thing", "expect": 200}, "no": {"call": "thing", "query": {"a": "1"}, "expect": 404}"#,
      endpoints:
        #""thing": {"request": "GET /thing", "query": {"a?": "string"}, "responses": {"200": {}, "404": {}}}"#
    )
    let result = await run(contract, transport: ScriptedTransport { _, _ in .status(500) })
    #expect(result.causes.map(\.title) == ["GET /thing answered 500, not what the checks expect"])
  }

  @Test func `a known violation is counted once, however many checks show it`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "a", "expect": 200}, "b": {"call": "b", "expect": 200}"#,
      endpoints: #"""
        "a": {"request": "GET /a", "responses": {"200": {"body": "Tool"}}},
        "b": {"request": "GET /b", "responses": {"200": {"body": ["Tool"]}}}
        """#, extra: #""shapes": {"Tool": {"id": "integer"}},"#)
    var result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        .json(request.url.hasSuffix("/a") ? #"{"id": "x"}"# : #"[{"id": "x"}]"#)
      })
    for index in result.contracts[0].checks.indices {
      for number in result.contracts[0].checks[index].records.indices {
        result.contracts[0].checks[index].records[number].status = FindingStatus(
          status: .waived, since: 0, runs: 1)
      }
      result.contracts[0].checks[index].outcome = .waived
    }
    #expect(result.tally.waivedPromises == 2)
    #expect(
      ExplainedRun(result).verdict.hasSuffix("; 1 known violation waived"), "\(ExplainedRun(result).verdict)")
  }
}
