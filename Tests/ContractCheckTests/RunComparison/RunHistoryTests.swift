import Testing

@testable import ContractCheck

@Suite struct RunHistoryTests {
  private func bytes(_ lines: String...) -> [UInt8] { Array(lines.joined(separator: "\n").utf8) }

  @Test func `a line is read back`() throws {
    let run = PastRun(ExplainedRun(.everything))
    #expect(run.outcomes["every-outcome/blocked"] == .blocked && run.waived == 2)
    #expect(!run.line.contains("\n"))
    #expect(RunHistory.latest(in: bytes(run.line, "")) == [run])
  }

  @Test func `torn and foreign lines are skipped, and only the latest taken`() {
    let (one, two) = (PastRun.made(day: 1), PastRun.made(day: 2))
    let torn = String(two.line.prefix(40))
    let foreign = [
      "", "{}", "null", "\u{FEFF}", two.line.replacing(#"Version":1"#, with: #"Version":2"#),
      two.line.replacing(#""failed""#, with: #""lost""#),
    ]
    for line in foreign + [torn] {
      #expect(RunHistory.latest(in: bytes(line, one.line, line, two.line, line)) == [one, two])
    }
    #expect(RunHistory.latest(1, in: bytes(one.line, two.line)) == [two])
    #expect(RunHistory.latest(in: []) == [])
  }

  @Test func `a row shows the latest runs and this one`() {
    let run = RunResult.everything
    let rows = run.contracts[0].checks.map { run.row(of: $0, in: "every-outcome") }
    #expect(rows.compactMap(\.self) == ["✗✗✗", "··✗", "✓✓✓"])
  }
}

@Suite struct HistoryFileTests {
  @Test func `lines are added at the end, and one that was torn is taken out`() async throws {
    try await withTemporaryFolder { folder in
      let file = HistoryFile(path: folder.path("history.ndjson"))
      #expect(file.read() == [])
      #expect(try !file.append("one"))
      #expect(try !file.append("two"))
      #expect(try folder.read("history.ndjson") == "one\ntwo\n")
      try folder.write("one\nto", to: "history.ndjson")
      #expect(try file.append("three"))
      #expect(try folder.read("history.ndjson") == "one\nthree\n")
      let long = String(repeating: "x", count: 200_000)
      try folder.write("one\n" + long, to: "history.ndjson")
      #expect(try file.append("two"))
      #expect(try folder.read("history.ndjson") == "one\ntwo\n")
      try folder.write(long, to: "history.ndjson")
      #expect(try file.append("one"))
      #expect(try folder.read("history.ndjson") == "one\n")
      let whole = PastRun.made(day: 1).line
      try folder.write(whole, to: "history.ndjson")
      #expect(try !file.append("two"))
      #expect(try folder.read("history.ndjson") == whole + "\ntwo\n")
      #expect(try folder.names() == ["history.ndjson"])
    }
  }

  @Test func `only the latest are kept, by number and by size`() async throws {
    try await withTemporaryFolder { folder in
      let file = HistoryFile(path: folder.path("history.ndjson"), maximumLines: 3, maximumSize: 1000)
      for number in 1...5 { _ = try file.append("\(number)") }
      #expect(try folder.read("history.ndjson") == "3\n4\n5\n")
      let long = String(repeating: "x", count: 600)
      _ = try file.append(long)
      #expect(try folder.read("history.ndjson") == "4\n5\n\(long)\n")
      _ = try file.append(long)
      #expect(try folder.read("history.ndjson") == "\(long)\n")
    }
  }

  @Test func `runs that end at once lose no line and mix none`() async throws {
    try await withTemporaryFolder { folder in
      let file = HistoryFile(path: folder.path("history.ndjson"))
      await withTaskGroup { group in
        for number in 0..<100 {
          group.addTask { _ = try? file.append(String(repeating: "\(number % 10)", count: 2000 + number)) }
        }
      }
      let lines = try folder.read("history.ndjson").split(separator: "\n")
      #expect(Set(lines.map(\.count)) == Set(2000..<2100))
      #expect(lines.allSatisfy { Set($0).count == 1 })
    }
  }

  @Test func `what is no file is told`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("x", to: "history.ndjson/inside")
      let file = HistoryFile(path: folder.path("history.ndjson"))
      #expect(file.read() == [])
      #expect(throws: FileWritingError.self) { try file.append("line") }
    }
  }
}
