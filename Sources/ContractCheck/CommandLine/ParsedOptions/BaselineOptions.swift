/// The options of the commands that begin with `baseline`.
struct BaselineOptions: Equatable, Sendable {
  enum Action { case update, prune, list }

  var action: Action

  /// The file of the baseline; `nil` for the one in the working directory.
  var file: String?

  /// The report to read instead of running contracts.
  var from: String?

  /// The number of days within which the waiver of a listed violation expires; `nil` lists all violations.
  var expiringIn: Int?
  /// The beginnings of the identifiers of the causes to accept; empty for all violations.
  var causes: [String] = []

  /// The facts that entries get which have none yet.
  var note = WaiverNote()
  var checking = CheckingOptions()
}

extension BaselineOptions.Action {
  var command: Command {
    switch self {
    case .update: .baselineUpdate
    case .prune: .baselinePrune
    case .list: .baselineList
    }
  }
}
