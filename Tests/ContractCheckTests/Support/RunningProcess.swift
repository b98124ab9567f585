#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A process that a test started; it does not outlive this value.
///
/// Every wait has a limit and yields to other tests. The output goes to unnamed files, so that no amount of it can
/// block the process.
actor RunningProcess {
  enum Input: Sendable {
    /// An empty standard input.
    case nothing

    /// A standard input with these bytes.
    case bytes([UInt8])

    /// A standard input that stays open, and silent, until `closeInput()`.
    case heldOpen
  }

  let command: ShellCommand
  nonisolated let pid: pid_t
  private let output: ProcessFile
  private let errors: ProcessFile
  private var input: Int32?
  private var ending: ProcessResult.Ending?

  init(_ command: ShellCommand, input: Input = .nothing) throws {
    self.command = command
    output = try ProcessFile()
    errors = try ProcessFile()
    switch input {
    case .nothing, .bytes:
      let file = try ProcessFile(holding: input.bytes)
      pid = try command.spawn(stdin: file.descriptor, stdout: output.descriptor, stderr: errors.descriptor)
      self.input = nil
    case .heldOpen:
      let pair = try SocketPair()
      defer { close(pair.readEnd) }
      self.input = pair.writeEnd
      do {
        pid = try command.spawn(stdin: pair.readEnd, stdout: output.descriptor, stderr: errors.descriptor)
      } catch {
        close(pair.writeEnd)
        throw error
      }
    }
  }

  deinit {
    if let input { close(input) }
    if ending == nil {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
  }

  /// Closes the process's standard input, if that was held open.
  func closeInput() {
    if let input { close(input) }
    input = nil
  }

  /// Sends a signal, unless the process has ended.
  func send(_ signal: Int32) {
    if !hasEnded() { kill(pid, signal) }
  }

  /// Waits until the process ends by itself.
  ///
  /// - Throws: `ProcessError.overran` when the limit has passed; the process is killed then.
  func result(within bound: Duration) async throws -> ProcessResult {
    let ended = try await poll(for: bound) { self.hasEnded() ? true : nil }
    guard ended != nil, let ending else {
      kill(pid, SIGKILL)
      throw ProcessError.overran(
        command: "\(command)", bound: bound, stdout: text(output), stderr: text(errors))
    }
    return ProcessResult(ending: ending, outputBytes: output.bytes, errorBytes: errors.bytes)
  }

  /// Waits for a whole line on standard output that begins with `start`, and returns the rest of that line.
  ///
  /// - Throws: `ProcessError.notReady` when the process ends or the limit passes without such a line.
  func line(startingWith start: String, within bound: Duration) async throws -> String {
    let found: String?? = try await poll(for: bound) {
      let hasEnded = self.hasEnded()
      return self.wholeLine(startingWith: start).map { .some($0) } ?? (hasEnded ? .some(nil) : nil)
    }
    guard let line = found ?? nil else {
      throw ProcessError.notReady(
        command: "\(command)", line: start, stdout: text(output), stderr: text(errors))
    }
    return line
  }

  /// Polls until there is a value. Returns `nil` if the limit passes first.
  private func poll<Value>(for bound: Duration, _ value: () -> Value?) async throws
    -> Value?
  {
    let clock = ContinuousClock()
    let deadline = clock.now + bound
    var pause = Duration.milliseconds(1)
    while true {
      if let found = value() { return found }
      if clock.now >= deadline { return nil }
      try await Task.sleep(for: pause)
      pause = min(pause * 2, .milliseconds(20))
    }
  }

  private func hasEnded() -> Bool {
    guard ending == nil else { return true }
    var status: Int32 = 0
    guard waitpid(pid, &status, WNOHANG) == pid else { return false }
    let signal = status & 0x7f
    ending = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
    return true
  }

  /// The whole lines on standard output so far.
  var lines: [String] {
    text(output).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  private func wholeLine(startingWith start: String) -> String? {
    lines.first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
  }

  private func text(_ file: ProcessFile) -> String {
    String(decoding: file.bytes, as: UTF8.self)
  }
}

extension RunningProcess.Input {
  fileprivate var bytes: [UInt8] {
    switch self {
    case .nothing, .heldOpen: []
    case .bytes(let bytes): bytes
    }
  }
}

/// A pair of connected sockets that no process started elsewhere inherits, so that closing one end is always detected.
private struct SocketPair {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw ProcessError.notStarted(command: "a process", reason: "no socket pair: \(lastSystemError())")
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }
}

extension ShellCommand {
  /// Runs the command to its end.
  func run(input: RunningProcess.Input = .nothing, within bound: Duration = .seconds(60)) async throws
    -> ProcessResult
  {
    try await RunningProcess(self, input: input).result(within: bound)
  }
}
