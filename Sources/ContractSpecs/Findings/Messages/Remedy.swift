/// A way to end a difference, as the facts that its sentences need. Two remedies are equal if the same is told.
package indirect enum Remedy: Hashable, Sendable {
  /// The remedy if nothing more than the kind is known.
  case kind(Finding.Kind)
  case body(BodyRemedy)
  case nature(NatureRemedy)
  case member(MemberRemedy)
  case value(ValueRemedy)
  case number(NumberRemedy)
  case time(TimeRemedy)

  /// A value of another type; `absence` is what the promise allows in its place.
  case coercion(Coercion, absence: Absence?)
  case changedText(ChangedText)
  case sameMeaning(SameMeaning)
  case spelling(SpellingRemedy)
  case status(StatusRemedy)
  case request(RequestRemedy)

  /// A difference that may follow from another check.
  case sequence(SequenceRemedy)
  case model(ModelRemedy)
  case cause(CauseRemedy)

  /// Two remedies for the same side, one after the other.
  case both(Remedy, Remedy)

  /// A sentence that was read from a report, made for several findings as one, or of which a secret was redacted.
  case recorded(String)

  /// Creates a remedy of a sentence; `nil` if that is empty.
  package init?(recorded sentence: String) {
    if sentence.isEmpty { return nil }
    self = .recorded(sentence)
  }
}

extension Remedy {
  /// The sentences for both sides; one of them is empty if the remedy is for the other side alone.
  package var hint: Finding.Hint {
    switch self {
    case .kind(let kind): kind.hint
    case .body(let remedy): remedy.hint
    case .nature(let remedy): remedy.hint
    case .member(let remedy): remedy.hint
    case .value(let remedy): remedy.hint
    case .number(let remedy): remedy.hint
    case .time(let remedy): remedy.hint
    case .coercion(let coercion, let absence): coercion.hint(absence: absence)
    case .changedText(let change): change.hint
    case .sameMeaning(let meaning): meaning.hint
    case .spelling(let remedy): remedy.hint
    case .status(let remedy): remedy.hint
    case .request(let remedy): remedy.hint
    case .sequence(let remedy): remedy.hint
    case .model(let remedy): remedy.hint
    case .cause(let remedy): remedy.hint
    case .both(let one, let other):
      Finding.Hint(
        backend: "\(one.hint.backend) \(other.hint.backend)",
        client: "\(one.hint.client) \(other.hint.client)")
    case .recorded(let sentence): Finding.Hint(backend: sentence, client: sentence)
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
