/// The reports of a run, with their paths.
struct ReportFiles: Hashable, Sendable {
  /// The folder of the reports that have no path of their own.
  var folder = "reports"

  /// The reports that the user names. If empty, the default reports are written.
  var named: [ReportRequest] = []

  private var requests: [ReportRequest] {
    named.isEmpty ? ReportFormat.defaults.map { ReportRequest(format: $0) } : named
  }

  /// The paths that were written, and the errors.
  struct Outcome: Hashable, Sendable {
    var written: [String] = []
    var failures: [FileWritingError] = []
  }

  /// True if a report goes to the standard output, which nothing else may use then.
  var usesOutput: Bool { requests.contains { $0.path == ReportRequest.output } }

  /// Two reports with the same path, if there are any.
  var collision: (ReportFormat, ReportFormat, path: String)? {
    var formats: [String: ReportFormat] = [:]
    for request in requests {
      let path = path(of: request)
      if let other = formats.updateValue(request.format, forKey: Self.place(of: path)) {
        return (other, request.format, path)
      }
    }
    return nil
  }

  /// Returns whether a file is one of the reports, regardless of `.` and repeated slashes in the path.
  func contains(_ file: String) -> Bool {
    requests.contains { Self.place(of: path(of: $0)) == Self.place(of: file) }
  }

  /// Returns the first of some files that a report would replace, and the report; `nil` if there is none.
  func replaced(of files: [String]) -> (ReportFormat, file: String)? {
    let places = Dictionary(files.map { (Self.place(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
    for request in requests {
      if let file = places[Self.place(of: path(of: request))] { return (request.format, file) }
    }
    return nil
  }

  private static func place(of path: String) -> String {
    let plain = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + plain : plain
  }

  /// Writes every report, even if one of them fails; missing folders are created.
  ///
  /// Writes them concurrently: each is a function of the result only, and together they take a quarter of a run of many
  /// checks.
  func write(_ run: ExplainedRun) async -> Outcome {
    var failures = makeFolders()
    let ready = requests.indices.filter { failures[$0] == nil }
    await withTaskGroup(of: (Int, FileWritingError?).self) { group in
      for index in ready { group.addTask { (index, failure(ofWriting: requests[index], run)) } }
      for await (index, failure) in group { failures[index] = failure.map { .failed($0) } }
    }
    let written = ready.filter { failures[$0] == nil }.map { path(of: requests[$0]) }
    let order = failures.sorted { $0.key < $1.key }.map(\.value)
    return Outcome(
      written: written.filter { $0 != ReportRequest.output }, failures: order.compactMap(\.error))
  }

  /// The reason why a report is not written.
  private enum Obstacle {
    case failed(FileWritingError)

    /// A folder that cannot be created, with an error that was reported for an earlier report.
    case hasNoFolder

    var error: FileWritingError? {
      switch self {
      case .failed(let error): error
      case .hasNoFolder: nil
      }
    }
  }

  /// Creates the folders. Returns the obstacles by the index of the report.
  private func makeFolders() -> [Int: Obstacle] {
    var obstacles: [Int: Obstacle] = [:]
    var missing: Set<String> = []
    for (index, request) in requests.enumerated() where path(of: request) != ReportRequest.output {
      let parent = Self.folder(of: path(of: request))
      if missing.contains(parent) {
        obstacles[index] = .hasNoFolder
        continue
      }
      do throws(FileWritingError) {
        try Self.create(parent)
      } catch {
        missing.insert(parent)
        obstacles[index] = .failed(error)
      }
    }
    return obstacles
  }

  private func failure(ofWriting request: ReportRequest, _ run: ExplainedRun) -> FileWritingError? {
    let path = path(of: request)
    let reporter = request.format.reporter(fullReport: fullReport(from: path))
    do throws(FileWritingError) {
      if path == ReportRequest.output {
        try AtomicFile.send(reporter.text(of: run).forBuildLog, to: .output)
      } else {
        try AtomicFile.replace(path) { reporter.write(run, to: &$0) }
      }
      return nil
    } catch {
      return error
    }
  }

  private func path(of request: ReportRequest) -> String {
    request.path ?? path(inFolder: request.format.fileName)
  }

  /// Returns the path of a file in the folder of the reports.
  func path(inFolder name: String) -> String { (folder.hasSuffix("/") ? folder : folder + "/") + name }

  /// Returns whether a report of a format is written.
  func includes(_ format: ReportFormat) -> Bool { requests.contains { $0.format == format } }

  /// Returns the path of the JSON report as another report refers to it: its file name if both are in the same folder.
  private func fullReport(from other: String) -> String? {
    guard let request = requests.first(where: { $0.format == .json }) else { return nil }
    let path = path(of: request)
    if path == ReportRequest.output { return nil }
    let isBeside = Self.folder(of: path) == Self.folder(of: other)
    return isBeside ? path.split(separator: "/").last.map(String.init) : path
  }

  /// Returns the path before the last slash: `/` for a file in the root, empty if there is no slash.
  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Creates a folder and its parents, as `mkdir -p` does.
  static func create(_ folder: String) throws(FileWritingError) {
    do throws(FileSystem.FolderError) {
      try FileSystem.makeFolder(folder)
    } catch {
      throw FileWritingError(step: .createFolder, path: error.path, error: error.error)
    }
  }
}
