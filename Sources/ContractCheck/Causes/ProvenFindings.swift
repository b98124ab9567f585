import ContractMutation
import ContractSpecs

/// The changes of bodies that explain the findings of one contract's failed checks, by proof.
struct ProvenFindings: Sendable {
  private var changes: [SharedFinding.Key: [BodyChange]] = [:]

  /// Collects what is proven of a contract. A finding that a response has without proof, although its changes were
  /// tried, is explained by none.
  init(_ contract: ContractResult) {
    for check in contract.checks where check.outcome == .failed {
      let wasTried = check.proven.map { $0.untried == nil || !$0.changes.isEmpty } ?? true
      if !wasTried { continue }
      let thin = check.thinObjects
      for record in check.failing where record.finding.kind.subject != .response {
        let proven = check.changes(crediting: record.finding)
        // Where members are missing that cannot be null, the object has fewer members, whatever their values are.
        let isThin = thin.contains(record.finding.object)
        add(isThin ? proven.filter { $0 != .omittedNulls } : proven, of: record.finding)
      }
    }
  }

  private mutating func add(_ proven: [BodyChange], of finding: Finding) {
    let all = proven.flatMap { $0.alike(for: finding) }
    let known = changes[finding.sharedKey]
    changes[finding.sharedKey] = known.map { $0.filter(all.contains) } ?? all
  }

  func changes(of shared: SharedFinding) -> [BodyChange] { changes[shared.finding.sharedKey] ?? [] }
}

extension CheckResult {
  /// The objects that lack members which are no nulls left out.
  fileprivate var thinObjects: Set<JSONPath?> {
    let missing = failing.map(\.finding).filter { $0.kind == .fieldMissing }
    return Set(missing.filter { !changes(crediting: $0).contains(.omittedNulls) }.map(\.object))
  }

  /// Returns the proven changes of the response to which a finding is credited.
  func changes(crediting finding: Finding) -> [BodyChange] {
    guard let proven else { return [] }
    let place = ProvenChanges.Place(of: finding)
    return proven.changes.filter { $0.places.contains(place) }.map(\.change)
  }
}

extension BodyChange {
  /// Returns the change, and the others that would have written what a finding is about: single words are alike in
  /// several styles.
  fileprivate func alike(for finding: Finding) -> [BodyChange] {
    guard case .casing(let own) = self else { return [self] }
    let others = KeyStyle.allCases.filter { $0 != own }.map { BodyChange.casing($0) }
    return [self] + others.filter { $0.explains(finding) }
  }
}

extension Finding {
  /// The object around the members that it is about.
  fileprivate var object: JSONPath? { members.isEmpty ? path?.pattern.parent : path?.pattern }
}
