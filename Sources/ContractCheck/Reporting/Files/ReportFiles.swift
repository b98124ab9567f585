#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The reports of a run, and where each is written.
struct ReportFiles: Hashable, Sendable {
  /// Holds the reports that have no path of their own.
  var folder = "reports"

  /// The reports that the user names; none stands for the default ones.
  var named: [ReportRequest] = []

  private var requests: [ReportRequest] {
    named.isEmpty ? ReportFormat.defaults.map { ReportRequest(format: $0) } : named
  }

  /// What became of each file.
  struct Outcome: Hashable, Sendable {
    var written: [String] = []
    var failures: [FileWritingError] = []
  }

  /// Whether a report goes to the standard output, where nothing else may stand then.
  var usesOutput: Bool { requests.contains { $0.path == ReportRequest.output } }

  /// Two reports that would be written to one place, if there are.
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

  /// Whether a file is one of the reports, however it is spelled.
  func contains(_ file: String) -> Bool {
    requests.contains { Self.place(of: path(of: $0)) == Self.place(of: file) }
  }

  private static func place(of path: String) -> String {
    let plain = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + plain : plain
  }

  /// Writes every report, also when one of them cannot be written; folders are created where they are not there.
  ///
  /// All at once: each is a function of the result that knows nothing of the others, and together they take a quarter
  /// of a run of many checks.
  func write(_ run: RunResult) async -> Outcome {
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

  /// Why a report is not written.
  private enum Obstacle {
    case failed(FileWritingError)

    /// Its folder cannot be made, which was said of an earlier report.
    case hasNoFolder

    var error: FileWritingError? {
      switch self {
      case .failed(let error): error
      case .hasNoFolder: nil
      }
    }
  }

  /// Creates the folders; returns what stands in the way, by the number of the report.
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

  private func failure(ofWriting request: ReportRequest, _ run: RunResult) -> FileWritingError? {
    let path = path(of: request)
    let reporter = request.format.reporter(fullReport: fullReport(from: path))
    do throws(FileWritingError) {
      if path == ReportRequest.output {
        try AtomicFile.send(reporter.text(of: run).forBuildLog, to: STDOUT_FILENO)
      } else {
        try AtomicFile.replace(path) { reporter.write(run, to: &$0) }
      }
      return nil
    } catch {
      return error
    }
  }

  private func path(of request: ReportRequest) -> String {
    request.path ?? (folder.hasSuffix("/") ? folder : folder + "/") + request.format.fileName
  }

  /// The file of the JSON report as another report tells of it: its name where both lie in one folder.
  private func fullReport(from other: String) -> String? {
    guard let request = requests.first(where: { $0.format == .json }) else { return nil }
    let path = path(of: request)
    if path == ReportRequest.output { return nil }
    let isBeside = Self.folder(of: path) == Self.folder(of: other)
    return isBeside ? path.split(separator: "/").last.map(String.init) : path
  }

  /// What stands before the last slash; the root, or nothing where there is none.
  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Creates a folder and those above it, as `mkdir -p` does.
  static func create(_ folder: String) throws(FileWritingError) {
    var path = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      path += path.isEmpty || path.hasSuffix("/") ? part : "/" + part
      if mkdir(path, 0o777) != 0, errno != EEXIST, errno != EISDIR {
        throw FileWritingError(step: .createFolder, path: path, code: errno)
      }
    }
    try check(folder)
  }

  /// `mkdir` also says `EEXIST` where a file has the name.
  private static func check(_ folder: String) throws(FileWritingError) {
    let path = folder.isEmpty ? "." : folder
    guard let handle = opendir(path) else {
      throw FileWritingError(step: .createFolder, path: path, code: errno)
    }
    closedir(handle)
  }
}
