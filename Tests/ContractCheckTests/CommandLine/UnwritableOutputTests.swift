import Foundation
import Testing

@testable import ContractCheck

/// The tests of reports and messages that cannot be written, with the real binary.
@Suite struct UnwritableOutputTests {
  private static let run = ["run", "specs/bob-the-builder.json", "--url", "http://127.0.0.1:1"]

  /// Runs the program in a shell that changes its streams and limits.
  private static func shell(_ command: String, _ words: [String], before: String = "") async throws
    -> ProcessResult
  {
    let program = try ContractCheckBinary.path()
    let quoted = ([program] + words).map { "'\($0)'" }.joined(separator: " ")
    return try await ShellCommand(
      program: "bash", arguments: ["-c", "\(before) \(quoted) \(command)"]
    ).run()
  }

  #if os(Linux)
    @Test(arguments: [
      ["--version"], ["--help"], ["list", "specs"], ["lint", "specs"],
      ["strength", "specs/bob-the-builder.json"],
      ["run", "--help"], ["man"], ["completions", "bash"], ["serve", "--list-drifts"],
    ])
    func `words that a full disk swallows are an error`(words: [String]) async throws {
      let result = try await Self.shell("> /dev/full", words)
      #expect(result.status == 2, "\(result.stderr)")
      #expect(
        result.stderr.hasSuffix("contractcheck: cannot write to standard output: No space left on device\n"))
    }

    @Test func `a run whose words are lost has its reports all the same`() async throws {
      try await withTemporaryFolder { folder in
        let result = try await Self.shell("> /dev/full", Self.run + ["--reports", folder.path])
        #expect(result.status == 2)
        #expect(result.stderr.contains("No space left on device"))
        #expect(try folder.read("contractcheck.xml").hasSuffix("</testsuites>\n"))
      }
    }
  #endif

  @Test func `a stream that is closed is not taken by a report`() async throws {
    try await withTemporaryFolder { folder in
      let result = try await Self.shell(">&- <&-", Self.run + ["--reports", folder.path])
      #expect(result.status == 2)
      #expect(
        result.stderr.hasSuffix("contractcheck: cannot write to standard output: Bad file descriptor\n"))
      for name in ["html", "json", "md", "xml"] {
        #expect(try !folder.read("contractcheck.\(name)").contains("\nreports: "))
      }
      let silent = try await Self.shell(
        "2>&- > \(folder.path("words"))", Self.run + ["--reports", folder.path])
      #expect(silent.status == 3)
    }
  }

  @Test func `a reader that goes away is no error`() async throws {
    let result = try await Self.shell("| true; exit ${PIPESTATUS[0]}", ["list", "specs"])
    #expect(result.status == 0 && result.stderr == "")
  }

  /// A limit on the size of files, one kilobyte, simulates a disk that becomes full in the middle of a report.
  @Test(.enabled(if: !isSanitized, "a sanitizer writes larger files itself"))
  func `a report that does not fit leaves the old one`() async throws {
    try await withTemporaryFolder { folder in
      let names = ["contractcheck.html", "contractcheck.json", "contractcheck.md", "contractcheck.xml"]
      for name in names { try folder.write("old", to: "reports/\(name)") }
      let words = Self.run + ["--reports", folder.path("reports")]
      let result = try await Self.shell(") | cat; exit ${PIPESTATUS[0]}", words, before: "(ulimit -f 1;")
      #expect(result.status == 2, "\(result.stdout)\(result.stderr)")
      #expect(
        result.stdout.contains("cannot write \(folder.path("reports/contractcheck.html")): File too large"))
      #expect(try folder.read("reports/contractcheck.html") == "old")
      #expect(try folder.names(in: "reports").filter { !$0.contains("history") } == names)
    }
  }

  /// The limit is reached in the middle of the line that the run appends.
  @Test(.enabled(if: !isSanitized, "a sanitizer writes larger files itself"))
  func `the history gets a whole line or none`() async throws {
    try await withTemporaryFolder { folder in
      let line = PastRun.made(day: 1).line
      let padding = String(repeating: " ", count: 1000 - line.utf8.count)
      let lines = line + padding + "\n"
      try folder.write(lines, to: "reports/history.ndjson")
      let words = Self.run + ["--reports", folder.path("reports"), "--report", "tap"]
      let full = try await Self.shell(") | cat; exit ${PIPESTATUS[0]}", words, before: "(ulimit -f 1;")
      #expect(full.status == 2, "\(full.stdout)\(full.stderr)")
      #expect(full.stdout.contains("cannot write \(folder.path("reports/history.ndjson")): File too large"))
      #expect(try folder.read("reports/history.ndjson") == lines)

      // The incomplete line that a killed run can leave.
      try folder.write(lines + line.prefix(40), to: "reports/history.ndjson")
      let next = try await Self.shell("", words)
      #expect(next.status == 3)
      #expect(
        next.stderr
          == "contractcheck: \(folder.path("reports/history.ndjson")): removed an incomplete last line, left by an earlier run\n"
      )
      let mended = try folder.read("reports/history.ndjson")
      #expect(mended.hasPrefix(lines) && mended.hasSuffix("\n"))
      #expect(RunHistory.latest(in: Array(mended.utf8)).count == 2)
    }
  }

  @Test(arguments: [
    ("below a file", "file/reports", "cannot create the folder"),
    ("a system folder", "/dev/fd/reports", "cannot create the folder /dev/fd/reports: "),
    ("a folder in the place of a report", "taken", "taken/contractcheck.json: Is a directory"),
  ])
  func `reports that have no place are told, and exit 2`(what: String, reports: String, said: String)
    async throws
  {
    try await withTemporaryFolder { folder in
      try folder.write("x", to: "file")
      try folder.write("mine", to: "taken/contractcheck.json/inside")
      let path = reports.hasPrefix("/") ? reports : folder.path(reports)
      let result = try await ContractCheckBinary.run(Self.run + ["--reports", path])
      #expect(result.status == 2, "\(result.stdout)")
      #expect(result.stdout.contains(said), "\(result.stdout)")
      #expect(try folder.read("file") == "x")
      #expect(try folder.read("taken/contractcheck.json/inside") == "mine")
      #expect(folder.contains("taken/contractcheck.xml") == (reports == "taken"))
    }
  }

  @Test func `a link in the place of a report is neither followed nor replaced, and the others are written`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let precious = try folder.write("precious", to: "precious")
      try folder.write("x", to: "reports/x")
      let links = [("json", precious), ("xml", folder.path("nowhere")), ("md", "/dev/null")]
      for (name, target) in links {
        try FileManager.default.createSymbolicLink(
          atPath: folder.path("reports/contractcheck.\(name)"), withDestinationPath: target)
      }
      let result = try await ContractCheckBinary.run(Self.run + ["--reports", folder.path("reports")])
      #expect(result.status == 2, "\(result.stdout)")
      #expect(try folder.read("precious") == "precious")
      #expect(!folder.contains("nowhere"))
      for (name, target) in links {
        let path = folder.path("reports/contractcheck.\(name)")
        #expect(result.stdout.contains("cannot replace \(path): it is a symbolic link"), "\(result.stdout)")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target)
      }
      #expect(try folder.read("reports/contractcheck.html").hasSuffix("</html>\n"))
    }
  }
}
