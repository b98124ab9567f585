/// A handler of `SIGINT` and `SIGTERM`: the first signal requests an orderly end; the second, or one without an action,
/// exits at once.
struct Interruption: Sendable {
  private let received = Locked<Int32?>(nil)
  private let action = Locked<(@Sendable () -> Void)?>(nil)

  /// The signal that was received, if one was.
  var signal: Int32? { received.withLock(\.self) }

  /// The exit status for that signal.
  var status: ExitStatus? { signal.flatMap { ExitStatus(rawValue: 128 + $0) } }

  /// Calls `body` on the first signal, or at once if it has been received.
  func onFirst(_ body: @escaping @Sendable () -> Void) {
    action.withLock { $0 = body }
    if signal != nil { body() }
  }

  /// Starts a task that the first signal cancels, including one that arrives while the task is being started.
  func cancellable<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Task<Value, Never> {
    onFirst {}
    let task = Task { await work() }
    onFirst { task.cancel() }
    return task
  }

  /// True if the first signal requests an orderly end.
  var isPrepared: Bool { action.withLock { $0 != nil } }

  /// Runs a body that may block forever, such as reading a pipe that the user names: the first signal then exits the
  /// program.
  func unprepared<Result>(_ body: () -> Result) -> Result {
    let prepared = action.withLock { action in
      defer { action = nil }
      return action
    }
    defer { action.withLock { $0 = prepared } }
    return body()
  }

  /// Blocks the two signals in all threads that are started later; to be called while there is only one.
  static func holdSignals() {
    Signals.block(Signals.requestsToEnd)
  }

  /// Waits for the blocked signals until the program ends.
  func wait() -> Never {
    while true { handle(Signals.next(of: Signals.requestsToEnd)) }
  }

  private func handle(_ signal: Int32) {
    let isFirst = received.withLock { received in
      defer { received = received ?? signal }
      return received == nil
    }
    guard isFirst, let action = action.withLock(\.self) else { CurrentProcess.exitAtOnce(128 + signal) }
    action()
  }
}
