import ContractSpecs

/// The command that reports which released versions of the app decode what contracts promise.
struct ReleasesCommand {
  var options: ReleasesOptions

  func run() -> ExitStatus {
    let now = SystemClock().now
    var loaded = LoadedContracts(options.paths)
    loaded.loadModels()
    Terminal.errors.tell(loaded.notices)
    guard loaded.problems.isEmpty else {
      Terminal.errors.write(ConsoleReport.forErrors.text(of: loaded.problems))
      return .unusable
    }
    loaded.loadReleases()
    let reports = loaded.contracts.compactMap { contract in
      loaded.releases[contract.name].map {
        PromisedReleases(of: contract, $0, loaded.models[contract.name], now: now)
      }
    }
    guard !reports.isEmpty else {
      Terminal.errors.tell(["no contract names releases in its \"client\"; see docs/for-ios-teams.md"])
      return .unusable
    }
    let problems = reports.flatMap(\.problems).map(RunResult.Problem.init)
    Terminal.errors.write(ConsoleReport.forErrors.text(of: problems))
    switch options.format {
    case .text:
      var page = ConsolePage(
        style: Terminal.output.takesColor ? .color : .plain, width: Terminal.output.width)
      for report in reports { report.print(on: &page) }
      Terminal.output.write(page.text)
    case .json: Terminal.output.write(ReleasesDocument(reports: reports).text)
    }
    return status(of: reports, problems)
  }

  private func status(of reports: [PromisedReleases], _ problems: [RunResult.Problem]) -> ExitStatus {
    let groups = reports.flatMap(\.responses).flatMap(\.groups)
    if groups.contains(where: \.fails) { return .broken }
    return problems.isEmpty && !groups.contains(where: \.isOpen) ? .kept : .inconclusive
  }
}

extension RunResult.Problem {
  init(_ diagnostic: SpecDiagnostic) {
    self.init(
      location: diagnostic.location, message: diagnostic.message, excerpt: diagnostic.excerpt)
  }
}
