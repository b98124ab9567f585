import ContractSpecs

/// The values of `type` in a JUnit report. The set is closed; the schema under `Tests/` lists it.
///
/// Each is `waived`, `flaky` or has a hyphen, because GitLab casts or refuses an element whose type is a Rails type
/// name such as `integer` or `yaml`.
enum JUnitType {
  static let specUnreadable = "spec-unreadable"
  static let specInvalid = "spec-invalid"
  static let nothingChecked = "nothing-checked"
  static let runIncomplete = "run-incomplete"
  static let runUnusable = "run-unusable"
  static let internalError = "internal-error"
  static let baselineStale = "baseline-stale"
  static let checksNotRun = "checks-not-run"
  static let waived = "waived"
  static let blocked = "blocked-by"
  static let notRun = "not-run"
  static let noVerdict = "no-verdict"
  static let passedOnRetry = "passed-on-retry"

  /// Returns the type of a broken promise: the kind of the finding.
  static func violation(_ kind: Finding.Kind) -> String { kind.rawValue }

  /// Returns the type of a check without a verdict: the runner's reason if the schema lists it.
  static func noVerdict(_ reason: String?) -> String {
    let type = reason.map { hyphenated[$0] ?? $0 }
    return type.flatMap { reasons.contains($0) ? $0 : nil } ?? noVerdict
  }

  /// The reasons why a check can have no verdict.
  static let reasons =
    TransportFailure.Name.allCases.map(\.rawValue) + [
      "rate-limited", "service-unavailable", "run-interrupted", "backend-not-ready",
    ]

  /// The types for the runner's reasons that have no hyphen.
  private static let hyphenated = ["unavailable": "service-unavailable", "interrupted": "run-interrupted"]

  /// All types that a report may contain.
  static var all: [String] {
    let own = [
      specUnreadable, specInvalid, nothingChecked, runIncomplete, runUnusable, internalError, baselineStale,
      checksNotRun, waived, blocked, notRun, noVerdict, passedOnRetry,
    ]
    return Finding.Kind.allCases.map(\.rawValue) + reasons + own
  }
}
