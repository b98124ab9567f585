#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The limits of the system for this process and all that it starts.
enum ResourceLimit {
  #if canImport(Glibc)
    static func set(_ resource: __rlimit_resource, _ most: UInt) {
      var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
      setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }
  #else
    static func set(_ resource: Int32, _ most: UInt) {
      var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
      setrlimit(resource, &limit)
    }
  #endif
}
