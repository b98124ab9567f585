import ContractSpecs

/// The command that reports all errors of contracts.
struct LintCommand {
  var options: LintOptions

  func run() -> ExitStatus {
    var loaded = LoadedContracts(options.paths)
    Terminal.errors.tell(loaded.notices)
    loaded.add(loaded.contracts.flatMap(\.missingFiles))
    let problems = loaded.problems
    Terminal.errors.write(ConsoleReport.forErrors.text(of: problems, warnings: loaded.warnings))
    guard problems.isEmpty else { return .unusable }
    for contract in loaded.contracts {
      let warnings = contract.warnings.count
      let also = warnings == 0 ? "" : ", \(Self.counted(warnings, "warning"))"
      let coverage = ContractCoverage(of: contract, by: contract.checks.indices)
      let called =
        "; they call \(coverage.askedEndpoints) of \(Self.counted(coverage.endpoints.count, "endpoint"))"
      let words = "no errors in \(Self.counted(contract.checks.count, "check"))\(also)\(called)"
      Terminal.output.write("\(contract.file.consoleStart): \(words)\n")
    }
    return .kept
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension Contract {
  /// The problems of files that checks send and that cannot be read, each once.
  fileprivate var missingFiles: [RunResult.Problem] {
    let files = AttachedFiles(besideContract: file)
    let text = SpecSource(file: file, bytes: source)
    var seen: Set<SpecLocation> = []
    return checks.filter { $0.skip == nil }.flatMap { check -> [PartTemplate] in
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
