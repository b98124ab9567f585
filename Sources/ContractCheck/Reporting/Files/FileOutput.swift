#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A stream that writes a report to an open file in pieces, so that no report has to be in memory as a whole.
struct FileOutput: TextOutputStream {
  /// The number of bytes that are buffered before a write.
  private static let pieceSize = 64 << 10

  private let file: Int32
  private var pending: [UInt8] = []

  /// The value of `errno` of the first failed write, after which nothing more is written.
  private var failure: Int32 = 0

  init(_ file: Int32) { self.file = file }

  mutating func write(_ string: String) {
    pending.append(contentsOf: string.utf8)
    if pending.count >= Self.pieceSize { flush() }
  }

  /// Writes the rest of the buffer. Returns zero or the value of `errno`.
  mutating func finish() -> Int32 {
    flush()
    return failure
  }

  private mutating func flush() {
    if failure == 0 { failure = pending.withUnsafeBytes { Self.put($0, into: file) } }
    pending.removeAll(keepingCapacity: true)
  }

  private static func put(_ bytes: UnsafeRawBufferPointer, into file: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = systemWrite(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}

/// Calls the `write` of the system, which a method of that name hides.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
