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

  /// The system's message. `strerror` would keep it in memory that on Darwin all threads share.
  var message: String {
    var text = [CChar](repeating: 0, count: 256)
    _ = strerror_r(code, &text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
