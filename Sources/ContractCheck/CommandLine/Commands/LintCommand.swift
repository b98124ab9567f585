import ContractSpecs

/// The command that reports all errors of contracts.
struct LintCommand {
  var options: LintOptions

  func run() -> ExitStatus {
    var loaded = LoadedContracts(options.paths)
    loaded.loadModels()
    Terminal.errors.tell(loaded.notices)
    loaded.add(loaded.contracts.flatMap(\.missingFiles) + loaded.documentErrors)
    let problems = loaded.problems
    Terminal.errors.write(ConsoleReport.forErrors.text(of: problems, warnings: loaded.warnings))
    guard problems.isEmpty else { return .unusable }
    var status = ExitStatus.kept
    for contract in loaded.contracts {
      let models = loaded.models[contract.name]
      let disagreements = models?.disagreements(now: SystemClock().now) ?? []
      if !disagreements.isEmpty {
        write(disagreements.map { redacted($0, contract) }, models?.settingsNote)
        status = .broken
      }
      let warnings = contract.warnings.count + (models?.warnings.count ?? 0)
      let also = warnings == 0 ? "" : ", \(counted(warnings, "warning"))"
      let coverage = ContractCoverage(of: contract, by: contract.checks.indices)
      let called =
        "; they call \(coverage.askedEndpoints) of \(counted(coverage.endpoints.count, "endpoint"))"
      let unjudged = contract.unjudgedPlaces(askedBy: contract.checks.indices).count
      let places = unjudged == 0 ? "" : "; \(UnjudgedPlace.words(unjudged))"
      let words = "no errors in \(counted(contract.checks.count, "check"))\(also)\(called)\(places)"
      let end = models.map { Self.words($0, disagreements.count) } ?? ""
      Terminal.output.write("\(contract.file.consoleStart): \(words)\(end)\n")
    }
    return status
  }

  /// Returns the words about models with a number of disagreements. Of a part that was not read, a sample shows nothing.
  private static func words(_ models: ContractModels, _ disagreements: Int) -> String {
    if disagreements > 0 {
      return "; the app's models disagree with it in \(counted(disagreements, "place"))"
    }
    return models.warnings.isEmpty
      ? "; the app's models decode samples of all that is promised"
      : "; the app's models decode samples of what is promised, as far as their source could be read"
  }

  /// Returns a disagreement without the secrets that the app's sources may contain.
  private func redacted(_ disagreement: ModelDisagreement, _ contract: Contract) -> ModelDisagreement {
    var redactor = Redactor(contracts: [], seed: 0)
    let names = SensitiveNames(promised: contract.tokenNames)
    var shown = disagreement
    shown.finding = redactor.redact(disagreement.finding, names)
    shown.change = disagreement.change?.mapText { redactor.redact($0, names) }
    var numbers = redactor.numbers
    shown.finding = shown.finding.mapText { text, _ in numbers.number(text) }
    shown.change = shown.change?.mapText { numbers.number($0) }
    return shown
  }

  private func write(_ disagreements: [ModelDisagreement], _ settings: String?) {
    var page = ConsolePage(
      style: Terminal.output.takesColor ? .color : .plain, width: Terminal.output.width)
    for disagreement in disagreements {
      disagreement.print(on: &page)
      page.gap()
    }
    if let settings {
      page.fact("note", settings, mark: "=")
      page.gap()
    }
    Terminal.output.write(page.text)
  }
}

extension Contract {
  /// The problems of files that checks send and that cannot be read, each once.
  fileprivate var missingFiles: [RunResult.Problem] {
    let files = AttachedFiles(besideContract: file)
    let text = SpecSource(file: file, bytes: source)
    var seen: Set<SpecLocation> = []
    return checks.lazy.filter { $0.skip == nil }.flatMap { check -> [PartTemplate] in
      guard case .multipart(let parts) = check.body else { return [] }
      return parts.filter { seen.insert($0.location).inserted }
    }.compactMap { part in
      guard case .file(let path) = part.content else { return nil }
      do throws(UnsendableRequest) {
        try files.verify(path)
        return nil
      } catch {
        return RunResult.Problem(
          location: part.location, message: "the part \"\(part.name)\" cannot be sent: \(error.reason)",
          excerpt: text.excerpt(at: part.location))
      }
    }
  }
}
