import Testing

/// The tests of too few file descriptors: the program reports it and ends, and does not crash or hang.
@Suite struct DescriptorsTests {
  @Test(arguments: ["run", "lint", "list", "diagnose", "strength", "serve", "init", "--version"])
  func `too few files are told at once`(command: String) async throws {
    let program = try ContractCheckBinary.path()
    for limit in command == "run" ? Array(4...26) : [4, 8, 26] {
      let words = "ulimit -n \(limit); exec \"$0\" \(command) specs/bob-the-builder.json"
      let result = try await ShellCommand(program: "sh", arguments: ["-c", words, program]).run(
        within: .seconds(20))
      #expect(result.status == 2, "\(limit): \(result.stderr)")
      #expect(
        result.stderr.hasPrefix("contractcheck: too few files may be open at once: 24 are needed"),
        "\(limit): \(result.stderr)")
      #expect(result.stdout.isEmpty)
    }
  }

  @Test func `a limit that may be raised is raised`() async throws {
    let program = try ContractCheckBinary.path()
    let result = try await ShellCommand(
      program: "sh", arguments: ["-c", "ulimit -S -n 5; exec \"$0\" --version", program]
    ).run(within: .seconds(20))
    #expect(result.status == 0 && result.stderr.isEmpty, "\(result.stderr)")
  }

  @Test(arguments: [27, 30, 40]) func `a run with hardly more than that asks all`(limit: Int) async throws {
    let server = try ScriptedServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    try await withTemporaryFolder { folder in
      let checks = (0..<40).map { #""a\#($0)": {"call": "get", "expect": 200}"# }.joined(separator: ", ")
      let contract = try folder.write(
        """
        {"contract": "few", "backend": {"url": "\(server.url)", "timeout": "5s"},
         "endpoints": {"get": {"request": "GET /x"}}, "checks": {\(checks)}}
        """, to: "few.json")
      let words =
        "ulimit -n \(limit); exec \"$0\" run \(contract) --jobs 40 --reports \(folder.path("reports"))"
      let result = try await ShellCommand(
        program: "sh", arguments: ["-c", words, try ContractCheckBinary.path()]
      ).run(within: .seconds(60))
      #expect(result.status == 0, "\(result.stdout)\(result.stderr)")
    }
  }
}
