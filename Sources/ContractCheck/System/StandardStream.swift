#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A standard stream of the process.
enum StandardStream: Int32, CaseIterable, Sendable {
  case input = 0
  case output = 1
  case errors = 2

  var file: OpenFile { OpenFile(descriptor: rawValue) }

  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The number of columns of the terminal, or `nil` if it does not tell.
  var columns: Int? {
    var size = winsize()
    guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Opens a descriptor in place of each closed standard stream, one that can be neither read nor written: a report or
  /// a connection could otherwise get its number, and with it the text meant for people.
  static func holdAll() {
    for stream in allCases where fcntl(stream.rawValue, F_GETFD) < 0 {
      _ = open("/dev/null", stream == .input ? O_WRONLY : O_RDONLY)
    }
  }
}
