import Testing

@testable import ContractSpecs

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The tests of killed runs: at any moment, a report is the old one or the complete new one.
///
/// A moment is a time for which the run has kept the processor busy, so that it is in the run on a busy machine, too.
@Suite(.requires(.python)) struct KilledRunTests {
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
      let length = try await processorTime(ofRunning: words + ["--seed", "1"])
      var killed = 0
      for number in 0..<times {
        let limit = length * Double.random(in: 0.01...1.1)
        let run = try command(["--limit", "\(limit)"], words + ["--seed", "\(number + 2)"])
        if try await run.run(within: .seconds(60)).ending == .signalled(SIGPROF) { killed += 1 }
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

  /// Returns a run of the program that is measured, or limited by an option.
  private static func command(_ option: [String], _ words: [String]) throws -> ShellCommand {
    Python.script("python/processor_time.py", option + [try ContractCheckBinary.path()] + words)
  }

  /// Returns the time, in seconds, for which a run keeps the processor busy.
  private static func processorTime(ofRunning words: [String]) async throws -> Double {
    let result = try await command([], words).run(within: .seconds(60))
    #expect(result.status == 3)
    return try #require(result.stderr.split(separator: "\n").last.flatMap { Double($0) })
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
