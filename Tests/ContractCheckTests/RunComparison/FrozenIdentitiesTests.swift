import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests that keep the identities of every kind stable: a changed identity lets a waived violation fail a run
/// again.
@Suite struct FrozenIdentitiesTests {
  /// A response, and the promises of one endpoint that it breaks.
  private struct Case {
    var name: String
    var responses: String
    var response: HTTPResponse
    var method = "GET"
  }

  private static let json = [Header("Content-Type", "application/json")]
  private static let promised =
    #"{"200": {"headers": {"X-Request-Id": "uuid", "X-Total?": "integer"}, "body": {"id": "integer", "name": "string"}}}"#

  private static func body(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static let responses: [Case] = [
    Case(
      name: "another status", responses: promised,
      response: HTTPResponse(status: 404, headers: json, body: body(#"{"error":"gone"}"#))),
    Case(
      name: "headers", responses: promised,
      response: HTTPResponse(
        status: 200, headers: json + [Header("X-Total", "many")], body: body(#"{"id":1,"name":"a"}"#))),
    Case(
      name: "a media type", responses: promised,
      response: HTTPResponse(
        status: 200, headers: [Header("Content-Type", "text/html; charset=utf-8")],
        body: body(#"{"id":1,"name":"a"}"#))),
    Case(name: "no body", responses: promised, response: HTTPResponse(status: 200, headers: json, body: [])),
    Case(
      name: "a page", responses: promised,
      response: HTTPResponse(status: 200, headers: json, body: body("<!doctype html><title>x</title>"))),
    Case(
      name: "a body where none is promised", responses: #"{"204": {"body": null}, "200": {"body": null}}"#,
      response: HTTPResponse(status: 200, headers: json, body: body("{}"))),
    Case(
      name: "another document", responses: promised,
      response: HTTPResponse(status: 200, headers: json, body: body(#"{"error":{"code":1}}"#))),
  ]

  private static func findings(of one: Case) throws -> [Finding] {
    let text = """
      {"contract": "shop", "backend": {"url": "http://localhost"},
       "endpoints": {"item": {"request": "\(one.method) /item", "responses": \(one.responses)}},
       "checks": {"item": {"call": "item"}}}
      """
    let contract = try Contract(parsing: body(text), file: "shop.json")
    return contract.judge(one.response, of: contract.endpoints[0], method: one.method).findings
  }

  private static func line(_ finding: Finding) -> String {
    let (types, relative) = (finding.types(isRelative: false), finding.types(isRelative: true))
    let identity = FindingIdentity(
      contract: "shop", endpoint: "GET /item", status: 200, kind: finding.kind,
      path: finding.path?.pattern.description, expected: types.expected, actual: types.actual)
    let within = relative == types ? "" : " (within a shape: \(relative.expected) <> \(relative.actual))"
    return "\(identity.fingerprint) \(finding.kind.rawValue) \(finding.path?.pattern.description ?? "-"): "
      + "\(types.expected) <> \(types.actual)\(within)"
  }

  /// The rows of the table of advice, responses as a whole, and the kinds that neither has.
  @Test func `identities over every kind stay as they are`() throws {
    var lines: [String] = []
    var kinds: Set<Finding.Kind> = []
    for row in HintTruthTests.rows {
      var promise = Promise(row.shape)
      promise.client = row.client
      let findings = try promise.findings(row.body)
      kinds.formUnion(findings.map(\.kind))
      lines += ["# \(row.body)"] + findings.map(Self.line)
    }
    for one in Self.responses {
      let findings = try Self.findings(of: one)
      kinds.formUnion(findings.map(\.kind))
      lines += ["# \(one.name)"] + findings.map(Self.line)
    }
    let rest = Finding.Kind.allCases.filter { !kinds.contains($0) }
    #expect(
      rest == [.responseSlow, .certificateExpiry, .bodyTruncated, .modelTrap, .modelFailed, .releasedModel])
    lines += ["# made"] + rest.map { Self.line(.of($0)) }
    try expectGolden(lines.joined(separator: "\n") + "\n", named: "identities.txt")
  }

  @Test func `the texts of a finding give the same types as its evidence`() throws {
    var findings: [Finding] = []
    for row in HintTruthTests.rows {
      var promise = Promise(row.shape)
      promise.client = row.client
      findings += try promise.findings(row.body)
    }
    for one in Self.responses { findings += try Self.findings(of: one) }
    for finding in findings {
      var shown = finding
      shown.evidence = Evidence(finding.kind, shown: finding.expected, finding.actual)
      #expect(shown.types(isRelative: false) == finding.types(isRelative: false), "\(finding)")
    }
    #expect(findings.count > 100)
  }
}
