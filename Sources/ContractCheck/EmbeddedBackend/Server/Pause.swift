#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Sleeping on a thread of its own; tasks have `Task.sleep`.
enum Pause {
  static func milliseconds(_ count: Int32) {
    _ = poll(nil, 0, count)
  }
}
