import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of values after a change that was refused, and that no `after` names.
@Suite struct RefusedChangeTests {
  private func advice(_ run: RunResult, _ check: String) -> [String]? {
    run[check: check]?.violations.map(\.hint.backend)
  }

  @Test func `a value that a refused action was to answer follows from it`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "cancel": {"call": "cancel", "expect": {"values": {"status": "cancelled"}}},
      "cancelled": {"call": "boat", "expect": {"values": {"status": "cancelled", "about": "calm"}}}
      """#,
      endpoints: #"""
        "boat": {"request": "GET /boats/1", "responses": {"200": {"body": "any"}}},
        "cancel": {"request": "POST /boats/1/cancel", "responses": {"200": {"body": "any"}}}
        """#)
    let run = await ContractCheckTests.run(
      contract,
      transport: ScriptedTransport { request, _ in
        request.method == "POST" ? .status(405) : .json(#"{"status": "open", "about": "calm"}"#)
      })
    #expect(
      advice(run, "cancelled") == [
        "Fix cancel first: the same is expected of its response, and it was answered with 405."
      ])
    #expect(run.causes.map(\.mayFollow) == [false, true])
  }

  /// Addresses that are read after a booking of boat 1 was refused, with an expected value each that may or may not follow
  /// from that.
  private static let reads: [(path: String, values: String, mayFollow: Bool)] = [
    ("boats/1/summary", #"{"count": 1}"#, true), ("boats/1/summary", #"{"total": "21.00"}"#, true),
    ("boats/1/bookings", #"{"items": [{"id": 1}]}"#, true),
    // A text, another boat and what is not below a boat do not count bookings.
    ("boats/1/summary", #"{"about": "calm"}"#, false), ("boats/2/summary", #"{"count": 1}"#, false),
    ("fleet/1", #"{"count": 1}"#, false),
  ]

  @Test(arguments: reads)
  func `a number may follow from what was not made beside it`(
    path: String, values: String, mayFollow: Bool
  ) async throws {
    let contract = try RunningTests.contract(
      #"""
      "book": {"call": "book", "body": {"days": 3}, "expect": 201},
      "read": {"call": "read", "expect": {"values": \#(values)}}
      """#,
      endpoints: #"""
        "book": {"request": "POST /boats/1/bookings", "responses": {"201": {"body": "any"}}},
        "read": {"request": "GET /\#(path)", "responses": {"200": {"body": "any"}}}
        """#)
    let run = await ContractCheckTests.run(
      contract,
      transport: ScriptedTransport { request, _ in
        request.method == "POST"
          ? .status(502) : .json(#"{"count": 0, "total": "0.00", "items": [], "about": "wild"}"#)
      })
    #expect(run.causes.map(\.mayFollow) == [false, mayFollow])
    #expect(advice(run, "read")?.first?.hasPrefix("Fix what book changes first") == mayFollow)
  }

  @Test func `what only reads is no change from which a value may follow`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "first": {"call": "list", "expect": {"values": {"page": 1}}},
      "second": {"call": "list", "query": {"page": "2"}, "after": "first", "expect": {"values": {"items": [1]}}}
      """#, endpoints: #""list": {"request": "GET /boats", "responses": {"200": {"body": "any"}}}"#)
    let run = await ContractCheckTests.run(
      contract, transport: ScriptedTransport { _, _ in .json(#"{"page": 3, "items": []}"#) })
    #expect(advice(run, "second") == ["Answer with the value that the check expects here."])
    #expect(run.causes.map(\.mayFollow) == [false, false])
  }

  @Test func `a part of an expected object leads to the refused check that sent it`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "address": {"call": "address", "body": {"city": "Rome", "zip": "1"}, "expect": 200},
      "flags": {"call": "flags", "body": {"push": true}, "expect": 200},
      "me": {"call": "profile", "expect": {"values": {"address": {"city": "Rome"}, "tags": []}}}
      """#,
      endpoints: #"""
        "address": {"request": "PUT /me/address", "responses": {"200": {}}},
        "flags": {"request": "PUT /me/flags", "responses": {"200": {}}},
        "profile": {"request": "GET /me", "responses": {"200": {"body": "any"}}}
        """#)
    let run = await ContractCheckTests.run(
      contract,
      transport: ScriptedTransport { request, _ in
        request.method == "PUT" ? .status(401) : .json(#"{"address": null, "tags": []}"#)
      })
    #expect(
      advice(run, "me") == [
        "Fix the status of address first: it sent \"city\" with the value that is expected here."
      ])
  }

  @Test(arguments: ["[]", #"["a"]"#, #"["a", "b", "c"]"#])
  func `a list that a request sends is compared with the one that comes`(list: String) async throws {
    let contract = try RunningTests.contract(
      #"""
      "change": {"call": "change", "body": {"tags": ["a", "b"]}, "expect": {"values": {"tags": ["a", "b"]}}},
      "read": {"call": "read", "after": "change", "expect": {"values": {"tags": ["a", "b"]}}}
      """#,
      endpoints: #"""
        "change": {"request": "PUT /boats/1", "responses": {"200": {"body": "any"}}},
        "read": {"request": "GET /boats/1", "responses": {"200": {"body": "any"}}}
        """#)
    let run = await ContractCheckTests.run(
      contract,
      transport: ScriptedTransport { request, _ in
        .json(request.method == "PUT" ? #"{"tags": ["a", "b"]}"# : #"{"tags": \#(list)}"#)
      })
    #expect(
      advice(run, "read") == [
        "See whether what change sends is stored: it sent \"tags\" with the value expected here."
      ])
  }

  @Test(arguments: [true, false])
  func `a log-in may follow from a change that was refused for its own credentials`(hasCredentials: Bool)
    async throws
  {
    let auth = hasCredentials ? #""auth": {"bearer": "t"}, "# : ""
    let contract = try RunningTests.contract(
      #"""
      "password": {"call": "password", \#(auth)"body": {"new": "x"}, "expect": 200},
      "enter": {"call": "enter", "body": {"password": "x"}, "after": "password", "expect": 200}
      """#,
      endpoints: #"""
        "password": {"request": "PUT /me/password", "responses": {"200": {}}},
        "enter": {"request": "POST /enter", "responses": {"200": {}}}
        """#)
    let run = await ContractCheckTests.run(
      contract, transport: ScriptedTransport { _, _ in .status(401) })
    #expect(advice(run, "enter")?.first?.hasPrefix("Fix password first") == hasCredentials)
  }

  @Test func `what a list of the same name shows is not found by itself`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "add": {"call": "add", "expect": 201},
      "all": {"call": "all", "after": "add", "expect": {"values": {"$contains": [{"id": "${add.id}"}]}}},
      "one": {"call": "one", "path": {"id": "${add.id}"}, "expect": 200}
      """#,
      endpoints: #"""
        "add": {"request": "POST /boats/1/trips", "responses": {"201": {"body": {"id": "integer"}}}},
        "all": {"request": "GET /trips", "responses": {"200": {"body": [{"id": "integer"}]}}},
        "one": {"request": "GET /trips/{id}", "responses": {"200": {}, "404": {}}}
        """#)
    let run = await ContractCheckTests.run(
      contract,
      transport: ScriptedTransport { request, _ in
        if request.method == "POST" { return .json(#"{"id": 7}"#, status: 201) }
        return request.url.hasSuffix("/trips") ? .json(#"[{"id": 7}]"#) : .status(404)
      })
    #expect(
      advice(run, "one")?.first?.hasPrefix("See by what this looks for what add made") == true)
  }

  @Test func `lists may lack what no request finds`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "add": {"call": "add", "expect": 201}, "one": {"call": "one", "path": {"id": "${add.id}"}, "expect": 200},
      "all": {"call": "all", "after": "add", "expect": {"values": {"total": 1, "items": [{"id": "${add.id}"}]}}},
      "users": {"call": "users", "expect": {"values": {"total": 2}}}
      """#,
      endpoints: #"""
        "add": {"request": "POST /boats", "responses": {"201": {"body": {"id": "integer"}}}},
        "one": {"request": "GET /boats/{id}", "responses": {"200": {}, "404": {}}},
        "all": {"request": "GET /boats", "responses": {"200": {"body": "any"}}},
        "users": {"request": "GET /users", "responses": {"200": {"body": "any"}}}
        """#)
    let run = await ContractCheckTests.run(
      contract,
      transport: ScriptedTransport { request, _ in
        if request.method == "POST" { return .json(#"{"id": 7}"#, status: 201) }
        return request.url.hasSuffix("/7") ? .status(404) : .json(#"{"total": 0, "items": []}"#)
      })
    let told = "Find what add made first, as no request for it does: it may be missing here as well."
    #expect(advice(run, "all") == [told, told])
    #expect(advice(run, "users") == ["Answer with the value that the check expects here."])
    #expect(run.causes.map(\.mayFollow) == [false, false, true])
  }

  @Test func `a list is told to hold what was deleted`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "add": {"call": "add", "expect": 201},
      "remove": {"call": "remove", "path": {"id": "${add.id}"}, "expect": 204},
      "all": {"call": "all", "after": "remove", "expect": {"values": {"items": [{"id": 8}]}}},
      "others": {"call": "others", "after": "remove", "expect": {"values": {"items": [{"id": 8}]}}}
      """#,
      endpoints: #"""
        "add": {"request": "POST /boats", "responses": {"201": {"body": {"id": "integer"}}}},
        "others": {"request": "GET /users", "responses": {"200": {"body": "any"}}},
        "remove": {"request": "DELETE /boats/{id}", "responses": {"204": {}}},
        "all": {"request": "GET /boats", "responses": {"200": {"body": "any"}}}
        """#)
    for (kept, isNamed) in [(7, true), (9, false)] {
      let run = await ContractCheckTests.run(
        contract,
        transport: ScriptedTransport { request, _ in
          switch request.method {
          case "POST": .json(#"{"id": 7}"#, status: 201)
          case "DELETE": .status(204)
          case _: .json(#"{"items": [{"id": 8}, {"id": \#(kept)}]}"#)
          }
        })
      let told =
        "Leave out what remove deleted, or see whether it does: an element of this list has its identifier."
      #expect((advice(run, "all") == [told]) == isNamed)
      // A user may have the number of a boat.
      #expect(advice(run, "others") == ["Answer with the value that the check expects here."])
    }
  }

  @Test func `a list that has not what an earlier response had may follow from what is not stored`()
    async throws
  {
    let contract = try RunningTests.contract(
      #"""
      "add": {"call": "add", "body": {"name": "a"}, "expect": 201},
      "put": {"call": "put", "path": {"id": "${add.id}"}, "body": {"name": "b"}, "expect": 200},
      "one": {"call": "one", "path": {"id": "${add.id}"}, "after": "put", "expect": {"values": {"name": "b"}}},
      "search": {"call": "search", "query": {"q": "b"}, "after": "put", "expect": {"values": {"items": [{"id": "${add.id}"}]}}}
      """#,
      endpoints: #"""
        "add": {"request": "POST /boats", "responses": {"201": {"body": {"id": "integer"}}}},
        "put": {"request": "PUT /boats/{id}", "responses": {"200": {"body": "any"}}},
        "one": {"request": "GET /boats/{id}", "responses": {"200": {"body": "any"}}},
        "search": {"request": "GET /search", "responses": {"200": {"body": "any"}}}
        """#)
    let run = await ContractCheckTests.run(
      contract,
      transport: ScriptedTransport { request, _ in
        if request.url.contains("search") { return .json(#"{"items": []}"#) }
        return .json(
          request.method == "PUT" ? #"{"name": "b"}"# : #"{"id": 7, "name": "a"}"#,
          status: request.method == "POST" ? 201 : 200)
      })
    #expect(
      advice(run, "search")?.first?.hasPrefix("Fix what put changes first, if this follows from it;") == true)
    #expect(run.causes.map(\.mayFollow) == [false, true])
  }
}
