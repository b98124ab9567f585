#if os(Linux)
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// The process that starts the one with the models, ends as that one does, and leaves no process of it behind.
  ///
  /// A process that leaves its group and its session becomes a child of this one once its parent has ended, because
  /// this one is a subreaper. Models cannot block the signals that it sends, since they are in another process.
  struct Supervisor {
    private let parent = getppid()
    private let seconds: Int
    private let signals = Self.set(of: [SIGCHLD, SIGTERM, Self.beginning])
    private var child = pid_t()
    private var status: Int32?

    /// The name of the program in the process with the models.
    private static let mark = "contractcheck-models"

    /// The signal by which the child says that it begins a response.
    private static let beginning = SIGUSR1

    /// The number of seconds that starting the child may take.
    private static let patience = 10

    static var isChild: Bool { CommandLine.arguments.first == mark }

    /// Runs the same program with the same arguments as a child, and ends as that does. `seconds` is the time for a
    /// response. Returns only if there can be no child, so that this process has to do without a supervisor.
    static func run(seconds: Int) {
      control(PR_SET_CHILD_SUBREAPER, 1)
      var supervisor = Supervisor(seconds: seconds)
      guard supervisor.start() else { return }
      let ending = supervisor.ending()
      supervisor.killAll()
      end(as: ending)
    }

    private init(seconds: Int) { self.seconds = seconds }

    /// Tells the supervisor that a response begins. Without a supervisor, the child ends too.
    static func beginResponse() {
      guard isChild else { return }
      control(PR_SET_PDEATHSIG, UInt(SIGKILL))
      kill(getppid(), beginning)
    }

    private static let (PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER): (Int32, Int32) = (1, 36)

    /// Calls `prctl`, which Swift does not import, since it has variable arguments.
    private static func control(_ option: Int32, _ value: UInt) {
      typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
      guard let function = dlsym(nil, "prctl") else { return }
      _ = unsafeBitCast(function, to: Control.self)(option, value, 0, 0, 0)
    }

    private static func set(of signals: [Int32]) -> sigset_t {
      var set = sigset_t()
      sigemptyset(&set)
      for signal in signals { sigaddset(&set, signal) }
      return set
    }
  }

  extension Supervisor {
    private mutating func start() -> Bool {
      var blocked = signals
      sigprocmask(SIG_BLOCK, &blocked, nil)
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      var none = Self.set(of: [])
      posix_spawnattr_setsigmask(&attributes, &none)
      // A model that signals its group must not end this process.
      posix_spawnattr_setpgroup(&attributes, 0)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
      let environment = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
      let words = ([Self.mark] + CommandLine.arguments.dropFirst()).map { strdup($0) } + [nil]
      if posix_spawn(&child, "/proc/self/exe", nil, &attributes, words, environment) == 0 { return true }
      sigprocmask(SIG_UNBLOCK, &blocked, nil)
      return false
    }

    /// Waits for the end of the child, for the end of its time, or until this process is no longer wanted. Returns the
    /// child's status, or the signal that stands for its end.
    private mutating func ending() -> Int32 {
      var deadline = Self.now + seconds + Self.patience
      var waited = signals
      while true {
        reap()
        if let status { return status }
        var second = timespec(tv_sec: 1, tv_nsec: 0)
        switch sigtimedwait(&waited, nil, &second) {
        case Self.beginning: deadline = Self.now + seconds + 1
        case SIGTERM: return SIGKILL
        default: break
        }
        if getppid() != parent { return SIGKILL }
        if Self.now > deadline { return SIGALRM }
      }
    }

    private mutating func reap() {
      var status: Int32 = 0
      while true {
        let ended = waitpid(-1, &status, WNOHANG)
        if ended == child { self.status = status }
        if ended <= 0 { return }
      }
    }

    /// Kills all children until there are none: those of a process that was killed become children of this one.
    private func killAll() {
      kill(-child, SIGKILL)
      while let children = Self.children {
        for process in children { kill(process, SIGKILL) }
        var status: Int32 = 0
        if waitpid(-1, &status, 0) < 0, errno == ECHILD { return }
      }
    }

    /// The children of this process; `nil` if the system does not list them.
    private static var children: [pid_t]? {
      let processes = try? FileManager.default.contentsOfDirectory(atPath: "/proc")
      return processes?.compactMap { pid_t($0) }.filter { parent(of: $0) == getpid() }
    }

    private static func parent(of process: pid_t) -> pid_t? {
      // The name of the program, which may have any characters, is in parentheses before the state and the parent.
      guard let bytes = FileManager.default.contents(atPath: "/proc/\(process)/stat"),
        let end = bytes.lastIndex(of: UInt8(ascii: ")"))
      else { return nil }
      let fields = String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ")
      return fields.count > 1 ? pid_t(fields[1]) : nil
    }

    private static var now: Int {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return time.tv_sec
    }

    /// Ends this process as a child with this status ended.
    private static func end(as status: Int32) -> Never {
      let number = status & 0x7F
      if number == 0 { _exit((status >> 8) & 0xFF) }
      ResourceLimit.set(RLIMIT_CORE, 0)
      signal(number, SIG_DFL)
      var none = set(of: [])
      sigprocmask(SIG_SETMASK, &none, nil)
      kill(getpid(), number)
      _exit(128 + number)
    }
  }
#endif
