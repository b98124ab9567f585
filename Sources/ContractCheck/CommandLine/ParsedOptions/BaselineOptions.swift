/// The options of the commands that begin with `baseline`.
struct BaselineOptions: Equatable, Sendable {
  enum Action { case update, prune, list }

  /// The command whose known violations they are.
  enum Subject { case run, lint }

  var action: Action
  var subject = Subject.run

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

extension BaselineOptions {
  /// Throws an error if options say how a run is made although none is.
  func requireCompatible() throws(UsageError) {
    guard subject == .lint else { return }
    guard from == nil, causes.isEmpty else {
      throw UsageError(message: "--from and --cause are about a run, and --lint makes none")
    }
    var withoutRun = CheckingOptions()
    withoutRun.selection.paths = checking.selection.paths
    guard checking == withoutRun else {
      throw UsageError(message: "--lint sends nothing: it takes no option about requests or checks")
    }
  }
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
