import ContractSpecs

extension Diagnosis.AttributedFinding {
  /// The labels of the finding's lines, with the effect on the app if it is known better than from the severity.
  var labels: FindingLabels {
    var labels = FindingLabels(promiser: side.label)
    labels.effect = responsibleParty?.effect
    if side == .model { labels.words = finding.kind.wordsOfModel }
    if responsibleParty == .narrow {
      labels.got = "allowed"
      labels.words = "the contract allows more than the model takes"
    }
    guard let promised else { return labels }
    if responsibleParty == .narrow {
      labels.more = ("contract", promised)
    } else {
      labels.more = ("promised", promised)
    }
    return labels
  }

  /// The condition before advice on the contract; a lenient model does not prove that the contract is wrong.
  var contractCondition: String {
    responsibleParty == .contract ? "" : "If this is intended wherever the shape is used, "
  }
}

extension DiagnosisPromise.Side {
  /// The label of the line with the promise.
  fileprivate var label: String {
    switch self {
    case .contract: "promised"
    case .model: "model"
    case .nobody: "should be"
    }
  }
}

extension Diagnosis {
  /// The verdict, in one or two sentences.
  var verdict: String {
    if subject == nil { return error.map { "The error says: \($0.gist)." } ?? "Nothing was given." }
    if findings.isEmpty {
      return (real == nil ? withoutModel(nil) : nil) ?? errorVerdict ?? runVerdict ?? fitting
    }
    if shape != nil || (contract == nil && model == nil) {
      if findings.allSatisfy({ $0.finding.kind == .responseStatus }) {
        return "The response is an error, for which nothing is promised."
      }
      return "The body has \(counted(findings.count, "problem")) for every client."
    }
    return [stop, blame].compactMap(\.self).joined(separator: " ")
  }

  /// The verdict on a response without a difference beside an error that the app printed, or `nil`: it says what that error
  /// has to do with the response.
  private var errorVerdict: String? {
    guard let error, let reader = model ?? contract else { return nil }
    if error.alibi != nil { return "\(reader) decodes this response, so another one caused the error." }
    guard error.circumstance != nil else { return nil }
    return switch error.condition {
    case .setting:
      "This response causes the error if the app's decoder is set up otherwise than \(reader) was read here."
    case .quotation: "This response caused the error, which quotes a text of it."
    case .device: "This response can have caused the error, on some devices only."
    }
  }

  /// The verdict that only a run of the model allows, or `nil`.
  private var runVerdict: String? {
    guard let model else { return nil }
    return switch real?.outcome {
    case .fails: failsReally(model)
    case .unknown where isPartlyRead:
      "Whether \(model) can decode the response is not known: it could not be run, and its source not read (see the notes)."
    case .unknown: "\(model) can decode the response by its source, but could not be run."
    case .decodes where isPartlyRead:
      "\(model) decodes the response when run; how it reads dates is unknown."
    case .decodes where contract == nil: "\(model) decodes the response, as running it shows."
    case .decodes, nil: nil
    }
  }

  private func failsReally(_ model: String) -> String {
    "\(model) cannot decode the response, as running it shows" + (real?.gist.map { ": \($0)." } ?? ".")
  }

  /// Returns the verdict on an error response, which is judged by the contract alone, or `nil` for other responses.
  private func withoutModel(_ failing: String?) -> String? {
    guard let status = statusWithoutModel, let contract, let model else { return nil }
    let kept = failing == nil ? "as" : "not as"
    let found = failing.map { ": \($0)" } ?? ""
    return "The response is \(kept) \(contract) promises\(found); "
      + "\(model) was not held against it, as the status is \(status)."
  }

  /// The reservation about a model whose source could not be read as a whole; otherwise empty.
  private var limit: String {
    isPartlyRead ? ", as far as its source could be read (see the notes)" : ""
  }

