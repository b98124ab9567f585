import ContractSpecs

/// What the user decides about a run, beside the contracts.
struct RunSettings: Sendable {
  var version: String
  var variables = Variables()

  /// What `unique.*` values are made from.
  var seed: UInt64

  /// How many requests may be under way at once to one backend.
  var jobs = 8

  /// In place of the address in the contract.
  var url: String?

  /// Whether no check is started after the first that failed.
  var stopsAtFirstFailure = false

  var exitRules = ExitRules()

  /// Whether all that fails a check of the contract of that name is known, so that it is no failure.
  var isKnown: @Sendable (CheckResult, String) -> Bool = { _, _ in false }

  /// Whether also checks that passed keep their headers and the beginnings of their bodies.
  var keepsAllMessages = false

  /// What holds for every transfer; timeout, redirects and cookies come from the contract.
  var transfer = TransferOptions()

  /// How long final checks may take after the run was interrupted.
  var finalChecksLimit = Duration.seconds(10)

  /// How long a backend that is still starting is waited for; `nil` sends at once.
  var readyLimit: Duration?

  /// Of which run this is a part, if it is; `isSelected` says which checks are in it.
  var part: RunPart?

  /// Which checks are run; those whose answers they need come along.
  var isSelected: @Sendable (Contract, Check) -> Bool = { _, _ in true }

  /// What the user selected, of which this run may do only the part of a shard.
  var selection = Selection()

  /// Whether the certificate of a contract's backend is checked, if the contract asks something of it.
  var asksCertificate: @Sendable (Contract) -> Bool = { _ in true }
}

/// Something that happened during a run, for a live line.
struct RunProgress: Hashable, Sendable {
  /// How many checks have ended, out of how many.
  var ended: Int
  var total: Int

  /// How many of them failed.
  var failed: Int

  /// The checks that have been sent and have not ended.
  var underWay: [CheckName] = []

  /// The contracts whose backends are waited for before anything is sent.
  var awaited: [String] = []
}
