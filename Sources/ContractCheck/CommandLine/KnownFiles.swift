import ContractSpecs

/// What a run is held against, as the files have it that the options name or that lie where they are looked for.
struct KnownFiles: Sendable {
  private(set) var context = RunContext()

  /// What cannot be used, which is a problem of the run as an unreadable contract is.
  private(set) var problems: [RunResult.Problem] = []

  /// Sentences on what can be used and is not worth much.
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

  /// That the run before checked nothing, unless it was itself held against an earlier one: it then hands on what that
  /// knew.
  private var idleness: String? {
    guard let previous = context.previous, let reason = previous.run?.idleReason,
      previous.run?.previous == nil
    else { return nil }
    return "--previous \(previous.file): that run checked nothing (\(reason)); all that is broken is new"
  }
}

extension Baseline {
  /// The baseline of that name, or without one that in the working directory; `nil` if none is named and none is there.
  static func read(named name: String?) throws(RunResult.Problem) -> Baseline? {
    let file = name ?? defaultFile
    if name == nil, !FileSystem.exists(file) { return nil }
    return try Baseline(parsing: RunResult.bytes(of: file, atMost: maximumSize), file: file)
  }
}

extension RunResult {
  /// The run of a report that this program wrote.
  static func read(from file: String) throws(Problem) -> RunResult {
    try JSONReport.read(bytes(of: file, atMost: JSONReport.maximumSize), file: file)
  }

  /// The run before, if its report is named and there has been one.
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

  /// Why a run says nothing of any check, if it does not: it was not begun.
  var idleReason: String? {
    guard exitStatus != .kept, contracts.allSatisfy(\.checks.isEmpty) else { return nil }
    return problems.first.map { "\($0.location): \($0.message)" } ?? stopReason ?? verdict
  }
}
