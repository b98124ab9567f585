import ContractSpecs
import ContractMutation

/// The command that reports the mutations that contracts do not detect.
struct StrengthCommand {
  var options: StrengthOptions

  func run() -> ExitStatus {
    let loaded = LoadedContracts(options.paths)
    Terminal.errors.tell(loaded.notices)
    guard loaded.problems.isEmpty else {
      Terminal.errors.write(ConsoleReport.forErrors.text(of: loaded.problems))
      return .unusable
    }
    let report = MutationScoreReport(contracts: loaded.contracts.map { $0.mutationScore() })
    Terminal.output.write(report.text)
    guard report.score.tried > 0 else { return .unusable }
    let least = options.least ?? 0
    return report.score.noticed * 100 < least * report.score.tried ? .broken : .kept
  }
}
