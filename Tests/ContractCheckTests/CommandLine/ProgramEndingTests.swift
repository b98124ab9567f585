import Testing

@testable import ContractCheck

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The tests of every exit status, with the real binary.
@Suite struct ProgramEndingTests {
  static let contract = "specs/bob-the-builder.json"

  /// Returns a contract whose requests wait much longer than a busy machine may hold up a test.
  private static func patient(checks: String) -> String {
    """
    {"contract": "a", "backend": {"url": "http://localhost", "timeout": "600s"},
    "endpoints": {"x": {"request": "GET /x", "responses": {"200": {"body": "string"}}},
      "end": {"request": "DELETE /x", "responses": {"204": {}}}},
    "checks": {\(checks)}}
    """
  }

  @Test(.requires(.python)) func `0: the contract holds against a real backend`() async throws {
    try await withTemporaryFolder { folder in
      try await withBobTheBuilder { backend in
        let result = try await ContractCheckBinary.run(
          ["run", Self.contract, "--url", backend.url, "--reports", folder.path])
        #expect(result.status == 0, "\(result.stdout)")
        #expect(result.stdout.contains("All promises kept: 6 of 6 checks passed"))
        let reading = try await Python.readJUnit(folder.path("contractcheck.xml"))
        #expect(reading.problems.isEmpty)
        #expect(reading.tests == 6 && reading.failures == 0 && reading.errors == 0)
      }
    }
  }

  @Test(.requires(.python)) func `1: a broken promise`() async throws {
    try await withTemporaryFolder { folder in
      try await withBobTheBuilder(mutations: ["lowercase-bearer"]) { backend in
        let result = try await ContractCheckBinary.run(
          ["run", Self.contract, "--url", backend.url, "--reports", folder.path])
        #expect(result.status == 1)
        #expect(result.stdout.contains("(value-literal: 3 checks of bob-the-builder"), "\(result.stdout)")
      }
    }
  }

  @Test func `3: nobody responses`() async throws {
    try await withTemporaryFolder { folder in
      let result = try await ContractCheckBinary.run(
        ["run", Self.contract, "--url", "http://127.0.0.1:1", "--reports", folder.path])
      #expect(result.status == 3)
      #expect(result.stdout.contains("connection refused by 127.0.0.1:1"), "\(result.stdout)")
    }
  }

  @Test(arguments: [[], ["rnu"], ["run", "--ulr", "x"], ["run", "a.json", "--jobs", "many"]])
  func `64: usage errors`(words: [String]) async throws {
    let result = try await ContractCheckBinary.run(words)
    #expect(result.status == 64)
    #expect(words.isEmpty ? result.stdout.contains("usage:") : result.stderr.hasPrefix("contractcheck: "))
  }

  @Test(arguments: [(Int32(2), Int32(130), "interrupted"), (15, 143, "terminated")])
  func `130 and 143: a signal ends the run, with reports`(signal: Int32, status: Int32, reason: String)
    async throws
  {
    try await withTemporaryFolder { folder in
      let contract = try folder.write(Self.patient(checks: #""x": {"call": "x"}"#), to: "a.json")
      let server = try ScriptedServer { _ in [.hang] }
      let words = ["run", contract, "--url", server.url, "--reports", folder.path]
      let process = try RunningProcess(ContractCheckBinary.command(words), input: .nothing)
      for _ in 0..<6_000 where server.requests.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
      await process.send(signal)
      let result = try await process.result(within: .seconds(60))
      #expect(result.status == status)
      #expect(result.stdout.contains(reason), "\(result.stdout)")
      let report = try folder.read("contractcheck.json")
      #expect(report.contains("\"exitStatus\": \(status)") && report.contains("\"complete\": false"))
    }
  }

  /// The first signal leaves time for the final check; the second one interrupts that.
  @Test func `130: a second signal ends at once, without reports`() async throws {
    try await withTemporaryFolder { folder in
      let checks = #""x": {"call": "x"}, "end": {"call": "end", "finally": true}"#
      let contract = try folder.write(Self.patient(checks: checks), to: "a.json")
      let started = Locked<pid_t?>(nil)
      // Each request brings a signal, from the server's thread: the test itself may be held up for longer than a final
      // check may take.
      let server = try ScriptedServer { _ in
        while started.withLock({ $0 == nil }) { usleep(1_000) }
        if let pid = started.withLock(\.self) { kill(pid, SIGINT) }
        return [.hang]
      }
      let words = ["run", contract, "--url", server.url, "--reports", folder.path("reports")]
      let process = try RunningProcess(ContractCheckBinary.command(words), input: .nothing)
      started.withLock { $0 = process.pid }
      #expect(try await process.result(within: .seconds(60)).status == 130)
      #expect(server.requests.map(\.line) == ["GET /x", "DELETE /x"])
      // They would be there after the final check.
      #expect(!folder.contains("reports"))
    }
  }

  @Test func `the version is told`() async throws {
    let result = try await ContractCheckBinary.run(["--version"])
    #expect(result.status == 0)
    #expect(result.stdout == "contractcheck 0.1.0\n")
  }

  #if os(Linux)
    /// A preloaded library makes libcurl refuse to start, which no user can cause.
    @Test func `70: what should never happen is told as that, with reports`() async throws {
      try await withTemporaryFolder { folder in
        try folder.write("int curl_global_init(long flags) { return 2; }\n", to: "refuse.c")
        let library = folder.path("refuse.so")
        let built = try await ShellCommand(
          program: "clang", arguments: ["-shared", "-fPIC", "-o", library, folder.path("refuse.c")]
        ).run()
        try #require(built.status == 0, "\(built.stderr)")
        let result = try await ContractCheckBinary.run(
          ["run", Self.contract, "--reports", folder.path("reports")], environment: ["LD_PRELOAD": library])
        #expect(result.status == 70, "\(result.stdout)\(result.stderr)")
        let reading = try await Python.readJUnit(folder.path("reports/contractcheck.xml"))
        #expect(reading.problems.isEmpty && reading.errors > 0)
      }
    }
  #endif
}
