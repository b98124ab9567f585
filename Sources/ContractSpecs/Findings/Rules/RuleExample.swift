/// A promise, in the notation of a contract, and a body that breaks it so that a rule applies.
package struct RuleExample: Hashable, Sendable {
  package let promise: String

  /// The body, which may be no JSON.
  package let body: String
}

extension RuleExample {
  /// Returns the differences between the body and the promise, those that the rule is about first; none if the promise is
  /// wrong. The rule of a kind is about all differences of the kind.
  package func findings(of rule: RuleID) -> [Finding] {
    let text = #"""
      {"contract": "example", "backend": {"url": "http://localhost"},
       "endpoints": {"example": {"request": "GET /", "responses": {"200": {"body": \#(promise)}}}},
       "checks": {"example": {"call": "example"}}}
      """#
    guard let contract = try? Contract(parsing: Array(text.utf8), file: "example.json") else { return [] }
    let response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "application/json")], body: Array(body.utf8))
    let findings = (try? contract.findings(in: response, of: "example")) ?? []
    let isMeant = { (finding: Finding) in finding.advice.follows(rule) || RuleID(finding.kind) == rule }
    return findings.filter(isMeant) + findings.filter { !isMeant($0) }
  }
}

extension Advice {
  /// Returns whether a sentence of a rule is told.
  package func follows(_ rule: RuleID) -> Bool {
    [backend, client].contains { $0?.rules.contains(rule) == true }
  }
}
