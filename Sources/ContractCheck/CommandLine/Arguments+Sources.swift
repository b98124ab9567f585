import ContractSpecs

extension Arguments {
  /// Where variables come from: `--set`, then the files of `--env-file`, then the environment.
  func variableSources() throws(CommandError) -> Variables {
    var fromFiles: [String: String] = [:]
    for file in envFiles {
      fromFiles.merge(try Self.variables(in: file)) { _, later in later }
    }
    return Variables(set: variables, envFile: fromFiles, environment: Environment.all)
  }

  private static func variables(in file: String) throws(CommandError) -> [String: String] {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(file, atMost: EnvFile.maximumSize)
    } catch {
      throw CommandError(error.reason, at: "--env-file \(file)")
    }
    return try EnvFile.parse(String(decoding: bytes, as: UTF8.self), file: file)
  }

  /// A name given with `--set` that no contract has is a slip of the pen.
  func requireKnownVariables(_ loaded: LoadedContracts) throws(CommandError) {
    guard loaded.problems.isEmpty else { return }
    var known: Set<String> = []
    for reference in loaded.contracts.flatMap(\.references) {
      if case .variable(let name, _, _) = reference.target { known.insert(name) }
    }
    for name in variables.keys.sorted() where !known.contains(name) {
      let near = suggestion(for: name, among: known.sorted())
      throw .usage("no contract has a variable \(name)\(near)", of: command)
    }
  }

  /// Throws if two reports have the same destination, since only one would be left.
  func requireSeparateReports() throws(UsageError) {
    guard let (one, other, path) = reportFiles.collision else { return }
    let place = path == ReportRequest.output ? "to standard output" : "to \(path)"
    throw UsageError(
      message: "the reports \(one.rawValue) and \(other.rawValue) would both be written \(place)",
      command: command)
  }

  /// `--url` names one backend, so it cannot stand for those of several contracts.
  func requireOneContract(_ loaded: LoadedContracts) throws(CommandError) {
    guard url != nil, loaded.contracts.count > 1 else { return }
    throw .usage("--url is for one contract; \(loaded.contracts.count) were named", of: command)
  }
}
