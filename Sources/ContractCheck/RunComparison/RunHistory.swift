import ContractSpecs

/// The runs of a reports folder, one line each: newline-delimited JSON to which lines are only appended.
struct RunHistory: Hashable, Sendable {
  static let file = "history.ndjson"
  static let formatVersion = 1

  /// The maximum number of runs that are kept.
  static let maximumRuns = 500

  /// The maximum number of bytes that are read: 32 MiB. The oldest runs beyond it are ignored.
  static let maximumSize = 32 << 20

  /// The number of runs that reports show.
  static let shownRuns = 14

  /// The number of runs that the page of the history shows.
  static let runsOnPage = 60

  /// The name of the page of the history.
  static let page = "history.html"

  /// The maximum number of causes that are kept of one run.
  static let maximumCauses = 50

  /// Returns the latest runs in a file, oldest first. Incomplete lines are skipped, such as the last one of a run that
  /// was killed while it wrote.
  static func latest(_ count: Int = shownRuns, in bytes: [UInt8]) -> [PastRun] {
    var runs: [PastRun] = []
    var rest = bytes[...]
    while runs.count < count, !rest.isEmpty {
      let start = rest.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      if start < rest.endIndex, let run = try? PastRun(StoredJSON(parsing: Array(rest[start...]), file: file))
      {
        runs.append(run)
      }
      rest = rest[..<max(0, start - 1)]
    }
    return runs.reversed()
  }
}

extension PastRun {
  init(_ line: StoredJSON) throws(RunResult.Problem) {
    let version = try line.member("formatVersion")
    guard try version.integer() == RunHistory.formatVersion else { throw version.problem("another format") }
    let status = try line.member("exitStatus")
    guard let exitStatus = Int32(exactly: try status.integer()).flatMap(ExitStatus.init) else {
      throw status.problem("this is no exit status of contractcheck")
    }
    let outcomes = try line.member("outcomes")
    self.init(
      startedAt: try line.member("startedAt").moment(), exitStatus: exitStatus,
      brokenPromises: try line.integer("brokenPromises"), waived: try line.integer("waived"), outcomes: [:])
    for member in outcomes.value.members {
      guard let outcome = member.value.string.flatMap(CheckResult.Outcome.init) else {
        throw outcomes.problem("\"\(member.name)\" has no outcome that is known")
      }
      self.outcomes[member.name] = outcome
    }
    durations = try line.optional("durationsMs")?.integers().mapValues { .milliseconds($0) } ?? [:]
    duration = try line.optional("durationMs") == nil ? nil : try line.milliseconds("durationMs")
    guard try line.optional("causes") != nil else { return }
    causes = try line.list("causes") { cause throws(RunResult.Problem) in
      PastCause(id: try cause.text("id"), title: try cause.text("title"))
    }
  }
}
