import ContractSpecs
import ContractMutation

/// The complete diagnosis of a pasted answer or error, with secrets already redacted.
struct Diagnosis: Sendable {
  /// The answer in a few words: `POST /api/auth/login answered 200; login.txt was taken for what curl -i or -v
  /// printed`.
  var subject: String?

  /// The names of the given contract and of the given model.
  var contract: String?
  var model: String?

  /// The status because of which the model was not held against the body; it is not a success.
  var statusWithoutModel: Int?

  /// The findings that fail. Like `information`, they are in document order, those of the model before those of the
  /// contract.
  var findings: [AttributedFinding] = []
  var information: [Finding] = []

  /// The reaction of the app's own decoder, if it was asked.
  var app: AppReaction?

  /// The fix for the app's own source, as applied to a copy of it.
  var repair: Repair?

  /// The same, but accepting what the backend has to fix, if `repair` leaves that alone.
  var stopgap: Repair?

  /// The sentences on what is left to do by hand, each with the reason why no change is proposed, then on changes that
  /// were compiled and dropped.
  var notRepaired: [String] = []

  /// The shape inferred from the body, if neither contract nor model was given.
  var shape: InferredContract?
  var error: ErrorReading?

  /// The result of running the compiled model on the body, if it was run.
  var real: RealDecoding?

  /// A Boolean value that indicates whether a part of the model's source could not be read; the notes say which.
  var isPartlyRead = false

  /// Remarks for the reader on how the answer was read.
  var notes: [String] = []
  var exchange: ExchangeRecord?

  /// A difference, with the side whose promise it breaks.
  struct AttributedFinding: Sendable {
    var finding: Finding

    /// The other findings in the same object that differ in the same way.
    var likewise: [Finding] = []
    var side: PromisedAnswer.Side
    var responsibleParty: ResponsibleParty?

    /// The notation and location in the contract, if `side` is the model.
    var promised: String?

    /// The changes to make in the contract, one sentence each.
    var contractAdvice: [String] = []
  }

  /// A change of the app's source with which the body was judged again.
  struct Repair: Sendable {
    /// The effects of the change, in a few words each.
    var titles: [String]

    /// The diff in the format of `git apply`; empty if only the decoder changes.
    var diff: String

    /// The lines for the code that creates the decoder.
    var decoderLines: [String]

    /// The type that is then decoded; `nil` if it is the same.
    var decodedType: String?

    /// The number of findings that remain.
    var remaining: Int

    /// The kind and place of the first remaining findings, at most `mostNamed`.
    var left: [String] = []
    var proof = RepairProof.reread

    /// A Boolean value that indicates whether parts of the source could not be read when it was read again.
    var isLimited = false

    /// A Boolean value that indicates whether the change is temporary, until the backend keeps the contract again.
    var isStopgap = false

    /// A Boolean value that indicates whether this change can replace a permanent one for the time being.
    var isAlternative = false

    /// The maximum number of remaining findings in `left`.
    static let mostNamed = 3

    /// The proof and the outcome of the change, in a few words.
    var end: String {
      let outcome =
        switch (remaining, proof) {
        case (0, .reread):
          "the answer then fits" + (isLimited ? ", as far as the source could be read" : "")
        case (0, .compiled): "the answer was decoded with it"
        case (_, _): "\(counted(remaining, "finding")) would be left"
        }
      return "\(proof.words); \(outcome)" + (decodedType.map { ", as \($0)" } ?? "") + namesOfLeft
    }

    /// The names of the remaining findings: `: value-type at $.id, field-missing at $.name and 2 more`.
    private var namesOfLeft: String {
      if left.isEmpty { return "" }
      let rest = remaining - left.count
      return ": \(left.joined(separator: ", "))" + (rest > 0 ? " and \(rest) more" : "")
    }
  }

  /// A pasted error with its meaning.
  struct ErrorReading: Sendable {
    /// The error in a few words: `keyNotFound "first_name" at $.user`.
    var gist: String
    var says: String
    var causes: [ErrorMeaning.Cause]

    /// The index in `findings` of its cause.
    var finding: Int?

    /// The other setting of the decoder with which the answer causes the error, as a sentence.
    var circumstance: String?

    /// The reason why the given answer cannot have caused the error.
    var alibi: String?
  }

  /// The exit status: 0 if there are no findings that fail, 1 if there are, 2 if the model could not be run as
  /// requested, 3 if its source could not be read as far as the answer needs it.
  var exitStatus: ExitStatus {
    guard findings.isEmpty else { return .broken }
    return switch real?.outcome {
    case .decodes, nil: isUndecided ? .inconclusive : .kept
    case .fails: .broken
    case .unknown: .unusable
    }
  }

  /// A Boolean value that indicates whether it is unknown if the model decodes the answer.
  var isUndecided: Bool {
    guard isPartlyRead, statusWithoutModel == nil, findings.isEmpty else { return false }
    return real == nil || real?.outcome == .decodes
  }
}
