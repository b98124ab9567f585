/// The result of a process.
struct ProcessResult: Equatable, Sendable {
  enum Ending: Equatable, Sendable {
    /// A normal end with this exit status.
    case exited(Int32)

    /// An end by this signal.
    case signalled(Int32)
  }

  var ending: Ending
  var outputBytes: [UInt8]
  var errorBytes: [UInt8]

  /// The exit status, or `nil` if a signal ended the process.
  var status: Int32? {
    switch ending {
    case .exited(let status): status
    case .signalled: nil
    }
  }

  /// The standard output as text; bytes that are not UTF-8 become U+FFFD.
  var stdout: String { String(decoding: outputBytes, as: UTF8.self) }

  /// The standard error as text; bytes that are not UTF-8 become U+FFFD.
  var stderr: String { String(decoding: errorBytes, as: UTF8.self) }
}
