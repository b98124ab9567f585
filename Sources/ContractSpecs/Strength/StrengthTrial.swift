/// One check's promised answer, and what befalls it.
struct StrengthTrial {
  /// A drift at one place of one promised answer; the same for all checks of an endpoint.
  struct Key: Hashable {
    var drift: Drift
    var status: Int
    var path: JSONPath?
    var location: SpecLocation
  }

  /// What became of it: `nil` if it was noticed.
  typealias Outcome = StrengthGap.Reason?

  let contract: Contract
  let endpoint: Endpoint
  let promise: ResponsePromise
  let status: Int

  /// What is expected beyond the promise; `nil` without a check.
  let expected: ExpectedAnswer?

  /// Alters an answer in every way and asks the judge; of several places with one key the worst counts.
  func outcomes(of answer: Answer) -> [Key: Outcome] {
    var outcomes: [Key: Outcome] = [:]
    let wanted = expected?.statuses ?? endpoint.responses.map(\.status)
    for drift in Drift.allCases where applies(drift) {
      for drifted in drift.alterations(of: answer, of: promise, wanted: wanted, in: contract.shapes) {
        let path = drifted.truth?.path
        let key = Key(
          drift: drift, status: status, path: drift == .extra ? path?.parent : path,
          location: drifted.location)
        let outcome = outcome(of: drifted)
        outcomes.updateValue((outcomes[key] ?? nil) ?? outcome, forKey: key)
      }
    }
    return outcomes
  }

  /// How an answer is delivered is seen by a run, not by a contract, and an answer to HEAD has no body (RFC 9110
  /// section 9.3.2).
  private func applies(_ drift: Drift) -> Bool {
    if endpoint.method == "HEAD" { return drift == .status }
    return drift.reach != .delivery
  }

  private func outcome(of drifted: DriftedAnswer) -> Outcome {
    if isNoticed(drifted) { return nil }
    if drifted.blindness == nil || drifted.blindness == .stillFits, promise.unexpectedFields == .allow {
      return .allowsUnexpected
    }
    return switch drifted.blindness {
    case .anything: .anything
    case .openObject: .openObject
    case .unpromisedBody: .unpromisedBody
    case .stillFits, nil: .stillFits
    }
  }

  /// Why an answer that should keep every promise does not, as where expected values lie outside of what is promised.
  func objection(to answer: Answer) -> String? {
    let location = expected?.location ?? promise.location
    return findings(on: answer).first { $0.severity != .info }.map { finding in
      let path = finding.path.map { " at \($0)" } ?? ""
      return
        "\(location): no answer of \(status) keeps promise and expectation: \(finding.kind.rawValue)\(path)"
    }
  }

  private func findings(on answer: Answer) -> [Mismatch] {
    contract.judge(answer, of: endpoint, method: endpoint.method, expecting: expected).findings
  }

  /// Whether a run would say a word about it; of an answer that fits all the same a guess is not enough.
  private func isNoticed(_ drifted: DriftedAnswer) -> Bool {
    let findings = findings(on: drifted.answer)
    return drifted.blindness == .stillFits
      ? findings.contains { $0.severity.failsRun } : !findings.isEmpty
  }
}
