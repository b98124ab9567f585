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
