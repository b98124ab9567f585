#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension AtomicFile {
  /// Locks a file that was just made beside; false where another run took it for a leftover first.
  static func isKept(_ file: Int32) -> Bool {
    // A file system that has no locks has nobody who asks for them.
    guard flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { return false }
    var status = stat()
    return fstat(file, &status) != 0 || status.st_nlink > 0
  }

  /// Removes the files beside a path whose writers were killed: whoever writes one holds its lock, which ends with the
  /// process, on whatever machine that was. Leftovers that cannot be removed harm nobody.
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

  /// `NAME.4711.tmp`, `NAME.4711-2.tmp`
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