  private var fitting: String {
    switch (contract, model) {
    case (let contract?, let model?) where isPartlyRead:
      "The response is as \(contract) promises; whether \(model) can decode it is not known (see the notes)."
    case (nil, let model?) where isPartlyRead:
      "Whether \(model) can decode the response is not known: its source was not read as far as that (see the notes)."
    case (let contract?, let model?): "Contract, model and response agree: \(contract), \(model)."
    case (let contract?, nil): "The response is as \(contract) promises."
    case (nil, let model?): "\(model) can decode the response."
    case (nil, nil): "No contract or model was given; this is the shape of the body."
    }
  }

  /// The sentence about the first effect on the app.
  private var stop: String {
    if let app, app.failure != nil {
      let saying = app.saying
      let end = saying.hasSuffix(".\"") && !isPartlyRead ? "" : "\(limit)."
      return "The app's decoder \(saying)\(end)"
    }
    if let model, real?.outcome == .fails { return failsReally(model) }
    let ofModel = findings.filter { $0.side == .model && $0.responsibleParty != .narrow }
    let told = model == nil || ofModel.isEmpty ? findings : ofModel
    let failing = counted(told.reduce(0) { $0 + 1 + $1.likewise.count }, "finding")
    if ofModel.isEmpty, let sentence = withoutModel(failing) { return sentence }
    return switch (contract, model) {
    case (_?, let model?) where ofModel.isEmpty && isPartlyRead:
      "Whether \(model) takes this response is not known: its source was not read as far as that (see the notes)."
    case (_?, let model?) where ofModel.isEmpty && !isAnotherResponse:
      "The app does not break on this response: \(model) takes it."
    case (_, let model?) where told.contains { $0.finding.severity == .breaks } && real?.outcome != .decodes:
      "\(model) cannot take the response\(limit): \(failing)."
    case (_, let model?) where isPartlyRead:
      "Whether \(model) decodes the response is not known (see the notes): \(failing)."
    case (_, let model?) where told.allSatisfy({ $0.finding.severity == .olderOS }):
      "\(model) decodes the response on newer systems only: \(failing)."
    case (_, let model?): "\(model) decodes the response, but not as it was meant: \(failing)."
    case (let contract?, nil): "The response is not as \(contract) promises: \(failing)."
    case (nil, nil): failing
    }
  }

  /// True if there is a finding that a model cannot describe, such as one about the status.
  private var isAnotherResponse: Bool { findings.contains { $0.responsibleParty == nil } }

  /// True if all findings have the same responsible party, which the verdict names.
  var blamesOneSide: Bool {
    let parties = findings.compactMap(\.responsibleParty)
    return parties.count == findings.count && Set(parties).count == 1
  }

  /// True if only the backend has to be fixed, so that a change of the app is temporary.
  var isBackendsTurn: Bool {
    !findings.isEmpty
      && findings.allSatisfy { $0.responsibleParty == .backend || $0.responsibleParty == .everybody }
  }

  /// The setting of the decoder to recommend. Removing an envelope is recommended only if the rest then decodes.
  var recommendedRemedy: ClientRemedy? {
    guard let remedy = app?.remedy else { return nil }
    if case .unwrap = remedy.setting { return remedy.decodes ? remedy : nil }
    return remedy
  }

  /// Returns whether the recommended setting has the same effect as a repair.
  private func isToldByRemedy(_ repair: Repair) -> Bool {
    repair.diff.isEmpty && repair.isStopgap && recommendedRemedy?.decodes == true
  }

  /// The changes of the source to report.
  var toldRepairs: [Repair] {
    [repair.flatMap { isToldByRemedy($0) ? nil : $0 }, stopgap].compactMap(\.self)
  }

  /// The sentence about the responsible parties, if three sides are known.
  private var blame: String? {
    let parties = findings.compactMap(\.responsibleParty)
    guard let first = parties.first else { return nil }
    if parties.allSatisfy({ $0 == first }) {
      return first.words.prefix(1).uppercased() + first.words.dropFirst() + "."
    }
    let counts = ResponsibleParty.allCases.compactMap { party -> String? in
      let number = parties.count { $0 == party }
      return number == 0 ? nil : "\(number)× \(party.words)"
    }
    return "Not all findings are of one kind: \(counts.joined(separator: "; "))."
  }
}
