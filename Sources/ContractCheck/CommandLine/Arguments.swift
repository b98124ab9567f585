import ContractSpecs

/// What the user typed, checked but not yet acted upon.
struct Arguments: Equatable, Sendable {
  enum Verbosity: Hashable, Sendable { case quiet, normal, verbose }

  var command: Command
  var paths: [String] = []
  var url: String?

  /// Values of `--set`; a later one replaces an earlier one.
  var variables: [String: String] = [:]
  var envFiles: [String] = []
  /// Where reports and under which formats they are written.
  var reportFiles = ReportFiles()

  /// Which checks are meant, but for those of `onlyFailed`.
  var selection = Selection()

  /// A JSON report of an earlier run, whose checks without a kept promise are meant.
  var onlyFailed: String?

  /// Which part of the checks that are meant; `nil`: all.
  var shard: Shard?
  var listFormat = ListFormat.text

  /// Whether a step of a GitHub workflow gets annotations and a summary.
  var tellsGitHub = true

  /// How many requests may be under way at once to one backend.
  var jobs = 8
  var seed: UInt64?

  /// The largest body that is read, in bytes.
  var maximumBody = 16 * 1024 * 1024

  /// How long `run` waits for backends that are still starting.
  var readyLimit: Duration?
  var verbosity = Verbosity.normal
  var stopsAtFirstFailure = false

  /// Whether `run` goes on and runs again what changes.
  var isWatching = false
  var exitRules = ExitRules()

  /// Options that are accepted without effect, as long as users may still write them.
  var obsoleteOptions: [String] = []

  /// The file of `--baseline`; `nil` for the one in the working directory, if it is there.
  var baseline: String?

  /// The report of the run before.
  var previous: String?

  /// The report that `baseline` reads in place of running contracts.
  var from: String?

  /// Lists only the violations that are known for no more than so many days.
  var expiringIn: Int?
  var isInsecure = false

  /// The least strength, of a hundred, that a contract must have.
  var leastStrength: Int?

  /// Where `serve` listens for the first contract; the others follow. 0 takes free ones.
  var port: UInt16 = 0
  var mutations: [ServedMutation] = []

  /// Whether `serve` only says which drifts there are.
  var listsMutations = false

  /// For `serve`.
  var servedHosts = ServedHosts()

  /// What `init` calls the contract, in place of a name made from its source, and whether it may write over one.
  var name: String?
  var overwrites = false

  /// What `init` sends, or what was sent where the saved answer does not tell.
  var sending = RequestOptions()

  /// What `diagnose` holds an answer against.
  var question = DiagnoseOptions()
}

/// A request as far as words of the command line tell it.
struct RequestOptions: Hashable, Sendable {
  var method: String?
  var headers: [Header] = []

  /// A body, or `@` and the file that holds it.
  var data: String?
}

/// What the program can be asked to do.
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

/// How `list` prints.
enum ListFormat: String, Hashable, Sendable, CaseIterable {
  case text
  case json
}

/// What the words of a command line ask for.
enum Invocation: Equatable, Sendable {
  case help(Command?)

  /// What the commands that begin with `baseline` are.
  case helpOnBaseline
  case version
  case work(Arguments)
}

/// A usage error in one sentence, or a file named on the command line that cannot be read.
struct UsageError: Error, Hashable, Sendable {
  var message: String

  /// The command whose help would tell more.
  var command: Command?

  /// `unusable` where the words are right and a file that they name is not.
  var status = ExitStatus.usage
}
