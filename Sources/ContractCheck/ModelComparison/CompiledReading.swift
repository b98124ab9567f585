import ContractSpecs
import SwiftModels

/// A reading of a model's source, corrected by what its compiled code did with the response. Where they differ, the
/// code counts.
struct CompiledReading {
  private(set) var reading: ModelPromise.Reading

  /// Sentences on where code and source differ, or on the reason why only the source is known.
  private(set) var remarks: [String] = []

  private let model: ModelPromise

  /// The parsed body; `nil` if it is not JSON.
  private let document: JSONDocument?

  init(
    _ read: ModelPromise.Reading, of model: ModelPromise, in document: JSONDocument?,
    _ compiled: Result<ModelExamination, ModelRunFailure>
  ) {
    (reading, self.model, self.document) = (read, model, document)
    switch compiled {
    case .success(let examination) where examination.decodes: takeDecoded(examination)
    case .success(let examination): takeThrown(examination)
    case .failure(let failure) where failure.isOfTheModel: takeBroken(failure)
    case .failure(let failure): remarks = [Self.remark(on: failure)]
    }
  }

  /// Returns the sentence for a response that the compiled model did not decode.
  static func remark(on failure: ModelRunFailure) -> String {
    "the compiled model did not decode this response, so what was read from its source counts: \(failure.gist)"
  }

  /// The sentence on a decoder with a closure for dates.
  static let customDates =
    "how the app's decoder reads dates was not run: every value was taken for a date"

  /// The maximum number of refuted findings that a sentence lists.
  private static let maximumRefuted = 5

  private mutating func takeDecoded(_ examination: ModelExamination) {
    let isLenient = examination.takesAnyDate(by: model.model.client)
    dropRefuted(by: examination)
    reading.app = AppReaction(failure: nil, waiting: 0)
    reading.isLimited = reading.isLimited && isLenient
    reading.isCompiled = true
    if isLenient { remarks.append(Self.customDates) }
  }

  private mutating func takeThrown(_ examination: ModelExamination) {
    let known = reading.app
    dropRefuted(by: examination)
    let problems = problems(of: examination)
    for problem in problems where !reading.findings.contains(where: { problem.isThrown(by: $0) }) {
      reading.findings.removeAll { $0.severity.failsRun && $0.path?.pattern == problem.path.pattern }
      reading.findings.append(finding(of: problem, isFirst: problem == problems.first))
    }
    for index in reading.findings.indices
    where reading.findings[index].severity == .latent
      && problems.first?.isThrown(by: reading.findings[index]) == true
    {
      reading.findings[index].severity = .breaks
    }
    reading.app = reaction(examination, problems, known)
    reading.isLimited = reading.isLimited && !examination.tellsAllProblems
    reading.isCompiled = true
    if let end = examination.endedBy {
      remarks.append("given a placeholder, \(end.gist), so only the first error of the model is known")
    }
  }

  private mutating func takeBroken(_ failure: ModelRunFailure) {
    reading.findings.removeAll { $0.severity.stopsDecoding && $0.kind != .modelTrap }
    reading.findings.append(
      Finding(
        kind: .modelFailed, severity: .breaks, place: Finding.Place(location: model.model.location),
        evidence: .kind, promised: .valueOrError(of: model.name), received: .processEnd(failure.gist),
        advice: Finding.Kind.modelFailed.advice))
    reading.app = AppReaction(failure: nil, waiting: 0)
    reading.isCompiled = true
  }

  private mutating func dropRefuted(by examination: ModelExamination) {
    let refuted = reading.findings.filter(examination.refutes)
    guard !refuted.isEmpty else { return }
    reading.findings.removeAll { examination.refutes($0) }
    let names = refuted.prefix(Self.maximumRefuted).map { "\($0.kind.rawValue) at \($0.path ?? .root)" }
    let more = refuted.count > names.count ? " and \(refuted.count - names.count) more" : ""
    remarks.append(
      "left out, as the compiled model does not throw it: \(names.joined(separator: ", "))\(more)")
  }
}

extension CompiledReading {
  /// Returns the problems, or the first error alone if no further ones could be looked for.
  private func problems(of examination: ModelExamination) -> [ModelExamination.Problem] {
    guard examination.problems.isEmpty, let error = examination.firstError else {
      return examination.problems
    }
    return [
      .init(
        kind: error.kind, path: Self.path(error.path), count: 1, type: model.name,
        description: Self.description(in: error.text),
        known: [])
    ]
  }

  /// Returns the debug description in an error that Swift printed, or all of the text.
  private static func description(in text: String) -> String {
    text.firstRange(of: "Debug description: ").map { String(text[$0.upperBound...]) } ?? text
  }

  /// Returns the path of keys as an error names them: `Index 3` is an element of an array.
  private static func path(_ keys: [String]) -> JSONPath {
    JSONPath(
      keys.map { key in
        guard key.hasPrefix("Index "), let index = Int(key.dropFirst("Index ".count)) else {
          return .key(key)
        }
        return .index(index)
      })
  }

