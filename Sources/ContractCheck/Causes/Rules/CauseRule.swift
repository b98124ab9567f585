import ContractSpecs

/// A rule by which one change makes many findings.
protocol CauseRule {
  /// Returns the changes that may explain findings of one contract, with the findings of each.
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate]

  /// Returns whether a change concerns a promised member of a response.
  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
}

/// A change, and the findings that it may explain.
struct CauseCandidate {
  var change: BackendChange
  var findings: [SharedFinding]
}

extension CauseCandidate {
  /// True if the difference at several endpoints can hardly have a reason at each of them. Bodies that are no JSON
  /// are such only for one special reason, such as a compression that no header names.
  var isRare: Bool {
    change.isRare
      || findings.allSatisfy {
        $0.finding.kind == .bodyNotJSON
          && $0.finding.advice.backend != Finding.Kind.bodyNotJSON.advice.backend
      }
  }

  /// Returns groups of the findings with the same change, in order of first occurrence.
  static func groups(
    of findings: [SharedFinding], by change: (SharedFinding) -> BackendChange?
  ) -> [CauseCandidate] {
    findings.grouped(by: change).map { CauseCandidate(change: $0.key, findings: $0.elements) }
  }
}
