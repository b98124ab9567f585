import ContractSpecs

/// The command that merges the reports of a run's shards, with the reports and exit status of a single machine.
struct MergeCommand {
  var options: MergeOptions

  func run() async throws(CommandError) -> ExitStatus {
    guard !options.files.isEmpty else {
      throw .usage("merge needs the JSON reports of all shards", of: .merge)
    }
    let known = KnownFiles(options.comparison, history: options.reports.history)
    Terminal.errors.tell(known.notices)
    var problems = known.problems
    var reports: [ShardReports.Report] = []
    for file in options.files {
      do throws(RunResult.Problem) {
        reports.append(ShardReports.Report(file: file, run: try RunResult.read(from: file)))
      } catch {
        problems.append(error)
      }
    }
    let merged = ShardReports(reports).merged(
      version: ContractCheckCommand.version, problems: problems, options.comparison.exitRules)
    let result = merged.compared(with: known.context, options.comparison.exitRules)
    // What was reported before is worth more than a report without a check.
    let output = ResultOutput(options: options.reports)
    return merged.contracts.isEmpty ? output.refuse(result) : await output.conclude(result)
  }
}
