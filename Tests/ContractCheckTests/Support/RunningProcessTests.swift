import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct RunningProcessTests {
  private func shell(_ script: String, environment: [String: String] = [:]) -> ShellCommand {
    ShellCommand(program: "sh", arguments: ["-c", script], environment: environment)
  }

  @Test(arguments: [0, 1, 64, 130, 255] as [Int32])
  func `an exit status comes back as it was`(status: Int32) async throws {
    let result = try await shell("exit \(status)").run()
    #expect(result.status == status)
    #expect(result.ending == .exited(status))
  }

  @Test func `a signal is not an exit status`() async throws {
    let result = try await shell("kill -TERM $$").run()
    #expect(result.ending == .signalled(SIGTERM))
    #expect(result.status == nil)
  }

  @Test func `a signal sent to the process ends it`() async throws {
    let process = try RunningProcess(shell("echo ready; sleep 600 & wait"), input: .heldOpen)
    _ = try await process.line(startingWith: "ready", within: .seconds(60))
    await process.send(SIGINT)
    #expect(try await process.result(within: .seconds(60)).ending == .signalled(SIGINT))
  }

  @Test func `both outputs are whole, however big`() async throws {
    let half = 3_000_000
    let script = "head -c \(half) /dev/zero; head -c \(half) /dev/zero >&2; echo end; echo end >&2"
    let result = try await shell(script).run()
    #expect(result.outputBytes.count == half + 4)
    #expect(result.errorBytes.count == half + 4)
    #expect(result.stdout.hasSuffix("\u{0}end\n") && result.stderr.hasSuffix("\u{0}end\n"))
  }

  @Test func `input arrives whole`() async throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    let result = try await ShellCommand(program: "cat").run(input: .bytes(bytes))
    #expect(result.outputBytes == bytes)
  }

  @Test func `without input there is nothing to read`() async throws {
    #expect(try await ShellCommand(program: "cat").run() == ProcessResult(.exited(0)))
  }

  @Test func `input held open ends when it is closed`() async throws {
    let process = try RunningProcess(shell("echo ready; cat; echo over"), input: .heldOpen)
    #expect(try await process.line(startingWith: "rea", within: .seconds(60)) == "dy")
    await process.closeInput()
    #expect(try await process.result(within: .seconds(60)).stdout == "ready\nover\n")
  }

  @Test func `another process does not keep the input open`() async throws {
    let first = try RunningProcess(ShellCommand(program: "cat"), input: .heldOpen)
    let second = try RunningProcess(ShellCommand(program: "cat"), input: .heldOpen)
    await first.closeInput()
    #expect(try await first.result(within: .seconds(60)).ending == .exited(0))
    await second.closeInput()
    #expect(try await second.result(within: .seconds(60)).ending == .exited(0))
  }

  @Test func `a process that runs too long is killed and says what it had printed`() async throws {
    let process = try RunningProcess(shell("echo so far; exec sleep 600"))
    _ = try await process.line(startingWith: "so far", within: .seconds(60))
    let error = await #expect(throws: ProcessError.self) {
      try await process.result(within: .milliseconds(50))
    }
    #expect("\(try #require(error))".contains("--- stdout\nso far\n"))
    #expect(try await process.result(within: .seconds(60)).ending == .signalled(SIGKILL))
  }

  @Test func `a process does not outlive its owner`() async throws {
    var process: RunningProcess? = try RunningProcess(ShellCommand(program: "cat"), input: .heldOpen)
    let pid = try #require(process?.pid)
    #expect(kill(pid, 0) == 0)
    process = nil
    #expect(kill(pid, 0) == -1 && errno == ESRCH)
  }

  @Test func `a line that never comes is reported with what came instead`() async throws {
    let process = try RunningProcess(shell("echo listening; echo no port >&2; exit 3"))
    let error = await #expect(throws: ProcessError.self) {
      try await process.line(startingWith: "listening on ", within: .seconds(60))
    }
    #expect("\(try #require(error))".contains("--- stderr\nno port\n"))
  }

  @Test func `half a line is not a line`() async throws {
    let process = try RunningProcess(shell("printf 'listening on'; cat; echo ' port'"), input: .heldOpen)
    await #expect(throws: ProcessError.self) {
      try await process.line(startingWith: "listening", within: .milliseconds(200))
    }
    await process.closeInput()
    #expect(try await process.line(startingWith: "listening", within: .seconds(60)) == " on port")
  }

  @Test func `a process sees the given variables, a few inherited ones, and no other`() async throws {
    let result = try await ShellCommand(program: "env", environment: ["BOB_URL": "x=y z"]).run()
    let names = result.stdout.split(separator: "\n").map { String($0.prefix { $0 != "=" }) }
    #expect(result.stdout.contains("BOB_URL=x=y z\n"))
    #expect(Set(names).isSubset(of: ["BOB_URL"] + ShellCommand.inheritedVariables))
  }

  @Test func `a process starts in its folder`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("here", to: "name")
      let result = try await ShellCommand(program: "cat", arguments: ["name"], directory: folder.path).run()
      #expect(result.stdout == "here")
    }
  }

  @Test(arguments: [
    ShellCommand(program: "/no/such/program"), ShellCommand(program: "cat", directory: "/no/such/folder"),
  ])
  func `what cannot be started says so`(command: ShellCommand) async throws {
    let error = await #expect(throws: ProcessError.self) { try await command.run() }
    #expect("\(try #require(error))".hasPrefix("could not start \(command.program)"))
  }
}

extension ProcessResult {
  fileprivate init(_ ending: Ending) {
    self.init(ending: ending, outputBytes: [], errorBytes: [])
  }
}
