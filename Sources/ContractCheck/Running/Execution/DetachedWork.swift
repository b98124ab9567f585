/// Threads for long computations, which a cancelled task does not wait for.
///
/// The number of concurrent computations is limited to that of processors; the others wait. If its task is cancelled, a
/// computation continues unobserved until it or the program ends.
final class DetachedWork: Sendable {
  private final class Job: Sendable {
    let run: @Sendable () -> Void

    /// Returns whether a task still waits for the result.
    let isWanted: @Sendable () -> Bool

    init(_ run: @escaping @Sendable () -> Void, isWanted: @escaping @Sendable () -> Bool) {
      (self.run, self.isWanted) = (run, isWanted)
    }
  }

  private struct State {
    var waiting: [Job] = []
    var running: [Job] = []
  }

  private let state = Locked(State())
  private let limit: Int

  init(limit: Int = CurrentProcess.processors) { self.limit = limit }

  /// Returns the result of a computation, or `nil` if the task was cancelled before there was one.
  func run<Result: Sendable>(_ compute: @escaping @Sendable () -> Result) async -> Result? {
    let outcome = Outcome<Result>()
    let job = Job({ outcome.settle(with: compute()) }, isWanted: { outcome.isOpen })
    defer { leave(job) }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard outcome.report(to: continuation) else { return }
        enter(job)
      }
    } onCancel: {
      outcome.settle(with: nil)
    }
  }

  private func enter(_ job: Job) {
    let starts = state.withLock { state in
      guard state.running.count < limit else {
        state.waiting.append(job)
        return false
      }
      state.running.append(job)
      return true
    }
    if starts { start(job) }
  }

  /// Starts the next computation when one has ended or its result is no longer needed.
  private func leave(_ job: Job) {
    let next = state.withLock { state -> Job? in
      state.waiting.removeAll { $0 === job || !$0.isWanted() }
      guard let place = state.running.firstIndex(where: { $0 === job }) else { return nil }
      state.running.remove(at: place)
      guard !state.waiting.isEmpty else { return nil }
      let next = state.waiting.removeFirst()
      state.running.append(next)
      return next
    }
    if let next { start(next) }
  }

  private func start(_ job: Job) {
    guard let thread = WorkerThread(job.run) else { return job.run() }
    thread.detach()
  }
}

/// The result of a computation, or its cancellation, whichever comes first.
private final class Outcome<Result: Sendable>: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Result?, Never>?
    var isSettled = false
  }

  private let state = Locked(State())

  var isOpen: Bool { !state.withLock(\.isSettled) }

  /// Registers the continuation. Returns `false`, and resumes it with `nil`, if the computation was already cancelled.
  func report(to continuation: CheckedContinuation<Result?, Never>) -> Bool {
    let isOpen = state.withLock { state in
      if !state.isSettled { state.continuation = continuation }
      return !state.isSettled
    }
    if !isOpen { continuation.resume(returning: nil) }
    return isOpen
  }

  func settle(with result: Result?) {
    let waiting = state.withLock { state in
      defer { (state.continuation, state.isSettled) = (nil, true) }
      return state.continuation
    }
    waiting?.resume(returning: result)
  }
}
