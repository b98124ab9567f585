/// The values of `env.NAME` and `secret.NAME`, from all sources.
struct Variables: Sendable {
  /// The sources in order of precedence.
  private let sources: [[String: String]]

  /// Combines the sources: `--set` takes precedence over `--env-file`, and both over the environment.
  init(set: [String: String] = [:], envFile: [String: String] = [:], environment: [String: String] = [:]) {
    sources = [set, envFile, environment]
  }

  /// The value of a variable; an empty one is unset.
  subscript(name: String) -> String? {
    sources.lazy.compactMap { $0[name] }.first { !$0.isEmpty }
  }

  /// Returns a message with the variables without a value, and how to set them.
  static func absence(of names: [String]) -> String {
    "not set: \(names.joined(separator: ", ")) (environment, --env-file or --set)"
  }
}
