/// An environment variable that the manual page and `docs/cli.md` list, with what it does.
struct DocumentedVariable: Sendable {
  /// The name, or several with the same meaning, separated by commas.
  var name: String

  /// The meaning in whole sentences; code is in backticks.
  var meaning: String

  static let all: [DocumentedVariable] = [
    DocumentedVariable(
      name: "NAME",
      meaning: """
        A contract reads it as `${env.NAME}` or `${secret.NAME}`. `--set` overrides `--env-file`, and both \
        override the environment.
        """),
    DocumentedVariable(name: "NO_COLOR", meaning: "If it is set, the output has no colours."),
    DocumentedVariable(
      name: "TERM", meaning: "If it is `dumb`, the output has no colours and no progress line."),
    DocumentedVariable(name: "CI", meaning: "If it is set, there is no progress line."),
    DocumentedVariable(
      name: "GITHUB_ACTIONS",
      meaning:
        "If it is `true`, `run` and `merge` annotate the workflow and append to the summary of its step."),
    DocumentedVariable(
      name: "CI_NODE_INDEX, CIRCLE_NODE_INDEX, BUILDKITE_PARALLEL_JOB, JOB_COMPLETION_INDEX",
      meaning: "The number of the shard, for `--shard auto`."),
    DocumentedVariable(
      name: "http_proxy, https_proxy, all_proxy, no_proxy",
      meaning: "The proxy for requests, with the meaning that they have for curl."),
    DocumentedVariable(
      name: "SWIFT_EXEC",
      meaning: "The absolute path of the Swift compiler, for `diagnose --run` and `run --compile-models`."),
  ]
}
