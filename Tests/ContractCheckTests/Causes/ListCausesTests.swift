import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of lists that are others than checks expect.
@Suite struct ListCausesTests {
  private static let endpoints = #"""
    "list": {"request": "GET /boats", "query": {"page?": "integer", "q?": "string", "status?": "string"}},
    "ports": {"request": "GET /ports"},
    "make": {"request": "POST /boats", "responses": {"201": {"body": {"id": "integer"}}}},
    "boat": {"request": "GET /boats/{id}"}
    """#

  private func result(
    _ checks: String, _ answer: @escaping @Sendable (Request) -> Result<HTTPResponse, TransportFailure>
  ) async throws -> RunResult {
    let contract = try RunningTests.contract(checks, endpoints: Self.endpoints)
    return await run(contract, transport: ScriptedTransport { request, _ in answer(request) })
  }

  @Test func `another page of a list in another order is the same cause`() async throws {
    let result = try await result(
      #"""
      "all": {"call": "list", "expect": {"values": {"items": [{"n": 1}, {"n": 2}]}}},
      "next": {"call": "list", "query": {"page": 2}, "expect": {"values": {"items": [{"n": 2}]}}}
      """#
    ) { request in
      .json(request.url.contains("?") ? #"{"items": [{"n": 1}]}"# : #"{"items": [{"n": 2}, {"n": 1}]}"#)
    }
    #expect(result.causes.map(\.checks.count) == [2])
    #expect(
      result[check: "next"]?.findings.first?.hint.backend
        == "Answer in the expected order, as for all: this may be another element for that alone.")
  }

  @Test func `what a list leaves out is told where another request found it`() async throws {
    let result = try await result(
      #"""
      "make": {"call": "make", "expect": 201},
      "boat": {"call": "boat", "path": {"id": "${make.id}"}},
      "all": {"call": "list", "after": "make", "expect": {"values": {"total": 1, "items": [{"id": 1}]}}},
      "next": {"call": "list", "query": {"page": 2}, "expect": {"values": {"items": [{"id": 2}]}}}
      """#
    ) { request in
      if request.method == "POST" { return .json(#"{"id": 1}"#, status: 201) }
      return .json(request.url.contains("/boats/") ? #"{"id": 1}"# : #"{"items": [], "total": 0}"#)
    }
    #expect(result.causes.map(\.checks.count) == [2])
    #expect(
      result[check: "all"]?.findings.last?.hint.backend
        == "See what the list leaves out: what make made is there, as boat found it, and not in the list.")
  }

  @Test func `requests that differ in their queries and get the same answer are one cause`() async throws {
    let result = try await result(
      #"""
      "some": {"call": "list", "query": {"q": "a"}, "expect": {"values": [{"n": 1}]}},
      "none": {"call": "list", "query": {"q": "b"}, "expect": {"values": []}},
      "ports": {"call": "ports", "expect": {"values": [1]}}
      """#
    ) { request in
      .json(request.url.contains("ports") ? "[1, 2]" : #"[{"n": 1}, {"n": 2}]"#)
    }
    #expect(result.causes.map(\.checks.count) == [2, 1])
    #expect(
      result[check: "some"]?.findings.first?.hint.backend
        == "See whether the query is read: none, whose request differs in it only, got the same answer.")
    #expect(result[check: "ports"]?.findings.first?.hint.backend.contains("query") == false)
  }

  @Test(arguments: [
    (
      #"{"items": [{"status": "new"}, {"status": "old"}], "total": 2}"#,
      #"Answer with what the query asks for: an element of the list has another "status" than it sends."#
    ),
    (
      #"{"items": [{"status": "new"}, {"status": "new"}], "total": 2}"#,
      "Answer with the value that the check expects here."
    ),
  ])
  func `an element that the query does not ask for is told`(body: String, advice: String) async throws {
    let result = try await result(
      #""new": {"call": "list", "query": {"status": "new"}, "expect": {"values": {"items": [{"status": "new"}]}}}"#
    ) { _ in .json(body) }
    #expect(result[check: "new"]?.findings.first?.hint.backend == advice)
  }

  @Test(arguments: [(1, true), (20, false)])
  func `a page with fewer elements than expected is told by its size`(size: Int, isTold: Bool) async throws {
    let result = try await result(
      #""all": {"call": "list", "expect": {"values": {"items": [1, 2]}}}"#
    ) { _ in .json(#"{"items": [1], "total": 2, "page_size": \#(size)}"#) }
    let advice = result[check: "all"]?.findings.first?.hint.backend
    #expect(
      (advice == "See how many elements a page has: 1 element came, and the response counts more in all.")
        == isTold)
  }

  @Test func `first pages without elements are one cause at several endpoints`() async throws {
    let result = try await result(
      #"""
      "boats": {"call": "list", "expect": {"values": {"items": [1, 2]}}},
      "next": {"call": "list", "query": {"page": 2}, "expect": {"values": {"items": [2]}}},
      "ports": {"call": "ports", "expect": {"values": {"items": [1, 2]}}}
      """#
    ) { _ in .json(#"{"items": [], "total": 2}"#) }
    #expect(result.causes.map(\.checks.count) == [3])
    #expect(
      result[check: "ports"]?.findings.first?.hint.backend.hasPrefix("See from which number pages") == true)
    #expect(
      result[check: "next"]?.findings.first?.hint.backend.hasPrefix("See from which number pages") == false)
  }
}
