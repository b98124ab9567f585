import ContractSpecs

@testable import ContractCheck

/// The sentences of a run about its failures, in a form in which two versions of the program can be compared line by line.
struct ExplanationRecord: Encodable {
  /// A cause with the sentences of its advice; of those, none is kept that is empty.
  struct Cause: Encodable {
    var title: String
    var checks: [String]
    var blocked: [String]
    var following: [String]
    var mayFollow: Bool
    var findings: Int
    var advice: [String: String]
  }

  /// A finding with the sentences of its advice.
  struct Finding: Encodable {
    var check: String
    var words: String
    var advice: [String: String]
  }

  /// The checks that did not pass, with what they ended in.
  var checks: [String]
  var causes: [Cause]

  /// The number of findings of each kind.
  var kinds: [String: Int] = [:]
  var findings: [Finding] = []

  /// Creates the record of a run, with at most `limit` findings of each kind.
  init(of run: RunResult, limit: Int = .max) {
    checks = run.summary.filter { !$0.hasSuffix(" passed") }
    func names(_ places: [CheckPlace]) -> [String] { places.map { run[$0].name } }
    causes = run.causes.map { cause in
      Cause(
        title: cause.title, checks: names(cause.checks), blocked: names(cause.blocked),
        following: names(cause.following), mayFollow: cause.mayFollow, findings: cause.findings.count,
        advice: Self.sentences(of: cause.hint))
    }
    for check in run.checks {
      for finding in check.findings {
        kinds[finding.kind.rawValue, default: 0] += 1
        guard kinds[finding.kind.rawValue, default: 0] <= limit else { continue }
        let place = finding.path.map { " \($0)" } ?? ""
        findings.append(
          Finding(
            check: check.name, words: "\(finding.kind.rawValue)\(place): \(finding.words)",
            advice: Self.sentences(of: finding.hint)))
      }
    }
  }

  private static func sentences(of hint: ContractSpecs.Finding.Hint) -> [String: String] {
    ["backend": hint.backend, "client": hint.client, "contract": hint.contract].filter { !$0.value.isEmpty }
  }
}
