/// The line at the bottom of a terminal with the progress of a run, drawn on standard error.
struct ProgressLine: Sendable {
  /// The interval at which the line is checked for changes.
  private static let interval = Duration.milliseconds(250)

  let isShown: Bool
  private let clock: any RunClock
  private let state = Locked(State())

  private struct State: Sendable {
    var pace = RunPace()

    /// The text that is on the terminal; empty for nothing.
    var drawn = ""
    var isOver = false
  }

  init(isShown: Bool, clock: any RunClock = SystemClock()) {
    self.isShown = isShown
    self.clock = clock
  }

  func show(_ progress: RunProgress) {
    guard isShown else { return }
    let now = clock.elapsed
    state.withLock { $0.pace.take(progress, at: now) }
    draw()
  }

  /// Updates the seconds while no check ends, until the task is cancelled.
  func keepUp() async {
    while isShown, await clock.wait(Self.interval) { draw() }
  }

  /// Removes the line; nothing is drawn after that.
  func clear() {
    state.withLock { state in
      state.isOver = true
      if !state.drawn.isEmpty { Terminal.errors.write(LiveStatus.clear) }
      state.drawn = ""
    }
  }

  /// Draws the line within the lock, so that nothing is drawn after it is cleared.
  private func draw() {
    let now = clock.elapsed
    state.withLock { state in
      guard !state.isOver, let status = state.pace.status(at: now) else { return }
      let line = status.line(
        style: Terminal.errors.takesColor ? .color : .plain, width: Terminal.errors.width ?? 80)
      guard line != state.drawn else { return }
      Terminal.errors.write(LiveStatus.clear + line)
      state.drawn = line
    }
  }
}

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
