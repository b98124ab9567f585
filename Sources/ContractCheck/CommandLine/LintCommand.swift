import ContractSpecs

/// Says everything that is wrong with contracts.
struct LintCommand {
  var arguments: Arguments

  func run() -> ExitStatus {
    let loaded = LoadedContracts(arguments.paths)
    guard loaded.problems.isEmpty else {
      Terminal.errors.write(ConsoleReport.forErrors.text(of: loaded.problems))
      return .unusable
    }
    for contract in loaded.contracts {
      let checks = "\(contract.checks.count) check\(contract.checks.count == 1 ? "" : "s")"
      Terminal.output.write("\(contract.file.consoleStart): no errors in \(checks)\n")
    }
    return .kept
  }
}
