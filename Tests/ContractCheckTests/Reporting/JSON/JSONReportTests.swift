import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

@Suite struct JSONReportTests {
  private struct Reading: Decodable {
    struct Check: Decodable {
      var endpoint: String
      var notes: [String]
    }
    var checks: [Check]
  }

  private static let schema = ProjectFolder.root + "/docs/report.schema.json"

  @Test(.requires(.python)) func `the schema holds for every text from outside`() async throws {
    try await withTemporaryFolder { folder in
      let runs = [RunResult.sample, .everything] + Hostile.texts.map { .holding($0) }
      let files = try runs.enumerated().map { index, run in
        try folder.write(JSONReport().text(of: run), to: "\(index).json")
      }
      for reading in try await Python.validate(files, against: Self.schema) { #expect(reading.errors == []) }
    }
  }

  @Test(arguments: Hostile.all.sampled(every: 3))
  func `no character is lost, and none is unseen`(hostile: Hostile) throws {
    let text = hostile.text
    let json = JSONReport().text(of: .holding(text))
    #expect(json.unicodeScalars.allSatisfy { $0.isSeen || $0 == "\n" })
    let reading = try JSONDecoder().decode(Reading.self, from: Data(json.utf8))
    #expect(reading.checks.allSatisfy { $0.endpoint.unicodeScalars.elementsEqual(text.unicodeScalars) })
  }

  @Test func `bodies that are no text are in base64, and a cut one keeps whole characters`() {
    let json = JSONReport().text(of: .everything)
    #expect(json.contains(#""content": "e8MoAP99""#))
    #expect(json.contains(#""content": "{\"name\":\"J""#))
  }

  @Test func `the schema lists exactly the words that are written`() throws {
    let folder = TemporaryFolder(path: ProjectFolder.root + "/docs")
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(folder.read("report.schema.json").utf8)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    func words(_ definition: String, _ member: String) -> [String]? {
      let properties = definitions[definition]?["properties"] as? [String: [String: Any]]
      return properties?[member]?["enum"] as? [String]
    }
    #expect(words("finding", "kind") == Finding.Kind.allCases.map(\.rawValue))
    #expect(words("finding", "severity").map(Set.init) == Set(Finding.Severity.allCases.map(\.rawValue)))
    #expect(words("check", "outcome") == CheckResult.Outcome.allCases.map(\.rawValue))
    #expect(words("check", "cause") == Plan.Cause.allCases.map(\.rawValue))
    let gone = definitions["previousRun"]?["properties"] as? [String: [String: Any]]
    let became = ((gone?["gone"]?["items"] as? [String: Any])?["properties"] as? [String: [String: Any]])?[
      "became"]
    #expect(became?["enum"] as? [String] == GoneFinding.Status.allCases.map(\.rawValue))
    #expect(words("contract", "unexpectedFields") == UnexpectedFields.allCases.map(\.rawValue))
    #expect(words("standing", "status") == FindingStatus.Status.allCases.map(\.rawValue))
    #expect(words("notification", "outcome") == Notification.Outcome.allCases.map(\.rawValue))
    #expect(words("notification", "action") == Notification.Action.allCases.map(\.rawValue))
    let root = schema["properties"] as? [String: [String: Any]]
    #expect(root?["failOn"]?["enum"] as? [String] == FailOn.allCases.map(\.rawValue))
    #expect(root?["exitStatus"]?["enum"] as? [Int] == ExitStatus.allCases.map { Int($0.rawValue) })
  }
}
