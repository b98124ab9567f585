import ContractSpecs

extension ConsolePage {
  /// Prints what a rule is about, by its example where it has one, and what both sides are told.
  mutating func print(_ id: RuleID) {
    let rule = id.rule
    let finding = rule.example?.findings(of: id).first
    line("RULE", .strong, "\(rule.id) (\(rule.section.lowercased()))", .strong)
    if let meaning = rule.meaning { fact("when", meaning) }
    if let example = rule.example {
      fact("promise", example.promise)
      fact("body", example.body.isEmpty ? "(empty)" : example.body)
    }
    if let finding { fact("told", finding.sentence) }
    let isFilled = finding?.advice.follows(id) == true
    let hint = finding.flatMap { isFilled ? Finding.Hint(rule.hint, filledBy: $0) : nil } ?? rule.hint
    if !hint.backend.isEmpty { fact("backend", hint.backend, mark: "=") }
    if !hint.client.isEmpty { fact("client", hint.client, mark: "=") }
    if hint.backend.contains(/\{\w+\}/) || hint.client.contains(/\{\w+\}/) {
      fact("note", "words in braces are filled in with what is known of the difference", mark: "=")
    }
  }

  /// Prints the ids of all rules by the parts of their table.
  mutating func printRules() {
    var section: String?
    for rule in Rule.all {
      if rule.section != section {
        gap()
        line(rule.section, .strong, "")
        section = rule.section
      }
      let gap = String(repeating: " ", count: max(0, 30 - rule.id.utf8.count))
      line("  \(rule.id)\(gap)", .plain, rule.hint.backend.isEmpty ? rule.hint.client : rule.hint.backend)
    }
  }
}

extension Finding.Hint {
  /// Creates the sentences of a rule as a finding tells them, for the sides that the rule speaks to.
  fileprivate init(_ rule: Finding.Hint, filledBy finding: Finding) {
    self.init(
      backend: rule.backend.isEmpty ? "" : finding.hint.backend,
      client: rule.client.isEmpty ? "" : finding.hint.client)
  }
}
