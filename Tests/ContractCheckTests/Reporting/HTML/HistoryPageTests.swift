import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of the page of the latest runs.
@Suite struct HistoryPageTests {
  private static let casing = PastCause(id: "00000000000000aa", title: "keys are in camelCase")
  private static let routes = PastCause(id: "00000000000000bb", title: "every route answers 404")

  private static func run(_ day: Int, _ status: ContractCheck.ExitStatus, causes: [PastCause]?) -> PastRun {
    var run = PastRun(
      startedAt: Double(day) * 86_400, exitStatus: status, brokenPromises: causes?.count ?? 0, waived: 0,
      outcomes: ["shop/list": (causes ?? []).isEmpty ? .passed : .failed, "shop/login": .passed])
    (run.causes, run.duration) = (causes, .milliseconds(1500))
    return run
  }

  @Test func `each cause has a row with its first and its last run`() {
    let runs = [
      Self.run(1, .kept, causes: []), Self.run(2, .broken, causes: [Self.routes]),
      Self.run(3, .broken, causes: [Self.casing]), Self.run(4, .broken, causes: [Self.casing]),
    ]
    let text = HistoryPage(runs: runs).text
    let rows = text.split(separator: "<tr>").filter { $0.contains("data-label=\"Last seen\"") }
    #expect(rows.count == 2)
    #expect(rows[0].contains("keys are in camelCase"))
    #expect(rows[0].contains("1970-01-04 00:00</time></td><td data-label=\"Last seen\">"))
    #expect(rows[0].contains("2&nbsp;of&nbsp;4") && rows[0].contains("seen in each run since"))
    #expect(rows[1].contains("1&nbsp;of&nbsp;4") && rows[1].contains("not seen any more"))
  }

  @Test func `a run that judged nothing, or of an earlier version, says nothing of a cause`() {
    let runs = [
      Self.run(1, .broken, causes: [Self.casing]), Self.run(2, .unusable, causes: []),
      Self.run(3, .broken, causes: nil), Self.run(4, .broken, causes: [Self.casing]),
    ]
    let marks = runs.map { RunMark($0, has: Self.casing.id, of: ["shop/list"]) }
    #expect(marks == [.broken, .unknown, .unknown, .broken])
    #expect(HistoryPage(runs: runs).text.contains("seen in each run since"))
  }

  @Test func `checks that failed most come first`() throws {
    let runs = [Self.run(1, .broken, causes: [Self.routes]), Self.run(2, .kept, causes: [])]
    let text = HistoryPage(runs: runs).text
    let list = try #require(text.firstRange(of: "shop/<wbr>list"))
    let login = try #require(text.firstRange(of: "shop/<wbr>login"))
    #expect(list.lowerBound < login.lowerBound)
  }

  @Test func `a check has a column for each run, and its durations`() throws {
    var runs = [
      Self.run(1, .kept, causes: []), Self.run(2, .broken, causes: [Self.routes]),
      Self.run(3, .kept, causes: []),
    ]
    for (index, milliseconds) in [120, 1500, 90].enumerated() {
      runs[index].durations = ["shop/list": .milliseconds(milliseconds)]
    }
    let text = HistoryPage(runs: runs).text
    let heads = text.matches(of: /<th scope="col" class="run"><time datetime="([^"]+)">([^<]+)<\/time>/)
    #expect(heads.map { String($0.2) } == ["01-04 00:00", "01-03 00:00", "01-02 00:00"])
    let list = try #require(text.split(separator: "<tr>").first { $0.contains("shop/<wbr>list") })
    #expect(
      list.matches(of: /<td class="(?:good|bad|quiet)">(.)<\/td>/).map { String($0.1) } == ["✓", "✗", "✓"])
    #expect(
      list.matches(of: /<td class="number">([^<]+)<\/td>/).map { String($0.1) } == [
        "90 ms", "120 ms", "2&nbsp;of&nbsp;3",
      ])
    #expect(list.contains("passes again"))
    let login = try #require(text.split(separator: "<tr>").first { $0.contains("shop/<wbr>login") })
    #expect(login.matches(of: /<td class="number">–<\/td>/).count == 2)
  }

  @Test(arguments: Hostile.all)
  func `no text from outside becomes markup`(hostile: Hostile) {
    var run = Self.run(1, .broken, causes: [PastCause(id: "00000000000000cc", title: hostile.text)])
    run.outcomes[hostile.text] = .failed
    let text = HistoryPage(runs: [run]).text
    #expect(!text.contains("<script"))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.properties.generalCategory.isControl })
    #expect(
      text.split(separator: "<tr>").count == HistoryPage(runs: [Self.run(1, .broken, causes: [Self.casing])])
        .text.split(separator: "<tr>").count + 1)
  }

  @Test func `a history without runs is a page all the same`() {
    #expect(HistoryPage(runs: []).text.contains("no runs yet"))
  }

  @Test func `a line of the history keeps causes and durations`() throws {
    var run = PastRun(ExplainedRun(.everything))
    #expect(run.causes?.isEmpty == false && !run.durations.isEmpty)
    let line = try StoredJSON(parsing: Array(run.line.utf8), file: "history.ndjson")
    #expect(try PastRun(line) == run)
    (run.causes, run.duration, run.durations) = (nil, nil, [:])
    let former = try StoredJSON(parsing: Array(run.line.utf8), file: "history.ndjson")
    #expect(try PastRun(former) == run)
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isControl: Bool { self == .control || self == .format }
}
