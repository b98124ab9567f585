import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of what a run tells that it saw before and after a failure that nothing proves the reason of.
@Suite struct SeenFactsTests {
  private static let tasks = #"""
    "create": {"request": "POST /tasks", "responses": {"201": {"body": "any"}}},
    "task": {"request": "GET /tasks/{id}", "responses": {"200": {"body": "any"}, "404": {}}},
    "change": {"request": "PATCH /tasks/{id}", "responses": {"200": {"body": "any"}}},
    "remove": {"request": "DELETE /tasks/{id}", "responses": {"204": {}}},
    "list": {"request": "GET /tasks", "responses": {"200": {"body": "any"}}}
    """#
  private static let create =
    #""create": {"call": "create", "body": {"state": "open"}, "expect": 201}"#

  /// Returns the run of some checks after one that makes a task, with the answers to each other request line.
  private func run(
    _ checks: String, _ answers: [String: [Result<HTTPResponse, TransportFailure>]]
  ) async throws -> RunResult {
    var all = answers
    if all["POST /tasks"] == nil { all["POST /tasks"] = [.json(#"{"id": 7}"#, status: 201)] }
    let contract = try RunningTests.contract(
      Self.create + ", " + checks.replacing("$ID", with: #""path": {"id": "${create.id}"}"#),
      endpoints: Self.tasks)
    return await ContractCheckTests.run(contract, transport: ScriptedTransport(all))
  }

  @Test func `a value is told with who sent it and how it came before and after`() async throws {
    let run = try await run(
      #"""
      "before": {"call": "task", $ID, "after": "create", "expect": {"values": {"state": "open"}}},
      "change": {"call": "change", $ID, "after": "before", "body": {"state": "done"}, "expect": 200},
      "changed": {"call": "task", $ID, "after": "change", "expect": {"values": {"state": "done"}}},
      "later": {"call": "task", $ID, "after": "changed", "expect": {"values": {"state": "late"}}}
      """#,
      [
        "GET /tasks/7": [
          .json(#"{"state": "open"}"#), .json(#"{"state": "open"}"#), .json(#"{"state": "late"}"#),
        ],
        "PATCH /tasks/7": [.json("{}")],
      ])
    #expect(run.summary.filter { !$0.hasSuffix("passed") } == ["changed failed"])
    #expect(
      run[check: "changed"]?.seen == [
        #"before this, change (PATCH /tasks/{id}, 200) sent "state": "done""#,
        #"before this, before (GET /tasks/{id}, 200) answered "state": "open""#,
        #"after this, later (GET /tasks/{id}, 200) answered "state": "late""#,
      ])
    #expect(run[check: "changed"]?.follows == [])
  }

  @Test func `a status is told with where the path is from and how the address answered before and after`()
    async throws
  {
    let run = try await run(
      #"""
      "before": {"call": "task", $ID, "expect": 200},
      "remove": {"call": "remove", $ID, "after": "before", "expect": 204},
      "gone": {"call": "task", $ID, "after": "remove", "expect": 404},
      "again": {"call": "remove", $ID, "after": "gone", "expect": 204}
      """#,
      ["GET /tasks/7": [.json("{}")], "DELETE /tasks/7": [.status(204), .status(204)]])
    #expect(run.summary.filter { !$0.hasSuffix("passed") } == ["gone failed"])
    #expect(
      run[check: "gone"]?.seen == [
        "the path parameter id is $.id of create (POST /tasks, 201)",
        "before this, remove (DELETE /tasks/{id}) was answered with 204",
        "after this, again (DELETE /tasks/{id}) was answered with 204",
      ])
  }

  @Test func `the own request and a cache are told`() async throws {
    let cached = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "application/json"), Header("X-Cache", "HIT")],
      body: Array(#"{"page": 1}"#.utf8))
    let run = try await run(
      #""list": {"call": "list", "query": {"page": "2"}, "expect": {"values": {"page": 2}}}"#,
      ["GET /tasks": [.success(cached)], "GET /tasks?page=2": [.success(cached)]])
    #expect(
      run[check: "list"]?.seen == [
        "the response is from a cache, by its header X-Cache", #"this request sent "page": "2""#,
      ])
  }

  @Test func `nothing is told of another address, of other credentials or of an element of a list`()
    async throws
  {
    let run = try await run(
      #"""
      "other": {"call": "change", "path": {"id": "8"}, "body": {"state": "done"}, "expect": 200},
      "theirs": {"call": "change", $ID, "auth": {"bearer": "x"}, "body": {"state": "done"}, "expect": 200},
      "read": {"call": "task", "path": {"id": "9"}, "after": ["other", "theirs"], "expect": {"values": {"state": "done"}}},
      "list": {"call": "list", "after": "theirs", "expect": {"values": {"items": [{"state": "done"}]}}}
      """#,
      [
        "GET /tasks/9": [.json(#"{"state": "open"}"#)], "PATCH /tasks/7": [.json("{}")],
        "PATCH /tasks/8": [.json("{}")], "GET /tasks": [.json(#"{"items": [{"state": "open"}]}"#)],
      ])
    #expect(run.summary.filter { !$0.hasSuffix("passed") } == ["read failed", "list failed"])
    #expect(run[check: "read"]?.seen == [])
    #expect(run[check: "list"]?.seen == [])
  }

  @Test func `what must not be shown is in no fact`() async throws {
    let run = try await run(
      #"""
      "change": {"call": "change", $ID, "body": {"password": "s3cret-s3cret", "note": "s3cret-s3cret"}, "expect": 200},
      "read": {"call": "task", $ID, "after": "change", "expect": {"values": {"password": "s3cret-s3cret", "note": "s3cret-s3cret"}}}
      """#,
      [
        "GET /tasks/7": [.json(#"{"password": "other-other", "note": "x"}"#)],
        "PATCH /tasks/7": [.json("{}")],
      ])
    let seen = try #require(run[check: "read"]?.seen)
    #expect(seen == [#"before this, change (PATCH /tasks/{id}, 200) sent "note": "‹masked 1›""#])
  }

  @Test func `facts are in every report, and are read from the one of a program`() async throws {
    let run = try await run(
      #"""
      "change": {"call": "change", $ID, "body": {"state": "done"}, "expect": 200},
      "read": {"call": "task", $ID, "after": "change", "expect": {"values": {"state": "done"}}}
      """#,
      ["GET /tasks/7": [.json(#"{"state": "open"}"#)], "PATCH /tasks/7": [.json("{}")]])
    let fact = #"before this, change (PATCH /tasks/{id}, 200) sent "state": "done""#
    let report = Array(JSONReport().text(of: run).utf8)
    #expect(try JSONReport.read(report, file: "report.json")[check: "read"]?.seen == [fact])
    #expect(MarkdownReport().text(of: run).contains("- seen: `before this, change"))
    #expect(ConsoleReport.console().text(of: run).contains("= seen"))
    // On the page, with the cause and with the check.
    #expect(HTMLReport().text(of: run).ranges(of: "seen: before this, change").count == 2)
  }
}
