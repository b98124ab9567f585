/// The values of `env.NAME` and `secret.NAME`, from all places that give some.
struct Variables: Sendable {
  /// The first that names a variable decides.
  private let sources: [[String: String]]

  /// `--set` stands before `--env-file`, and both before the environment.
  init(set: [String: String] = [:], envFile: [String: String] = [:], environment: [String: String] = [:]) {
    sources = [set, envFile, environment]
  }

  /// The value of a variable; an empty one is unset.
  subscript(name: String) -> String? {
    let value = sources.lazy.compactMap { $0[name] }.first
    return value.flatMap { $0.isEmpty ? nil : $0 }
  }
}
