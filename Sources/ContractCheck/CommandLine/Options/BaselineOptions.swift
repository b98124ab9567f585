/// What the commands that begin with `baseline` are told.
struct BaselineOptions: Equatable, Sendable {
  enum Action { case update, prune, list }

  var action: Action

  /// `nil` for the one in the working directory.
  var file: String?

  /// The report that is read in place of running contracts.
  var from: String?

  /// Lists only the violations that are known for no more than so many days.
  var expiringIn: Int?
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
