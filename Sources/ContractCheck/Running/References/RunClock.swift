/// The source of time of a run, which tests replace.
protocol RunClock: Sendable {
  /// The time in seconds since 1970-01-01T00:00:00Z.
  var now: Double { get }

  /// The time since some fixed moment; never runs backwards.
  var elapsed: Duration { get }

  /// Waits; throws as soon as the task is cancelled.
  func sleep(for duration: Duration) async throws
}

extension RunClock {
  /// Waits, and returns whether the time has passed without the task being cancelled.
  func wait(_ duration: Duration) async -> Bool {
    do {
      try await sleep(for: duration)
      return !Task.isCancelled
    } catch {
      return false
    }
  }
}
