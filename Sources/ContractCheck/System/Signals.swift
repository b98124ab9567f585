#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The signals of the process.
enum Signals {
  /// The signal for exceeding the limit on the size of files.
  static let fileSizeLimit = SIGXFSZ

  /// The signals for exceeding a limit on the time of the processor, and on time that has passed.
  static let processorTimeLimit = SIGXCPU
  static let alarm = SIGALRM

  /// The signals by which people and schedulers end a program.
  static let requestsToEnd = [SIGINT, SIGTERM]

  /// Ignores the signals of a broken pipe and of the limit on the size of files. Both are then errors of the write,
  /// with their reasons.
  static func ignoreThoseOfWriting() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Blocks signals on this thread and on those that it starts.
  static func block(_ signals: [Int32]) {
    var mask = mask(of: signals)
    pthread_sigmask(SIG_BLOCK, &mask, nil)
  }

  /// Waits for one of some blocked signals.
  static func next(of signals: [Int32]) -> Int32 {
    var mask = mask(of: signals)
    var signal: Int32 = 0
    while sigwait(&mask, &signal) != 0 {}
    return signal
  }

  /// The signals whose handling a child process gets back, since this program ignores or blocks some of them.
  static let restoredInChildren = [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGTERM, SIGXFSZ]

  static func mask(of signals: [Int32]) -> sigset_t {
    var mask = sigset_t()
    sigemptyset(&mask)
    for signal in signals { sigaddset(&mask, signal) }
    return mask
  }
}
