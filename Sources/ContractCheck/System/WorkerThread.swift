#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A POSIX thread that runs one function to its end.
///
/// `SIGPIPE` is blocked on it. On Linux, which sends the signal to the thread that writes, writing to a closed
/// connection is then an error and does not end the process. Darwin sends it to any thread, so sockets have
/// `SO_NOSIGPIPE` there.
///
/// Unchecked because the compiler cannot prove its safety: on Darwin a `pthread_t` is a pointer, to memory that only the
/// system accesses.
struct WorkerThread: @unchecked Sendable {
  private let id: pthread_t

  /// The size of the stack in bytes. Bodies and contracts are read recursively; the default of Darwin is 512 KiB.
  private static let stackSize = 8 << 20

  /// Starts the thread; `nil` if the system cannot create one.
  init?(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Body(run: body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    #if canImport(Darwin)
      var thread: pthread_t?
      pthread_create(&thread, &attributes, { runBody($0) }, box.toOpaque())
    #else
      var created = pthread_t()
      let status = pthread_create(&created, &attributes, { $0.flatMap(runBody) }, box.toOpaque())
      let thread = status == 0 ? created : nil
    #endif
    guard let thread else {
      box.release()
      return nil
    }
    id = thread
  }

  /// Waits until the thread has ended. Call it once.
  func join() {
    pthread_join(id, nil)
  }

  /// Releases the thread without waiting for it. Call it once, instead of `join()`.
  func detach() {
    pthread_detach(id)
  }
}

private final class Body {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

private func runBody(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGPIPE)
  pthread_sigmask(SIG_BLOCK, &signals, nil)
  Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
