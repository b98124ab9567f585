import ContractSpecs

extension Arguments {
  /// Where variables come from: `--set`, then the files of `--env-file`, then the environment.
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
      bytes = try FileSystem.read(file, atMost: 1 << 20)
    } catch {
      throw UsageError(message: "--env-file \(file): \(error.reason)")
    }
    return try EnvFile.parse(String(decoding: bytes, as: UTF8.self), file: file)
  }

  /// `--url` names one backend, so it cannot stand for those of several contracts.
  func requireOneContract(_ loaded: LoadedContracts) throws(UsageError) {
    guard url != nil, loaded.contracts.count > 1 else { return }
    throw UsageError(
      message: "--url is for one contract; \(loaded.contracts.count) were named", command: command)
  }
}
