import Foundation
import Testing

@testable import ContractCheck

/// The tests of `contractcheck diagnose --format json`.
@Suite(.requires(.python)) struct DiagnosisDocumentTests {
  private struct Document: Decodable {
    struct Difference: Decodable {
      var kind: String
      var path: String?
      var promisedBy: String
    }

    struct Change: Decodable { var remaining: Int }

    var verdict: String
    var exitStatus: Int
    var undecided: Bool
    var findings: [Difference]
    var changes: [Change]
    var notes: [String]
  }

  private static let models = """
    struct Account: Codable { let id: Int, name: String, password: Int }
    struct Limited: Decodable {
      let n: Int
      init(from decoder: any Decoder) throws {
        n = try decoder.singleValueContainer().decode(Int.self)
        guard n > 1 else { throw CancellationError() }
      }
    }
    """

  @Test func `each form of diagnosis is what the schema says`() async throws {
    try await withTemporaryFolder { folder in
      let models = try folder.write(Self.models, to: "Models.swift")
      let body = try folder.write(#"{"id": "1", "password": "hunter2-at-home"}"#, to: "body.json")
      let number = try folder.write("7", to: "number.json")
      let calls = [
        [body, "--model", "\(models):Account"], [number, "--model", "\(models):Limited"], [body],
        [body, "--error", "The data couldn’t be read because it is missing."],
        ["--error", #"keyNotFound(CodingKeys(stringValue: "id", intValue: nil), …)"#],
      ]
      var files: [String] = []
      var documents: [Document] = []
      for (index, call) in calls.enumerated() {
        let result = try await ContractCheckBinary.run(["diagnose", "--format", "json"] + call)
        #expect(!result.stdout.contains("hunter2-at-home"), "\(result.stdout)")
        files.append(try folder.write(result.stdout, to: "\(index).json"))
        documents.append(try JSONDecoder().decode(Document.self, from: Data(result.stdout.utf8)))
        #expect(documents[index].exitStatus == result.status.map(Int.init))
      }
      let schema = ProjectFolder.root + "/docs/diagnosis.schema.json"
      for reading in try await Python.validate(files, against: schema) { #expect(reading.errors == []) }
      #expect(documents.map(\.exitStatus) == [1, 3, 0, 0, 0])
      #expect(documents.map(\.undecided) == [false, true, false, false, false])
      #expect(documents[0].findings.map(\.path).contains("$.id"))
      #expect(documents[0].findings.allSatisfy { $0.promisedBy == "model" })
      #expect(documents[1].notes.contains { $0.contains("may throw for a reason of its own") })
      let text = try await ContractCheckBinary.run(["diagnose"] + calls[0])
      #expect(text.stdout.hasPrefix("=> \(documents[0].verdict)\n"))
    }
  }
}
