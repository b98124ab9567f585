#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Waits for `SIGINT` and `SIGTERM` on a thread of its own: the first is an order to end well, the second ends at once.
///
/// Must be started before any other thread, so that all of them leave the two signals to this one.
struct Interruption: Sendable {
  private let received = Locked<Int32?>(nil)
  private let action = Locked<(@Sendable () -> Void)?>(nil)

  /// The signal that came, if one came.
  var signal: Int32? { received.withLock(\.self) }

  static func start() -> Interruption {
    let interruption = Interruption()
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let awaited = signals
    _ = WorkerThread {
      var awaited = awaited
      while true { interruption.handle(nextSignal(&awaited)) }
    }
    return interruption
  }

  /// Does `body` when the first signal comes, or now if it has come.
  func onFirst(_ body: @escaping @Sendable () -> Void) {
    action.withLock { $0 = body }
    if signal != nil { body() }
  }

  private func handle(_ signal: Int32) {
    let isFirst = received.withLock { received in
      defer { received = received ?? signal }
      return received == nil
    }
    guard isFirst else { _exit(128 + signal) }
    action.withLock(\.self)?()
  }
}

private func nextSignal(_ awaited: inout sigset_t) -> Int32 {
  var signal: Int32 = 0
  while sigwait(&awaited, &signal) != 0 {}
  return signal
}
