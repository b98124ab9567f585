import Testing

@testable import ContractCheck

/// The tests of the live line's timing.
@Suite struct RunPaceTests {
  private static let login = CheckName(contract: "bob", check: "login")
  private static let me = CheckName(contract: "bob", check: "me")

  private func progress(_ ended: Int, _ underWay: [CheckName], awaited: [String] = []) -> RunProgress {
    RunProgress(ended: ended, total: 3, failed: 0, underWay: underWay, awaited: awaited)
  }

  @Test func `after a second in which nothing ends the longest running check is named`() throws {
    var pace = RunPace()
    #expect(pace.status(at: .seconds(9)) == nil)
    pace.take(progress(0, [Self.login]), at: .seconds(10))
    pace.take(progress(0, [Self.me, Self.login]), at: .seconds(10.5))
    #expect(pace.status(at: .seconds(10.9))?.waiting == nil)
    #expect(pace.status(at: .seconds(13.2))?.waiting == .init(subject: "bob/login", seconds: 3))
    pace.take(progress(1, [Self.me]), at: .seconds(13.5))
    let status = try #require(pace.status(at: .seconds(14)))
    #expect((status.waiting, status.running, status.done) == (nil, ["bob/me"], 1))
    #expect(pace.status(at: .seconds(14.5))?.waiting == .init(subject: "bob/me", seconds: 4))
  }

  @Test func `a backend that is waited for is named at once, with its seconds`() {
    var pace = RunPace()
    pace.take(progress(0, [], awaited: ["bob", "ann"]), at: .seconds(1))
    #expect(
      pace.status(at: .seconds(8))?.waiting == .init(subject: "the backend of bob, ann", seconds: 7))
    pace.take(progress(0, [Self.me]), at: .seconds(9))
    #expect(pace.status(at: .seconds(9.5))?.waiting == nil)
  }
}
