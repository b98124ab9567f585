/// The values of `env.NAME` and `secret.NAME`, from all places that give some.
struct Variables: Sendable {
  /// The first that gives a variable a value decides.
  private let sources: [[String: String]]

  /// `--set` stands before `--env-file`, and both before the environment.
  init(set: [String: String] = [:], envFile: [String: String] = [:], environment: [String: String] = [:]) {
    sources = [set, envFile, environment]
  }

  /// The value of a variable; an empty one is unset.
  subscript(name: String) -> String? {
    sources.lazy.compactMap { $0[name] }.first { !$0.isEmpty }
  }

  /// Which variables have no value, and where they could get one.
  static func absence(of names: [String]) -> String {
    "not set: \(names.joined(separator: ", ")) (environment, --env-file or --set)"
  }
}
