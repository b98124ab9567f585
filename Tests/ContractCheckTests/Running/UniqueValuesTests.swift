import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct UniqueValuesTests {
  private let labels = ["", "second"] + (0..<2000).map { "n\($0)" }

  @Test(arguments: [0, 1, 42, UInt64.max].sampled(every: 2))
  func `values have their form, and other labels have other values`(seed: UInt64) {
    let unique = UniqueValues(seed: seed, phoneLabels: labels)
    for kind in Reference.UniqueKind.allCases {
      let values = labels.map { unique.value(kind, label: $0) }
      #expect(Set(values).count == labels.count)
      #expect(values.allSatisfy { Self.hasForm($0, kind) })
    }
  }

  private static func hasForm(_ value: String, _ kind: Reference.UniqueKind) -> Bool {
    switch kind {
    case .email: value.wholeMatch(of: /[a-z0-9.-]+@example\.com/) != nil
    case .username: value.wholeMatch(of: /[a-z][a-z0-9]{0,19}/) != nil
    case .phone: value.wholeMatch(of: /\+1555[0-9]{7}/) != nil
    case .formattedPhone: value.wholeMatch(of: /\+1 \(555\) [0-9]{3}-[0-9]{4}/) != nil
    case .digits: value.wholeMatch(of: /1[0-9]{7}/) != nil
    case .uuid:
      value.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil
    }
  }

  @Test(arguments: ["", "second", "unlisted"])
  func `a phone is the same number however it is written`(label: String) {
    let unique = UniqueValues(seed: 7, phoneLabels: labels)
    let digits = unique.value(.formattedPhone, label: label).filter { $0 == "+" || $0.isNumber }
    #expect(digits == unique.value(.phone, label: label))
  }

  @Test func `the same seed repeats them, another does not`() {
    for kind in Reference.UniqueKind.allCases {
      let values = [7, 7, 8].map { UniqueValues(seed: $0, phoneLabels: labels).value(kind, label: "second") }
      #expect(values[0] == values[1] && values[1] != values[2])
    }
  }
}

@Suite struct RepeatedSeedTests {
  @Test(arguments: [
    (true, 409, "${unique.email}", true), (false, 409, "${unique.email}", false),
    (true, 409, "a@example.com", false), (true, 400, "${unique.email}", false),
  ])
  func `a conflict under a chosen seed is told`(isChosen: Bool, status: Int, sent: String, isTold: Bool)
    async throws
  {
    var settings = RunSettings.test()
    settings.isSeedChosen = isChosen
    let contract = try RunningTests.contract(
      #""use": {"call": "post", "body": {"email": "\#(sent)"}, "expect": 201}"#)
    let transport = ScriptedTransport(["POST /post": [.status(status)]])
    let notes = await run(contract, settings: settings, transport: transport)[check: "use"]?.notes ?? []
    #expect(notes.contains { $0.contains("--seed 42") } == isTold, "\(notes)")
  }

  @Test func `a conflict that is expected needs no other seed, whatever its body is`() async throws {
    var settings = RunSettings.test()
    settings.isSeedChosen = true
    let contract = try RunningTests.contract(
      #""use": {"call": "use", "body": {"email": "${unique.email}"}, "expect": 409}"#,
      endpoints: #""use": {"request": "POST /use", "responses": {"409": {"body": {"detail": "string"}}}}"#)
    let transport = ScriptedTransport(["POST /use": [.json(#"{"error": "taken"}"#, status: 409)]])
    let result = await run(contract, settings: settings, transport: transport)[check: "use"]
    #expect(result?.outcome == .failed)
    #expect(result?.notes == [])
  }
}

@Suite struct CalendarTimeTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    (1_709_164_800, "2024-02-29T00:00:00Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
    (1_736_337_600, "2025-01-08T12:00:00Z"),
  ])
  func `seconds become dates and back`(unix: Int, text: String) {
    let time = CalendarTime(unix: Double(unix))
    #expect(time.iso8601 == text)
    #expect(time.unix == unix)
  }
}
