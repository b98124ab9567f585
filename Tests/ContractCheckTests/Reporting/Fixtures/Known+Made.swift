@testable import ContractCheck
@testable import ContractSpecs

extension Waiver {
  static func made(_ text: String = "the release of May reads both", expires: String? = nil) -> Waiver {
    Waiver(
      reason: text, owner: text.isEmpty ? nil : text, ticket: text.isEmpty ? nil : "API-4412",
      firstSeen: CalendarDay(number: 20_700), lastSeen: CalendarDay(number: 20_770),
      expires: expires.flatMap { CalendarDay($0) })
  }
}

extension FindingIdentity {
  static func made(_ text: String = "POST /api/auth/login", status: Int? = 200) -> FindingIdentity {
    FindingIdentity(
      contract: "every-outcome", endpoint: text, status: status, kind: .valueLiteral,
      path: JSONPath([.key(text)]).description, expected: "string", actual: "string")
  }
}

extension KnownViolation {
  static func made(
    _ text: String = "POST /api/auth/login", status: Int? = 200, expires: String? = nil
  ) -> KnownViolation {
    KnownViolation(
      identity: .made(text, status: status), members: [text], waiver: .made(text, expires: expires))
  }
}

extension BaselineUse {
  static func made(_ text: String = "GET /api/v1/items") -> BaselineUse {
    BaselineUse(
      file: text, count: 5, stale: [.made(text)], expired: [.made(text, expires: "2026-11-17")],
      expiringSoon: [.made(text, expires: "2026-11-19")])
  }
}

extension PreviousRun {
  static func made(_ text: String = "GET /api/v1/items") -> PreviousRun {
    let gone = GoneFinding.Status.allCases.map {
      GoneFinding(identity: .made(text, status: nil), status: $0, since: 1_794_700_000, runs: 3)
    }
    return PreviousRun(file: text, startedAt: 1_794_889_719, gone: gone)
  }
}

extension PastRun {
  static func made(day: Int) -> PastRun {
    PastRun(
      startedAt: 1_794_700_000 + 86_400 * Double(day), exitStatus: .broken, brokenPromises: 2, waived: 1,
      outcomes: [
        "every-outcome/array": .failed, "every-outcome/flaky": .passed, "every-outcome/waived": .noVerdict,
      ])
  }
}
