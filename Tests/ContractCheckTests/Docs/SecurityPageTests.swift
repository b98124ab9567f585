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

  /// The sentences of the page by their beginnings, with the tests of each; those without any are reasons or advice.
  private static let sentences: [(beginning: String, tests: [String])] = [
    ("A run holds credentials", []), ("This page says", []), ("Please report it", []),
    ("Leave real credentials", []), ("The newest version", []),
    ("**Contracts.** A contract says", ["what a reference becomes"]),
    ("Somebody who can change one", ["what a reference becomes"]), ("Run contracts of strangers", []),
    (
      "The files that it sends",
      ["a file is sent from the contract's own folder", "files outside of the folder are not read"]
    ),
    ("**The command line**", []),
    (
      "Their text is still not let through",
      [
        "no text from outside commands a terminal or a build server",
        "every line begins with something of ours",
      ]
    ),
    (
      "**Everything a backend sends**",
      [
        "every fault ends as the one thing that it is",
        "one run of the program survives them all, with every report and little memory",
      ]
    ),
    (
      "**Responses that are pasted**",
      ["what fuzzing begins with is read", "header lines are bounded as they are in a run"]
    ),
    ("**Reports** given to", ["no text from outside is lost or breaks the reading"]),
    ("Their checks and numbers are believed", []), ("**Whoever connects", []),
    (
      "No text of these becomes",
      [
        "no text from outside commands a terminal or a build server",
        "no text from outside becomes an element, and every one is shown",
        "no text from outside becomes markup, and every one is shown", "no text from outside breaks the file",
        "no text from outside becomes a command or a property",
      ]
    ),
    ("What cannot be seen is written out", ["no character is lost, and none is unseen"]),
    (
      "No name in a contract or a response",
      ["a parameter is no step out of its path", "a hostile name is one name"]
    ),
    ("Anything beyond is refused", ["every number is the code's"]),
    (
      "No recursion is as deep",
      ["512 levels are allowed and 513 are not", "a hostile body costs time in proportion to its length"]
    ),
    ("[Faults on the wire]", ["the page lists every fault"]),
    (
      "`${secret.NAME}`, credentials in headers",
      ["no canary is seen anywhere", "no secret comes into the baseline or the history"]
    ),
    (
      "`init` writes none",
      [
        "no secret of a body is written down", "no secret of a header or a form is written down",
        "no secret of an address is written down",
      ]
    ),
    ("[What masking does not find]", ["every sentence is held"]), ("Three things to know", []),
    ("A value of `${env.NAME}`", ["a value of the environment is shown, but not under a sensitive name"]),
    ("Call it `secret`", []),
    ("A credential that is written", ["what cannot be read is quoted, with its line"]),
    ("A value on the command line", []), ("Use the environment", []),
    (
      "Credentials go to the contract's own origin",
      ["credentials stay with their origin", "another host gets none of it"]
    ),
    (
      "Redirects are not followed",
      [
        "a redirect is the response unless it is to be followed",
        "another port gets none of it, nor does the first origin when it is led back there",
      ]
    ),
    (
      "A user and a password that a redirect names",
      [
        "a user and a password in a redirect are not sent, to whomever it leads",
        "a run says that they were left out",
      ]
    ),
    (
      "A proxy is named",
      ["a proxy is named by its host and port"]
    ),
    ("A request is not sent", ["a check with such a value from a response is blocked"]),
    (
      "Certificates are verified",
      [
        "a certificate that nobody trusts is refused unless nothing is verified",
        "an authority can be trusted by its file", "every fault ends as the one thing that it is",
      ]
    ),
    ("`--insecure` turns", ["every report says that certificates were not verified, and only then"]),
    ("Where a contract asks how long", ["the program reads a real certificate"]),
    ("Without `https:`", []),
    (
      "`diagnose --run` and `run --compile-models`",
      [
        "what is run is said first, and all that the model finds wrong afterwards",
        "what the compiled models throw fails a run against a real backend",
      ]
    ),
    (
      "The responses of a run reach",
      ["hostile responses and crashes are told without secrets, and the others are decoded"]
    ),
    ("[Why](", []),
    ("Nothing else executes", ["a curl line sends again what was sent", "a shell reads back what was sent"]),
    ("Archives are not signed", []),
    (
      "The action and [the lines",
      [
        "another checksum is refused before anything is unpacked",
        "an archive is unpacked only after its checksum",
        "it is installed as the page says, and checks a backend",
      ]
    ),
    ("Each release lists", ["the bill of materials is that of the program"]),
    ("`serve` listens", ["it listens on this machine's own address alone, and not after its end"]),
    ("Whoever can connect", []), ("A request must name", ["only names of this machine are answered"]),
    ("`--allow-host` adds", ["only names of this machine are answered"]),
    ("`serve -v` says", ["serve says no secret of a path"]),
  ]

  private static func sentencesOfPage() throws -> [String] {
    try String(contentsOfFile: ProjectFolder.root + "/SECURITY.md", encoding: .utf8)
      .replacing("\n- ", with: "\n\n- ").components(separatedBy: "\n\n")
      .filter { !$0.hasPrefix("#") && !$0.hasPrefix("|") }
      .flatMap { paragraph in
        paragraph.replacing(/\s*\n\s*/, with: " ").replacing(#/^ ?- /#, with: "")
          .replacing(/\. (?=[A-Z`\[])/, with: ".\n").split(separator: "\n").map(String.init)
      }
  }

  @Test func `every sentence is held by tests that there are, or only says why`() throws {
    let tests = try FileManager.default.subpathsOfDirectory(atPath: ProjectFolder.tests)
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOfFile: "\(ProjectFolder.tests)/\($0)", encoding: .utf8) }
    var rows = Self.sentences[...]
    for sentence in try Self.sentencesOfPage() {
      let row = rows.popFirst()
      #expect(
        row.map { sentence.hasPrefix($0.beginning) } == true,
        "\(sentence) is not \(row?.beginning ?? "there")")
    }
    #expect(rows.isEmpty)
    for (beginning, names) in Self.sentences {
      for name in names {
        #expect(tests.contains { $0.contains("func `\(name)`") }, "\(beginning): \(name)")
      }
    }
  }
}
