/// Where a run gets its time from, so that tests need none.
protocol RunClock: Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  var now: Double { get }

  /// Time since some fixed moment; never runs backwards.
  var elapsed: Duration { get }

  /// Waits; throws as soon as the task is cancelled.
  func sleep(for duration: Duration) async throws
}
