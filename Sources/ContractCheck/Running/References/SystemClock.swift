#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The clock of the machine.
struct SystemClock: RunClock {
  private let start = ContinuousClock.now

  var now: Double { Date.now.timeIntervalSince1970 }

  var elapsed: Duration { start.duration(to: .now) }

  func sleep(for duration: Duration) async throws {
    try await Task.sleep(for: duration)
  }
}
