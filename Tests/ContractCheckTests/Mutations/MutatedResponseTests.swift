import Testing

@testable import ContractSpecs
@testable import ContractMutation

@Suite struct MutatedResponseTests {
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

  private func mutated(_ mutation: Mutation, _ status: Int) throws -> (MutatedResponse?, [Finding]) {
    let contract = try #require(ContractText.load(Self.contract).contract)
    let endpoint = contract.endpoints[0]
    let promise = try #require(endpoint.promise(for: status))
    var sampler = Sampler(contract.shapes, seed: 1, now: SamplerTests.now)
    sampler.options = .init(prefersValues: true, includesOptional: true)
    let response = try sampler.response(to: promise, status: status)
    let expected = ExpectedResponse(statuses: [promise.status], location: promise.location)
    func findings(_ response: HTTPResponse) -> [Finding] {
      contract.judge(response, of: endpoint, method: "POST", expecting: expected).findings
    }
    #expect(findings(response).isEmpty, "\(findings(response).map(\.line))")
    let mutated = mutation.altered(
      response, of: promise, wanted: [promise.status], in: contract.shapes, seed: 5)
    return (mutated, mutated.map { findings($0.response) } ?? [])
  }

  @Test(arguments: Mutation.allCases, [200, 204, 400, 404])
  func `a mutation of a response is noticed, and called what it is`(_ mutation: Mutation, _ status: Int)
    throws
  {
    let (mutated, findings) = try mutated(mutation, status)
    guard let mutated else {
      #expect(status != 200, "\(mutation) applies to a success with everything in it")
      return
    }
    switch mutation.reach {
    case .delivery: #expect(findings.isEmpty && mutated.expected == nil && mutated.delivery != .atOnce)
    case .body, .response:
      #expect(mutated.delivery == .atOnce)
      #expect(
        findings.contains {
          $0.kind == mutated.expected?.kind || mutated.expected?.isCertain == false
        }, "\(findings.map(\.line))")
    }
  }

  @Test(arguments: [
    (204, [Mutation.status, .slow, .flaky]),
    (404, [.status, .mediaType, .empty, .truncated, .slow, .flaky]),
  ])
  func `mutations that mean nothing to a response do not apply`(_ status: Int, _ applying: [Mutation]) throws
  {
    let found = try Mutation.allCases.filter { try mutated($0, status).0 != nil }
    #expect(
      found
        == applying.sorted {
          Mutation.allCases.firstIndex(of: $0) ?? 0 < Mutation.allCases.firstIndex(of: $1) ?? 0
        }
    )
  }
}
