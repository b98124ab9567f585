import ContractSpecs
import SwiftModels

/// The reading of a pasted error beside a response and a model.
extension Diagnoser {
  /// Returns the meaning of a pasted error, with the finding that causes it.
  func reading(of error: PastedError, in diagnosis: Diagnosis) -> Diagnosis.ErrorReading {
    let meaning = meaning(of: error)
    let findings = diagnosis.findings
    let failure = diagnosis.app?.failure
    let first = failure.flatMap { failure in error.mayBe(failure) ? findings.index(ofCauseOf: failure) : nil }
    let isOfOtherBody = error.isRefuted(by: capture.flatMap { try? JSONDocument(parsing: $0.body) })
    let finding =
      isOfOtherBody || lacksPlace(of: error)
      ? nil
      : first
        ?? findings.firstIndex { finding in
          ![.narrow, .contract, .unread].contains(finding.responsibleParty)
            && ([finding.finding] + finding.likewise).contains { error.isCaused(by: $0) }
        }
    var reading = Diagnosis.ErrorReading(
      gist: error.gist, says: meaning.says, causes: meaning.causes, finding: finding)
    let isAsked = capture?.isSuccess == true && (model != nil || contract != nil)
    if finding == nil, !isOfOtherBody {
      if let found = textOfError(error) {
        (reading.circumstance, reading.condition) = found
      } else {
        reading.circumstance = circumstance(of: error)
      }
    }
    let isRefuted = failure == nil && diagnosis.real?.outcome == .fails
    // Where the model was not read as far as the response needs it, or breaks in a way that names no error, any error
    // may be this one.
    let isRead = !diagnosis.isPartlyRead && diagnosis.app?.certainty != .unknown
    let isJudged = isRead && (failure != nil || !findings.contains { $0.finding.severity == .breaks })
    let isElsewhere = isJudged && !isRefuted && (failure.map { !error.mayBe($0) } ?? true)
    let isUnexplained = finding == nil && reading.circumstance == nil
    if isUnexplained, isAsked, isOfOtherBody || isElsewhere {
      let stop = failure.map { "decoding it stops elsewhere, with \($0.kind.rawValue) at \($0.field)" }
      let reason = stop ?? "\(model?.name ?? contract?.name ?? "the promise") decodes it"
      reading.alibi =
        "this response cannot have caused it: \(isOfOtherBody ? "its body is JSON" : reason)"
        + "; the app got another response, or decodes another type"
    }
    return reading
  }

  /// Returns the meaning of an error. If the model has a date at the place of an error about seconds, that is the cause.
  private func meaning(of error: PastedError) -> ErrorMeaning {
    var meaning = ErrorMeaning(error)
    guard meaning.causes.contains(ErrorMeaning.textForDate), let path = error.path, let model,
      let shape = model.promisedShape
    else { return meaning }
    let shapes = model.contract.shapes
    let places = ContractPlaces(shapes, root: shape)
    let place = places.spelled(path, after: model.contract.client.keys)
    guard var found = places.place(at: place)?.shape else { return meaning }
    while case .nullable(let inner) = shapes[found].shape { found = inner }
    guard shapes[found].isDate, let location = places.location(at: place) else { return meaning }
    meaning.says += " It is a Date in the model, at \(location)."
    meaning.causes = [ErrorMeaning.textForDate]
    return meaning
  }

  /// Returns whether a decoder was at a place when it threw the error, and the response has not all of the keys that
  /// lead there, at whatever depth.
  private func lacksPlace(of error: PastedError) -> Bool {
    guard case .thrown(_, let details) = error.evidence, let capture, capture.isSuccess,
      let document = try? JSONDocument(parsing: capture.body)
    else { return false }
    var wanted = Set(
      (details.codingPath ?? []).compactMap { step in if case .key(let name) = step { name } else { nil } })
    let converts = model?.model?.client.keys == .convertFromSnakeCase
    for node in document.ids where !wanted.isEmpty && document.kind(of: node) == .string {
      let text = document.string(at: node)
      wanted.remove(text)
      if converts { wanted.remove(SnakeCase.converted(text)) }
    }
    return !wanted.isEmpty
  }

  /// Returns the circumstance that lies in the text at the place of an error: the error quotes that text, as an
  /// `init(from:)` or a strategy of the app's own does; or a `DateFormatter` refused it, which depends on the device.
  private func textOfError(_ error: PastedError) -> (String, Diagnosis.ErrorReading.Condition)? {
    guard case .thrown(.dataCorrupted, let details) = error.evidence, let place = details.place,
      let capture, capture.isSuccess, let document = try? JSONDocument(parsing: capture.body),
      let found = JSONPath(of: place, in: document, keys: model?.model?.client.keys ?? .asWritten),
      let text = JSONValue(in: document, at: found)?.string, !text.isEmpty
    else { return nil }
    if details.debugDescription.contains(text) {
      return ("this response: the error quotes the text that it has at \(found)", .quotation)
    }
    guard case .formatted(let tried)? = model?.model?.client.dates,
      tried.lacks?.contains(.locale) ?? true, details.debugDescription.contains(ErrorMeaning.formatSentence)
    else { return nil }
    let condition = tried.lacks == nil ? "if" : "since"
    return (
      "this response, on a device whose clock is set to 12 or 24 hours unlike its region's, \(condition) the app's "
        + "DateFormatter has no locale: set it to en_US_POSIX", .device
    )
  }

  /// Returns the opposite key strategy if the response causes the error with it, as a sentence.
  private func circumstance(of error: PastedError) -> String? {
    guard let capture, capture.isSuccess, let model = model?.model else { return nil }
    var client = model.client
    client.keys = client.keys == .asWritten ? .convertFromSnakeCase : .asWritten
    guard let other = try? SwiftModelReader(model.files).model(named: model.name, client: client),
      let failure = DiagnosisPromise(other).reading(of: capture).app?.failure,
      error.mayBe(failure)
    else { return nil }
    return
      "this response, if the app's decoder reads keys \(client.keys.words) (--keys \(client.keys.rawValue)): "
      + "it then stops with \(failure.kind.rawValue) at \(failure.field); here they were read \(model.client.keys.words)"
  }
}

extension Client.Keys {
  fileprivate var words: String {
    switch self {
    case .asWritten: "as they are written"
    case .convertFromSnakeCase: "by .convertFromSnakeCase"
    }
  }
}

extension JSONPath {
  /// Finds the path in a body that a path of an error stands for, whose keys may be those that a strategy makes of the
  /// body's; `nil` if the body has no such place.
  fileprivate init?(of path: JSONPath, in document: JSONDocument, keys: Client.Keys) {
    var (value, found) = (document.root, JSONPath.root)
    for step in path.steps {
      var step = step
      if case .key(let name) = step, value[name] == nil, keys == .convertFromSnakeCase,
        let member = value.members.first(where: { SnakeCase.converted($0.name) == name })
      {
        step = .key(member.name)
      }
      found = found.appending(step)
      guard let next = JSONValue(in: document, at: found) else { return nil }
      value = next
    }
    self = found
  }
}
