@testable import ContractCheck
@testable import ContractSpecs

/// The fixtures of the tests of comparing: a contract with one endpoint, on days of November 2026.
enum Compared {
  static let endpoint = "GET /api/v1/items"

  /// Returns noon of a day of that month.
  static func moment(_ day: Int) -> Double { 1_793_448_000 + 86_400 * Double(day) }

  static func day(_ number: Int) -> CalendarDay { CalendarDay(secondsSince1970: moment(number)) }

  static func check(
    _ name: String = "items", _ outcome: CheckResult.Outcome = .failed, _ findings: [Finding] = [],
    status: Int? = 200, expecting: String = "200"
  ) -> CheckResult {
    var exchange = ExchangeRecord.binary
    exchange.status = status
    return .made(
      name, outcome, endpoint: endpoint, status: expecting, findings: findings,
      exchanges: status == nil ? [] : [exchange])
  }

  static func run(_ checks: CheckResult..., on day: Int = 21) -> RunResult {
    var run = RunResult.sample
    run.startedAt = moment(day)
    run.contracts = [run.contracts[0]]
    run.contracts[0].name = "shop"
    run.contracts[0].checks = checks
    run.conclude()
    return run
  }

  static func finding(
    _ kind: Finding.Kind = .valueType, at path: String = "$.items[*].id", expected: String = "uuid",
    actual: String = "integer 7", members: [String] = [], severity: Finding.Severity = .breaks
  ) -> Finding {
    Finding(
      kind: kind, severity: severity,
      place: Finding.Place(
        JSONPath(path), members: members.map { Finding.Member(expected: $0, found: "other_\($0)") },
        location: .every(3)),
      expected: expected, actual: actual)
  }

  static func identity(_ finding: Finding, status: Int? = 200) -> FindingIdentity {
    FindingIdentity(FindingRecord(finding), of: check(status: status), in: "shop")
  }

  /// Returns a baseline that has these findings since the 1st.
  static func baseline(
    _ findings: Finding..., expires: String? = nil, reason: String = "known to the team"
  ) -> Baseline {
    let violations = findings.map { finding in
      KnownViolation(
        identity: identity(finding), members: finding.memberNames,
        waiver: Waiver(
          reason: reason, owner: "Ada", ticket: "API-1", firstSeen: day(1), lastSeen: day(2),
          expires: expires.flatMap { CalendarDay($0) }))
    }
    return Baseline(file: "known.json", violations: violations)
  }
}
