#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Returns the time for which work kept the processor busy on the calling thread. Unlike the time on a clock, it does
/// not grow with what else the machine does.
func processorTime(of work: () throws -> Void) rethrows -> Duration {
  let start = threadTime
  try work()
  return threadTime - start
}

private var threadTime: Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
