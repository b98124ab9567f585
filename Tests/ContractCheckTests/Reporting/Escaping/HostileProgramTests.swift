import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of hostile text in every input of the real program, and of all its output.
@Suite struct HostileProgramTests {
  private static let bell = "\u{7}"
  private static let texts =
    [
      "::error::owned", "  ::warning file=a::b", "a\n::error::owned\n##[error]x", "##[group]x",
      "##vso[task.setvariable variable=a]b", "##teamcity[testFailed name='a']", "[[ATTACHMENT|/etc/passwd]]",
      "]]>&<x>",
      "\u{1B}[2J\u{1B}[31mred", "\u{1B}]8;;http://evil.example\(bell)link\u{1B}]8;;\(bell)",
      "\u{1B}]0;owned\(bell)",
      "\u{1B}P+q544e\u{1B}\\", "a\u{9B}31mb\u{85}c", "a\u{1}\u{8}\u{B}\u{7F}", "\u{202E}abc\u{2066}d",
      "a\u{FFFE}\u{FFFF}b",
      "a\u{200B}b\u{FEFF}c", "[x](javascript:alert(1))", "<img src=x onerror=window.__canary=1>",
      "</script><script>window.__canary=1</script>", String(repeating: "`", count: 40), "a\rb",
    ]

  /// The length of long bodies: more than a report keeps, and with `script/test --all` more than is masked.
  private static let long = includesSlowTests ? 1_000_000 : 50_000

