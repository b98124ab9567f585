extension Shard {
  /// How a service that runs jobs beside each other tells each of them its number and how many there are.
  private struct Service {
    var number: String

    /// `nil` where the service does not say how many there are.
    var total: String?

    /// What the first is called.
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

  /// What tells one run of a build service from the next. All jobs of a run have the same, also those that are started
  /// again because they failed.
  private static let builds = [
    "GITHUB_RUN_ID", "CI_PIPELINE_ID", "CIRCLE_WORKFLOW_WORKSPACE_ID", "BUILDKITE_BUILD_ID",
  ]

  /// The run of the build service that this job belongs to.
  static func build(_ environment: (String) -> String?) -> String? {
    for name in builds {
      if let value = environment(name) { return "\(name) \(value.prefix(100))" }
    }
    return nil
  }

  /// Reads what stands after `--shard`: `2/5`, or `auto` and `auto/5`, for which the environment has the number.
  static func chosen(_ text: String, _ environment: (String) -> String?) throws(UsageError) -> Shard {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if parts.first == "auto" { return try automatic(total: parts.dropFirst().first, environment) }
    guard let shard = Shard(text) else {
      throw UsageError(
        message: "--shard takes a shard and how many there are, such as 2/5, or auto, not \"\(text)\"")
    }
    return shard
  }

  private static func automatic(
    total given: String?, _ environment: (String) -> String?
  ) throws(UsageError) -> Shard {
    if let given {
      guard let count = Int(given), 1...mostShards ~= count else {
        throw UsageError(
          message: "after auto/ comes how many shards there are, from 1 to \(mostShards), not \"\(given)\"")
      }
    }
    for service in services {
      let known = given ?? service.total.flatMap(environment)
      guard let word = environment(service.number) else {
        // A GitLab job without `parallel` has a total alone.
        if given == nil, known == "1", let shard = Shard(number: 1, total: 1) { return shard }
        continue
      }
      guard let total = known else {
        throw UsageError(
          message: "\(service.number) does not say how many shards there are; use --shard auto/N")
      }
      guard let number = Int(word), let count = Int(total), number <= mostShards,
        let shard = Shard(number: number - service.first + 1, total: count)
      else {
        throw UsageError(
          message:
            "\(service.number) is \"\(word)\", which is no shard of \(total) when counted from \(service.first)"
        )
      }
      return shard
    }
    let names = services.map(\.number).joined(separator: ", ")
    throw UsageError(message: "--shard auto finds no number in \(names); use such as --shard 2/5")
  }
}
