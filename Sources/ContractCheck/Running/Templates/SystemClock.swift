#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The time of the machine.
struct SystemClock: RunClock {
  private let start = ContinuousClock.now

  var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  var elapsed: Duration { start.duration(to: .now) }

  func sleep(for duration: Duration) async throws {
    try await Task.sleep(for: duration)
  }
}
