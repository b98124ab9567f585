#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file to which each run appends one line, and which keeps only the latest lines.
struct HistoryFile: Hashable, Sendable {
  var path: String
  var maximumLines = RunHistory.maximumRuns
  var maximumSize = RunHistory.maximumSize

  /// Returns the end of the file from the start of a line, at most `maximumSize` bytes; empty if the file cannot be
  /// read.
  func read() -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return [] }
    defer { close(file) }
    guard let size = Self.size(of: file) else { return [] }
    let start = max(0, size - maximumSize)
    let bytes = Self.bytes(of: file, from: start, to: size)
    guard start > 0 else { return bytes }
    return Array(bytes.drop { $0 != UInt8(ascii: "\n") })
  }

  /// Appends a line, completely or not at all. Returns whether an incomplete last line had to be removed, which a
  /// killed run or a full disk leaves.
  ///
  /// Removes the oldest lines if the file has become too long; a line that another run appends at that moment may be
  /// lost.
  func append(_ line: String) throws(FileWritingError) -> Bool {
    let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o666)
    guard file >= 0 else { throw failure }
    defer { close(file) }
    Self.lock(file)
    guard let size = Self.size(of: file) else {
      throw FileWritingError(step: .write, path: path, code: EINVAL)
    }
    let end = Self.endOfLastLine(of: file, size)
    let rest = end < size ? Self.bytes(of: file, from: end, to: size) : []
    let isWhole = rest.isEmpty || !RunHistory.latest(1, in: rest).isEmpty
    if !isWhole, ftruncate(file, off_t(end)) != 0 { throw failure }
    try AtomicFile.append((isWhole && !rest.isEmpty ? "\n" : "") + line + "\n", to: file, path)
    try trim(size: size + line.utf8.count + 2)
    return !isWhole
  }

  /// Locks the file for this run until it is closed. Waits for another run at most five seconds.
  private static func lock(_ file: Int32) {
    for _ in 0..<500 {
      if flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return }
      usleep(10_000)
    }
  }

  /// Returns the number of bytes of the complete lines.
  private static func endOfLastLine(of file: Int32, _ size: Int) -> Int {
    let lineFeed = UInt8(ascii: "\n")
    var end = size
    while end > 0 {
      let start = max(0, end - pieceSize)
      let piece = bytes(of: file, from: start, to: end)
      if let last = piece.lastIndex(of: lineFeed) { return start + last + 1 }
      end = start
    }
    return 0
  }

  /// The number of bytes that are searched at once.
  private static let pieceSize = 64 << 10

  private func trim(size: Int) throws(FileWritingError) {
    let lines = read().split(separator: UInt8(ascii: "\n"))
    guard lines.count > maximumLines || size > maximumSize else { return }
    let kept = lines.suffix(maximumLines).map { String(decoding: $0, as: UTF8.self) + "\n" }
    try AtomicFile.replace(path, with: kept.joined())
  }

  private var failure: FileWritingError { FileWritingError(step: .write, path: path, code: errno) }

  /// Returns the size of a file, or `nil` if it is not a regular file.
  private static func size(of file: Int32) -> Int? {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  private static func bytes(of file: Int32, from start: Int, to end: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: end - start)
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        pread(
          file, UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).baseAddress, buffer.count - filled,
          off_t(start + filled))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      filled += count
    }
    return Array(bytes.prefix(filled))
  }
}
