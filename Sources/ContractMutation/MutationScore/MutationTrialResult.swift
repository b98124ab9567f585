import ContractSpecs

/// The outcomes of altering one or more responses, and the places that no alteration covers.
struct MutationTrialResult {
  private(set) var outcomes: [MutationTrial.Key: MutationTrial.Outcome] = [:]
  private(set) var omissions = MutationOmissions()

  /// Adds an outcome. A mutation that is hidden at one place or in one response counts as hidden.
  mutating func add(_ outcome: MutationTrial.Outcome, for key: MutationTrial.Key) {
    outcomes.updateValue((outcomes[key] ?? nil) ?? outcome, forKey: key)
  }

  /// Returns `true` if a mutation is known to be hidden, so that no other place changes its outcome.
  func isHidden(_ key: MutationTrial.Key) -> Bool { (outcomes[key] ?? nil) != nil }

  mutating func add(_ other: Self) {
    for (key, outcome) in other.outcomes { add(outcome, for: key) }
    omissions.formUnion(other.omissions)
  }

  /// Adds the result of another check for the same endpoint. A mutation that one check notices counts as noticed.
  mutating func addCheck(_ other: Self) {
    outcomes.merge(other.outcomes) { mine, theirs in mine == nil ? nil : theirs }
    omissions.formUnion(other.omissions)
  }

  /// Records the places of a response that are not altered, or not in every way.
  mutating func note(_ sites: MutationSites, status: Int) {
    for site in sites.all {
      let field = site.member?.field
      if let field { omissions.reached.insert(field.location) }
      if field?.isOptional == true { omissions.absent.insert(.init(status: status, path: site.path)) }
      if sites.isOpen(site) { omissions.open.insert(.init(status: status, path: site.path)) }
    }
  }

  mutating func noteUnpromisedBody(status: Int) {
    omissions.open.insert(.init(status: status, path: .root))
  }
}

extension MutationSites {
  /// Returns `true` for a value that may hold anything, or more than its promise names.
  fileprivate func isOpen(_ site: MutationSite) -> Bool {
    let shape = fit.shapes[site.leaf].shape
    return shape == .any || shape.object?.others == .open
  }
}
