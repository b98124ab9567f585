/// A way to end a difference: a rule with what its sentences are filled with. Two remedies are equal if the same is
/// told.
package enum Remedy: Hashable, Sendable {
  /// A rule; `absence` is what the promise allows in place of a value.
  case rule(RuleID, [Placeholder: String] = [:], absence: Absence? = nil)

  /// Two remedies for the same side, one after the other.
  indirect case both(Remedy, Remedy)

  /// A sentence that was read from a report, made for several findings as one, or of which a secret was redacted.
  case recorded(String, of: [RuleID] = [])

  /// The remedy if nothing more than the kind is known.
  package static func kind(_ kind: Finding.Kind) -> Remedy { .rule(RuleID(kind)) }

  /// Creates a remedy of a sentence that was read, for a side; `nil` if that is empty. A sentence that is told as it
  /// stands in the table is its rule.
  package init?(recorded sentence: String, of rules: [RuleID], for side: KeyPath<Finding.Hint, String>) {
    if sentence.isEmpty { return nil }
    let whole = rules.count == 1 && rules[0].rule.hint[keyPath: side] == sentence
    self = whole ? .rule(rules[0]) : .recorded(sentence, of: rules)
  }
}

extension Remedy {
  /// The sentences for both sides; one of them is empty if the remedy is for the other side alone.
  package var hint: Finding.Hint {
    switch self {
    case .rule(let id, let values, let absence):
      let rule = id.rule
      let value: (Placeholder) -> String? = { $0 == .absence ? absence?.words ?? rule.needed : values[$0] }
      return Finding.Hint(
        backend: Rule.filled(rule.hint.backend, with: value),
        client: Rule.filled(rule.hint.client, with: value))
    case .both(let one, let other):
      return Finding.Hint(
        backend: "\(one.hint.backend) \(other.hint.backend)",
        client: "\(one.hint.client) \(other.hint.client)")
    case .recorded(let sentence, _): return Finding.Hint(backend: sentence, client: sentence)
    }
  }

  /// The rules of which the sentences are.
  package var rules: [RuleID] {
    switch self {
    case .rule(let id, _, _): [id]
    case .both(let one, let other): one.rules + other.rules
    case .recorded(_, let ids): ids
    }
  }

  /// The rule of which the sentence is; of two, the first.
  package var rule: RuleID? { rules.first }

  /// The alternatives to a value that the remedy offers the backend; `nil` if it offers none.
  package var absence: Absence? {
    if case .rule(_, _, let absence) = self { absence } else { nil }
  }

  /// Returns the remedy without what a client does not read in place of a value; `kind` is that of the finding.
  package func limited(toNull readsNull: Bool, orLeftOut readsAbsence: Bool, of kind: Finding.Kind) -> Remedy
  {
    switch self {
    case .both(let one, let other):
      return .both(
        one.limited(toNull: readsNull, orLeftOut: readsAbsence, of: kind),
        other.limited(toNull: readsNull, orLeftOut: readsAbsence, of: kind))
    case .rule(let id, let values, let absence?):
      let left = Absence(
        null: absence.allowsNull && readsNull, leftOut: absence.allowsLeavingOut && readsAbsence)
      if left != nil || id.rule.needed != nil { return .rule(id, values, absence: left) }
      return .rule(id.rule.instead.flatMap { RuleID(id: $0) } ?? RuleID(kind))
    case .rule, .recorded: return self
    }
  }
}

extension Advice {
  /// The sentences; one is empty for a side that is told nothing.
  package var hint: Finding.Hint {
    Finding.Hint(
      backend: backend?.hint.backend ?? "", client: client?.hint.client ?? "",
      contract: contract?.words ?? "")
  }
}

extension Finding.Kind {
  /// The sentences for both sides if nothing more than the kind is known.
  package var hint: Finding.Hint { RuleID(self).rule.hint }
}
