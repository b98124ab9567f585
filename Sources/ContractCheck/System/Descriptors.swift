#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file descriptors, sockets included, that the process may have open at once.
enum Descriptors {
  /// The number of descriptors that must be free beside those of connections. With fewer, libraries of the system crash
  /// or wait for ever.
  private static let minimumCount = 24

  /// The descriptors that are open now; without `/proc`, all that may be.
  static var open: [Int32] {
    let names = try? FileSystem.names(in: "/proc/self/fd")
    return names.map { $0.compactMap { Int32($0) } } ?? Array(0..<Int32(wanted))
  }

  /// The soft limit that is requested where the system allows it.
  private static let wanted: rlim_t = 1024

  /// The maximum number of open connections. Each may need two more descriptors while its host is resolved.
  static var maximumConnections: Int {
    guard let limit = current()?.rlim_cur, limit < 1 << 20 else { return 1 << 18 }
    return max(1, (Int(limit) - minimumCount) / 3)
  }

  /// Raises the limit as far as allowed. Returns an error message if there are still too few descriptors, else `nil`.
  static func complaint() -> String? {
    raise()
    var held: [Int32] = []
    defer { for descriptor in held { close(descriptor) } }
    while held.count < minimumCount {
      let descriptor = systemOpen("/dev/null", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        return "too few files may be open at once: \(minimumCount) are needed beside those that are, and "
          + "\(held.count) are left; raise the limit (ulimit -n)"
      }
      held.append(descriptor)
    }
    return nil
  }

  private static func raise() {
    guard var limit = current(), limit.rlim_cur < wanted, limit.rlim_cur < limit.rlim_max else { return }
    limit.rlim_cur = min(wanted, limit.rlim_max)
    setrlimit(resource, &limit)
  }

  private static func current() -> rlimit? {
    var limit = rlimit()
    return getrlimit(resource, &limit) == 0 ? limit : nil
  }

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif
}

/// Calls the function of the system whose name a property above hides.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
