import Testing

@testable import ContractCheck
@testable import ContractSpecs

@Suite(.requires(.python), .requires(.program("cmark-gfm"))) struct MarkdownReportTests {
  private static let ours: Set = [
    "h3", "h4", "p", "ul", "li", "table", "thead", "tbody", "tr", "th", "td", "strong", "em", "code", "pre",
    "details",
    "summary",
  ]

  @Test(.ends) func `no text from outside becomes an element, and every one is shown`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let files = try Hostile.texts.enumerated().map { index, text in
        try folder.write(MarkdownReport().text(of: .holding(text)), to: "\(index).md")
      }
      let readings = try await Python.readMarkdown(files)
      let plain = try #require(readings.first)
      for (reading, text) in zip(readings, Hostile.texts) {
        let name = text.visible(.line, limit: 60)
        #expect(Self.ours.isSuperset(of: reading.tags.keys), "\(name)")
        #expect(reading.links == [], "\(name)")
        #expect(reading.rows.map(\.count) == plain.rows.map(\.count), "\(name)")
        guard text.contains(where: { $0 != " " }) else { continue }
        #expect(reading.tags == plain.tags, "\(name)")
        if text.utf8.count < 30 { #expect(reading.code.contains(text.visible(.line)), "\(name)") }
      }
    }
  }

  @Test func `details open and close`() async throws {
    try await withTemporaryFolder { folder in
      let reading = try await Python.readMarkdown(
        folder.write(MarkdownReport().text(of: .everything), to: "x.md"))
      #expect(reading.tags["details"] == 5)
      #expect(reading.tags["table"] == 8)
      #expect(!reading.html.contains("&lt;details"))
    }
  }
}

@Suite struct MarkdownBoundsTests {
  @Test func `one cause in many checks is one row`() {
    var run = RunResult.everything
    run.contracts[0].checks = (0..<23).map { .made("check-\($0)", .failed, findings: [.inArray]) }
    let text = MarkdownReport().text(of: run)
    #expect(text.contains("| 23 checks |"))
    #expect(text.split(separator: "`uuid` in").count == 2, "explained once")
    #expect(
      text.split(
        separator: "as in `the cause $.items[*].id of POST /api/auth/login: another type than promised`"
      ).count == 24)
  }

  @Test func `five hundred failed checks fit a comment`() {
    var run = RunResult.everything
    run.contracts[0].checks = (0..<500).map { index in
      .made(
        "check-\(index)", .failed, location: .every(index), findings: [.of(.valueType)], exchanges: [.cut])
    }
    let text = MarkdownReport().text(of: run)
    #expect(text.count <= 65_536)
    #expect(text.contains("of 500; the rest is in the JSON report"))
  }

  @Test func `five hundred failed checks of many causes fit a comment`() {
    var run = RunResult.everything
    let long = String(repeating: "organisationIdentifier", count: 8)
    run.contracts[0].checks = (0..<500).map { index in
      .made(
        "\(long)-\(index)", .failed, endpoint: "GET /\(long)", location: .every(index),
        findings: (0..<3).map { .holding("\(long)\(index % 250)", at: .every(1000 * $0 + index % 250)) },
        exchanges: [.cut])
    }
    #expect(run.causes.count >= 250)
    let text = MarkdownReport().text(of: run)
    #expect(text.count <= 65_536)
    #expect(text.hasPrefix("### Contract check "))
    #expect(text.contains("#### Causes"))
    #expect(text.contains("the rest is in the JSON report"))
  }

  @Test(arguments: [900 * 1024, 60_000, 10_000])
  func `a report that would be too long shows less and says so`(limit: Int) {
    var run = RunResult.everything
    run.contracts[0].checks = (0..<3000).map { index in
      .made(
        "check-\(index)", .failed, location: .every(index), findings: [.of(.valueType)], exchanges: [.cut])
    }
    let text = MarkdownReport(limit: limit).text(of: run)
    #expect(text.utf8.count <= limit)
    #expect(text.contains("of 3000; the rest is in the JSON report"))
  }

  @Test(arguments: [(900 * 1024, 30_000, true), (60_000, 30_000, false), (60_000, 300, true)])
  func `passed checks are listed if as many as are shown fit`(limit: Int, count: Int, isListed: Bool) {
    var run = RunResult.everything
    run.contracts[0].checks = (0..<count).map { .made("check-\($0)", .passed, location: .every($0)) }
    let text = MarkdownReport(limit: limit).text(of: run)
    #expect(text.utf8.count <= limit)
    #expect(text.contains("check-0") == isListed)
    #expect(
      text.contains("**Showing 5000 of \(count); the rest is in the JSON report.**")
        == (isListed && count > 5000))
  }
}
