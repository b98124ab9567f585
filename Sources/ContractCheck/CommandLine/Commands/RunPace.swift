/// The timing of a run: the checks in flight and their start times.
struct RunPace: Sendable {
  /// The time without the end of a check after which the line names what is waited for.
  static let patience = Duration.seconds(1)

  private var progress: RunProgress?
  private var starts: [CheckName: Duration] = [:]

  /// The time when the last check ended, or when the run or its waiting for backends began.
  private var lastStep = Duration.zero

  mutating func take(_ progress: RunProgress, at now: Duration) {
    if self.progress?.ended != progress.ended || self.progress?.awaited != progress.awaited { lastStep = now }
    let known = starts
    starts = [:]
    for check in progress.underWay { starts[check] = known[check] ?? now }
    self.progress = progress
  }

  /// Returns the status, or `nil` before the first progress.
  func status(at now: Duration) -> LiveStatus? {
    guard let progress else { return nil }
    var status = LiveStatus(
      total: progress.total, done: progress.ended, failed: progress.failed,
      running: progress.underWay.map { "\($0.contract)/\($0.check)" })
    if !progress.awaited.isEmpty {
      status.waiting = waiting(
        for: "the backend of \(progress.awaited.joined(separator: ", "))", since: lastStep, now)
    } else if now - lastStep >= Self.patience, let start = starts.values.min(),
      let longest = progress.underWay.first(where: { starts[$0] == start })
    {
      status.waiting = waiting(for: "\(longest.contract)/\(longest.check)", since: start, now)
    }
    return status
  }

  private func waiting(for subject: String, since start: Duration, _ now: Duration) -> LiveStatus.Waiting {
    LiveStatus.Waiting(subject: subject, seconds: Int((now - start) / .seconds(1)))
  }
}
