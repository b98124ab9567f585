import ContractSpecs

/// A contract whose promises the app's models were held against.
struct LintedContract {
  let contract: Contract
  let models: ContractModels?

  /// The effects of the promises on released versions of the app; `nil` if the contract names none.
  let releases: PromisedReleases?

  /// The result, without the secrets that the app's sources may contain.
  let agreement: ModelAgreement

  init(_ contract: Contract, _ models: ContractModels?, _ released: ReleasedVersions?, now: Double) {
    (self.contract, self.models) = (contract, models)
    releases = released.map { PromisedReleases(of: contract, $0, models, now: now) }
    var agreement = models?.agreement(now: now) ?? ModelAgreement()
    agreement.disagreements = agreement.disagreements.map { Self.redacted($0, contract) }
    self.agreement = agreement
  }

  private static func redacted(_ disagreement: ModelDisagreement, _ contract: Contract) -> ModelDisagreement {
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
}

extension LintedContract {
  /// The contracts under some paths with what their models disagree on, and everything that can be said of the files.
  struct Loading {
    var contracts: [LintedContract] = []
    var problems: [RunResult.Problem] = []
    var warnings: [SpecDiagnostic] = []
    var notices: [String] = []
  }

  /// Reads the contracts under some paths, and their models. With problems, nothing is compared.
  static func load(_ paths: [String], now: Double) -> Loading {
    var loaded = LoadedContracts(paths)
    loaded.loadModels()
    loaded.loadReleases()
    loaded.add(loaded.contracts.flatMap(\.missingFiles) + loaded.documentErrors)
    var result = Loading(problems: loaded.problems, warnings: loaded.warnings, notices: loaded.notices)
    guard result.problems.isEmpty else { return result }
    result.contracts = loaded.contracts.map {
      LintedContract($0, loaded.models[$0.name], loaded.releases[$0.name], now: now)
    }
    return result
  }
}

extension [LintedContract] {
  /// The disagreements that were seen, of the contracts that name models.
  var coverage: LintCoverage {
    var coverage = LintCoverage()
    for linted in self where linted.models != nil {
      coverage.take(linted.agreement, of: linted.contract.name)
    }
    return coverage
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
