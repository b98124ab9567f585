/// The line at the bottom of a terminal that says how far a run has come; drawn on standard error.
struct ProgressLine: Sendable {
  var isShown: Bool

  func show(_ progress: RunProgress) {
    guard isShown else { return }
    let status = LiveStatus(
      total: progress.total, done: progress.ended, failed: progress.failed,
      running: progress.awaited.isEmpty
        ? progress.underWay.map { "\($0.contract)/\($0.check)" }
        : ["waiting for the backend of \(progress.awaited.joined(separator: ", "))"])
    let style: ConsoleReport.Style = Terminal.errors.takesColor ? .color : .plain
    Terminal.errors.write(LiveStatus.clear + status.line(style: style, width: Terminal.errors.width ?? 80))
  }

  func clear() {
    if isShown { Terminal.errors.write(LiveStatus.clear) }
  }
}
