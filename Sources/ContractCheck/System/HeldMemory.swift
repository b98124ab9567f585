#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The memory that the process holds.
enum HeldMemory {
  /// Lets the threads share two pools of memory, where the C library would give each thread one of its own: what one
  /// thread frees is then used by the others. To be called before any thread is started.
  static func shareAmongThreads() {
    let arenaMax: Int32 = -8  // `M_ARENA_MAX` of the GNU C library
    guard let function = dlsym(dlopen(nil, RTLD_NOW), "mallopt") else { return }
    _ = unsafeBitCast(function, to: (@convention(c) (Int32, Int32) -> Int32).self)(arenaMax, 2)
  }

  /// Gives memory that is not used any more back to the system, where the C library has a function for that.
  static func giveBack() {
    guard let function = dlsym(dlopen(nil, RTLD_NOW), "malloc_trim") else { return }
    _ = unsafeBitCast(function, to: (@convention(c) (Int) -> Int32).self)(0)
  }
}
