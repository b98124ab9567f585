#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A way to block a thread for a time. Tasks use `Task.sleep`.
enum Pause {
  static func milliseconds(_ count: Int32) {
    _ = poll(nil, 0, count)
  }
}
