import ContractSpecs

/// The command that reports all errors of contracts.
struct LintCommand {
  var options: LintOptions

  func run() -> ExitStatus {
    let now = SystemClock().now
    let loaded = LintedContract.load(options.paths, now: now)
    Terminal.errors.tell(loaded.notices)
    var problems = loaded.problems
    var baseline: Baseline?
    do throws(RunResult.Problem) {
      baseline = try Baseline.read(named: options.baseline, or: Baseline.defaultLintFile)
    } catch {
      problems.append(error)
    }
    Terminal.errors.write(ConsoleReport.forErrors.text(of: problems, warnings: loaded.warnings))
    guard problems.isEmpty else { return .unusable }
    let day = CalendarDay(secondsSince1970: now)
    var status = ExitStatus.kept
    for linted in loaded.contracts {
      let (failing, known) =
        baseline?.divided(linted.agreement, of: linted.contract.name, on: day) ?? (linted.agreement, 0)
      if !failing.disagreements.isEmpty { status = .broken }
      write(failing, besides: known, of: linted)
      if let releases = linted.releases { status = worse(status, tell(releases)) }
    }
    if let baseline { tellFixed(in: baseline, loaded.contracts) }
    return status
  }

  /// Tells which released versions feel what the app of today does not, and returns what that makes of the exit status.
  private func tell(_ releases: PromisedReleases) -> ExitStatus {
    let problems = releases.problems.map(RunResult.Problem.init)
    Terminal.errors.write(ConsoleReport.forErrors.text(of: problems))
    var page = ConsolePage(
      style: Terminal.output.takesColor ? .color : .plain, width: Terminal.output.width)
    releases.printBesidesToday(on: &page)
    Terminal.output.write(page.text)
    if releases.besidesToday.contains(where: \.fails) { return .broken }
    return problems.isEmpty && !releases.besidesToday.contains(where: \.isOpen) ? .kept : .inconclusive
  }

  private func worse(_ one: ExitStatus, _ other: ExitStatus) -> ExitStatus {
    let order: [ExitStatus] = [.broken, .inconclusive, .kept]
    return order.first { $0 == one || $0 == other } ?? one
  }

  private func write(_ agreement: ModelAgreement, besides known: Int, of linted: LintedContract) {
    if !agreement.disagreements.isEmpty {
      var page = ConsolePage(
        style: Terminal.output.takesColor ? .color : .plain, width: Terminal.output.width)
      agreement.print(on: &page)
      if let settings = linted.models?.settingsNote {
        page.fact("note", settings, mark: "=")
        page.gap()
      }
      Terminal.output.write(page.text)
    }
    let models = linted.models == nil ? [] : agreement.words(besides: known)
    let words = ([linted.words] + models).joined(separator: "; ")
    Terminal.output.write("\(linted.contract.file.consoleStart): \(words)\n")
  }

  /// Tells of the entries of the baseline that no longer apply.
  private func tellFixed(in baseline: Baseline, _ contracts: [LintedContract]) {
    let coverage = contracts.coverage
    let fixed = baseline.violations.count { coverage.sight(of: $0) == .gone }
    guard fixed > 0 else { return }
    let (entries, them) = fixed == 1 ? ("1 entry is", "it") : ("\(fixed) entries are", "them")
    Terminal.errors.tell([
      "\(baseline.file): \(entries) fixed; contractcheck baseline prune --lint removes \(them)"
    ])
  }
}

extension LintedContract {
  /// The words about the contract itself.
  fileprivate var words: String {
    let warnings = contract.warnings.count + (models?.warnings.count ?? 0)
    let also = warnings == 0 ? "" : ", \(counted(warnings, "warning"))"
    let coverage = ContractCoverage(of: contract, by: contract.checks.indices)
    let called = "; they call \(coverage.askedEndpoints) of \(counted(coverage.endpoints.count, "endpoint"))"
    let unjudged = contract.unjudgedPlaces(askedBy: contract.checks.indices).count
    let places = unjudged == 0 ? "" : "; \(UnjudgedPlace.words(unjudged))"
    return "no errors in \(counted(contract.checks.count, "check"))\(also)\(called)\(places)\(openBodies)"
  }

  /// The words about successes whose bodies a document describes and of which no member is required: `{}` keeps them.
  private var openBodies: String {
    let open = contract.endpoints.flatMap(\.responses).count { promise in
      guard promise.status.isSuccess, case .shape(let shape) = promise.body else { return false }
      return contract.shapes.requiresNoMember(shape, within: 4)
    }
    guard contract.document != nil, open > 0 else { return "" }
    return "; \(counted(open, "promised body requires", plural: "promised bodies require")) no member, see "
      + "\"optionalFields\" in docs/contract-language.md"
  }
}

extension ShapeTable {
  /// Returns whether a shape, or that of the elements of a list, is an object that names members and requires none.
  fileprivate func requiresNoMember(_ id: ShapeID, within depth: Int) -> Bool {
    let alternatives = alternatives(of: id).shapes
    return !alternatives.isEmpty
      && alternatives.allSatisfy { alternative in
        switch self[alternative].shape {
        case .object(let object): !object.fields.isEmpty && object.fields.allSatisfy(\.isOptional)
        case .array(let array):
          depth > 0 && array.listElement.map { requiresNoMember($0, within: depth - 1) } == true
        case _: false
        }
      }
  }
}
