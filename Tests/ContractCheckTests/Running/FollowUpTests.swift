import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of a check after another one that failed.
@Suite struct FollowUpTests {
  private static let checks = #"""
    "login": {"call": "login"},
    "use": {"call": "post", "body": {"token": "${login.accessToken}"}, "expect": 200},
    "reuse": {"call": "get", "after": "use", "expect": 401},
    "again": {"call": "get", "after": "reuse"},
    "end": {"call": "me", "after": "use", "finally": true, "expect": 200}
    """#

  @Test func `it is blocked where that one was not sent, but for what runs last`() async throws {
    let transport = ScriptedTransport { request, _ in
      request.url.hasSuffix("login") ? .json(#"{"token": "t"}"#) : .status(200)
    }
    let result = await run(try RunningTests.contract(Self.checks), transport: transport)
    #expect(
      result.summary == [
        "login failed", "use blocked blocked-by-check", "reuse blocked blocked-by-check",
        "again blocked blocked-by-check", "end passed",
      ])
    #expect(
      result[check: "reuse"]?.failure?.message
        == "blocked by login: use, which must run before this check, was not sent")
    #expect(
      result[check: "again"]?.failure?.message
        == "blocked by login: reuse, which must run before this check, was not sent")
    #expect(transport.lines == ["POST /login", "GET /me"])
  }

  @Test(arguments: [
    (
      Result<HTTPResponse, TransportFailure>.failure(.closedEarly(reason: "")),
      "it gave no response that could be judged"
    ),
    (.status(429), "it answered 429"),
  ])
  func `it is blocked where that one has no verdict`(
    response: Result<HTTPResponse, TransportFailure>, why: String
  ) async throws {
    let transport = ScriptedTransport(["POST /post": [response], "GET /get": [.status(200)]])
    let checks = #""use": {"call": "post"}, "reuse": {"call": "get", "after": "use", "expect": 401}"#
    let result = await run(try RunningTests.contract(checks), transport: transport)
    #expect(result.summary.last == "reuse blocked blocked-by-check")
    #expect(
      result[check: "reuse"]?.failure?.message == "blocked by use: this check must run after it, and \(why)")
    #expect(result.exitStatus == .inconclusive)
  }

  @Test func `it is skipped with that one, and blocked where a variable was missing`() async throws {
    let checks = #"""
      "off": {"call": "get", "skip": "later"}, "one": {"call": "get", "after": "off"},
      "unset": {"call": "get", "query": {"q": "${env.NONE}"}}, "two": {"call": "get", "after": "unset"},
      "three": {"call": "me"}
      """#
    let transport = ScriptedTransport { _, _ in .status(200) }
    let result = await run(try RunningTests.contract(checks), transport: transport)
    #expect(
      result.summary == [
        "off not-run skipped", "one not-run skipped", "unset not-run needs-variable",
        "two blocked blocked-by-check", "three passed",
      ])
    #expect(
      result[check: "two"]?.failure?.message
        == "blocked by unset: this check must run after it, and it was not run; "
        + "not set: NONE (environment, --env-file or --set)")
    #expect(
      result[check: "one"]?.failure?.message
        == "blocked by off: this check must run after it, and it is skipped: later")
  }

  @Test func `it is sent where that one failed, and what it finds comes with a note`() async throws {
    let transport = ScriptedTransport(["POST /post": [.status(500)], "GET /get": [.status(200)]])
    let checks = #"""
      "use": {"call": "post", "expect": 200}, "reuse": {"call": "get", "after": "use", "expect": 401},
      "fine": {"call": "get", "after": "use", "expect": 200}
      """#
    let result = await run(try RunningTests.contract(checks), transport: transport)
    #expect(result.summary == ["use failed", "reuse failed", "fine passed"])
    #expect(result[check: "reuse"]?.notes == ["use, which must run before this check, failed"])
    #expect(result[check: "fine"]?.notes == [])
  }
}
