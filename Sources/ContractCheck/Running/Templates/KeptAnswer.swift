import ContractSpecs

/// What later checks can take from a check that has ended.
enum CheckMemory: Sendable {
  case answered(KeptAnswer)

  /// There is no answer; `root` is the check where that began.
  case unanswered(root: String)
}

/// The parts of an answer that references may name, kept until the last check that refers to them has ended.
struct KeptAnswer: Sendable {
  var headers: [Header]
  var judgement: Judgement

  /// The body that was sent, as JSON; a form is an object of strings.
  var sentBody: JSONDocument?
}
