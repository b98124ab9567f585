import ContractSpecs

/// A stream that writes a report to an open file in pieces, so that no report has to be in memory as a whole.
struct FileOutput: TextOutputStream {
  /// The number of bytes that are buffered before a write.
  private static let pieceSize = 64 << 10

  private let file: OpenFile
  private var pending: [UInt8] = []

  /// The error of the first failed write, after which nothing more is written.
  private var failure: SystemError?

  init(_ file: OpenFile) { self.file = file }

  mutating func write(_ string: String) {
    pending.append(utf8: string)
    if pending.count >= Self.pieceSize { flush() }
  }

  /// Writes the rest of the buffer. Throws the error of the first failed write.
  mutating func finish() throws(SystemError) {
    flush()
    if let failure { throw failure }
  }

  private mutating func flush() {
    defer { pending.removeAll(keepingCapacity: true) }
    if failure != nil { return }
    do throws(SystemError) {
      try file.write(pending)
    } catch {
      failure = error
    }
  }
}
