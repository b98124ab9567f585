import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of values and statuses after a change that was not stored, or whose own response is another one.
@Suite struct LostChangeTests {
  private static let boats = #"""
    "create": {"request": "POST /boats", "responses": {"201": {"body": {"id": "integer"}}}},
    "boat": {"request": "GET /boats/{id}", "responses": {"200": {"body": "any"}, "404": {}}},
    "change": {"request": "PATCH /boats/{id}", "responses": {"200": {"body": "any"}, "204": {}}},
    "book": {"request": "POST /boats/{id}/bookings", "responses": {"201": {"body": "any"}}},
    "cancel": {"request": "POST /boats/{id}/cancel", "responses": {"200": {"body": "any"}, "409": {}}},
    "list": {"request": "GET /boats", "responses": {"200": {"body": "any"}}}
    """#
  private static let create =
    #""create": {"call": "create", "body": {"about": "calm", "price": 7}, "expect": 201}"#
  private static let id = #""path": {"id": "${create.id}"}"#

  /// Returns the run of some checks after one that makes a boat, with the answer to each other request line.
  private func run(
    _ checks: String, _ answers: [String: Result<HTTPResponse, TransportFailure>],
    created: String = #"{"id": 1}"#
  ) async throws
    -> RunResult
  {
    let contract = try RunningTests.contract(
      Self.create + ", " + checks.replacing("$ID", with: Self.id), endpoints: Self.boats)
    return await ContractCheckTests.run(
      contract,
      transport: ScriptedTransport { request, _ in
        let path = request.url.split(separator: "/").dropFirst(2).joined(separator: "/")
        return answers["\(request.method) /\(path)"] ?? .json(created, status: 201)
      })
  }

  @Test func `a member that the request sends is not a null left out`() async throws {
    let contract = try RunningTests.contract(
      #""make": {"call": "make", "body": {"about": "calm"}, "expect": 200}, "read": {"call": "read", "expect": 200}"#,
      endpoints: #"""
        "make": {"request": "POST /boats", "responses": {"200": {"body": "Boat"}}},
        "read": {"request": "GET /boats/1", "responses": {"200": {"body": "Boat"}}}
        """#,
      extra: #""shapes": {"Boat": {"id": "integer", "about": "string | null", "at": "date | null"}},"#)
    let run = await ContractCheckTests.run(
      contract, transport: ScriptedTransport { _, _ in .json(#"{"id": 1}"#) })
    #expect(run.causes.map(\.title) == ["Boat.about and 1 more: promised fields are missing"])
    #expect(
      advice(run, "make") == [
        #"Answer with "about" as well: the request sends a value for it."#,
        "Always send the member: null where it has no value.",
      ])
    #expect(run[check: "read"]?.violations.map(\.actual).contains { $0.contains("leave nulls out") } == false)
  }

  @Test func `elements of other responses that came in another order are told as that`() async throws {
    let run = try await run(
      #""one": {"call": "boat", $ID}, "two": {"call": "boat", "path": {"id": "2"}, "expect": 200}, "list": {"call": "list", "expect": {"values": {"items": [{"id": "${one.id}"}, {"id": "${two.id}"}]}}}"#,
      [
        "GET /boats/1": .json(#"{"id": 1}"#), "GET /boats/2": .json(#"{"id": 2}"#),
        "GET /boats": .json(#"{"items": [{"id": 2}, {"id": 1}]}"#),
      ])
    #expect(advice(run, "list") == ["Answer in the expected order: the elements are there, in another one."])
  }

  private func advice(_ run: RunResult, _ check: String) -> [String]? {
    run[check: check]?.violations.map(\.hint.backend)
  }

  @Test(arguments: [
    (
      #"{"about": null}"#,
      #"See whether change resets "about", which its request does not send: its own response has the value that came here."#
    ),
    (
      #"{"about": "calm"}"#,
      #"See whether what create sends is stored: it sent "about" with the value expected here."#
    ),
    (
      "{}", #"See whether what create sends is stored: it sent "about" with the value expected here."#
    ),
  ])
  func `a change whose own response has the value is told to reset it`(changed: String, advice: String)
    async throws
  {
    let run = try await run(
      #"""
      "change": {"call": "change", $ID, "body": {"price": 8}, "expect": 200},
      "changed": {"call": "boat", $ID, "after": "change", "expect": {"values": {"about": "calm"}}}
      """#, ["PATCH /boats/1": .json(changed), "GET /boats/1": .json(#"{"about": null}"#)])
    #expect(self.advice(run, "changed") == [advice])
    #expect(run.causes.map(\.mayFollow) == [false])
  }

  @Test func `a value of several refused changes follows from that of what it asks for`() async throws {
    let checks = #"""
      "me": {"call": "change", "path": {"id": "9"}, "body": {"about": "wild"}, "expect": 200},
      "see-me": {"call": "boat", "path": {"id": "9"}, "after": "me", "expect": {"values": {"about": "wild"}}},
      "price": {"call": "change", $ID, "body": {"price": 8}, "expect": 200},
      "see-price": {"call": "boat", $ID, "after": "price", "expect": {"values": {"price": 8}}},
      "book": {"call": "book", $ID, "expect": {"status": 201, "values": {"total": 24}}},
      "list": {"call": "list", "expect": {"values": {"sum": 8}}}
      """#
    let run = try await run(
      checks,
      [
        "PATCH /boats/9": .status(405), "PATCH /boats/1": .status(405),
        "GET /boats/9": .json(#"{"about": "calm"}"#), "GET /boats/1": .json(#"{"price": 7}"#),
        "POST /boats/1/bookings": .json(#"{"total": 21}"#, status: 201), "GET /boats": .json(#"{"sum": 7}"#),
      ])
    #expect(
      advice(run, "book") == [
        "Fix what price changes first, if this follows from it; else answer with the value that the check expects here."
      ])
    #expect(run[check: "book"]?.follows == [FollowedCheck(check: "price", fault: .status)])
    #expect(run.causes.filter(\.mayFollow).count == run.causes.count - 1)
  }

  @Test func `what follows from an action that is answered and not stored is led to its check`() async throws
  {
    let run = try await run(
      #"""
      "cancel": {"call": "cancel", $ID, "expect": {"values": {"status": "cancelled"}}},
      "again": {"call": "cancel", $ID, "after": "cancel", "expect": 409},
      "cancelled": {"call": "boat", $ID, "after": "cancel", "expect": {"values": {"status": "cancelled"}}},
      "open": {"call": "list", "after": "cancel", "expect": {"values": {"items": [], "total": 0}}}
      """#,
      [
        "POST /boats/1/cancel": .json(#"{"status": "cancelled"}"#),
        "GET /boats/1": .json(#"{"status": "open"}"#), "GET /boats": .json(#"{"items": [1], "total": 1}"#),
      ])
    #expect(
      advice(run, "cancelled") == [
        "See whether cancel stores what it answers: its response has the value that is expected here."
      ])
    #expect(
      advice(run, "again") == [
        "Fix what cancel changes first, if this follows from it; else refuse the request with the promised status."
      ])
    #expect(run.causes.map { $0.checks.map { run[$0].name } }.first == ["cancelled"])
    #expect(run.causes.map(\.mayFollow) == [false, true, true])
    #expect(run.causes.first.map { $0.following.map { run[$0].name } } == ["again", "open"])
  }

  @Test func `the old state in the response to a change and after it is one cause: it is not stored`()
    async throws
  {
    let run = try await run(
      #"""
      "change": {"call": "change", $ID, "body": {"price": 8, "about": "wild"}, "expect": {"status": 200, "values": {"price": 8, "about": "wild"}}},
      "changed": {"call": "boat", $ID, "expect": {"values": {"price": 8, "about": "wild"}}}
      """#,
      [
        "PATCH /boats/1": .json(#"{"price": 7, "about": "calm"}"#),
        "GET /boats/1": .json(#"{"price": 7, "about": "calm"}"#),
      ])
    let expected = ["price", "about"].map {
      "See whether what change sends is stored: it sent \"\($0)\" with the value expected here."
    }
    #expect(advice(run, "changed") == expected)
    #expect(run.causes.map { $0.checks.map { run[$0].name } } == [["change", "changed"]])
  }

  @Test(arguments: [
    (8, "Answer with the new state: what the request sends is stored, as changed read it."),
    (7, #"Take over "price" from the request, which sends the expected value, and answer with it."#),
  ])
  func `a change that is answered with the state before is told as stored where a later check read it`(
    read: Int, advice: String
  ) async throws {
    let run = try await run(
      #"""
      "change": {"call": "change", $ID, "body": {"price": 8}, "expect": {"status": 200, "values": {"price": 8}}},
      "changed": {"call": "boat", $ID, "expect": {"values": {"price": 8}}}
      """#, ["PATCH /boats/1": .json(#"{"price": 7}"#), "GET /boats/1": .json(#"{"price": \#(read)}"#)])
    #expect(self.advice(run, "change") == [advice])
  }

  @Test(arguments: [
    (
      200,
      "See whether this path and method are routed, and what they look for: what create made is there, as change asks "
        + "for the same and was answered with 200."
    ),
    (404, "Find what create made: it was answered with 201, and a request for its $.id with 404."),
  ])
  func `what one request does not find and another does is told with that`(status: Int, advice: String)
    async throws
  {
    let run = try await run(
      #""boat": {"call": "boat", $ID, "expect": 200}, "change": {"call": "change", $ID, "body": {}, "expect": 200}"#,
      [
        "GET /boats/1": .status(404),
        "PATCH /boats/1": status == 200 ? .json(#"{"price": 7}"#) : .status(status),
      ])
    #expect(self.advice(run, "boat") == [advice])
  }

  @Test func `a long text that differs at its end is not the one that is expected`() async throws {
    let text = String(repeating: "a", count: 900)
    let run = try await run(
      #"""
      "change": {"call": "change", $ID, "body": {"about": "\#(text)1"}, "expect": {"values": {"about": "\#(text)2"}}}
      """#, ["PATCH /boats/1": .json(#"{"about": "b", "other": "\#(text)3"}"#)])
    #expect(advice(run, "change") == ["Answer with the value that the check expects here."])
  }

  @Test func `another element of a list does not say that a value is not stored`() async throws {
    let run = try await run(
      #""list": {"call": "list", "expect": {"values": {"items": [{"about": "calm"}]}}}"#,
      ["GET /boats": .json(#"{"items": [{"about": "wild"}]}"#)])
    #expect(advice(run, "list") == ["Answer with the value that the check expects here."])
  }

  @Test func `what follows from a broken identifier is counted and led to its response`() async throws {
    let run = try await run(
      #"""
      "boats": {"call": "list", "expect": {"values": {"items": [{"id": "${create.id}"}]}}},
      "boat": {"call": "boat", $ID, "expect": 200}
      """#,
      ["GET /boats": .json(#"{"items": [{"id": 1}]}"#), "GET /boats/0": .status(404)],
      created: #"{"id": 0, "id": 1}"#)
    #expect(run.causes.map(\.mayFollow) == [false, true, true])
    #expect(
      advice(run, "boat") == [
        "Fix the response of create first: the path parameter id came from it, and was wrong there (key-duplicated at $.id)."
      ])
  }

  @Test func `a value that the response to a change need not have is not stored as the others there`()
    async throws
  {
    let run = try await run(
      #"""
      "change": {"call": "change", $ID, "body": {"price": 8, "about": "wild"}, "expect": {"status": 200, "values": {"price": 8}}},
      "changed": {"call": "boat", $ID, "expect": {"values": {"price": 8, "about": "wild"}}}
      """#,
      [
        "PATCH /boats/1": .json(#"{"price": 7, "about": "calm"}"#),
        "GET /boats/1": .json(#"{"price": 7, "about": "calm"}"#),
      ])
    #expect(run.causes.map(\.checks.count) == [2])
    #expect(run.causes.first?.findings.count == 3)
  }

  @Test func `several values of one response that one refused request sent are one cause`() async throws {
    let run = try await run(
      #"""
      "change": {"call": "change", $ID, "body": {"price": 8, "about": "wild"}, "expect": 200},
      "changed": {"call": "boat", $ID, "expect": {"values": {"price": 8, "about": "wild"}}}
      """#, ["PATCH /boats/1": .status(403), "GET /boats/1": .json(#"{"price": 7, "about": "calm"}"#)])
    #expect(run.causes.map(\.mayFollow) == [false, true])
  }

  @Test func `what several broken identifiers are expected for is one cause`() async throws {
    let run = try await run(
      #"""
      "other": {"like": "create"},
      "first": {"call": "list", "expect": {"values": {"items": [{"id": "${create.id}"}]}}},
      "second": {"call": "list", "expect": {"values": {"items": [{"id": "${other.id}"}]}}},
      "any": {"call": "list", "expect": {"values": {"items": {"$contains": [{"id": "${create.id}"}]}}}}
      """#, ["GET /boats": .json(#"{"items": [{"id": 1}]}"#)], created: #"{"id": 0, "id": 1}"#)
    #expect(
      run.causes.map { $0.checks.map { run[$0].name } } == [
        ["create", "other"], ["first", "second"], ["any"],
      ])
    #expect(run.causes.map(\.mayFollow) == [false, true, true])
  }

  @Test(arguments: [(200, true), (404, false)])
  func `what an earlier request found at the same address is told of one that does not`(
    before: Int, isSaid: Bool
  ) async throws {
    let contract = try RunningTests.contract(
      #""see": {"call": "boat", "expect": \#(before)}, "change": {"call": "change", "body": {}, "expect": 200}"#,
      endpoints: #"""
        "boat": {"request": "GET /boats/7", "responses": {"200": {}, "404": {}}},
        "change": {"request": "PATCH /boats/7", "responses": {"200": {}, "404": {}}}
        """#)
    let result = await ContractCheckTests.run(
      contract,
      transport: ScriptedTransport { request, _ in .status(request.method == "GET" ? before : 404) })
    let advice =
      "Find what this asks for: see found it at the same address before. It may have been removed since, or be hidden from this user."
    #expect((result[check: "change"]?.violations.first?.hint.backend == advice) == isSaid)
  }

  @Test func `a value may follow from what was not stored before the check that had to run before`()
    async throws
  {
    let run = try await run(
      #"""
      "change": {"call": "change", $ID, "body": {"price": 8}, "expect": 200},
      "changed": {"call": "boat", $ID, "after": "change", "expect": {"values": {"price": 8}}},
      "cancel": {"call": "cancel", $ID, "after": "change", "expect": 200},
      "all": {"call": "list", "after": "cancel", "expect": {"values": {"sum": 8}}}
      """#,
      [
        "PATCH /boats/1": .json(#"{"price": 8}"#), "GET /boats/1": .json(#"{"price": 7}"#),
        "POST /boats/1/cancel": .json("{}"), "GET /boats": .json(#"{"sum": 7}"#),
      ])
    #expect(
      advice(run, "all") == [
        "Fix what change changes first, if this follows from it; else answer with the value that the check expects here."
      ])
    #expect(run.causes.map(\.mayFollow) == [false, true])
  }

  @Test func `an answer with the old state is one cause`() async throws {
    let run = try await run(
      #"""
      "change": {"call": "change", $ID, "body": {"price": 8, "about": "new"}, "expect": {"status": 200, "values": {"price": 8, "about": "new"}}},
      "changed": {"call": "boat", $ID, "after": "change", "expect": {"values": {"price": 8, "about": "new"}}}
      """#,
      [
        "PATCH /boats/1": .json(#"{"price": 7, "about": null}"#),
        "GET /boats/1": .json(#"{"price": 8, "about": "new"}"#),
      ])
    #expect(run.causes.map(\.findings.count) == [2])
  }

  @Test func `what was there before a change is not said to be there after it`() async throws {
    let run = try await run(
      #"""
      "boat": {"call": "boat", $ID, "expect": 200}, "cancel": {"call": "cancel", $ID, "expect": 200, "after": "boat"},
      "change": {"call": "change", $ID, "body": {}, "expect": 200, "after": "cancel"}
      """#,
      [
        "GET /boats/1": .json(#"{"price": 7}"#), "POST /boats/1/cancel": .json("{}"),
        "PATCH /boats/1": .status(404),
      ])
    #expect(
      advice(run, "change") == [
        "See what became of what create made: it was there when boat asked for it, and since then came cancel."
      ])
  }

  @Test func `a change that is answered with the old state is told as stored by the part that is read`()
    async throws
  {
    let run = try await run(
      #"""
      "change": {"call": "change", $ID, "body": {"price": 8, "about": "new"}, "expect": {"status": 200, "values": {"price": 8, "about": "new"}}},
      "changed": {"call": "boat", $ID, "expect": {"values": {"price": 8}}}
      """#,
      [
        "PATCH /boats/1": .json(#"{"price": 7, "about": "old"}"#),
        "GET /boats/1": .json(#"{"price": 8, "about": "new"}"#),
      ])
    let told =
      "Answer with the new state: at least a part of what the request sends is stored, as changed read it."
    #expect(advice(run, "change") == [told, told])
    #expect(run.causes.map(\.findings.count) == [2])
  }

  @Test(arguments: [
    (
      true,
      #"Let rename keep "about", which its request does not send: between read the expected value before."#
    ),
    (
      false,
      #"See whether describe stores "about", which it sends with the value expected here, or whether rename resets it, as it does not send it."#
    ),
  ])
  func `a change that resets what its request does not send is told in its response and after it`(
    isRead: Bool, advice: String
  ) async throws {
    let between =
      isRead ? #""between": {"call": "boat", $ID, "expect": {"values": {"about": "wild"}}},"# : ""
    let contract = try RunningTests.contract(
      (Self.create + #"""
        , "describe": {"call": "change", $ID, "body": {"about": "wild"}, "expect": {"status": 200, "values": {"about": "wild"}}},
        \#(between)
        "rename": {"call": "change", $ID, "body": {"price": 8}, "expect": {"status": 200, "values": {"about": "wild"}}},
        "after": {"call": "boat", $ID, "after": "rename", "expect": {"values": {"about": "wild"}}}
        """#).replacing("$ID", with: Self.id), endpoints: Self.boats)
    let before = isRead ? 1 : 0
    let run = await ContractCheckTests.run(
      contract,
      transport: ScriptedTransport { request, earlier in
        if request.method == "POST" { return .json(#"{"id": 1}"#, status: 201) }
        let isBefore = earlier < (request.method == "PATCH" ? 1 : before)
        return .json(isBefore ? #"{"about": "wild"}"# : #"{"about": null}"#)
      })
    #expect(self.advice(run, "rename") == [advice])
    let after =
      isRead
      ? advice
      : #"See whether rename resets "about", which its request does not send: its own response has the value that came here."#
    #expect(self.advice(run, "after") == [after])
    #expect(run.causes.map(\.checks.count) == [2])
  }
}