  /// The bodies, besides those with the text itself.
  private static let bodies = [
    Array(#"{"v": "\ud800 x \udfff", "\udc00": 1}"#.utf8), [0xFF, 0xFE, 0xC3, 0x28, 0x80],
    Array(("\u{1B}[2J::error::x\n" + String(repeating: "x", count: long)).utf8),
    Array((#"{"v": ""# + String(repeating: "\u{202E}y", count: long / 3) + #""}"#).utf8),
  ]

  private static func quoted(_ text: String) -> String {
    var json = JSONWriter()
    json.value(text)
    return json.text
  }

  private static func server() throws -> ScriptedServer {
    try ScriptedServer { request in
      let number = request.line.split(separator: "/").last.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
      let text = number < texts.count ? texts[number] : "x"
      let line = text.replacing("\n", with: " ").replacing("\r", with: " ")
      let body =
        number < texts.count
        ? Array(#"{\#(quoted(text)): 1, "v": \#(quoted(text)), "o": {\#(quoted(text)): [1]}}"#.utf8)
        : bodies[number - texts.count]
      let fields =
        "Content-Type: text/\(line)\r\nX-Evil: \(line)\r\nX-\(line.filter { $0 != " " && $0 != ":" }): 1\r\n"
      let head = "HTTP/1.1 200 \(line)\r\n\(fields)Content-Length: \(body.count)\r\n\r\n"
      return [.send(Array(head.utf8) + body)]
    }
  }

  private static func contract(port: UInt16) -> String {
    let count = texts.count + bodies.count
    let endpoints = (0..<count).map { index in
      let about = quoted(index < texts.count ? texts[index] : "x")
      return
        #""e\#(index)": {"request": "GET /\#(index)", "about": \#(about), "responses": {"200": {"body": {"v": "integer", "q?": "uuid"}, "headers": {"X-Evil": "integer"}}}}"#
    }
    let checks = (0..<count).map { index in
      let text = quoted(index < texts.count ? texts[index] : "x")
      return
        #""c\#(index)": {"call": "e\#(index)", "title": \#(text), "tags": [\#(text)], "query": {"q": \#(text)}}, "k\#(index)": {"call": "e\#(index)", "skip": \#(text)}"#
    }
    return #"""
      {"contract": "evil", "title": "::error::title", "about": "##[x", "backend": {"url": "http://127.0.0.1:\#(port)"},
       "endpoints": {\#(endpoints.joined(separator: ","))}, "checks": {\#(checks.joined(separator: ","))}}
      """#
  }

  /// Returns the commands in some output that a build server or a terminal would execute.
  private func commands(in output: String) -> [String] {
    let unseen = output.unicodeScalars.filter { !$0.isSeen && $0 != "\n" }.map(\.escape)
    return Array(Set(unseen))
      + output.split(separator: "\n").map(String.init).filter { line in
        let text = line.lowercased()
        return RunnerCommand(line) != nil || CommandMark.inLogs.contains { text.utf8.contains($0.utf8) }
      }.map { String($0.prefix(200)) }
  }

  private func expectInert(
    _ words: [String], in folder: TemporaryFolder, status: Int32? = nil, github: Bool = false
  ) async throws -> String {
    let environment =
      github ? ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": folder.path("r/summary.md")] : [:]
    let result = try await ContractCheckBinary.run(words, environment: environment, in: folder.path)
    #expect(
      status.map { result.status == $0 } ?? (result.status != 70), "\(words) \(result.stderr.prefix(300))")
    let ours = result.stdout.split(separator: "\n").filter { line in
      github && ["error", "warning", "notice"].contains(RunnerCommand(String(line))?.name)
        && line.contains("title=")
    }
    let rest =
      ours.isEmpty
      ? result.stdout
      : result.stdout.split(separator: "\n").filter { !ours.contains($0) }.joined(separator: "\n")
    for output in [rest, result.stderr] { #expect(commands(in: output) == [], "\(words)") }
    return result.stdout
  }

  @Test(.ends)
  func `nothing that is printed commands anybody, and all of it is seen`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let server = try Self.server()
      try folder.write(Self.contract(port: server.port), to: "c.json")
      try folder.write("", to: "r/summary.md")
      let formats = ReportFormat.allCases.flatMap { ["--report", $0.rawValue] }
      let console = try await expectInert(
        ["run", "c.json", "-v", "--reports", "r"] + formats, in: folder, status: 1, github: true)
      let scalars = Self.texts.flatMap(\.unicodeScalars).filter { !$0.isSeen && $0 != "\n" }
      for scalar in Set(scalars) { #expect(console.contains(scalar.escape), "\(scalar.escape) is evidence") }
      #expect(console.contains(#"\x{FF}"#))
      for name in try folder.names(in: "r") where !name.hasSuffix(".ndjson") {
        #expect(try folder.read("r/" + name).unicodeScalars.allSatisfy { $0.isSeen || $0 == "\n" }, "\(name)")
      }
      for format in ReportFormat.allCases {
        let words = ["run", "c.json", "-q", "--reports", "q", "--report", "\(format.rawValue)=-"]
        _ = try await expectInert(words, in: folder)
      }
      for words in [
        ["lint", "c.json"], ["list", "c.json"], ["list", "c.json", "--format", "json"],
        ["strength", "c.json"],
        ["merge", "r/contractcheck.json", "--reports", "m"],
        ["baseline", "update", "--from", "r/contractcheck.json"],
        ["baseline", "list"], ["run", "c.json", "--previous", "r/contractcheck.json", "--reports", "r"],
      ] { _ = try await expectInert(words, in: folder) }
    }
  }

  @Test(.ends, arguments: texts.sampled(every: 4))
  func `names of files and pasted responses command nobody either`(text: String) async throws {
    try await withTemporaryFolder { folder in
      let file = text.replacing("/", with: "_") + ".json"
      try folder.write(
        BadInputTests.checks(#"{"a": {"call": "e", "title": \#(Self.quoted(text))}}"#), to: file)
      let broken = "broken" + file
      try folder.write(#"{"contract": \#(Self.quoted(text)), \#(Self.quoted(text)): 1}"#, to: broken)
      let line = text.replacing("\n", with: " ").replacing("\r", with: " ")
      try folder.write(
        "HTTP/1.1 200 \(line)\r\nX-A: \(line)\r\n\r\n{\(Self.quoted(text)): \(Self.quoted(text)), \"v\": \(Self.quoted(text))}",
        to: "a.txt")
      try folder.write(text + "\n" + text, to: "t.txt")
      try folder.write("struct R: Codable { let v: Int; let w: String }", to: "M.swift")
      for words in [
        ["lint", file], ["lint", broken], ["list", file, "--format", "json"], ["strength", file],
        ["lint", text], ["run", "--", text], [text],
        ["run", "--url", text], ["run", file, "--check", text], ["diagnose", "a.txt"],
        ["diagnose", "a.txt", "--markdown"],
        ["diagnose", "t.txt", "--markdown"], ["diagnose", "a.txt", "--model", "M.swift:R", "--markdown"],
        ["diagnose", "--error", #"keyNotFound(CodingKeys(stringValue: "\#(text)", intValue: nil)"#],
      ] { _ = try await expectInert(words, in: folder) }
    }
  }

  /// The files of the same run, read by libxml2, cmark-gfm and a browser.
  @Test(
    .requires(.python), .requires(.program("cmark-gfm")), .requires(.chromium),
    .ends)
  func `what is written is well-formed, and nothing in it is markup`() async throws {
    try await withTemporaryFolder { folder in
      let server = try Self.server()
      try folder.write(Self.contract(port: server.port), to: "c.json")
      let run = try await ContractCheckBinary.run(["run", "c.json", "-q", "--reports", "r"], in: folder.path)
      #expect(run.status == 1)
      let junit = try await Python.readJUnit(folder.path("r/contractcheck.xml"))
      #expect(junit.problems == [])
      #expect(junit.failures == Self.texts.count + Self.bodies.count)
      let pages = try await Python.readHTML([folder.path("r/contractcheck.html")])
      let page = try #require(pages.first)
      #expect(!page.canary && page.asked == [] && page.complaints == [] && page.mistakes == [])
      #expect(page.links.allSatisfy { $0.hasPrefix("#") })
      #expect(page.text.contains(#"\u{1B}[2J\u{1B}[31mred"#))
      var files = [folder.path("r/contractcheck.md")]
      for (index, text) in Self.texts.enumerated() {
        let quoted = Self.quoted(text)
        try folder.write("{\(quoted): \(quoted), \"v\": \(quoted), \"o\": {\(quoted): 1}}", to: "a.json")
        let ticket = try await ContractCheckBinary.run(["diagnose", "a.json", "--markdown"], in: folder.path)
        files.append(try folder.write(ticket.stdout, to: "\(index).md"))
      }
      for reading in try await Python.readMarkdown(files) {
        #expect(reading.links == [], "\(reading.file)")
        #expect(
          reading.tags.keys.allSatisfy { !["script", "img", "a", "iframe", "x"].contains($0) },
          "\(reading.tags)")
      }
    }
  }

  /// A terminal shows each line of the output in its place, and does nothing else.
  @Test(.requires(.program("tmux"))) func `a terminal shows what is printed and does nothing`() async throws {
    try await withTemporaryFolder { folder in
      let server = try Self.server()
      try folder.write(Self.contract(port: server.port), to: "c.json")
      let words =
        ["run", "c.json", "-v", "--reports", "r"] + (0..<Self.texts.count).flatMap { ["--check", "c\($0)"] }
      let output = try await ContractCheckBinary.run(words, in: folder.path).stdout + "THE-END"
      try folder.write(output, to: "out")
      func tmux(_ words: String...) async throws -> String {
        try await ShellCommand(
          program: "tmux", arguments: ["-S", folder.path("tmux"), "-u", "-f", "/dev/null"] + words
        ).run().stdout
      }
      _ = try await tmux(
        "new-session", "-d", "-x", "400", "-y", "6000", "cat \(folder.path("out")); exec sleep 60")
      let title = try await tmux("display-message", "-p", "#{pane_title}")
      var screen = ""
      for _ in 0..<100 where !screen.contains("THE-END") {
        screen = try await tmux("capture-pane", "-p", "-J", "-S", "-")
        try await Task.sleep(for: .milliseconds(100))
      }
      #expect(try await tmux("display-message", "-p", "#{pane_title}") == title)
      _ = try await tmux("kill-server")
      func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
          String(line.reversed().drop { $0 == " " }.reversed())
        }
      }
      #expect(Array(lines(screen).prefix(lines(output).count)) == lines(output))
    }
  }
}
