#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file, identified by its descriptor. Its holder must close it. Child processes do not inherit it.
struct OpenFile: Hashable, Sendable {
  let descriptor: Int32

  enum Access: Hashable, Sendable {
    case reading
    case writing
    case both
  }

  struct Options: OptionSet, Sendable {
    let rawValue: Int32

    /// Creates the file if there is none.
    static let creating = Options(rawValue: O_CREAT)

    /// Fails if the file exists.
    static let exclusive = Options(rawValue: O_CREAT | O_EXCL)

    /// Writes at the end, wherever that is at that moment.
    static let appending = Options(rawValue: O_APPEND)

    /// Fails if the name is that of a symbolic link.
    static let notFollowingLinks = Options(rawValue: O_NOFOLLOW)

    /// Does not wait for the other end of a pipe.
    static let notWaiting = Options(rawValue: O_NONBLOCK)
  }

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Opens a file; `permissions` are those of one that is created.
  init(
    _ path: String, for access: Access, _ options: Options = [], permissions: mode_t = 0o666
  ) throws(SystemError) {
    let flags =
      switch access {
      case .reading: O_RDONLY
      case .writing: O_WRONLY
      case .both: O_RDWR
      }
    descriptor = open(path, flags | options.rawValue | O_CLOEXEC, permissions)
    guard descriptor >= 0 else { throw .current }
  }

  func close() { systemClose(descriptor) }
}

/// Reading.
extension OpenFile {
  /// Fills a buffer as far as there are bytes to read now; returns their number, zero at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      let count = systemRead(descriptor, buffer)
      if count >= 0 { return count }
      if errno != EINTR { throw .current }
    }
  }

  /// Returns the next bytes, fewer than `count` at the end.
  func bytes(_ count: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let rest = filled
      let got = try bytes.withUnsafeMutableBufferPointer { buffer throws(SystemError) in
        try read(
          into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[rest...]))
      }
      if got == 0 { break }
      filled += got
    }
    bytes.removeLast(count - filled)
    return bytes
  }

  /// Returns the bytes from one offset to another, fewer if the file ends before or cannot be read.
  func bytes(from start: Int, to end: Int) -> [UInt8] {
    guard lseek(descriptor, off_t(start), SEEK_SET) >= 0 else { return [] }
    return (try? bytes(end - start)) ?? []
  }
}

/// Writing.
extension OpenFile {
  /// Writes all bytes. Waits where a pipe that does not block has no room.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { buffer throws(SystemError) in
      var rest = UnsafeRawBufferPointer(buffer)[...]
      while !rest.isEmpty {
        let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          var entry = pollfd(descriptor: descriptor, toWrite: true)
          _ = poll(&entry, 1, 1000)
        } else if errno != EINTR {
          throw .current
        }
      }
    }
  }

  /// Goes back to the beginning.
  func rewind() throws(SystemError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .current }
  }

  func truncate(to size: Int) throws(SystemError) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw .current }
  }

  /// Flushes what was written to the disk. A pipe or a device, which does not support this, is not an error.
  func flush() throws(SystemError) {
    // Linux answers with EINVAL, Darwin with ENOTSUP.
    guard fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP else { return }
    throw .current
  }

  /// Locks the file until it is closed. Returns `false` if another process holds the lock; a file system without locks
  /// is no obstacle.
  func lock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK }

  /// Returns whether the file could be locked; `false` also on a file system without locks.
  func lockStrictly() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }
}

// These functions call those of the system whose names the methods above hide.

private func systemClose(_ descriptor: Int32) { close(descriptor) }

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
