#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An error that the system reported, as a value of `errno`.
struct SystemError: Error, Hashable, Sendable {
  var code: Int32

  /// The error of the last call that failed.
  static var current: SystemError { SystemError(code: errno) }

  static let brokenPipe = SystemError(code: EPIPE)
  static let connectionRefused = SystemError(code: ECONNREFUSED)
  static let fileExists = SystemError(code: EEXIST)
  static let fileTooLarge = SystemError(code: EFBIG)
  static let invalid = SystemError(code: EINVAL)
  static let isFolder = SystemError(code: EISDIR)
  static let isLink = SystemError(code: ELOOP)
  static let notFound = SystemError(code: ENOENT)

  /// The system's message.
  var message: String { String(cString: strerror(code)) }
}
