import ContractSpecs

/// What a run is held against, as the files have it that the arguments name or that lie where they are looked for.
struct KnownFiles: Sendable {
  private(set) var context = RunContext()

  /// What cannot be used, which is a problem of the run as an unreadable contract is.
  private(set) var problems: [RunResult.Problem] = []

  /// Sentences on what can be used and is not worth much.
  private(set) var notices: [String] = []

  init(_ arguments: Arguments) {
    do throws(RunResult.Problem) {
      context.baseline = try arguments.readBaseline()
    } catch {
      problems.append(error)
    }
    do throws(RunResult.Problem) {
      if let file = arguments.previous { context.previous = (file, try arguments.previousRun()) }
    } catch {
      problems.append(error)
    }
    notices = [idleness].compactMap(\.self)
    context.history = RunHistory.latest(in: arguments.history.read())
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

extension Arguments {
  var history: HistoryFile {
    let folder = reportFiles.folder
    return HistoryFile(path: (folder.hasSuffix("/") ? folder : folder + "/") + RunHistory.file)
  }

  /// Returns the baseline that is named, or the one in the working directory, or `nil` if neither exists.
  func readBaseline() throws(RunResult.Problem) -> Baseline? {
    let file = baseline ?? Baseline.defaultFile
    if baseline == nil, !FileSystem.exists(file) { return nil }
    return try Baseline(parsing: read(file, atMost: Baseline.maximumSize), file: file)
  }

  /// Returns the previous run, if it is named and exists.
  func previousRun() throws(RunResult.Problem) -> RunResult? {
    guard let previous, FileSystem.exists(previous) else { return nil }
    return try readReport(previous)
  }

  func readReport(_ file: String) throws(RunResult.Problem) -> RunResult {
    try JSONReport.read(read(file, atMost: JSONReport.maximumSize), file: file)
  }

  private func read(_ file: String, atMost limit: Int) throws(RunResult.Problem) -> [UInt8] {
    do {
      return try FileSystem.read(file, atMost: limit)
    } catch {
      throw RunResult.Problem(location: .whole(file), message: error.reason, excerpt: nil)
    }
  }
}
