import ContractSpecs
import ContractMutation

extension ServedDrift {
  /// Reads `KIND` or `KIND@CHECK`.
  init(_ text: String) throws(UsageError) {
    let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let drift = Drift(rawValue: halves[0]) else {
      let near = suggestion(for: halves[0], among: Drift.allCases.map(\.rawValue))
      throw UsageError(
        message: "there is no violation \"\(halves[0])\"\(near); --list-drifts names all", command: .serve)
    }
    guard halves.last?.isEmpty == false else {
      throw UsageError(message: "--drift \(text) names no check behind the @", command: .serve)
    }
    self.init(drift: drift, check: halves.count == 2 ? halves[1] : nil)
  }

  /// The list of all kinds with their explanations, one on each line.
  static var list: String {
    let width = Drift.allCases.map(\.rawValue.count).max() ?? 0
    return Drift.allCases.map { drift in
      let gap = String(repeating: " ", count: width + 2 - drift.rawValue.count)
      return "\(drift.rawValue)\(gap)\(drift.explanation)\n"
    }.joined()
  }
}

extension ServeOptions {
  /// A drift for a check that no contract has would show nothing.
  func requireDriftsKnown(to loaded: LoadedContracts) throws(CommandError) {
    let names = loaded.contracts.flatMap { $0.checks.map(\.name) }
    for case let (served, name?) in drifts.map({ ($0, $0.check) }) where !names.contains(name) {
      throw .usage(
        "--drift \(served): there is no check \"\(name)\"\(suggestion(for: name, among: names))", of: .serve)
    }
  }
}
