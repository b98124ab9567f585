import ContractSpecs

/// The user's settings of a run, beside the contracts.
struct RunSettings: Sendable {
  var version: String
  var variables = Variables()

  /// The seed of the `unique.*` values.
  var seed: UInt64

  /// True if the user chose the seed, maybe for several runs.
  var isSeedChosen = false

  /// The limit on concurrent requests to one backend.
  var jobs = 8

  /// The address in place of the contract's own.
  var url: String?

  /// True if no check is started after the first failure that fails the run.
  var stopsAtFirstFailure = false

  var exitRules = ExitRules()

  /// A function that returns whether the failure of a check, in the contract of that name, fails the run.
  var failsRun: @Sendable (CheckResult, String) -> Bool = { _, _ in true }

  /// A function that returns whether all failures of a check, in the contract of that name, are waived.
  var isKnown: @Sendable (CheckResult, String) -> Bool = { _, _ in false }

  /// True if the run is compared with others, so that each check records which places of its promise the response did
  /// not have.
  var recordsAbsentPlaces = false

  /// True if also passed checks keep their headers and the beginnings of their bodies.
  var keepsAllMessages = false

  /// The options of every transfer; timeout, redirects and cookies come from the contract.
  var transfer = TransferOptions()

  /// The time limit of final checks after the run was interrupted.
  var finalChecksLimit = Duration.seconds(10)

  /// The time limit of waiting for a backend that is still starting; `nil` sends at once.
  var readyLimit: Duration?

  /// The part that this run is, if it is one; `isSelected` says which checks are in it.
  var part: RunPart?

  /// A function that returns whether a check is run; the checks whose responses it needs are run too.
  var isSelected: @Sendable (Contract, Check) -> Bool = { _, _ in true }

  /// The app's own models, by the name of the contract whose responses name them.
  var models: [String: ContractModels] = [:]

  /// The released versions of the apps, by the name of the contract that names them.
  var releases: [String: ReleasedVersions] = [:]

  /// The empty store of responses for the compiled models, which decode them at the end; `nil` to read the models
  /// alone.
  var undecoded: UndecodedResponses?

  /// The user's selection, of which this run may do only the part of a shard.
  var selection = Selection()

  /// A function that returns whether the certificate of a contract's backend is checked, if the contract requires it.
  var asksCertificate: @Sendable (Contract) -> Bool = { _ in true }

  var conditions: RunConditions {
    RunConditions(version: version, seed: seed, isInsecure: !transfer.verifiesTLS)
  }
}

/// The progress of a run, for a live line.
struct RunProgress: Hashable, Sendable {
  /// The number of checks that have ended, and the number of all.
  var ended: Int
  var total: Int

  /// The number of checks that failed.
  var failed: Int

  /// The checks that have been sent and have not ended.
  var underWay: [CheckName] = []

  /// The contracts whose backends are waited for before anything is sent.
  var awaited: [String] = []
}
