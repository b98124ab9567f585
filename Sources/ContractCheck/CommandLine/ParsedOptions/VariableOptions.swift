import ContractSpecs

/// The sources of the values of variables, besides the environment.
struct VariableOptions: Equatable, Sendable {
  /// The values of `--set`; a later one replaces an earlier one.
  var values: [String: String] = [:]

  /// The files of `--env-file`; a later one overrides an earlier one.
  var files: [String] = []
}

extension VariableOptions {
  /// Returns all variables: those of `--set` override the files of `--env-file`, and both override the environment.
  func resolved() throws(CommandError) -> Variables {
    var fromFiles: [String: String] = [:]
    for file in files {
      fromFiles.merge(try Self.variables(in: file)) { _, later in later }
    }
    return Variables(set: values, envFile: fromFiles, environment: Environment.all)
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

  /// Throws a usage error for a name given with `--set` that no contract has, which is probably a typing error.
  func requireKnown(to loaded: LoadedContracts, for command: Command) throws(CommandError) {
    guard loaded.problems.isEmpty else { return }
    var known: Set<String> = []
    for reference in loaded.contracts.flatMap(\.references) {
      if case .variable(let name, _, _) = reference.target { known.insert(name) }
    }
    for name in values.keys.sorted() where !known.contains(name) {
      let near = suggestion(for: name, among: known.sorted())
      throw .usage("no contract has a variable \(name)\(near)", of: command)
    }
  }
}
