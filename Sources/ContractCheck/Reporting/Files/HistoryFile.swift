#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file to which each run adds one line at the end, and which keeps only the latest.
struct HistoryFile: Hashable, Sendable {
  var path: String
  var maximumLines = RunHistory.maximumRuns
  var maximumSize = RunHistory.maximumSize

  /// The file from a line's beginning on, no more of it than the maximum; empty if there is none that can be read.
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

  /// Adds a line in one write, so that runs that end at once do not mix theirs. What a run that was killed left without
  /// an end is ended first. If the file has become too long, its oldest lines go; a line that another run adds just then
  /// may go with them.
  func append(_ line: String) throws(FileWritingError) {
    let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o666)
    guard file >= 0 else { throw failure }
    defer { close(file) }
    guard let size = Self.size(of: file) else {
      throw FileWritingError(step: .write, path: path, code: EINVAL)
    }
    let isWhole = size == 0 || Self.bytes(of: file, from: size - 1, to: size) == [UInt8(ascii: "\n")]
    let bytes = Array(((isWhole ? "" : "\n") + line + "\n").utf8)
    guard write(file, bytes, bytes.count) == bytes.count else { throw failure }
    try trim(size: size + bytes.count)
  }

  private func trim(size: Int) throws(FileWritingError) {
    let lines = read().split(separator: UInt8(ascii: "\n"))
    guard lines.count > maximumLines || size > maximumSize else { return }
    let kept = lines.suffix(maximumLines).map { String(decoding: $0, as: UTF8.self) + "\n" }
    try AtomicFile.replace(path, with: kept.joined())
  }

  private var failure: FileWritingError { FileWritingError(step: .write, path: path, code: errno) }

  /// `nil` for what is no regular file.
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
