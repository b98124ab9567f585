import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of the cards of causes.
@Suite struct CauseCardTests {
  /// Returns a run of some checks, of which the responses of all, or of one, differ from the promise.
  static func run(checks: Int, failed: Int, words: String = "createdByUser") async throws -> RunResult {
    let list = (0..<checks).map {
      "\"purchase-order-\($0)\": {\"call\": \"purchase-order\", \"path\": {\"id\": \"\($0)\"}}"
    }
    let contract = try RunningTests.contract(
      list.joined(separator: ", "),
      endpoints: #"""
        "purchase-order": {
          "request": "GET /api/v2/organisations/purchase-orders/{id}",
          "responses": {
            "200": {
              "body": {
                "id": "string",
                "\#(words)": "integer"
              }
            }
          }
        }
        """#)
    let transport = ScriptedTransport { request, _ in
      let number = request.url.split(separator: "/").last.flatMap { Int($0) } ?? 0
      return .json("{\"id\": \"1\", \"\(words)\": \(number < failed ? "\"7\"" : "7")}")
    }
    return await ContractCheckTests.run(contract, transport: transport)
  }

  @Test(arguments: [1, 4])
  func `each cause has a card with the difference, and checks refer to it`(failed: Int) async throws {
    let run = try await Self.run(checks: 5, failed: failed)
    let cause = try #require(run.causes.first)
    #expect(run.causes.count == 1)
    let html = HTMLReport().text(of: run)
    #expect(html.split(separator: "<article class=\"check cause").count == 2)
    #expect(html.split(separator: "<div class=\"sides\">").count == 2)
    #expect(html.split(separator: "<a href=\"#cause/\(cause.id)\">").count == failed + 2)
    // The card names the check and the endpoint, and lists checks only if there are several.
    let card = try #require(html.split(separator: "<article class=\"check cause").dropFirst().first)
    let name = try #require(run.contracts.first?.name)
    #expect(card.contains("<a href=\"#check/\(name)/purchase-order-0\">"))
    #expect(card.contains("GET /api/<wbr>v2/<wbr>organisations/<wbr>purchase-<wbr>orders/<wbr>{id}"))
    #expect(html.contains("<summary>\(failed) checks with this cause</summary>") == (failed > 1))
  }

  @Test func `of the failed checks the first is open`() async throws {
    let html = HTMLReport().text(of: try await Self.run(checks: 4, failed: 3))
    let checks = html.split(separator: "<article class=\"check bad\"").dropFirst()
    #expect(checks.map { $0.contains("<details open>") } == [true, false, false])
  }

  @Test func `causes beyond those with cards are in a table, and told with their checks`() {
    var run = RunResult.everything
    run.contracts[0].checks = (0..<60).map { index in
      .made("check-\(index)", .failed, findings: [.holding("x\(index)", at: .every(index))])
    }
    let html = HTMLReport().text(of: run)
    #expect(html.split(separator: "<article class=\"check cause").count == 51)
    #expect(html.contains("More causes <span class=\"count\">10</span>"))
    #expect(html.split(separator: "<div class=\"sides\">").count == 61)
  }

  @Test func `a card says since when, how often and how steadily its cause was seen`() async throws {
    var run = try await Self.run(checks: 2, failed: 2)
    let cause = try #require(run.causes.first)
    var names = cause.checks.map { run.name(of: $0) }
    func past(_ days: [Int: Bool]) -> [PastRun] {
      days.sorted { $0.key < $1.key }.map { day, isSeen in
        var run = PastRun.made(day: day)
        (run.startedAt, run.exitStatus) = (Double(day) * 86_400, isSeen ? .broken : .kept)
        run.causes = isSeen ? [PastCause(id: cause.id, title: cause.title)] : []
        for name in names { run.outcomes[name] = isSeen ? .failed : .passed }
        return run
      }
    }
    func course(_ days: [Int: Bool]) -> [String] {
      run.history = past(days)
      return cause.course(in: run)
    }
    #expect(course([:]) == [])
    #expect(course([1: false, 2: false]) == ["new", "not seen in the 2 runs before"])
    #expect(
      course([1: false, 2: true])
        == ["seen in 2 of the last 3 runs", "since 1970-01-03", "seen in each run since"])
    #expect(
      course([1: true, 2: false])
        == ["seen in 2 of the last 3 runs", "since 1970-01-02 or before", "comes and goes"])
    #expect(HTMLReport().text(of: run).contains("<span class=\"part\">since 1970-01-02 or before</span>"))
    names = []
    #expect(
      course([1: true, 2: false]).last == "seen in each run since", "the checks were not sent in between")
  }

  @Test(.requires(.python), .requires(.chromium), .ends, arguments: [12, 1].sampled(every: 2))
  func `the first difference is in the first screen of a phone, and no name is broken`(failed: Int)
    async throws
  {
    let run = try await Self.run(checks: 12, failed: failed)
    try await withTemporaryFolder { folder in
      let audits = try await Python.auditHTML(folder.write(HTMLReport().text(of: run), to: "x.html"))
      for audit in audits where audit.way != "without style" {
        #expect(audit.firstDifference <= 844, "\(audit.way)")
        #expect(audit.broken == [], "\(audit.way)")
        #expect(!audit.isCut, "\(audit.way)")
        #expect(audit.violations == [], "\(audit.way)")
      }
    }
  }

  @Test(.slow, .requires(.python), .requires(.chromium), .ends)
  func `a name longer than any word breaks before it makes the page wider`() async throws {
    let run = try await Self.run(checks: 2, failed: 2, words: String(repeating: "x", count: 400))
    try await withTemporaryFolder { folder in
      let audits = try await Python.auditHTML(folder.write(HTMLReport().text(of: run), to: "x.html"))
      #expect(audits.filter { $0.way != "without style" }.allSatisfy { !$0.isCut })
    }
  }
}
