/// A file to which each run appends one line, and which keeps only the latest lines.
struct HistoryFile: Hashable, Sendable {
  var path: String
  var maximumLines = RunHistory.maximumRuns
  var maximumSize = RunHistory.maximumSize

  /// Returns the end of the file from the start of a line, at most `maximumSize` bytes; empty if the file cannot be
  /// read.
  func read() -> [UInt8] {
    guard let file = try? OpenFile(path, for: .reading, .notWaiting) else { return [] }
    defer { file.close() }
    guard let size = Self.size(of: file) else { return [] }
    let start = max(0, size - maximumSize)
    let bytes = file.bytes(from: start, to: size)
    guard start > 0 else { return bytes }
    return Array(bytes.drop { $0 != UInt8(ascii: "\n") })
  }

  /// Appends a line, completely or not at all. Returns whether an incomplete last line had to be removed, which a
  /// killed run or a full disk leaves.
  ///
  /// Removes the oldest lines if the file has become too long; a line that another run appends at that moment may be
  /// lost.
  func append(_ line: String) throws(FileWritingError) -> Bool {
    let file = try call { () throws(SystemError) in
      try OpenFile(path, for: .both, [.creating, .appending, .notWaiting])
    }
    defer { file.close() }
    Self.lock(file)
    guard let size = Self.size(of: file) else {
      throw FileWritingError(step: .write, path: path, error: .invalid)
    }
    let end = Self.endOfLastLine(of: file, size)
    let rest = end < size ? file.bytes(from: end, to: size) : []
    let isWhole = rest.isEmpty || !RunHistory.latest(1, in: rest).isEmpty
    if !isWhole { try call { () throws(SystemError) in try file.truncate(to: end) } }
    try AtomicFile.append((isWhole && !rest.isEmpty ? "\n" : "") + line + "\n", to: file, path)
    try trim(size: size + line.utf8.count + 2)
    return !isWhole
  }

  /// Locks the file for this run until it is closed. Waits for another run at most five seconds.
  private static func lock(_ file: OpenFile) {
    for _ in 0..<500 {
      if file.lock() { return }
      Pause.milliseconds(10)
    }
  }

  /// Returns the number of bytes of the complete lines.
  private static func endOfLastLine(of file: OpenFile, _ size: Int) -> Int {
    let lineFeed = UInt8(ascii: "\n")
    var end = size
    while end > 0 {
      let start = max(0, end - pieceSize)
      let piece = file.bytes(from: start, to: end)
      if let last = piece.lastIndex(of: lineFeed) { return start + last + 1 }
      end = start
    }
    return 0
  }

  /// The number of bytes that are searched at once.
  private static let pieceSize = 64 << 10

  private func trim(size: Int) throws(FileWritingError) {
    let (bytes, lineFeed) = (read(), UInt8(ascii: "\n"))
    guard bytes.count(where: { $0 == lineFeed }) > maximumLines || size > maximumSize else { return }
    let kept = bytes.split(separator: lineFeed).suffix(maximumLines).map {
      String(decoding: $0, as: UTF8.self) + "\n"
    }
    try AtomicFile.replace(path, with: kept.joined())
  }

  /// Returns the result of a call of the system, or throws its error as one of writing this file.
  private func call<Value>(_ body: () throws(SystemError) -> Value) throws(FileWritingError) -> Value {
    do throws(SystemError) {
      return try body()
    } catch {
      throw FileWritingError(step: .write, path: path, error: error)
    }
  }

  /// Returns the size of a file, or `nil` if it is not a regular file.
  private static func size(of file: OpenFile) -> Int? {
    guard let status = try? FileStatus(file), status.kind == .regular else { return nil }
    return status.size
  }
}
