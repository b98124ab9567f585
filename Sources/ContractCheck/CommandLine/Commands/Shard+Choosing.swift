extension Shard {
  /// The variables in which a service with parallel jobs passes each job its number and the number of jobs.
  private struct Service {
    var number: String

    /// The variable of the number of jobs; `nil` if the service has none.
    var total: String?

    /// The number of the first job.
    var first: Int
  }

  private static let services = [
    // GitLab
    Service(number: "CI_NODE_INDEX", total: "CI_NODE_TOTAL", first: 1),
    Service(number: "CIRCLE_NODE_INDEX", total: "CIRCLE_NODE_TOTAL", first: 0),
    Service(number: "BUILDKITE_PARALLEL_JOB", total: "BUILDKITE_PARALLEL_JOB_COUNT", first: 0),
    // Kubernetes' Indexed Jobs
    Service(number: "JOB_COMPLETION_INDEX", total: nil, first: 0),
  ]

  /// The variables that identify a run of a build service. They are the same for all jobs of a run, including those
  /// restarted after a failure.
  private static let builds = [
    "GITHUB_RUN_ID", "CI_PIPELINE_ID", "CIRCLE_WORKFLOW_WORKSPACE_ID", "BUILDKITE_BUILD_ID",
  ]

  /// Returns the run of the build service that this job belongs to.
  static func build(_ environment: (String) -> String?) -> String? {
    for name in builds {
      if let value = environment(name) { return "\(name) \(value.prefix(100))" }
    }
    return nil
  }

  /// Reads the value of `--shard`: `2/5`, or `auto` and `auto/5`, with the number from the environment.
  static func chosen(_ text: String, _ environment: (String) -> String?) throws(UsageError) -> Shard {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if parts.first == "auto" { return try automatic(total: parts.dropFirst().first, environment) }
    guard let shard = Shard(text) else {
      throw UsageError(
        message: "--shard takes INDEX/COUNT, such as 2/5, or auto, not \"\(text)\"")
    }
    return shard
  }

  private static func automatic(
    total given: String?, _ environment: (String) -> String?
  ) throws(UsageError) -> Shard {
    if let given {
      guard let count = Int(given), 1...maximumShards ~= count else {
        throw UsageError(
          message: "--shard auto/TOTAL takes a number from 1 to \(maximumShards), not \"\(given)\""
        )
      }
    }
    for service in services {
      let known = given ?? service.total.flatMap(environment)
      guard let word = environment(service.number) else {
        // A GitLab job without `parallel` has only a total.
        if given == nil, known == "1", let shard = Shard(number: 1, total: 1) { return shard }
        continue
      }
      guard let total = known else {
        throw UsageError(
          message: "\(service.number) does not say how many shards there are; use --shard auto/N")
      }
      guard let number = Int(word), let count = Int(total), number <= maximumShards,
        let shard = Shard(number: number - service.first + 1, total: count)
      else {
        throw UsageError(
          message:
            "\(service.number) is \"\(word)\", which is not one of \(total) shards counted from \(service.first)"
        )
      }
      return shard
    }
    let names = services.map(\.number).joined(separator: ", ")
    throw UsageError(
      message: "--shard auto found no shard number in \(names); specify one, such as --shard 2/5")
  }
}
