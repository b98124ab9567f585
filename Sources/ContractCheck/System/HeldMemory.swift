#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The memory that the process holds.
enum HeldMemory {
  /// Sets what the C library's allocator keeps for itself, where it can be set. Call it before any thread is started.
  static func configure() {
    guard let function = dlsym(dlopen(nil, RTLD_NOW), "mallopt") else { return }
    let set = unsafeBitCast(function, to: (@convention(c) (Int32, Int32) -> Int32).self)
    for (setting, value) in settings { _ = set(setting, value) }
  }

  /// The settings of glibc's `malloc.h` and their values.
  private static let settings: [(Int32, Int32)] = [
    // M_ARENA_MAX: memory that one thread took and another gave back is used again only where they share an arena, by
    // default one for each thread. With fewer than four, the thread of the checks and that of the transfers sometimes
    // get the same one, and wait for each other at each allocation.
    (-8, 4),
    // M_MMAP_THRESHOLD: blocks of this size and more are given back when they are freed. By default, the first one of
    // those raises the limit, and the ones after it leave holes.
    (-3, 128 << 10),
  ]

  /// Gives memory that is not used any more back to the system, where the C library has a function for that.
  static func giveBack() {
    guard let function = dlsym(dlopen(nil, RTLD_NOW), "malloc_trim") else { return }
    _ = unsafeBitCast(function, to: (@convention(c) (Int) -> Int32).self)(0)
  }
}
