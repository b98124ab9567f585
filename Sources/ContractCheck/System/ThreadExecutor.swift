/// An executor that runs its jobs on one thread.
///
/// A run consists of many short jobs that wait for each other. On the global executor, nearly each of them wakes a
/// thread, which takes longer than the job.
@available(macOS 15, iOS 18, *)
final class ThreadExecutor: TaskExecutor {
  private let queue: JobQueue

  /// Starts the thread; `nil` if the system cannot create one.
  init?() {
    let queue = JobQueue()
    self.queue = queue
    // The thread outlives the executor by the jobs that it still has, and one of these may release the executor.
    guard let thread = WorkerThread({ queue.run() }) else { return nil }
    thread.detach()
    queue.waitForOwner()
  }

  deinit { queue.end() }

  func enqueue(_ job: consuming ExecutorJob) {
    queue.add(JobQueue.Job(job: UnownedJob(job), executor: asUnownedTaskExecutor()))
  }
}

/// Returns the result of some work whose tasks share one thread, or that of the global executor before macOS 15.
func onOneThread<Result: Sendable>(_ work: @Sendable () async -> Result) async -> Result {
  guard #available(macOS 15, iOS 18, *), let executor = ThreadExecutor() else { return await work() }
  return await withTaskExecutorPreference(executor) { await work() }
}
