#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// This process.
enum CurrentProcess {
  static var identifier: Int32 { getpid() }

  /// The number of processors that it can use.
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Ends the process in order.
  static func exit(_ status: Int32) -> Never { systemExit(status) }

  /// Ends the process at once, whatever its other threads do.
  static func exitAtOnce(_ status: Int32) -> Never { _exit(status) }
}

/// Calls the function of the system whose name a method above hides.
private func systemExit(_ status: Int32) -> Never { exit(status) }
