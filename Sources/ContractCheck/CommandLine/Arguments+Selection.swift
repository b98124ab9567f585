import ContractSpecs

extension Arguments {
  /// What the words select, with the checks of `--only-failed`.
  func wholeSelection() throws(UsageError) -> Selection {
    var selection = selection
    if let onlyFailed { selection.failed = try Self.failedChecks(in: onlyFailed) }
    return selection
  }

  /// The checks that a JSON report calls failed, blocked or without verdict.
  private static func failedChecks(in file: String) throws(UsageError) -> Set<CheckName> {
    let run: RunResult
    do {
      run = try JSONReport.read(try FileSystem.read(file, atMost: JSONReport.maximumSize), file: file)
    } catch let error as FileError {
      throw UsageError(message: "--only-failed \(file): \(error.reason)", status: .unusable)
    } catch let problem as RunResult.Problem {
      throw UsageError(
        message: "--only-failed \(problem.location): \(problem.message)", status: .unusable)
    } catch {
      throw UsageError(message: "--only-failed \(file): \(error)", status: .unusable)
    }
    let outcomes: [CheckResult.Outcome] = [.failed, .blocked, .noVerdict]
    return Set(
      run.contracts.flatMap { contract in
        contract.checks.filter { outcomes.contains($0.outcome) }
          .map { CheckName(contract: contract.name, check: $0.name) }
      })
  }
}
