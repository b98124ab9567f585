import ContractSpecs

/// The state that is known before a run.
struct RunContext: Sendable {
  /// The number of days before its expiry at which a waiver is reported.
  static let warningDays = 14

  /// The baseline; `nil` if there is none.
  var baseline: Baseline?

  /// The file of the previous run as the user named it, with its content; the run is `nil` if the file does not exist
  /// yet.
  var previous: (file: String, run: RunResult?)?

  /// The latest runs, oldest first.
  var history: [PastRun] = []
}
