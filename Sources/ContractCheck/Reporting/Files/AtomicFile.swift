/// The reason why a report could not be written, with the path and the system's error.
struct FileWritingError: Error, Hashable, Sendable {
  /// The step that failed.
  enum Step: Hashable, Sendable {
    case createFolder
    case write
    case replace

    /// The name is that of a symbolic link.
    case replaceLink

    /// The name is that of a device, a pipe or a socket.
    case replaceSpecial
  }

  var step: Step
  var path: String

  var error: SystemError
}

extension FileWritingError: CustomStringConvertible {
  var description: String {
    let reason = error.message
    return switch step {
    case .createFolder: "cannot create the folder \(path): \(reason)"
    case .write: "cannot write \(path): \(reason)"
    case .replace: "cannot replace \(path): \(reason)"
    case .replaceLink: "cannot replace \(path): it is a symbolic link; name the file that it leads to"
    case .replaceSpecial: "cannot replace \(path): it is no regular file"
    }
  }
}

/// A writer that replaces files atomically: a path has the old file or the complete new one, never a part.
enum AtomicFile {
  /// Replaces a file by a text.
  static func replace(_ path: String, with text: String) throws(FileWritingError) {
    try replace(path) { $0.write(text) }
  }

  /// Writes a temporary file beside the path, flushes it to the disk and renames it; on failure it is removed.
  /// Temporary files of killed runs are removed too.
  static func replace(_ path: String, _ write: (inout FileOutput) -> Void) throws(FileWritingError) {
    try checkPlace(path)
    removeLeftovers(of: path)
    let (file, beside) = try newFile(beside: path)
    // The lock is released only after the file has its final name.
    defer { file.close() }
    var step = FileWritingError.Step.write
    do throws(SystemError) {
      try fill(file, write)
      step = .replace
      try FileSystem.rename(beside, to: path)
    } catch {
      FileSystem.remove(beside)
      throw FileWritingError(step: step, path: path, error: error)
    }
  }

  /// Writes to an open stream such as the standard output, which can be neither replaced nor undone.
  static func send(_ text: String, to stream: StandardStream) throws(FileWritingError) {
    do throws(SystemError) {
      var output = FileOutput(stream.file)
      output.write(text)
      try output.finish()
    } catch {
      throw FileWritingError(step: .write, path: "to standard output", error: error)
    }
  }

  /// Appends to a file that others may write to as well, and creates it if needed. An incomplete write is undone.
  static func append(_ text: String, to path: String) throws(FileWritingError) {
    let file: OpenFile
    do throws(SystemError) {
      file = try OpenFile(path, for: .writing, [.appending, .creating])
    } catch {
      throw FileWritingError(step: .write, path: path, error: error)
    }
    defer { file.close() }
    try append(text, to: file, path)
  }

  /// Appends to an open file. An incomplete write is undone.
  static func append(_ text: String, to file: OpenFile, _ path: String) throws(FileWritingError) {
    let before = try? FileStatus(file)
    do throws(SystemError) {
      try fill(file) { $0.write(text) }
    } catch {
      if let before, before.kind == .regular { try? file.truncate(to: before.size) }
      throw FileWritingError(step: .write, path: path, error: error)
    }
  }

  /// Throws if the path is not that of a regular file. Replacing a link or a device would leave its target unchanged,
  /// so that its readers would not see the new text.
  private static func checkPlace(_ path: String) throws(FileWritingError) {
    guard let status = try? FileStatus(path, followingLinks: false) else { return }
    switch status.kind {
    case .regular: return
    case .link: throw FileWritingError(step: .replaceLink, path: path, error: .isLink)
    case .folder: throw FileWritingError(step: .replace, path: path, error: .isFolder)
    case .special: throw FileWritingError(step: .replaceSpecial, path: path, error: .invalid)
    }
  }

  /// Creates a file with an unused name and locks it until it is closed. A temporary file without a lock is an orphan.
  private static func newFile(
    beside path: String
  ) throws(FileWritingError) -> (file: OpenFile, name: String) {
    var last = SystemError.fileExists
    for attempt in 0..<100 {
      let name = "\(path).\(CurrentProcess.identifier)\(attempt == 0 ? "" : "-\(attempt)").tmp"
      do throws(SystemError) {
        let file = try OpenFile(name, for: .writing, [.exclusive, .notFollowingLinks])
        if isKept(file) { return (file, name) }
        file.close()
      } catch {
        last = error
        if error != .fileExists { break }
      }
    }
    throw FileWritingError(step: .write, path: path, error: last)
  }

  /// Writes and flushes to the disk.
  private static func fill(_ file: OpenFile, _ write: (inout FileOutput) -> Void) throws(SystemError) {
    var output = FileOutput(file)
    write(&output)
    try output.finish()
    try file.flush()
  }
}

extension AtomicFile {
  /// Locks a new temporary file. Returns `false` if another run has already removed it as an orphan.
  private static func isKept(_ file: OpenFile) -> Bool {
    // If the file system has no locks, no other run can hold or ask for one.
    guard file.lock() else { return false }
    return (try? FileStatus(file)).map { $0.names > 0 } ?? true
  }

  /// Removes temporary files beside a path whose writers were killed. A writer holds the lock of its file, which ends
  /// with the process on any machine. Files that cannot be removed are ignored.
  static func removeLeftovers(of path: String) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let leftovers = (try? FileSystem.names(in: folder, withHidden: true)) ?? []
    for leftover in leftovers where isBeside(leftover, name) {
      let place = "\(folder)/\(leftover)"
      guard let file = try? OpenFile(place, for: .writing, [.notFollowingLinks, .notWaiting]) else {
        continue
      }
      defer { file.close() }
      guard (try? FileStatus(file))?.kind == .regular else { continue }
      if file.lockStrictly() { FileSystem.remove(place) }
    }
  }

  /// Returns whether a file is a temporary file for a name: `NAME.4711.tmp`, `NAME.4711-2.tmp`.
  private static func isBeside(_ leftover: String, _ name: String) -> Bool {
    guard leftover.hasPrefix(name + "."), leftover.hasSuffix(".tmp") else { return false }
    let number = leftover.dropFirst(name.count + 1).dropLast(4)
    return number.first?.isNumber == true && number.allSatisfy { ("0"..."9").contains($0) || $0 == "-" }
  }
}
