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

  /// Creates advice of which only the sentences are known. A sentence that is told of the kind in general is that remedy.
  package init(recorded hint: Finding.Hint, of kind: Finding.Kind) {
    let general = kind.hint
    self.init(
      backend: hint.backend == general.backend ? .kind(kind) : Remedy(recorded: hint.backend),
      client: hint.client == general.client ? .kind(kind) : Remedy(recorded: hint.client),
      contract: hint.contract.isEmpty ? nil : .recorded(hint.contract))
  }

  /// The same advice for an app whose `iso8601` reads the text, as that of new systems does.
  var readByNewSystems: Advice { Advice(backend: backend, client: .time(.readByNewSystems)) }

  /// The same advice for values of which others, in the same place of other elements, came as promised.
  var ofSomeElements: Advice {
    Advice(backend: backend, client: .value(.ofSomeElements), contract: contract)
  }
}

extension Advice {
  static func body(_ remedy: BodyRemedy) -> Advice { Advice(.body(remedy)) }
  static func member(_ remedy: MemberRemedy) -> Advice { Advice(.member(remedy)) }
  static func value(_ remedy: ValueRemedy) -> Advice { Advice(.value(remedy)) }
  static func number(_ remedy: NumberRemedy) -> Advice { Advice(.number(remedy)) }
  static func time(_ remedy: TimeRemedy) -> Advice { Advice(.time(remedy)) }

  /// Returns the advice on a number where a date is promised as text; `unit` is its unit, if its size determines it.
  static func numberForDate(_ unit: Moment.Unit?, readBy dates: Client.Dates?) -> Advice {
    let reading: TimeRemedy.Reading =
      if dates == .deferredToDate {
        .secondsSince2001
      } else if let unit {
        dates == unit.strategy ? .alreadyRead(unit) : .unit(unit)
      } else {
        .unknown
      }
    return Advice(backend: .time(.textForNumber(unit: unit)), client: .time(.readNumber(reading)))
  }
}

extension Finding.Kind {
  /// The advice for both sides if nothing more than the kind is known.
  package var advice: Advice { Advice(.kind(self)) }
}