  /// Returns the reaction of the decoder, in the words of the source's reading if that says the same.
  private mutating func reaction(
    _ examination: ModelExamination, _ problems: [ModelExamination.Problem], _ known: AppReaction?
  ) -> AppReaction {
    if var known, let failure = known.failure, examination.confirms(failure) {
      known.certainty = .compiled
      return known
    }
    let (first, error) = (problems.first, examination.firstError)
    let place = first.map { "\($0.kind.words) at \($0.path)" } ?? "an error"
    // Of a body that is not JSON, or too deep, the source says nothing.
    if document != nil {
      remarks.append(
        "by its source the model \(known?.failure.map { "would stop at \($0.field) with \($0.kind.rawValue)" } ?? "decodes this response"); its compiled code throws \(place)"
      )
    }
    var reaction = AppReaction(failure: nil, waiting: max(0, problems.count - 1))
    guard let error, let kind = error.kind.ofDecodingError else {
      reaction.certainty = .unknown
      return reaction
    }
    let isOfFirst = first?.kind == error.kind
    var path = Self.path(error.path)
    if isOfFirst, let first, error.kind != .misfit { path = first.path }
    let type = kind == .dataCorrupted ? nil : first?.type
    let subject = kind == .keyNotFound ? error.path.last : type
    reaction.failure = DecodingFailure(
      kind: kind, subject: subject, path: kind == .keyNotFound ? path.parent : path,
      field: isOfFirst ? first?.path ?? path : path,
      debugDescription: isOfFirst ? first?.description ?? error.text : Self.description(in: error.text),
      isMisleading: error.kind == .misfit)
    return reaction
  }

  /// Returns the finding of an error that the compiled model throws.
  private func finding(of problem: ModelExamination.Problem, isFirst: Bool) -> Finding {
    let value = document.flatMap { JSONValue(in: $0, at: problem.path) }
    let isOfEnum = problem.kind == .dataCorrupted && !problem.known.isEmpty
    let kind = isOfEnum ? .valueChoice : problem.kind.kind(for: value)
    let type = problem.type.isEmpty ? model.name : problem.type
    let promised = PromisedTypes([.json(Self.type(of: type))])
    let received = value.map { ReceivedType($0.kind) } ?? .nothing
    let shown = value.map { ShownValue.of($0.node, in: $0.document) }
    return Finding(
      kind: kind, severity: isFirst ? .breaks : .latent,
      place: Finding.Place(
        problem.path, location: model.model.location(at: problem.path.pattern) ?? model.model.location),
      evidence: kind == .fieldMissing ? .missing(promised) : .value(promised: promised, actual: received),
      promised: problem.known.isEmpty
        ? .source(type) : .of(type: type, .notation(problem.known.joined(separator: " | "))),
      received: problem.kind == .other
        ? .refused(shown, message: problem.description) : shown.map { .value($0) } ?? .nothing,
      advice: Advice(.rule(.codeRefuses)))
  }

  /// Returns the JSON type that a type of Swift reads, by which baselines recognize a finding.
  private static func type(of type: String) -> ReceivedType {
    switch type {
    case "String", "Character", "Substring": .string
    case "Bool": .boolean
    case "Double", "Float", "Decimal", "CGFloat": .number
    case _ where type.wholeMatch(of: /U?Int(?:8|16|32|64|128)?/) != nil: .integer
    case _ where type.hasPrefix("Array<") || type.hasPrefix("["): .array
    case _ where type.hasPrefix("Dictionary<"): .object
    case _: .value
    }
  }
}

extension ModelExamination.Problem {
  /// Returns whether a finding says that the decoder stops at, around or inside the place of the problem.
  fileprivate func isThrown(by finding: Finding) -> Bool {
    finding.severity.stopsDecoding && isTold(by: finding)
  }
}

extension ModelExamination.Kind {
  /// The case of `DecodingError` that the app sees; `nil` for an error of the model's own.
  fileprivate var ofDecodingError: DecodingFailure.Kind? {
    switch self {
    case .keyNotFound: .keyNotFound
    case .valueNotFound: .valueNotFound
    case .typeMismatch: .typeMismatch
    case .dataCorrupted, .misfit: .dataCorrupted
    case .other: nil
    }
  }

  fileprivate var words: String { ofDecodingError?.rawValue ?? "an error of its own" }

  /// Returns the kind of finding for a problem with a value; `nil` stands for a missing one.
  fileprivate func kind(for value: JSONValue?) -> Finding.Kind {
    switch self {
    case .keyNotFound: .fieldMissing
    case .valueNotFound: .valueNull
    case .typeMismatch: .valueType
    case .misfit: value?.kind == .integer || value?.kind == .number ? .valueRange : .valueFormat
    case .dataCorrupted, .other: .valueFormat
    }
  }
}
