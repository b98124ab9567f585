import ContractSpecs

/// The command that shows what a run would send, and the endpoints that it would not call, without sending anything.
struct ListCommand {
  var options: ListOptions

  func run() throws(CommandError) -> ExitStatus {
    let loaded = LoadedContracts(options.selection.paths)
    Terminal.errors.tell(loaded.notices)
    try options.selection.requireOneContract(loaded, for: .list)
    try options.variables.requireKnown(to: loaded, for: .list)
    guard loaded.problems.isEmpty else {
      Terminal.errors.write(ConsoleReport.forErrors.text(of: loaded.problems))
      return .unusable
    }
    let selection = try options.selection.wholeFilter(
      for: loaded.contracts, try? Baseline.read(named: nil))
    if let complaint = selection.complaint(about: loaded.contracts) {
      throw CommandError(complaint)
    }
    if selection.hasNothingToRepeat {
      Terminal.errors.write("contractcheck: \(Selection.nothingToRepeat)\n")
    }
    let variables = try options.variables.resolved()
    let filter = try filter(of: loaded.contracts, selection)
    let listings = loaded.contracts.map {
      Listing(
        contract: $0, variables: variables, url: options.selection.url, isSelected: filter.isSelected,
        asksCertificate: filter.includesCertificate)
    }.filter { options.showsUncovered || !$0.rows.isEmpty || $0.certificate != nil }
    switch options.format {
    case .text:
      for listing in listings {
        Terminal.output.write(options.showsUncovered ? listing.uncoveredText : listing.text)
      }
    case .json:
      Terminal.output.write(ListDocument(listings: listings, hasChecks: !options.showsUncovered).text)
    }
    return .kept
  }

  private struct CheckFilter {
    var isSelected: (Contract, Check) -> Bool

    /// Returns whether the check of a contract's certificates is among them.
    var includesCertificate: (Contract) -> Bool
  }

  /// Returns the filter for the selected checks, restricted to the requested shard.
  private func filter(of contracts: [Contract], _ selection: Selection) throws(CommandError) -> CheckFilter {
    guard let shard = options.selection.shard else {
      return CheckFilter(isSelected: selection.includes, includesCertificate: selection.includesCertificate)
    }
    do throws(RunResult.Problem) {
      let division = Division(
        contracts, selection, into: shard.total, after: try RunResult.previous(in: options.previous))
      return CheckFilter(
        isSelected: { division.includes($0, $1, in: shard) && selection.includes($0, $1) },
        includesCertificate: {
          division.includesCertificate(of: $0, in: shard) && selection.includesCertificate(of: $0)
        })
    } catch {
      throw CommandError(error.message, at: "--previous \(error.location)")
    }
  }
}
