import ContractSpecs

extension RunContext {
  /// Reads the files that the arguments name and those at their default places. A file that cannot be used is a problem
  /// of the run, as an unreadable contract is.
  init(_ arguments: Arguments, problems: inout [RunResult.Problem]) {
    do throws(RunResult.Problem) {
      baseline = try arguments.readBaseline()
    } catch {
      problems.append(error)
    }
    do throws(RunResult.Problem) {
      if let file = arguments.previous { previous = (file, try arguments.previousRun()) }
    } catch {
      problems.append(error)
    }
    // A run that was itself compared with an earlier one passes on the known findings of that one.
    if let previous, let reason = previous.run?.idleReason, previous.run?.previous == nil {
      let words =
        "--previous \(previous.file): that run checked nothing (\(reason)); all that is broken is new"
      Terminal.errors.write("contractcheck: \(words.consoleLine())\n")
    }
    history = RunHistory.latest(in: arguments.history.read())
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
