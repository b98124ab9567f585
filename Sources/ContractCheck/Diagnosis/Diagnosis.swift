import ContractSpecs

/// All that was found out about a pasted answer or error, with secrets already masked.
struct Diagnosis: Hashable, Sendable {
  /// The answer in a few words: `POST /api/auth/login answered 200 (login.txt, taken for what curl -i printed)`.
  var subject: String?

  /// What each side that was given is called.
  var contract: String?
  var model: String?

  /// What fails, then what is only worth knowing; both in the order of the document, the model's before the contract's.
  var findings: [Finding] = []
  var information: [Mismatch] = []

  /// What the app's own decoder says, where it was asked.
  var app: AppReaction?

  /// The body's own shape, where nothing was said of what it should be.
  var shape: InferredContract?
  var error: ErrorReading?

  /// What a reader should know of how the answer was read.
  var notes: [String] = []
  var exchange: ExchangeRecord?

  /// One difference, told by the side that it was promised by.
  struct Finding: Hashable, Sendable {
    var mismatch: Mismatch

    /// What differs in the same way beside it, in the same object.
    var likewise: [Mismatch] = []
    var side: PromisedAnswer.Side
    var responsibility: Responsibility?
  }

  /// A pasted error with what it means.
  struct ErrorReading: Hashable, Sendable {
    /// `keyNotFound "first_name" at $.user`
    var gist: String
    var says: String
    var causes: [ErrorMeaning.Cause]

    /// The place among `findings` of what caused it.
    var finding: Int?
  }

  /// 0 where nothing but information came out, 1 where something is wrong.
  var exitStatus: ExitStatus { findings.isEmpty ? .kept : .broken }
}
