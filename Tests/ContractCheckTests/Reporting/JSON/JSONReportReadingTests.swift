import Testing

@testable import ContractCheck
@testable import ContractSpecs

@Suite struct JSONReportReadingTests {
  private func read(_ text: String) throws(RunResult.Problem) -> RunResult {
    try JSONReport.read(Array(text.utf8), file: "old.json")
  }

  @Test func `a run that was written is read back`() throws {
    #expect(try read(JSONReport().text(of: .sample)) == .sample)
    let report = JSONReport().text(of: .everything)
    #expect(try JSONReport().text(of: read(report)) == report)
  }

  @Test(arguments: Hostile.all.sampled(every: 3))
  func `no text from outside is lost or breaks the reading`(hostile: Hostile) throws {
    let run = RunResult.holding(hostile.text)
    #expect(try read(JSONReport().text(of: run)) == run.recorded)
  }

  @Test func `members that a later version added are ignored`() throws {
    let report = JSONReport().text(of: .sample)
    let later = report.replacing(#""complete": "#, with: #""colour": ["red"], "complete": "#)
    #expect(try read(later) == .sample)
  }

  @Test(
    arguments: [
      (
        #""formatVersion": 1"#, #""formatVersion": 2"#, "2:20", "this report has format 2; this contractcheck"
      ),
      (#""formatVersion": 1,"#, "", "1:1", "this is not a report of contractcheck"),
      (
        "\"checks\": [\n    {\n      \"contract\"", "\"cheks\": [\n    {\n      \"contract\"", "1:1",
        "this is not a report of contractcheck"
      ),
      (#""seed": "20261118""#, #""seed": "x""#, ":11", "expected a seed, as digits"),
      (#""exitStatus": 1"#, #""exitStatus": 4"#, ":17", "this is no exit status of contractcheck"),
      (#""insecure": false"#, #""insecure": 0"#, ":15", "expected true or false"),
      (#""outcome": "failed""#, #""outcome": "faild""#, "", #"did you mean "failed"?"#),
      (
        "\"path\": \"$.user\",\n          \"foundAt\"", "\"path\": \"user\",\n          \"foundAt\"", "",
        #"expected a path such as "$.items[*].id""#
      ),
      (#""startedAt": "2026-11-18T"#, #""startedAt": "2026-11-31T"#, "", "expected a moment such as"),
      (#""durationMs": 412"#, #""durationMs": 4.5"#, "", "expected a whole number"),
      (#""check": "login""#, #""chek": "login""#, "", #""check" is missing in this object"#),
      (#""contract": "golf-swing-ai""#, #""contract": "golf""#, "", "this check is not of golf"),
      ("\n}\n", "", "", "the text ends inside an object"),
    ]
  )
  func `what is no report is refused with its place`(
    old: String, new: String, place: String, message: String
  ) throws {
    var report = JSONReport().text(of: .sample)
    report.replaceSubrange(try #require(report.firstRange(of: old)), with: new)
    let error = try #require(throws: RunResult.Problem.self) { try read(report) }
    #expect(error.message.contains(message))
    #expect(error.location.description.hasPrefix("old.json:"))
    #expect(error.location.description.contains(place), "\(error.location)")
    #expect(error.excerpt?.contains("^") == true)
  }
}
