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
  static let coverageLow = "coverage-low"
  static let checksNotRun = "checks-not-run"
  static let waived = "waived"
  static let blocked = "blocked-by"
  static let notRun = "not-run"
  static let noVerdict = "no-verdict"
  static let passedOnRetry = "passed-on-retry"

  /// Returns the type of a broken promise: the kind of the finding.
  static func violation(_ kind: Finding.Kind) -> String { kind.rawValue }

  /// Returns the type of a check without a verdict: that of its reason, or `no-verdict` if the schema has none for it.
  static func noVerdict(_ reason: FailureReason?) -> String { reason.flatMap(word) ?? noVerdict }

  /// The types for the reasons why a check has no verdict.
  static let reasons = FailureReason.named.compactMap(word)

  /// Returns the type for a reason, with a hyphen even if the reason's own word has none; `nil` if the schema has no
  /// type for it.
  private static func word(for reason: FailureReason) -> String? {
    switch reason {
    case .transport, .rateLimited, .backendNotReady: reason.rawValue
    case .unavailable: "service-unavailable"
    case .interrupted: "run-interrupted"
    case .certificateUnreadable, .failFast, .needsVariable, .blockedByCheck, .skipped,
      .promiseUnreadable, .modelNotRun, .noCertificate, .other:
      nil
    }
  }

  /// All types that a report may contain.
  static var all: [String] {
    let own = [
      specUnreadable, specInvalid, nothingChecked, runIncomplete, runUnusable, internalError, baselineStale,
      coverageLow, checksNotRun, waived, blocked, notRun, noVerdict, passedOnRetry,
    ]
    return Finding.Kind.allCases.map(\.rawValue) + reasons + own
  }
}
