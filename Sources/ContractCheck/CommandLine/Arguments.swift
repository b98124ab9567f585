import ContractSpecs

/// The parsed and validated command line.
struct Arguments: Equatable, Sendable {
  enum Verbosity: Hashable, Sendable { case quiet, normal, verbose }

  var command: Command
  var paths: [String] = []
  var url: String?

  /// The values of `--set`; a later one replaces an earlier one.
  var variables: [String: String] = [:]
  var envFiles: [String] = []
  /// The formats and destinations of the reports.
  var reportFiles = ReportFiles()

  /// The selected checks, without those of `onlyFailed`.
  var selection = Selection()

  /// The JSON report of an earlier run whose checks without a kept promise are selected.
  var onlyFailed: String?

  /// The part of the selected checks to run; `nil` for all.
  var shard: Shard?
  var listFormat = ListFormat.text

  /// A Boolean value that indicates whether a step of a GitHub workflow gets annotations and a summary.
  var tellsGitHub = true

  /// The limit on concurrent requests to one backend.
  var jobs = 8
  var seed: UInt64?

  /// The size limit of a body, in bytes.
  var maximumBody = 16 * 1024 * 1024

  /// The time limit for which `run` waits for backends that are still starting.
  var readyLimit: Duration?
  var verbosity = Verbosity.normal
  var stopsAtFirstFailure = false

  /// A Boolean value that indicates whether `run` continues and runs again what changes.
  var isWatching = false
  var exitRules = ExitRules()

  /// The accepted options without effect, as long as users may still write them.
  var obsoleteOptions: [String] = []

  /// The file of `--baseline`; `nil` for the one in the working directory, if it exists.
  var baseline: String?

  /// The report of the previous run.
  var previous: String?

  /// The report that `baseline` reads instead of running contracts.
  var from: String?

  /// The number of days within which the listed violations expire.
  var expiringIn: Int?
  var isInsecure = false

  /// The least strength that a contract must have, in percent.
  var leastStrength: Int?

  /// The port on which `serve` listens for the first contract; the others follow. 0 uses free ones.
  var port: UInt16 = 0
  var mutations: [ServedMutation] = []

  /// A Boolean value that indicates whether `serve` only lists the drifts.
  var listsMutations = false

  /// The hosts of `serve`.
  var servedHosts = ServedHosts()

  /// The name of the contract that `init` writes, in place of one made from its source; and whether it may overwrite
  /// one.
  var name: String?
  var overwrites = false

  /// The request that `init` sends, or that was sent if the saved answer does not include it.
  var sending = RequestOptions()

  /// The options of `diagnose`.
  var question = DiagnoseOptions()
}

/// A request as far as the command line states it.
struct RequestOptions: Hashable, Sendable {
  var method: String?
  var headers: [Header] = []

  /// A body, or `@` and the file that holds it.
  var data: String?
}

/// The commands of the program.
enum Command: String, Hashable, Sendable, CaseIterable {
  case run
  case lint
  case list
  case merge
  case strength
  case serve
  case diagnose
  case initialize = "init"
  case schema
  case baselineUpdate = "baseline update"
  case baselinePrune = "baseline prune"
  case baselineList = "baseline list"
  case completions
  case man
}

/// The output formats of `list`.
enum ListFormat: String, Hashable, Sendable, CaseIterable {
  case text
  case json
}

/// The request of a command line.
enum Invocation: Equatable, Sendable {
  case help(Command?)

  /// A request for the help on the commands that begin with `baseline`.
  case helpOnBaseline
  case version
  case work(Arguments)
}
