import ContractSpecs

/// The end of a check.
struct Ending: Sendable {
  var outcome: CheckResult.Outcome
  var failure: CheckResult.Failure?

  /// The check that caused it, if that is another.
  var root: FollowedCheck?
  var sent: SentCheck?
  var prepared: PreparedRequest?
}
