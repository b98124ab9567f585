#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
#if os(Linux)
  import CLinux
#endif

/// This process.
enum CurrentProcess {
  static var identifier: Int32 { getpid() }

  /// The number of processors that it can use.
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Keeps other processes of this user from reading the memory and the environment of this one, for the rest of its
  /// time. It then leaves no core dump. Processes of root can read it all the same, and on Darwin nothing changes.
  static func hideFromOthers() {
    #if os(Linux)
      _ = clinux_set_dumpable(0)
    #endif
  }

  /// True if other processes of this user cannot read this one.
  static var isHidden: Bool {
    #if os(Linux)
      clinux_is_dumpable() == 0
    #else
      false
    #endif
  }

  /// Ends the process in order.
  static func exit(_ status: Int32) -> Never { systemExit(status) }

  /// Ends the process at once, whatever its other threads do.
  static func exitAtOnce(_ status: Int32) -> Never { _exit(status) }
}

/// Calls the function of the system whose name a method above hides.
private func systemExit(_ status: Int32) -> Never { exit(status) }
