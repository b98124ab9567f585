import ContractSpecs

/// Shows what a run would send, without sending anything.
struct ListCommand {
  var arguments: Arguments

  func run() throws(UsageError) -> ExitStatus {
    let loaded = LoadedContracts(arguments.paths)
    try arguments.requireOneContract(loaded)
    try arguments.requireKnownVariables(loaded)
    guard loaded.problems.isEmpty else {
      Terminal.errors.write(ConsoleReport.forErrors.text(of: loaded.problems))
      return .unusable
    }
    let selection = try arguments.wholeSelection()
    if let complaint = selection.complaint(about: loaded.contracts) {
      throw UsageError(message: complaint, command: .list, status: .unusable)
    }
    let variables = try arguments.variableSources()
    let isSelected = try division(of: loaded.contracts, selection)
    let listings = loaded.contracts.map {
      Listing(contract: $0, variables: variables, url: arguments.url, isSelected: isSelected)
    }.filter { !$0.rows.isEmpty }
    switch arguments.listFormat {
    case .text: for listing in listings { Terminal.output.write(listing.text) }
    case .json: Terminal.output.write(ListDocument(listings: listings).text)
    }
    return .kept
  }

  /// What is selected, as far as it is in the shard that is asked for.
  private func division(
    of contracts: [Contract], _ selection: Selection
  ) throws(UsageError) -> (Contract, Check) -> Bool {
    guard let shard = arguments.shard else { return selection.includes }
    do throws(RunResult.Problem) {
      let division = Division(contracts, selection, into: shard.total, after: try arguments.previousRun())
      return { division.includes($0, $1, in: shard) && selection.includes($0, $1) }
    } catch {
      throw UsageError(message: "--previous \(error.location): \(error.message)", status: .unusable)
    }
  }
}
