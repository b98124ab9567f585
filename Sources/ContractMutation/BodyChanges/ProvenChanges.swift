package import ContractSpecs

/// The changes of one response's body that explain its findings, as far as undoing them proves it.
///
/// They depend on the response and its promise alone. No value of the response is in them, but names of its members.
package struct ProvenChanges: Hashable, Sendable {
  /// The kind and the promised place of findings, by which they are compared.
  package struct Place: Hashable, Sendable {
    package var kind: Finding.Kind
    package var path: JSONPath?

    package init(kind: Finding.Kind, path: JSONPath?) { (self.kind, self.path) = (kind, path) }

    package init(of finding: Finding) { self.init(kind: finding.kind, path: finding.path) }
  }

  /// A change with the findings that come back when it alone is left in. One that others hide has none.
  package struct Proven: Hashable, Sendable {
    package var change: BodyChange
    package var places: [Place]

    package init(change: BodyChange, places: [Place]) { (self.change, self.places) = (change, places) }
  }

  /// The response without all of the changes.
  package enum Undone: String, Hashable, Sendable, CaseIterable {
    case keepsPromise = "keeps-promise"
    case differs
  }

  /// Suggested changes that were not tried.
  package struct Untried: Hashable, Sendable {
    package var count: Int
    package var reason: BodyProof.Reason

    package init(count: Int, reason: BodyProof.Reason) { (self.count, self.reason) = (count, reason) }
  }

  /// The changes, outermost first; empty if none is proven.
  package var changes: [Proven]
  package var undone: Undone
  package var untried: Untried?

  package init(changes: [Proven], undone: Undone, untried: Untried? = nil) {
    (self.changes, self.undone, self.untried) = (changes, undone, untried)
  }
}

extension ProvenChanges {
  /// Tries the changes that the findings of a response suggest; `nil` if there is nothing to tell of them.
  ///
  /// The response is to be judged by its promise alone: what a check expects beyond it may itself be a value of a
  /// response that was changed.
  package init?(of response: JudgedResponse) {
    var search = ProofSearch(response)
    self.init(of: response, by: &search)
  }

  /// Tries the changes as a search counts it.
  init?(of response: JudgedResponse, by search: inout ProofSearch) {
    let suggestions = BodyChange.suggested(by: response.judgement.findings)
    if suggestions.isEmpty { return nil }
    let proof = search.proof(among: suggestions)
    if case .notTried(let reason) = proof.verdict {
      self.init(changes: [], undone: .differs, untried: Untried(count: suggestions.count, reason: reason))
      return
    }
    let rest = suggestions.count - BodyProof.maximumChanges
    let untried = rest > 0 ? Untried(count: rest, reason: .manyChanges) : nil
    let isProven = proof.verdict == .verified
    if !isProven, untried == nil { return nil }
    let known = Set(response.judgement.findings.map(Place.init))
    let changes = proof.credits.map { credit in
      Proven(change: credit.change, places: credit.findings.map(Place.init).filter(known.contains))
    }
    self.init(changes: isProven ? changes : [], undone: isProven ? proof.undone : .differs, untried: untried)
  }
}

/// A search for the changes of one response that are verified together.
struct ProofSearch {
  let response: JudgedResponse

  /// The number of times that the response was judged again.
  private(set) var judgings = 0

  init(_ response: JudgedResponse) { self.response = response }

  /// Returns the proof of the changes that are verified together, or that of all if none are: first all of them, then
  /// those with a part in it, then each alone.
  mutating func proof(among suggestions: [BodyChange]) -> BodyProof {
    let outermost = Array(suggestions.prefix(BodyProof.maximumChanges))
    let all = withHidden(verify(outermost), outermost)
    if all.verdict != .refuted { return all }
    let needed = all.credits.filter { !$0.findings.isEmpty }.map(\.change)
    if !needed.isEmpty, needed.count < all.credits.count {
      let proof = verify(needed)
      if proof.verdict == .verified { return proof }
    }
    if outermost.count < 2 { return all }
    let alone = outermost.map { verify([$0]) }.filter { $0.verdict == .verified }
    return alone.reduce(all) { best, proof in
      best.verdict != .verified || proof.gone.count > best.gone.count ? proof : best
    }
  }

  /// Returns a proof, or that with the changes that show only when the others are undone.
  private mutating func withHidden(_ proof: BodyProof, _ changes: [BodyChange]) -> BodyProof {
    let hidden = BodyChange.suggested(by: proof.new).filter { !changes.contains($0) }
    let room = BodyProof.maximumChanges - changes.count
    if proof.verdict != .refuted || hidden.isEmpty || room < 1 { return proof }
    let wider = verify(changes + hidden.prefix(room))
    return wider.verdict == .verified ? wider : proof
  }

  private mutating func verify(_ changes: [BodyChange]) -> BodyProof {
    let proof = BodyProof(verifying: changes, of: response)
    judgings += proof.judgings
    return proof
  }
}
