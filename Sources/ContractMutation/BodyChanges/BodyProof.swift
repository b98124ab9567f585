package import ContractSpecs

/// The test of an explanation: changes are undone in a response, and it is judged again.
///
/// It is necessary and not sufficient: findings that are gone without the changes may have come otherwise.
package struct BodyProof: Sendable {
  package enum Verdict: Hashable, Sendable {
    /// Findings are gone, none is new, and no change could be left in without one of them.
    case verified
    case refuted
    case notTried(Reason)
  }

  /// The reason why changes of a response are not undone.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    case noPromisedBody = "no-promised-body"
    case longBody = "long-body"
    case manyValues = "many-values"
    case manyChanges = "many-changes"
  }

  /// A change with the findings that come back when it alone is left in.
  package struct Credit: Sendable {
    package var change: BodyChange
    package var findings: [Finding]
  }

  /// The length, in bytes, of the longest body that is undone.
  package static let maximumLength = 1 << 20

  /// The number of values of the largest body that is undone.
  package static let maximumValues = 5_000

  /// The number of changes that are undone together.
  package static let maximumChanges = 3

  package private(set) var verdict: Verdict

  /// The findings of the response that are gone without the changes.
  package private(set) var gone: [Finding] = []
  package private(set) var remaining: [Finding] = []

  /// The findings that only the undone response has.
  package private(set) var new: [Finding] = []

  /// The changes, outermost first.
  package private(set) var credits: [Credit] = []

  /// The response without all of the changes.
  package private(set) var undone = ProvenChanges.Undone.differs

  /// The number of times that the response was judged again.
  package private(set) var judgings = 0

  /// Undoes changes in a response, outermost first, and judges it again.
  package init(verifying changes: [BodyChange], of response: JudgedResponse) {
    if let reason = Self.obstacle(changes, response) {
      verdict = .notTried(reason)
      return
    }
    verdict = .refuted
    let ordered = BodyChange.outermostFirst(changes)
    let before = FindingKeys(response.judgement.findings)
    // What each change leaves of the response; without one of them, the others begin where it would have.
    let states = undoneOneByOne(ordered, in: response)
    let last = states[ordered.count]
    let after = FindingKeys(last.judgement.findings)
    if !last.judgement.findings.contains(where: \.severity.failsRun) { undone = .keepsPromise }
    gone = before.findings.filter { !after.contains($0) }
    remaining = before.findings.filter(after.contains)
    new = after.findings.filter { !before.contains($0) && !before.mayHide($0) }
    for (number, change) in ordered.enumerated() {
      let others = Array(ordered[(number + 1)...])
      let without = undoneOneByOne(others, in: states[number])[others.count]
      let back = FindingKeys(without.judgement.findings).findings.filter { !after.contains($0) }
      credits.append(Credit(change: change, findings: back))
    }
    let isNeeded = credits.allSatisfy { !$0.findings.isEmpty }
    if !gone.isEmpty, new.isEmpty, isNeeded { verdict = .verified }
  }

  private static func obstacle(_ changes: [BodyChange], _ response: JudgedResponse) -> Reason? {
    guard let body = response.judgement.body, response.shape != nil else { return .noPromisedBody }
    if response.response.body.count > maximumLength { return .longBody }
    // A text that is itself JSON has values of its own.
    let values = body.root.kind == .string ? inner(body)?.valueCount ?? 1 : body.valueCount
    if values > maximumValues { return .manyValues }
    return changes.count > maximumChanges ? .manyChanges : nil
  }

  private static func inner(_ body: JSONDocument) -> JSONDocument? {
    body.root.string.flatMap { try? JSONDocument(parsing: Array($0.utf8)) }
  }

  /// Returns a response as it is, without the first change, without the first two, and so on, as far as its findings
  /// tell of them.
  private mutating func undoneOneByOne(
    _ changes: [BodyChange], in response: JudgedResponse
  ) -> [JudgedResponse] {
    var states = [response]
    for change in changes {
      let current = states[states.count - 1]
      guard let body = current.judgement.body, let shape = current.shape,
        let undone = change.undo(
          in: body, judged: current.judgement.findings, of: shape, in: current.contract.shapes)
      else {
        states.append(current)
        continue
      }
      states.append(current.judgedAgain(with: undone.bytes))
      judgings += 1
    }
    return states
  }
}

/// The findings of a response, compared by their kinds and promised places. Conjectures are left out.
private struct FindingKeys {
  let findings: [Finding]
  private let keys: Set<ProvenChanges.Place>

  init(_ findings: [Finding]) {
    self.findings = findings.filter { !$0.isConjecture }
    keys = Set(self.findings.map(ProvenChanges.Place.init))
  }

  func contains(_ finding: Finding) -> Bool { keys.contains(ProvenChanges.Place(of: finding)) }

  /// Returns whether a finding may have been there before: it is hidden behind another one, or the whole body was taken
  /// for another document.
  func mayHide(_ finding: Finding) -> Bool {
    finding.severity == .latent || findings.contains { $0.kind == .bodyUnrelated }
  }
}

extension JSONDocument {
  /// The number of values, without the names of members.
  fileprivate var valueCount: Int {
    var members = 0
    for index in nodes.indices where nodes[index].kind == .object {
      members += count(of: NodeID(index: index))
    }
    return nodes.count - members
  }
}
