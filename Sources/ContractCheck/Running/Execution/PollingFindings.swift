import ContractSpecs

/// The faults of the responses that came while a check polled: an app that polls reads all of them.
struct PollingFindings {
  private var findings: [Finding] = []
  private var app: AppReaction?

  /// Records the faults of a response after which the check polls again. The unexpected status or values are the reason
  /// for polling and do not count.
  mutating func note(_ end: SentCheck.End, of job: CheckSender.Job) {
    guard case .judged(let response, let judgement, _) = end, job.documents(response),
      judgement.findings.contains(where: { $0.severity.failsRun })
    else { return }
    let verdict = job.judgeAlone(response)
    for var finding in verdict.judgement.findings
    where finding.severity.failsRun && !findings.contains(where: { $0.isSame(as: finding) }) {
      finding.position = nil
      findings.append(finding)
    }
    if app == nil, !findings.isEmpty { app = verdict.app }
  }

  /// Adds the faults that the last response does not have.
  func add(to sent: inout SentCheck) {
    guard case .judged(let response, var judgement, let last) = sent.end else { return }
    let others = findings.filter { finding in !judgement.findings.contains(where: { $0.isSame(as: finding) })
    }
    guard !others.isEmpty else { return }
    judgement.findings += others
    sent.end = .judged(response, judgement, last ?? app)
    let places = Set(others.map { $0.path.map(\.description) ?? "the response" }).sorted()
    sent.notes.append(
      "what is said of \(places.prefix(3).joined(separator: ", "))\(places.count > 3 ? ", …" : "") was in a response before "
        + "the last one")
  }
}

extension Finding {
  fileprivate func isSame(as other: Finding) -> Bool { kind == other.kind && path == other.path }
}
