#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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

  /// The value of `errno`.
  var code: Int32
}

extension FileWritingError: CustomStringConvertible {
  var description: String {
    let reason = String(cString: strerror(code))
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
    defer { close(file) }
    let failure = fill(file, write)
    if failure == 0, rename(beside, path) == 0 { return }
    let code = errno
    unlink(beside)
    throw failure == 0
      ? FileWritingError(step: .replace, path: path, code: code)
      : FileWritingError(step: .write, path: path, code: failure)
  }

  /// Writes to an open stream such as the standard output, which can be neither replaced nor undone.
  static func send(_ text: String, to file: Int32) throws(FileWritingError) {
    var output = FileOutput(file)
    output.write(text)
    let failure = output.finish()
    if failure != 0 { throw FileWritingError(step: .write, path: "to standard output", code: failure) }
  }

  /// Appends to a file that others may write to as well, and creates it if needed. An incomplete write is undone.
  static func append(_ text: String, to path: String) throws(FileWritingError) {
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw FileWritingError(step: .write, path: path, code: errno) }
    defer { close(file) }
    try append(text, to: file, path)
  }

  /// Appends to an open file. An incomplete write is undone.
  static func append(_ text: String, to file: Int32, _ path: String) throws(FileWritingError) {
    var status = stat()
    let isRegular = fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    let failure = fill(file) { $0.write(text) }
    guard failure != 0 else { return }
    if isRegular { _ = ftruncate(file, status.st_size) }
    throw FileWritingError(step: .write, path: path, code: failure)
  }

  /// Throws if the path is not that of a regular file. Replacing a link or a device would leave its target unchanged,
  /// so that its readers would not see the new text.
  private static func checkPlace(_ path: String) throws(FileWritingError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFLNK: throw FileWritingError(step: .replaceLink, path: path, code: ELOOP)
    case S_IFDIR: throw FileWritingError(step: .replace, path: path, code: EISDIR)
    case _: throw FileWritingError(step: .replaceSpecial, path: path, code: EINVAL)
    }
  }

  /// Creates a file with an unused name and locks it until it is closed. A temporary file without a lock is an orphan.
  private static func newFile(beside path: String) throws(FileWritingError) -> (file: Int32, name: String) {
    for attempt in 0..<100 {
      let name = "\(path).\(getpid())\(attempt == 0 ? "" : "-\(attempt)").tmp"
      let file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      guard file >= 0 else {
        if errno == EEXIST { continue }
        break
      }
      if isKept(file) { return (file, name) }
      close(file)
    }
    throw FileWritingError(step: .write, path: path, code: errno)
  }

  /// Writes and flushes. Returns zero or the value of `errno`.
  private static func fill(_ file: Int32, _ write: (inout FileOutput) -> Void) -> Int32 {
    var output = FileOutput(file)
    write(&output)
    let failure = output.finish()
    // Flushing a pipe or a device fails with EINVAL.
    if failure == 0, fsync(file) != 0, errno != EINVAL { return errno }
    return failure
  }
}

extension AtomicFile {
  /// Locks a new temporary file. Returns `false` if another run has already removed it as an orphan.
  static func isKept(_ file: Int32) -> Bool {
    // If the file system has no locks, no other run can hold or ask for one.
    guard flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { return false }
    var status = stat()
    return fstat(file, &status) != 0 || status.st_nlink > 0
  }

  /// Removes temporary files beside a path whose writers were killed. A writer holds the lock of its file, which ends
  /// with the process on any machine. Files that cannot be removed are ignored.
  static func removeLeftovers(of path: String) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    for leftover in names(in: folder) where isBeside(leftover, name) {
      let place = "\(folder)/\(leftover)"
      let file = open(place, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else { continue }
      defer { close(file) }
      var status = stat()
      guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(place) }
    }
  }

  /// Returns whether a file is a temporary file for a name: `NAME.4711.tmp`, `NAME.4711-2.tmp`.
  private static func isBeside(_ leftover: String, _ name: String) -> Bool {
    guard leftover.hasPrefix(name + "."), leftover.hasSuffix(".tmp") else { return false }
    let number = leftover.dropFirst(name.count + 1).dropLast(4)
    return number.first?.isNumber == true && number.allSatisfy { ("0"..."9").contains($0) || $0 == "-" }
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
        })
    }
    return names
  }
}
