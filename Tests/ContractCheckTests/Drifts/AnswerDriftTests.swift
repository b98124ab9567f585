import Testing

@testable import ContractSpecs

@Suite struct AnswerDriftTests {
  static let contract = """
    {
      "contract": "example",
      "backend": {"url": "http://127.0.0.1:1"},
      "endpoints": {
        "login": {"request": "POST /login", "responses": {
          "200": {"body": {"token": "jwt", "tokens": {"accessToken": "string(3...)"}, "type": "'Bearer'", "at": "date-time",
            "count": "integer", "items": ["uuid"]}},
          "4XX": {"body": {"error": "string"}},
          "204": {"body": null},
          "404": {"type": "text/html", "body": "string"}
        }},
        "docs": {"request": "GET /docs", "responses": {"200": {}}}
      },
      "checks": {"docs": {"call": "docs"}}
    }
    """

  private func drifted(_ drift: Drift, _ status: Int) throws -> (DriftedAnswer?, [Mismatch]) {
    let contract = try #require(ContractText.load(Self.contract).contract)
    let endpoint = contract.endpoints[0]
    let promise = try #require(endpoint.promise(for: status))
    var sampler = Sampler(contract.shapes, seed: 1, now: SamplerTests.now)
    sampler.options = .init(prefersValues: true, includesOptional: true)
    let answer = try sampler.answer(to: promise, status: status)
    let expected = ExpectedAnswer(statuses: [promise.status], location: promise.location)
    func findings(_ answer: Answer) -> [Mismatch] {
      contract.judge(answer, of: endpoint, method: "POST", expecting: expected).findings
    }
    #expect(findings(answer).isEmpty, "\(findings(answer).map(\.line))")
    let drifted = drift.altered(answer, of: promise, wanted: [promise.status], in: contract.shapes, seed: 5)
    return (drifted, drifted.map { findings($0.answer) } ?? [])
  }

  @Test(arguments: Drift.allCases, [200, 204, 400, 404])
  func `a drift of an answer is noticed, and called what it is`(_ drift: Drift, _ status: Int) throws {
    let (drifted, findings) = try drifted(drift, status)
    guard let drifted else {
      #expect(status != 200, "\(drift) applies to a success with everything in it")
      return
    }
    switch drift.reach {
    case .delivery: #expect(findings.isEmpty && drifted.truth == nil && drifted.delivery != .atOnce)
    case .body, .answer:
      #expect(drifted.delivery == .atOnce)
      #expect(
        findings.contains {
          $0.kind.rawValue == drifted.truth?.kind.rawValue || drifted.truth?.isCertain == false
        }, "\(findings.map(\.line))")
    }
  }

  @Test(arguments: [
    (204, [Drift.status, .slow, .flaky]),
    (404, [.status, .mediaType, .empty, .truncated, .slow, .flaky]),
  ])
  func `drifts that mean nothing to an answer do not apply`(_ status: Int, _ applying: [Drift]) throws {
    let found = try Drift.allCases.filter { try drifted($0, status).0 != nil }
    #expect(
      found
        == applying.sorted { Drift.allCases.firstIndex(of: $0) ?? 0 < Drift.allCases.firstIndex(of: $1) ?? 0 }
    )
  }

  @Test func `every drift explains itself in a line of its own`() {
    #expect(Set(Drift.allCases.map(\.explanation)).count == Drift.allCases.count)
    #expect(Drift.allCases.allSatisfy { !$0.explanation.contains("\n") && $0.explanation.count < 90 })
    #expect(
      Drift.allCases.map(\.rawValue).joined(separator: " ")
        == "casing nest flatten envelope rename missing extra type null format literal array duplicate precision "
        + "status media-type html empty truncated slow flaky")
  }
}
