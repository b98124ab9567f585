import ContractMutation
import ContractSpecs

/// The complete diagnosis of a pasted response or error, with secrets already redacted.
struct Diagnosis: Sendable {
  /// The response in a few words: `POST /api/auth/login answered 200; login.txt was taken for what curl -i or -v
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

  /// The effect on released versions of the app, those with the same effect together.
  var releases: [ReleaseGroup] = []

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

  /// True if a part of the model's source could not be read; the notes say which.
  var isPartlyRead = false

  /// Remarks for the reader on how the response was read.
  var notes: [String] = []
  var exchange: ExchangeRecord?

  /// A difference, with the side whose promise it breaks.
  struct AttributedFinding: Sendable {
    var finding: Finding

    /// The other findings in the same object that differ in the same way.
    var likewise: [Finding] = []
    var side: DiagnosisPromise.Side
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

    /// The kind and place of the first remaining findings, at most `maximumNamed`.
    var left: [String] = []
    var proof = RepairProof.reread

    /// True if parts of the source could not be read when it was read again.
    var isLimited = false

    /// True for a temporary change, until the backend keeps the contract again.
    var isStopgap = false

    /// True if the app then has a value that was not sent, or none for one that was.
    var hides = false

    /// True if this change can replace a permanent one for the time being.
    var isAlternative = false

    /// The maximum number of remaining findings in `left`.
    static let maximumNamed = 3

    /// The proof and the outcome of the change, in a few words.
    var end: String {
      let outcome =
        switch (remaining, proof) {
        case (0, .reread):
          "the response then fits" + (isLimited ? ", as far as the source could be read" : "")
        case (0, .compiled): "the response was decoded with it"
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

    /// The circumstance in which the response causes the error without a finding, as a sentence.
    var circumstance: String?

    /// The reason why the given response cannot have caused the error.
    var alibi: String?

    /// The kind of the circumstance.
    var condition = Condition.setting

    enum Condition: Sendable {
      /// Another setting of the decoder than the one that was read.
      case setting

      /// None: the error quotes a text that the response has at its place.
      case quotation

      /// A setting of the user's device.
      case device
    }
  }

  /// The exit status: 0 if there are no findings that fail, 1 if there are, 2 if the model could not be run as
  /// requested, 3 if its source could not be read as far as the response needs it.
  var exitStatus: ExitStatus {
    guard findings.isEmpty, !releases.contains(where: \.fails) else { return .broken }
    return switch real?.outcome {
    case .decodes, nil: isUndecided || releases.contains(where: \.isOpen) ? .inconclusive : .kept
    case .fails: .broken
    case .unknown: .unusable
    }
  }

  /// True if a part of the model was not read and nothing was found in the rest, unless the real decoder refused it.
  var isUndecided: Bool {
    guard isPartlyRead, statusWithoutModel == nil, findings.isEmpty else { return false }
    return real == nil || real?.outcome == .decodes
  }
}

extension Diagnosis {
  /// A kind of text in a diagnosis.
  enum Text {
    /// A name that the user gave, or a line that contains nothing of a response.
    case own

    /// A piece of the app's source, or of the contract.
    case source

    /// A sentence that may contain words of the response.
    case prose
    case finding(Finding, Finding.Text)
    case app(AppReaction, AppReaction.Text)
    case exchange
  }

