import ContractSpecs

/// The command that prints a completion script for a shell.
struct CompletionsCommand {
  var arguments: Arguments

  func run() throws(UsageError) -> ExitStatus {
    let known = Shell.allCases.map(\.rawValue)
    guard let word = arguments.paths.first, arguments.paths.count == 1 else {
      throw UsageError(message: "completions takes \(known.joined(separator: ", "))", command: .completions)
    }
    guard let shell = Shell(rawValue: word) else {
      throw UsageError(
        message:
          "completions takes \(known.joined(separator: ", ")), not \"\(word)\"\(suggestion(for: word, among: known))",
        command: .completions)
    }
    Terminal.output.writeAsIs(shell.script)
    return .kept
  }
}
