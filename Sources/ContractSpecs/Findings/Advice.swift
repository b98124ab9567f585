/// The advice on a finding: for each side the remedy whose sentence it is told.
///
/// Stages compare and replace remedies; `Messages` makes the sentences of them.
package struct Advice: Hashable, Sendable {
  /// The remedy for the backend; `nil` if it is told nothing.
  package var backend: Remedy?

  /// The remedy for the client; `nil` if it is told nothing.
  package var client: Remedy?

  /// The change of a contract that is out of date; `nil` for none.
  package var contract: ContractRemedy?

  package init(backend: Remedy?, client: Remedy?, contract: ContractRemedy? = nil) {
    (self.backend, self.client, self.contract) = (backend, client, contract)
  }

  /// Creates the advice of one remedy for both sides.
  package init(_ remedy: Remedy) {
    self.init(backend: remedy, client: remedy)
  }

  /// The same advice for an app whose `iso8601` reads the text, as that of new systems does.
  var readByNewSystems: Advice { Advice(backend: backend, client: .rule(.readByNewSystems)) }

  /// The same advice for values of which others, in the same place of other elements, came as promised.
  var ofSomeElements: Advice {
    Advice(backend: backend, client: .rule(.ofSomeElements), contract: contract)
  }
}

extension Advice {
  /// Returns the advice of one rule for both sides.
  package static func rule(
    _ id: RuleID, _ values: [Placeholder: String] = [:], absence: Absence? = nil
  ) -> Advice {
    Advice(.rule(id, values, absence: absence))
  }

  /// Returns the advice on a number where a date is promised as text; `unit` is its unit, if its size determines it.
  static func numberForDate(_ unit: Moment.Unit?, readBy dates: Client.Dates?) -> Advice {
    let values = unit.map(\.words) ?? [:]
    let reading: RuleID =
      if dates == .deferredToDate {
        .swiftSeconds
      } else if let unit {
        dates == unit.strategy ? .unixTimeRead : .unixTime
      } else {
        .numberOfUnknownUnit
      }
    return Advice(
      backend: .rule(unit == nil ? .numberForDate : .unixTimeForDate, values),
      client: .rule(reading, values))
  }
}

extension Finding.Kind {
  /// The advice for both sides if nothing more than the kind is known.
  package var advice: Advice { Advice(.kind(self)) }
}
