#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The memory that the process holds.
enum HeldMemory {
  /// Gives memory that is not used any more back to the system, where the C library has a function for that.
  static func giveBack() {
    guard let function = dlsym(dlopen(nil, RTLD_NOW), "malloc_trim") else { return }
    _ = unsafeBitCast(function, to: (@convention(c) (Int) -> Int32).self)(0)
  }
}
