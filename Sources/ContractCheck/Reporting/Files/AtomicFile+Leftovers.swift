#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
