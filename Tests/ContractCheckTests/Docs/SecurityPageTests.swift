import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests that all limits in `SECURITY.md` are those of the code.
@Suite struct SecurityPageTests {
  private static let rows: [(what: String, most: String)] = [
    ("a contract", "\(mebi(Contract.maximumSize)), nested \(ContractReader.maximumDepth) deep"),
    (
      "a body of a response",
      "\(mebi(TransferOptions().maximumBody)); nested deeper than \(JSONDocument.usualDepth) it is not JSON"
    ),
    ("all header lines", kibi(ResponseBuffer.maximumHead)),
    ("a connection,", "\(seconds(TransferOptions().connectTimeout)), \(seconds(TransferOptions().timeout))"),
    ("waiting for", seconds(RetryPolicy.maximumWait)),
    ("a file that a check sends", mebi(AttachedFiles(besideContract: "c.json").limit)),
    ("a file of `--env-file`", mebi(EnvFile.maximumSize)),
    ("a Swift source", mebi(SwiftSources.maximumFileSize)),
    ("a pasted response", "\(mebi(Capture.maximumSize)), \(kibi(PastedError.maximumLength))"),
    (
      "a baseline,",
      "\(mebi(Baseline.maximumSize)), \(mebi(JSONReport.maximumSize)), \(mebi(RunHistory.maximumSize))"
    ),
    ("what a report keeps", kibi(Redactor.excerptLimit)),
    ("clients of `serve`", "\(ServerLimits().connections)"),
    (
      "a request to `serve`",
      "\(kibi(ServerLimits().requestLine)), \(kibi(ServerLimits().head)), \(ServerLimits().fields), \(mebi(ServerLimits().body))"
    ),
    (
      "the time for a request to `serve`",
      "\(seconds(ServerLimits().requestTime)), \(seconds(ServerLimits().idleTime))"
    ),
    ("requests to `serve` that are not answered yet", mebi(ServerLimits().memory)),
    ("bodies that `serve` remembers", mebi(MockBackend.maximumRemembered)),
    (
      "compiling and running a",
      "\(seconds(ModelRunLimits().compiling)), \(seconds(ModelRunLimits().running))"
    ),
    (
      "compiling the models",
      "\(seconds(ModelRunLimits.ofRun.compiling)), \(seconds(ModelRunLimits.ofRun.running)), \(seconds(ModelRunLimits.ofRun.whole))"
    ),
    (
      "responses that a run keeps",
      "\(UndecodedResponses().maximumCount), \(mebi(UndecodedResponses().maximumBytes))"
    ),
  ]

  private static func mebi(_ bytes: Int) -> String { "\(bytes >> 20) MiB" }
  private static func kibi(_ bytes: Int) -> String { "\(bytes >> 10) KiB" }
  private static func seconds(_ duration: Duration) -> String { "\(duration.components.seconds) s" }

  @Test func `every number is the code's`() throws {
    let page = try String(contentsOfFile: ProjectFolder.root + "/SECURITY.md", encoding: .utf8)
    let lines = page.split(separator: "\n")
    #expect(
      lines.count { $0.hasPrefix("| ") } == Self.rows.count + 1, "every row is held, beside the heading")
    for row in Self.rows {
      let line = try #require(lines.first { $0.hasPrefix("| \(row.what)") }, "\(row.what)")
      #expect(line.contains("| \(row.most)"), "\(line)")
    }
  }
}
