import ContractSpecs

/// The content of the files with which a run is compared: the baseline, the report of the previous run and the history.
/// Options name them, or they are searched for in their default places.
struct KnownFiles: Sendable {
  private(set) var context = RunContext()

  /// The errors of files that cannot be used. Each is a problem of the run, as an unreadable contract is.
  private(set) var problems: [RunResult.Problem] = []

  /// Sentences about files that can be used, but are of little value.
  private(set) var notices: [String] = []

  init(_ options: ComparisonOptions, history: HistoryFile) {
    do throws(RunResult.Problem) {
      context.baseline = try Baseline.read(named: options.baseline)
    } catch {
      problems.append(error)
    }
    do throws(RunResult.Problem) {
      if let file = options.previous { context.previous = (file, try RunResult.previous(in: file)) }
    } catch {
      problems.append(error)
    }
    notices = [idleness].compactMap(\.self)
    context.history = RunHistory.latest(in: history.read())
  }

  /// The notice that the previous run checked nothing. `nil` if it did, or if it was itself compared with an earlier
  /// run, whose findings it then passes on.
  private var idleness: String? {
    guard let previous = context.previous, let reason = previous.run?.idleReason,
      previous.run?.previous == nil
    else { return nil }
    return "--previous \(previous.file): that run checked nothing (\(reason)); all that is broken is new"
  }
}

extension Baseline {
  /// Returns the named baseline or, without a name, the one in the working directory; `nil` if that does not exist.
  static func read(named name: String?, or defaultFile: String = Baseline.defaultFile)
    throws(RunResult.Problem) -> Baseline?
  {
    let file = name ?? defaultFile
    if name == nil, !FileSystem.exists(file) { return nil }
    return try Baseline(parsing: RunResult.bytes(of: file, atMost: maximumSize), file: file)
  }
}

extension RunResult {
  /// Returns the run of a report that this program wrote.
  static func read(from file: String) throws(Problem) -> RunResult {
    try JSONReport.read(bytes(of: file, atMost: JSONReport.maximumSize), file: file)
  }

  /// Returns the previous run; `nil` if no report is named or the file does not exist.
  static func previous(in file: String?) throws(Problem) -> RunResult? {
    guard let file, FileSystem.exists(file) else { return nil }
    return try read(from: file)
  }

  fileprivate static func bytes(of file: String, atMost limit: Int) throws(Problem) -> [UInt8] {
    do {
      return try FileSystem.read(file, atMost: limit)
    } catch {
      throw Problem(location: .whole(file), message: error.reason, excerpt: nil)
    }
  }

  /// The reason why a run did not begin and has no result for any check; `nil` if it has one, or if its exit status is
  /// 0.
  var idleReason: String? {
    guard exitStatus != .kept, contracts.allSatisfy(\.checks.isEmpty) else { return nil }
    return problems.first.map { "\($0.location): \($0.message)" } ?? stopReason ?? verdict
  }
}
