import Testing

@testable import ContractSpecs

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The tests of killed runs: at any moment, a report is the old one or the complete new one.
@Suite struct KilledRunTests {
  private static let names = [
    "contractcheck.html", "contractcheck.json", "contractcheck.md", "contractcheck.xml",
  ]

  @Test(arguments: [10]) func `a killed run leaves whole reports`(moments: Int) async throws {
    try await Self.kill(times: moments)
  }

  @Test(.slow, .ends, arguments: [200])
  func `a killed run leaves whole reports, at many moments`(moments: Int) async throws {
    try await Self.kill(times: moments)
  }

  private static func kill(times: Int) async throws {
    try await withTemporaryFolder { folder in
      let contract = try folder.write(contract(checks: 100), to: "many.json")
      let reports = folder.path("reports")
      let words = ["run", contract, "--url", "http://127.0.0.1:1", "--reports", reports]
      let clock = ContinuousClock()
      let start = clock.now
      #expect(try await ContractCheckBinary.run(words + ["--seed", "1"]).status == 3)
      var length = clock.now - start
      var killed = 0
      for number in 0..<times {
        let command = try ContractCheckBinary.command(words + ["--seed", "\(number + 2)"])
        let process = try RunningProcess(command)
        try await Task.sleep(for: length * Double.random(in: 0...1.2))
        await process.send(SIGKILL)
        if try await process.result(within: .seconds(60)).ending == .signalled(SIGKILL) {
          killed += 1
        } else {
          // The run had ended: the first run was slower, so that moments would be drawn from a time that is too long.
          length = length * 0.5
        }
        try check(folder, upTo: number + 2)
        let beside = try folder.names(in: "reports").filter { $0.hasSuffix(".tmp") }
        // NAME.4711.tmp, also of the page of the history.
        let files = beside.map { $0.split(separator: ".").dropLast(2).joined(separator: ".") }
        #expect(Set(files).count == files.count, "each file has at most one leftover: \(beside)")
        #expect(Set(files).isSubset(of: names + ["history.html"]), "\(beside)")
      }
      #expect(killed >= times / 10, "\(killed) of \(times) were killed")
      #expect(try await ContractCheckBinary.run(words).status == 3)
      #expect(try folder.names(in: "reports").filter { !$0.contains("history") } == names)
    }
  }

  /// Checks that each report exists and is complete; JSON and XML are parsed.
  private static func check(_ folder: TemporaryFolder, upTo seed: Int) throws {
    let json = try JSONDocument(parsing: Array(try folder.read("reports/contractcheck.json").utf8))
    let found = try #require(json.root["seed"]?.string.flatMap { Int($0) })
    #expect((1...seed).contains(found))
    for (name, end) in [("html", "</html>\n"), ("xml", "</testsuites>\n"), ("md", "beside this file.\n")] {
      let text = try folder.read("reports/contractcheck.\(name)")
      #expect(text.hasSuffix(end), "\(name) ends \(text.suffix(60))")
    }
  }

  private static func contract(checks: Int) -> String {
    let endpoints = "\"x\": {\"request\": \"GET /x/{id}\", \"responses\": {\"200\": {\"body\": \"string\"}}}"
    let list = (0..<checks).map {
      "\"check-\($0)\": {\"call\": \"x\", \"path\": {\"id\": \($0)}, \"retry\": {\"times\": 0}}"
    }
    return """
      {"contract": "many", "backend": {"url": "http://localhost:1"}, "endpoints": {\(endpoints)},
      "checks": {\(list.joined(separator: ","))}}
      """
  }
}
