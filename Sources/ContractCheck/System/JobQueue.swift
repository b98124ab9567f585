#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The jobs that a thread has yet to run.
///
/// The jobs that another one has made ready on the same thread run next, so that what follows from one response is
/// done, and the next request sent, before the next response is examined.
///
/// Unchecked because the compiler cannot prove its safety: `shared` is accessed only between locking and unlocking
/// `mutex`, and `own` only on the thread that runs the jobs. `owner` is set before any job is added, and never changes.
@available(macOS 15, iOS 18, *)
final class JobQueue: @unchecked Sendable {
  struct Job {
    let job: UnownedJob
    let executor: UnownedTaskExecutor

    func run() { job.runSynchronously(on: executor) }
  }

  private struct Shared {
    /// The jobs that other threads made ready, oldest first.
    var jobs: [Job] = []
    var owner: pthread_t?
    var isWaiting = false
    var hasEnded = false
  }

  /// The number of own jobs in a row after which the oldest one, and those of other threads, have their turn.
  private static let maximumRow = 64

  private var shared = Shared()

  /// The jobs that others have made ready on the thread; the last one is the next to run.
  private var own: [Job] = []
  private var owner: pthread_t?
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Waits until `run` has begun. Before that, no job may be added.
  func waitForOwner() {
    withLock {
      while shared.owner == nil { pthread_cond_wait(condition, mutex) }
      owner = shared.owner
    }
  }

  func add(_ job: Job) {
    let isOwn = owner.map { pthread_equal($0, pthread_self()) != 0 } ?? false
    if isOwn { own.append(job) } else { change { $0.jobs.append(job) } }
  }

  /// Lets `run` return once all jobs have run.
  func end() {
    change { $0.hasEnded = true }
  }

  private func change(_ body: (inout Shared) -> Void) {
    let mustWake = withLock {
      body(&shared)
      defer { shared.isWaiting = false }
      return shared.isWaiting
    }
    if mustWake { pthread_cond_signal(condition) }
  }

  /// Runs the jobs until `end` was called and none is left.
  func run() {
    withLock { shared.owner = pthread_self() }
    pthread_cond_signal(condition)
    var jobs: [Job] = []
    while take(&jobs) {
      for job in jobs {
        runOwn()
        run(job)
      }
      jobs.removeAll(keepingCapacity: true)
      runOwn()
    }
  }

  private func runOwn() {
    for _ in 0..<Self.maximumRow {
      guard let job = own.popLast() else { return }
      run(job)
    }
    // A job that makes itself ready again is always the last one.
    if !own.isEmpty { run(own.removeFirst()) }
  }

  /// Runs a job. Those that it makes ready will run in the order in which it does so.
  private func run(_ job: Job) {
    let count = own.count
    job.run()
    own[count...].reverse()
  }

  /// Moves the jobs of other threads into an empty array, and waits for one if there is nothing else to do. Returns
  /// `false` if none will come.
  private func take(_ jobs: inout [Job]) -> Bool {
    withLock {
      while own.isEmpty, shared.jobs.isEmpty {
        if shared.hasEnded { return false }
        shared.isWaiting = true
        pthread_cond_wait(condition, mutex)
      }
      shared.isWaiting = false
      swap(&jobs, &shared.jobs)
      return true
    }
  }

  private func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
