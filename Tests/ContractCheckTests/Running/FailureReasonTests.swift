import Testing

@testable import ContractCheck

@Suite struct FailureReasonTests {
  @Test func `every reason has a word of its own and is read back from it`() {
    #expect(Set(FailureReason.named.map(\.rawValue)).count == FailureReason.named.count)
    for reason in FailureReason.named { #expect(FailureReason(rawValue: reason.rawValue) == reason) }
  }

  @Test func `the words of reports stay`() {
    let words = FailureReason.named.map(\.rawValue).filter { !$0.hasPrefix("transport-") }
    #expect(
      Set(words) == [
        "rate-limited", "unavailable", "backend-not-ready", "certificate-unreadable", "interrupted",
        "fail-fast", "needs-variable", "blocked-by-check", "skipped", "model-not-run",
        "no-certificate", "promise-unreadable",
      ])
  }

  @Test(arguments: ["", "sunspots", "transport-pigeon", "Skipped", "service-unavailable"])
  func `a word of another version is kept`(word: String) {
    #expect(FailureReason(rawValue: word) == .other(word))
    #expect(FailureReason(rawValue: word).rawValue == word)
    #expect(JUnitType.noVerdict(FailureReason(rawValue: word)) == JUnitType.noVerdict)
  }

  @Test(arguments: [
    (FailureReason.transport(.tls), "transport-tls"), (.rateLimited, "rate-limited"),
    (.unavailable, "service-unavailable"), (.interrupted, "run-interrupted"),
    (.backendNotReady, "backend-not-ready"), (.certificateUnreadable, "no-verdict"),
  ])
  func `JUnit has a word with a hyphen`(reason: FailureReason, word: String) {
    #expect(JUnitType.noVerdict(reason) == word)
  }
}
