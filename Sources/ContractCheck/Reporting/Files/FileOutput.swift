#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Takes a report piece by piece to an open file, so that no whole report has to be in memory.
struct FileOutput: TextOutputStream {
  /// How many bytes are gathered before they are handed to the system.
  private static let pieceSize = 64 << 10

  private let file: Int32
  private var pending: [UInt8] = []

  /// The value of `errno` at the first write that failed, after which nothing is written any more.
  private var failure: Int32 = 0

  init(_ file: Int32) { self.file = file }

  mutating func write(_ string: String) {
    pending.append(contentsOf: string.utf8)
    if pending.count >= Self.pieceSize { flush() }
  }

  /// Writes what is left; zero, or the value of `errno`.
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

/// `write` of the system, which a method of that name hides.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
