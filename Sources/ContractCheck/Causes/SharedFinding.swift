import ContractSpecs

/// A finding that several checks may share: the same kind of difference from the same promise, wherever it was seen.
struct SharedFinding: Hashable, Sendable {
  struct Key: Hashable, Sendable {
    var kind: Finding.Kind
    var location: SpecLocation
    var members: [Finding.Member]

    /// The name of the member, for kinds whose location in the contract may be that of several.
    var name: String?

    /// True if it is in a token, which the app does not decode.
    var isInToken: Bool

    /// The promise. A check's `values` and `differs` may have the same location.
    var promised: Promised
  }

  /// The first of the findings, which represents the others.
  var finding: Finding

  /// The others of which something else is true than of the first: the received type, the effect on the app, or the
  /// advice. Each such difference is there once.
  private(set) var variants: [Finding] = []

  /// The checks with the finding, in the order of the run.
  var checks: [CheckPlace]

  /// The identity of the first finding, by which later runs recognize it.
  var identity: FindingIdentity

  /// The status of the first finding compared with what was known; `nil` without a comparison.
  var status: FindingStatus?

  /// True if the members are of several shapes, of which the identity names the first.
  var isOfSeveralShapes = false

  init(finding: Finding, checks: [CheckPlace], identity: FindingIdentity, status: FindingStatus? = nil) {
    (self.finding, self.checks, self.identity, self.status) = (finding, checks, identity, status)
  }

  /// The findings of which different things are true, the first before the others.
  var all: [Finding] { [finding] + variants }

  /// The number of variants that are kept. More change nothing in what is said of all of them.
  private static let maximumVariants = 16

  /// Adds a further finding with the same key.
  mutating func add(_ other: Finding, in place: CheckPlace) {
    if checks.last != place { checks.append(place) }
    if other.isLike(finding) || variants.count >= Self.maximumVariants { return }
    if !variants.contains(where: other.isLike) { variants.append(other) }
  }
}

extension SharedFinding {
  /// Returns whether a finding on a value is about one of another shape.
  fileprivate func isOfAnotherShape(than record: FindingRecord) -> Bool {
    guard case .shape(let first) = identity.place, record.finding.kind.subject == .value else { return false }
    return record.place.map { $0.shape != first.shape } ?? false
  }
}

/// The place of a check in the result of a run.
struct CheckPlace: Hashable, Sendable, Comparable {
  var contract: Int
  var check: Int

  static func < (one: CheckPlace, other: CheckPlace) -> Bool {
    (one.contract, one.check) < (other.contract, other.check)
  }
}

extension Finding {
  /// The key that shared findings have in common.
  var sharedKey: SharedFinding.Key {
    SharedFinding.Key(
      kind: kind, location: location, members: members, name: ambiguousName,
      isInToken: path?.steps.contains(.jwt) ?? false, promised: promised)
  }

  /// Returns whether the same received type, effect on the app and advice are told of another finding.
  fileprivate func isLike(_ other: Finding) -> Bool {
    (severity, reading, hasUnknownEffect, responsible, valueType)
      == (other.severity, other.reading, other.hasUnknownEffect, other.responsible, other.valueType)
      && advice == other.advice
  }

  /// The received type, for a finding about the type of a value.
  var valueType: ReceivedType? { kind == .valueType ? evidence.receivedType : nil }

  /// The name of a member whose place in the contract may be that of several: the object around it, or a shape that
  /// several members have.
  private var ambiguousName: String? {
    let isOfName = kind.subject == .value || [.fieldUnexpected, .keyDuplicated].contains(kind)
    guard isOfName, case .key(let name)? = path?.steps.last else { return nil }
    return name
  }
}

extension RunResult {
  subscript(_ place: CheckPlace) -> CheckResult { contracts[place.contract].checks[place.check] }

  /// Returns the name of a check with its contract's: `shop/login`.
  func name(of place: CheckPlace) -> String { "\(contracts[place.contract].name)/\(self[place].name)" }

  /// Returns the chosen findings, each once, in order of first occurrence.
  func sharedFindings(of choice: (CheckResult) -> [FindingRecord]) -> [SharedFinding] {
    var shared: [SharedFinding] = []
    var indices: [SharedFinding.Key: Int] = [:]
    for (number, contract) in contracts.enumerated() {
      for (index, check) in contract.checks.enumerated() {
        let place = CheckPlace(contract: number, check: index)
        for record in choice(check) {
          let finding = record.finding
          let key = finding.sharedKey
          if let known = indices[key] {
            shared[known].add(finding, in: place)
            if shared[known].isOfAnotherShape(than: record) { shared[known].isOfSeveralShapes = true }
          } else {
            indices[key] = shared.count
            shared.append(
              SharedFinding(
                finding: finding, checks: [place],
                identity: FindingIdentity(record, of: check, in: contract.name), status: record.status))
          }
        }
      }
    }
    return shared
  }

  /// The findings that fail checks, each once.
  var sharedFailures: [SharedFinding] { sharedFindings { $0.outcome == .failed ? $0.failing : [] } }

  /// The warnings, which do not fail the run, each once.
  var sharedWarnings: [SharedFinding] { sharedFindings { $0.records.filter { !$0.isViolation } } }
}
