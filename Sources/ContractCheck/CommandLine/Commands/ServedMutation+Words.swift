import ContractSpecs
import ContractMutation

extension ServedMutation {
  /// Reads `KIND` or `KIND@CHECK`.
  init(_ text: String) throws(UsageError) {
    let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let mutation = Mutation(rawValue: halves[0]) else {
      let near = suggestion(for: halves[0], among: Mutation.allCases.map(\.rawValue))
      throw UsageError(
        message: "there is no violation \"\(halves[0])\"\(near); --list-drifts names all", command: .serve)
    }
    guard halves.last?.isEmpty == false else {
      throw UsageError(message: "--drift \(text) names no check behind the @", command: .serve)
    }
    self.init(mutation: mutation, check: halves.count == 2 ? halves[1] : nil)
  }

  /// The list of all kinds with their explanations, one on each line.
  static var list: String {
    let width = Mutation.allCases.map(\.rawValue.count).max() ?? 0
    return Mutation.allCases.map { mutation in
      let gap = String(repeating: " ", count: width + 2 - mutation.rawValue.count)
      return "\(mutation.rawValue)\(gap)\(mutation.explanation)\n"
    }.joined()
  }
}

extension ServeOptions {
  /// A drift for a check that no contract has would show nothing.
  func requireMutationsKnown(to loaded: LoadedContracts) throws(CommandError) {
    let names = loaded.contracts.flatMap { $0.checks.map(\.name) }
    for case let (served, name?) in mutations.map({ ($0, $0.check) }) where !names.contains(name) {
      throw .usage(
        "--drift \(served): there is no check \"\(name)\"\(suggestion(for: name, among: names))", of: .serve)
    }
  }
}
