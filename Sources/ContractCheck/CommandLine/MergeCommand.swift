import ContractSpecs

/// The command that merges the reports of a run's shards, with the reports and exit status of a single machine.
struct MergeCommand {
  var arguments: Arguments

  func run() async throws(CommandError) -> ExitStatus {
    guard !arguments.paths.isEmpty else {
      throw .usage("merge needs the JSON reports of all shards", of: .merge)
    }
    let known = KnownFiles(arguments)
    Terminal.errors.tell(known.notices)
    var problems = known.problems
    var reports: [ShardReports.Report] = []
    for file in arguments.paths {
      do throws(RunResult.Problem) {
        reports.append(ShardReports.Report(file: file, run: try arguments.readReport(file)))
      } catch {
        problems.append(error)
      }
    }
    let merged = ShardReports(reports).merged(
      version: ContractCheckCommand.version, problems: problems, arguments.exitRules)
    let result = merged.compared(with: known.context, arguments.exitRules)
    // The existing reports are worth more than a report without a check.
    let output = ResultOutput(arguments: arguments)
    return merged.contracts.isEmpty ? output.refuse(result) : await output.conclude(result)
  }
}
