/// A run with what all reports tell of it, which is looked for once.
struct ExplainedRun: Sendable {
  let run: RunResult

  /// The causes of failures: those that break the app first, then those that fail the most checks.
  let causes: [Cause]
  let tally: Tally

  /// The checks that may have failed for others.
  let followers: Followers

  init(_ run: RunResult) { self.init(run, causes: run.causes) }

  /// Creates a run whose causes are known already.
  init(_ run: RunResult, causes: [Cause]) {
    (self.run, self.causes, tally, followers) = (run, causes, run.tally, Followers(of: run))
  }
}
