extension Coercion {
  /// Returns the advice for both sides; `absence` is what the promise allows in place of a value.
  func advice(absence: Absence?) -> Advice {
    let remedy = Remedy.rule(rule, absence: rule.rule.needed == nil ? nil : absence)
    return Advice(backend: remedy, client: .rule(clientRule, absence: remedy.absence))
  }

  /// The rule of the same name.
  package var rule: RuleID {
    guard let rule = RuleID(rawValue: rawValue) else { preconditionFailure("no rule \(rawValue)") }
    return rule
  }

  /// The rule for the client, which is told the same of some of them.
  private var clientRule: RuleID {
    switch self {
    case .numberForText: .numberForString
    case .dateForNumber: .textForTime
    case _: rule
    }
  }
}
