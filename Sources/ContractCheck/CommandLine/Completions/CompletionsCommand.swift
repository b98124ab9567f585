import ContractSpecs

/// The command that prints a completion script for a shell.
struct CompletionsCommand {
  var options: CompletionsOptions

  func run() throws(CommandError) -> ExitStatus {
    let known = Shell.allCases.map(\.rawValue)
    guard let word = options.shells.first, options.shells.count == 1 else {
      throw .usage("completions takes \(known.joined(separator: ", "))", of: .completions)
    }
    guard let shell = Shell(rawValue: word) else {
      throw .usage(
        "completions takes \(known.joined(separator: ", ")), not \"\(word)\"\(suggestion(for: word, among: known))",
        of: .completions)
    }
    Terminal.output.writeAsIs(shell.script)
    return .kept
  }
}
