#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An unnamed file that a process reads from or writes to.
///
/// This is a file and not a pipe: it never fills up, so that nobody has to empty it while the process runs, and a
/// grandchild that keeps it open blocks nobody.
final class ProcessFile: Sendable {
  let descriptor: Int32

  /// - Throws: `ProcessError.notStarted` if no file can be created in the temporary folder.
  init(holding bytes: [UInt8] = []) throws {
    let path = "\(TemporaryFolder.parent)/contractcheck-\(UInt64.random(in: 0...UInt64.max))"
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw ProcessError.notStarted(command: "a process", reason: "no file \(path): \(lastSystemError())")
    }
    unlink(path)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, off_t(written))
      }
      guard count > 0 else {
        throw ProcessError.notStarted(command: "a process", reason: "no room for input: \(lastSystemError())")
      }
      written += count
    }
  }

  deinit {
    close(descriptor)
  }

  /// The bytes that have been written so far.
  var bytes: [UInt8] {
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = pread(descriptor, &chunk, chunk.count, off_t(all.count))
      guard count > 0 else { return all }
      all += chunk[..<count]
    }
  }
}

/// Returns the C library's message for the current `errno`.
func lastSystemError() -> String {
  String(cString: strerror(errno))
}
