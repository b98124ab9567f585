@testable import ContractCheck

/// A clock that only advances when a task sleeps; sleeping takes no time.
final class FakeClock: RunClock {
  private let state = Locked((elapsed: Duration.zero, sleeps: [Duration]()))
  let start: Double

  init(start: Double = 1_700_000_000) { self.start = start }

  var now: Double { start + elapsed / .seconds(1) }
  var elapsed: Duration { state.withLock(\.elapsed) }

  /// The durations of all sleeps, in the order in which they began.
  var sleeps: [Duration] { state.withLock(\.sleeps) }

  func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    state.withLock {
      $0.elapsed += duration
      $0.sleeps.append(duration)
    }
    await Task.yield()
  }
}
