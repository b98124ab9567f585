import ContractSpecs

extension Arguments {
  /// Returns the variables from `--set`, then the files of `--env-file`, then the environment.
  func variableSources() throws(UsageError) -> Variables {
    var fromFiles: [String: String] = [:]
    for file in envFiles {
      fromFiles.merge(try Self.variables(in: file)) { _, later in later }
    }
    return Variables(set: variables, envFile: fromFiles, environment: Environment.all)
  }

  private static func variables(in file: String) throws(UsageError) -> [String: String] {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(file, atMost: EnvFile.maximumSize)
    } catch {
      throw UsageError(message: "--env-file \(file): \(error.reason)", status: .unusable)
    }
    return try EnvFile.parse(String(decoding: bytes, as: UTF8.self), file: file)
  }

  /// Throws if a name given with `--set` is in no contract, which is a typing error.
  func requireKnownVariables(_ loaded: LoadedContracts) throws(UsageError) {
    guard loaded.problems.isEmpty else { return }
    var known: Set<String> = []
    for reference in loaded.contracts.flatMap(\.references) {
      if case .variable(let name, _, _) = reference.target { known.insert(name) }
    }
    for name in variables.keys.sorted() where !known.contains(name) {
      let near = suggestion(for: name, among: known.sorted())
      throw UsageError(message: "no contract has a variable \(name)\(near)", command: command)
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

  /// Throws if `--url`, which names one backend, is given for several contracts.
  func requireOneContract(_ loaded: LoadedContracts) throws(UsageError) {
    guard url != nil, loaded.contracts.count > 1 else { return }
    throw UsageError(
      message: "--url is for one contract; \(loaded.contracts.count) were named", command: command)
  }
}