  /// Returns the diagnosis with each text replaced: first those of the exchange, then of the findings, of the app's
  /// reaction, and the rest. Bodies have a transform of their own, because not every body is text.
  func mapText(_ transform: (String, Text) -> String, bodies: ([UInt8]) -> [UInt8] = { $0 }) -> Diagnosis {
    var mapped = self
    mapped.exchange = exchange?.mapText({ transform($0, .exchange) }, bodies: bodies)
    mapped.findings = findings.map { $0.mapText(transform) }
    mapped.information = information.map { finding in
      finding.mapText { transform($0, .finding(finding, $1)) }
    }
    mapped.app = app.map { app in app.mapText { transform($0, .app(app, $1)) } }
    mapped.releases = releases.map { group in
      var reaction = AppReaction(failure: nil, waiting: 0)
      reaction.releases = [group]
      return reaction.mapText { transform($0, .app(reaction, $1)) }.releases[0]
    }
    mapped.subject = subject.map { transform($0, .prose) }
    mapped.error = error?.mapText(transform)
    mapped.shape = shape?.mapKeys { transform($0, .prose) }
    mapped.real = real?.mapText { transform($0, .prose) }
    mapped.repair = repair?.mapText(transform)
    mapped.stopgap = stopgap?.mapText(transform)
    mapped.contract = contract.map { transform($0, .own) }
    mapped.model = model.map { transform($0, .own) }
    mapped.notRepaired = notRepaired.map { transform($0, .source) }
    mapped.notes = notes.map { transform($0, .prose) }
    return mapped
  }
}

extension Diagnosis.AttributedFinding {
  fileprivate func mapText(_ transform: (String, Diagnosis.Text) -> String) -> Self {
    let finding = finding.mapText { transform($0, .finding(self.finding, $1)) }
    let likewise = likewise.map { finding in finding.mapText { transform($0, .finding(finding, $1)) } }
    return Self(
      finding: finding, likewise: likewise, side: side, responsibleParty: responsibleParty,
      promised: promised.map { transform($0, .source) },
      contractAdvice: contractAdvice.map { transform($0, .source) })
  }
}

extension Diagnosis.Repair {
  fileprivate func mapText(_ transform: (String, Diagnosis.Text) -> String) -> Self {
    var mapped = self
    mapped.diff = transform(diff, .source)
    mapped.titles = titles.map { transform($0, .source) }
    mapped.decoderLines = decoderLines.map { transform($0, .own) }
    mapped.decodedType = decodedType.map { transform($0, .own) }
    mapped.left = left.map { transform($0, .prose) }
    return mapped
  }
}

extension Diagnosis.ErrorReading {
  fileprivate func mapText(_ transform: (String, Diagnosis.Text) -> String) -> Self {
    let gist = transform(gist, .prose)
    let says = transform(says, .prose)
    let alibi = alibi.map { transform($0, .prose) }
    let circumstance = circumstance.map { transform($0, .prose) }
    let causes = causes.map { cause in
      ErrorMeaning.Cause(body: transform(cause.body, .prose), remark: transform(cause.remark, .prose))
    }
    return Self(
      gist: gist, says: says, causes: causes, finding: finding, circumstance: circumstance, alibi: alibi,
      condition: condition)
  }
}

extension [Diagnosis.AttributedFinding] {
  /// Returns the findings with those of the same cause merged: two dates of one object in the same wrong format need
  /// one fix.
  func grouped() -> [Diagnosis.AttributedFinding] {
    var groups: [Diagnosis.AttributedFinding] = []
    for finding in self {
      if let index = groups.firstIndex(where: { $0.isLike(finding) }) {
        groups[index].likewise.append(finding.finding)
      } else {
        groups.append(finding)
      }
    }
    return groups
  }
}

extension Diagnosis.AttributedFinding {
  /// The finding with advice only for the responsible party.
  var advised: Diagnosis.AttributedFinding {
    var advised = self
    if let responsibleParty { advised.finding.advice = responsibleParty.part(of: finding.advice) }
    return advised
  }

  fileprivate func isLike(_ other: Diagnosis.AttributedFinding) -> Bool {
    let (one, two) = (finding, other.finding)
    return one.kind.differsInValue && one.kind == two.kind && one.severity == two.severity
      && one.path?.parent == two.path?.parent && one.promised == two.promised && one.advice == two.advice
      && side == other.side && responsibleParty == other.responsibleParty && contractAdvice.isEmpty
      && other.contractAdvice.isEmpty && promised == other.promised
  }
}

extension Finding.Kind {
  /// True if the kind concerns one value that is at its promised place.
  fileprivate var differsInValue: Bool { [.valueType, .valueNull, .valueFormat].contains(self) }
}
