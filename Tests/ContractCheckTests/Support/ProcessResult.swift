/// What a process left behind.
struct ProcessResult: Equatable, Sendable {
  enum Ending: Equatable, Sendable {
    /// It ended by itself with this exit status.
    case exited(Int32)

    /// This signal ended it.
    case signalled(Int32)
  }

  var ending: Ending
  var outputBytes: [UInt8]
  var errorBytes: [UInt8]

  /// The exit status, or `nil` where a signal ended the process.
  var status: Int32? {
    switch ending {
    case .exited(let status): status
    case .signalled: nil
    }
  }

  /// Standard output as text; bytes that are not UTF-8 become U+FFFD.
  var stdout: String { String(decoding: outputBytes, as: UTF8.self) }

  /// Standard error as text; bytes that are not UTF-8 become U+FFFD.
  var stderr: String { String(decoding: errorBytes, as: UTF8.self) }
}
