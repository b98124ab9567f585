import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct ConsoleReportTests {
  private static let reports = [
    ConsoleReport(verbosity: .quiet), ConsoleReport(width: 60), ConsoleReport(width: 80, verbosity: .verbose),
    ConsoleReport(verbosity: .verbose),
  ]

  @Test(arguments: Hostile.all.sampled(every: 3))
  func `no text from outside commands a terminal or a build server`(hostile: Hostile) {
    let text = hostile.text
    for report in Self.reports {
      let output = report.text(of: .holding(text))
      #expect(output.unicodeScalars.allSatisfy { $0.isSeen || $0 == "\n" })
      let lowercased = output.lowercased()
      for mark in CommandMark.inLogs { #expect(!lowercased.utf8.contains(mark.utf8)) }
      for line in output.split(separator: "\n") {
        #expect(!line.drop { $0 == " " }.hasPrefix("::"))
      }
    }
  }

  @Test(arguments: ["§§§", "§ § §", "§§§\n§§§\r\n§§§", String(repeating: "§§§ ", count: 100)])
  func `every line begins with something of ours`(text: String) {
    for report in Self.reports {
      for line in report.text(of: .holding(text)).split(separator: "\n") {
        #expect(line.first { $0 != " " } != "§", "\(line)")
      }
    }
  }

  @Test func `colour adds its own sequences and nothing else`() {
    let color = ConsoleReport(style: .color, width: 80).text(of: .everything)
    let plain = ConsoleReport(style: .plain, width: 80).text(of: .everything)
    #expect(color != plain)
    #expect(color.replacing(/\u{1B}\[[0-9;]+m/, with: "") == plain)
  }

  @Test func `a width is kept, but for commands`() {
    for width in [60, 80, 120] {
      let lines = ConsoleReport(width: width).text(of: .everything).split(separator: "\n")
      for line in lines where !line.contains("'https") { #expect(line.columns <= width, "\(line)") }
    }
  }

  @Test func `quiet is the verdict alone`() {
    let text = ConsoleReport(verbosity: .quiet).text(of: .sample)
    #expect(text.hasPrefix("=> Contract check failed: 2 causes in 2 of 4 checks\n"))
    #expect(text.split(separator: "\n").count == 2)
  }

  @Test func `sixty checks that fail for one cause fit a small terminal`() {
    var run = RunResult.sample
    run.contracts[0].checks = (0..<60).map { .made("check-number-\($0)", .failed, findings: [.inArray]) }
    let lines = ConsoleReport(width: 80).text(of: run).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 40)
    #expect(lines.contains("FAILED 60 checks by cause 1 alone"))
  }

  @Test func `checks that stand still for one reason are said once`() {
    var run = RunResult.everything
    let failure = CheckResult.Failure(reason: .transport(.refused), message: "refused")
    run.contracts[0].checks = (0..<40).map { .made("check-\($0)", .noVerdict, failure: failure) }
    let text = ConsoleReport().text(of: run)
    #expect(text.split(separator: "NO VERDICT").count == 2)
    #expect(text.contains("NO VERDICT every-outcome: 40 checks"))
  }

  /// A warning about a status has no place but the word itself.
  @Test func `a warning without a place in the body says what came`() {
    var run = RunResult.everything
    var slow = Finding.of(.responseSlow)
    (slow.severity, slow.promised, slow.received) = (.info, .within(.seconds(1)), .time(.seconds(2.5)))
    run.contracts[0].checks = [.made("slow", .passed, findings: [slow, .of(.fieldUnexpected)])]
    let lines = ConsoleReport().text(of: run).split(separator: "\n").map(String.init)
    let start = lines.firstIndex(of: "WARNING response-slow time") ?? lines.count
    let facts = ["    | promised  within 1 s", "    | got       2.5 s"]
    #expect(Array(lines[start...].dropFirst(2).prefix(2)) == facts)
    #expect(lines.count { $0.contains("| got") } == 1)
  }
}

@Suite struct ShellLineTests {
  @Test(arguments: [
    ("curl a", 80, ["curl a"]), ("curl 'x -H y' -H 'a: b'", 18, ["curl 'x -H y' \\", "  -H 'a: b'"]),
    ("curl -a -b -c", 10, ["curl -a \\", "  -b -c"]),
    (#"curl "\" -x" -y"#, 12, [#"curl "\" -x" \"#, "  -y"]),
    ("curl -d x 'http://a'", 12, ["curl -d x \\", "  'http://a'"]),
    (#"curl a\ -x"#, 5, [#"curl a\ -x"#]),
  ])
  func `a command is folded at options outside quotes`(text: String, width: Int, lines: [String]) {
    #expect(ShellLine(text: text).folded(to: width) == lines)
  }
}

@Suite struct ColumnsTests {
  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("日本語", 4, ["日本", "語"]),
    ("a  b", 80, ["a  b"]), ("", 5, [""]), ("ab cdefgh i", 4, ["ab", "cdef", "gh i"]),
  ])
  func `text is wrapped at spaces, and within a word where it must be`(
    text: String, width: Int, lines: [String]
  ) {
    #expect(text.wrapped(to: width) == lines)
  }

  @Test func `without a width nothing is wrapped`() {
    #expect(String(repeating: "a ", count: 200).wrapped(to: nil).count == 1)
  }
}

@Suite struct RedactedCommandTests {
  @Test(arguments: [("$MASKED_2", 1), ("$BOB_PASSWORD", 0)])
  func `a variable for a redacted value is explained once`(variable: String, count: Int) throws {
    var run = RunResult.sample
    for contract in run.contracts.indices {
      for check in run.contracts[contract].checks.indices {
        for exchange in run.contracts[contract].checks[check].exchanges.indices {
          run.contracts[contract].checks[check].exchanges[exchange].curl =
            "curl -d \"\(variable)\" 'http://h/'"
        }
        run.contracts[contract].checks[check].outcome = .failed
      }
    }
    let text = ConsoleReport().text(of: run)
    #expect(text.ranges(of: variable).count > 1)
    #expect(text.ranges(of: "in a curl line").count == count, "\(text)")
  }
}

@Suite struct LiveStatusTests {
  @Test func `the line fits and says how far the run is`() {
    var status = LiveStatus(total: 40, done: 12, failed: 2, running: ["bob/login", "bob/\u{1B}[2J"])
    #expect(status.line(style: .plain, width: 80) == #"[12/40] 2 failed bob/login, bob/\u{1B}[2J"#)
    #expect(status.line(style: .plain, width: 24).columns <= 23)
    status.failed = 0
    #expect(status.line(style: .plain, width: 80).hasPrefix("[12/40] bob/login"))
  }

  @Test(arguments: [
    (80, 3, "[12/40] 2 failed waiting for bob-the-builder/login 3 s"),
    (80, 0, "[12/40] 2 failed waiting for bob-the-builder/login"),
    (36, 125, "[12/40] 2 failed waiting for… 125 s"), (22, 3, "[12/40] 2 failed 3 s"),
    (20, 1, "[12/40] 2 failed"), (17, 9, "[12/40] 2 failed"),
  ])
  func `what is waited for stands in the place of what runs, and the seconds stay`(
    width: Int, seconds: Int, line: String
  ) {
    let status = LiveStatus(
      total: 40, done: 12, failed: 2, running: ["bob/login"],
      waiting: .init(subject: "bob-the-builder/login", seconds: seconds))
    #expect(status.line(style: .plain, width: width) == line)
    #expect(status.line(style: .plain, width: width).columns < max(width, 17))
  }
}
