import ContractSpecs

/// All that was found out about a pasted answer or error, with secrets already masked.
struct Diagnosis: Sendable {
  /// The answer in a few words: `POST /api/auth/login answered 200 (login.txt, taken for what curl -i printed)`.
  var subject: String?

  /// What each side that was given is called.
  var contract: String?
  var model: String?

  /// The status for which the model was not held against the body, which is no success.
  var statusWithoutModel: Int?

  /// What fails, then what is only worth knowing; both in the order of the document, the model's before the contract's.
  var findings: [AttributedFinding] = []
  var information: [Finding] = []

  /// What the app's own decoder says, where it was asked.
  var app: AppReaction?

  /// What would mend the app's own source, applied to a copy of it.
  var repair: Repair?

  /// The same with what the backend has to mend taken as it comes, where `repair` leaves that alone.
  var stopgap: Repair?

  /// What is left to be done by hand, each with why no change of the source is given; then what was tried with a compiler
  /// and dropped.
  var notRepaired: [String] = []

  /// The body's own shape, where nothing was said of what it should be.
  var shape: InferredContract?
  var error: ErrorReading?

  /// What the compiled model made of the body, where it was run.
  var real: RealDecoding?

  /// Whether something of the model's source could not be read; the notes say what.
  var isPartlyRead = false

  /// What a reader should know of how the answer was read.
  var notes: [String] = []
  var exchange: ExchangeRecord?

  /// One difference, told by the side that it was promised by.
  struct AttributedFinding: Sendable {
    var finding: Finding

    /// What differs in the same way beside it, in the same object.
    var likewise: [Finding] = []
    var side: PromisedAnswer.Side
    var responsibleParty: ResponsibleParty?

    /// What the contract says of it, where the side that tells it is the model: notation and place.
    var promised: String?

    /// What to change in the contract, a sentence for each line.
    var contractAdvice: [String] = []
  }

  /// A change of the app's source with which the body was held against it again.
  struct Repair: Sendable {
    /// What it does, in a few words each.
    var titles: [String]

    /// As `git apply` reads it; empty where only the decoder changes.
    var diff: String

    /// Lines for the code that makes the decoder.
    var decoderLines: [String]

    /// The type that is then decoded, where it is another one.
    var decodedType: String?

    /// How many findings stay.
    var remaining: Int

    /// Kind and place of the first of them.
    var left: [String] = []
    var proof = RepairProof.reread

    /// True if what was read again could not all be read.
    var isLimited = false

    /// Whether it is for the time until the backend keeps the contract again.
    var isStopgap = false

    /// Whether another change is for good, and this one can stand in its place until then.
    var isAlternative = false

    /// How many of those that stay are named.
    static let mostNamed = 3

    /// What was done with it, and what it leads to, in a few words.
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

    /// `: value-type at $.id, field-missing at $.name and 2 more`
    private var namesOfLeft: String {
      if left.isEmpty { return "" }
      let rest = remaining - left.count
      return ": \(left.joined(separator: ", "))" + (rest > 0 ? " and \(rest) more" : "")
    }
  }

  /// A pasted error with what it means.
  struct ErrorReading: Sendable {
    /// `keyNotFound "first_name" at $.user`
    var gist: String
    var says: String
    var causes: [ErrorMeaning.Cause]

    /// The place among `findings` of what caused it.
    var finding: Int?

    /// With which other setting of the decoder the answer causes it.
    var circumstance: String?

    /// Why the answer that was given cannot have caused it.
    var alibi: String?
  }

  /// 0 where nothing but information came out, 1 where something is wrong, 2 where the model was to be run and could
  /// not be, 3 where its source could not be read as far as the answer needs it.
  var exitStatus: ExitStatus {
    guard findings.isEmpty else { return .broken }
    return switch real?.outcome {
    case .decodes, nil: isUndecided ? .inconclusive : .kept
    case .fails: .broken
    case .unknown: .unusable
    }
  }

  /// Whether it is not known that the model decodes the answer, and nothing says that it does not.
  var isUndecided: Bool {
    guard isPartlyRead, statusWithoutModel == nil, findings.isEmpty else { return false }
    return real == nil || real?.outcome == .decodes
  }
}
