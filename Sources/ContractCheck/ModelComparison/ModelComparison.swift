import ContractSpecs
import SwiftModels

/// The comparison of a response with the contract and with the app's own model, for a check of a run.
///
/// The contract's findings stay as they are, so that a baseline recognizes them, and say who has to change. A finding
/// of the model is added only if no finding of the contract has the same subject.
struct ModelComparison: Sendable {
  var contract: Contract
  var promise: ResponsePromise
  var model: ModelPromise

  var cache: ComparisonCache

  /// The time of samples, in seconds since 1970.
  var now: Double

  /// A function that returns whether the value at a path must not be shown.
  var isSecret: @Sendable (JSONPath) -> Bool

  /// Returns the verdict on a response with what the model adds to it.
  func adding(to verdict: AppVerdict, on response: HTTPResponse) -> AppVerdict {
    adding(model.reading(of: response, verdict.judgement.body), to: verdict)
  }

  /// Returns the verdict on a response with what the compiled model adds to it, and sentences on where that differs
  /// from what its source was read as.
  func adding(
    _ compiled: Result<ModelExamination, ModelRunFailure>, to verdict: AppVerdict, on response: HTTPResponse
  ) -> (verdict: AppVerdict, remarks: [String]) {
    let body = verdict.judgement.body
    let corrected = CompiledReading(model.reading(of: response, body), of: model, in: body, compiled)
    return (adding(corrected.reading, to: verdict), corrected.remarks)
  }

  private func adding(_ reading: ModelPromise.Reading, to verdict: AppVerdict) -> AppVerdict {
    let ofModel = model.withoutConsequences(reading.findings.filter(\.severity.failsRun))
    let ofContract = verdict.judgement.findings.filter(\.isAboutPromisedBody)
    guard !ofModel.isEmpty || !ofContract.isEmpty else {
      guard reading.isLimited else { return verdict }
      var whole = verdict
      whole.app = reaction(of: reading, verdict.judgement)
      return whole
    }
    let comparison = ThreeWayComparison(
      contractFindings: ofContract, modelFindings: ofModel, promise: probes(),
      keys: model.contract.client.keys)
    var whole = verdict
    whole.judgement.findings = findings(of: verdict, reading, comparison)
    whole.app = reaction(of: reading, whole.judgement)
    for index in whole.judgement.findings.indices where isUnreached(whole.judgement.findings[index]) {
      whole.judgement.findings[index].severity = .latent
    }
    return whole
  }

  /// Returns whether a value that older systems do not read is elsewhere, where the app does not look for it on any.
  private func isUnreached(_ finding: Finding) -> Bool {
    guard finding.severity == .olderOS, let path = finding.path, let found = finding.foundAt?.pattern else {
      return false
    }
    return switch model.contract.client.keys {
    case .asWritten: path != found
    case .convertFromSnakeCase: FindingPlaces.converted(path) != FindingPlaces.converted(found)
    }
  }

  private func probes() -> PromiseProbes? {
    guard case .shape(let shape) = promise.body else { return nil }
    return cache.probes(of: shape, in: contract, against: model, now: now)
  }

  private func findings(
    of verdict: AppVerdict, _ reading: ModelPromise.Reading, _ comparison: ThreeWayComparison
  ) -> [Finding] {
    var covered: Set<Finding> = []
    let ofContract = verdict.judgement.findings.compactMap { finding -> Finding? in
      guard finding.isAboutPromisedBody else { return finding }
      // What the app's decoder reads of a date that is as promised, the model itself says.
      if finding.observation == .unreadAsPromised, !isLimited(reading, at: finding, verdict) { return nil }
      let same = comparison.modelFindings.filter {
        isSettled($0, comparison) && comparison.isOne(finding, with: $0)
      }
      covered.formUnion(same)
      let told = told(finding, with: same, verdict, reading, comparison)
      // Where the promise is what a type decodes, a response that the type decodes keeps it.
      return finding.location.isInSwiftSource && told.responsible?.concernsContract == true ? nil : told
    }
    // What the model lacks in another document follows from that.
    let isUnrelated = ofContract.contains { $0.kind == .bodyUnrelated && $0.responsible == .backend }
    let added = comparison.modelFindings.filter { finding in
      !covered.contains(finding) && !isListAsPromised(finding)
        && !(isUnrelated && finding.kind == .fieldMissing
          && comparison.responsibleParty(forModel: finding) == .backend)
    }.map { finding in
      var finding = finding
      finding.model = model.name
      if finding.kind.subject == .model {
        finding.responsible = .model
      } else {
        finding.responsible = comparison.responsibleParty(forModel: finding)
      }
      return advised(finding, verdict)
    }
    return ofContract + added
  }

  /// Returns whether a model's dictionary is decoded from an array where the contract promises one: what came is then a
  /// matter of the contract.
  private func isListAsPromised(_ finding: Finding) -> Bool {
    guard let path = finding.path, case .shape(let shape) = promise.body,
      model.model.isListDictionary(finding)
    else { return false }
    return ContractPlaces(contract.shapes, root: shape).mayBeList(at: path)
  }

  /// Returns whether a finding of the model follows from a broken promise, so that the contract's finding tells it.
  private func isSettled(_ ofModel: Finding, _ comparison: ThreeWayComparison) -> Bool {
    switch comparison.responsibleParty(forModel: ofModel) {
    case .backend, .everybody, .unread: ofModel.kind.subject != .model
    case .model, .contract, .open, .narrow, nil: false
    }
  }

  /// Returns a finding of the contract with the party that has to change and the effect on the app's own model.
  private func told(
    _ finding: Finding, with same: [Finding], _ verdict: AppVerdict, _ reading: ModelPromise.Reading,
    _ comparison: ThreeWayComparison
  ) -> Finding {
    var told = finding
    let nearest = Self.nearest(to: finding, among: same)
    let isTold = comparison.modelFindings.contains { comparison.isOne(finding, with: $0) }
    let isIgnored = finding.kind.subject != .body && model.ignores(finding)
    // That the app does not decode the document says nothing of what it does not look for in it, nor of a value that a
    // check expects there.
    let isApart =
      finding.kind == .valueLiteral && nearest.allSatisfy(\.isAboutEnvelope)
      || isIgnored && nearest.allSatisfy { $0.kind.subject == .body }
    if !isApart, let first = nearest.min(by: { $0.severity.rank < $1.severity.rank }) {
      let parties = same.map { comparison.responsibleParty(forModel: $0) }
      told.responsible =
        if parties.contains(.everybody) {
          .everybody
        } else {
          comparison.responsibleParty(forModel: first) == .unread ? .unread : .backend
        }
      (told.severity, told.reading) = (first.severity, first.reading)
      if told.responsible == .everybody { told.advice = comparison.advice(forBoth: first) }
    } else if !isLimited(reading, at: finding, verdict), finding.kind != .valueLiteral || isIgnored,
      isIgnored || !isTold
    {
      told.responsible = isTold ? .unread : comparison.responsibleParty(forContract: finding)
      // It looks for the value where it is promised, and takes it for absent.
      if told.responsible == .unread, model.reads(finding) { told.responsible = .backend }
      if told.responsible != nil { (told.severity, told.reading) = (.silent, nil) }
      // The model's own findings say what it does not decode of another document.
      if told.responsible == .unread, finding.kind == .bodyUnrelated,
        comparison.modelFindings.contains(where: { $0.severity == .breaks })
      {
        (told.responsible, told.severity) = (.backend, .breaks)
      }
    } else if isLimited(reading, at: finding, verdict) {
      told.hasUnknownEffect = true
    }
    return advised(told, verdict)
  }

  /// Returns the findings of the same kind, else those of the same subject, else all. That of an envelope says nothing
  /// of what the app does with a value inside.
  private static func nearest(to finding: Finding, among same: [Finding]) -> [Finding] {
    let ofKind = same.filter { $0.kind == finding.kind }
    if !ofKind.isEmpty { return ofKind }
    let ofSubject = same.filter { $0.kind.subject == finding.kind.subject }
    return ofSubject.isEmpty ? same : ofSubject
  }

  /// Returns whether it is not known what the model does with the values that a finding is about. What was read of
  /// other members has no part in it.
  private func isLimited(
    _ reading: ModelPromise.Reading, at finding: Finding, _ verdict: AppVerdict
  ) -> Bool {
    guard reading.isLimited, !reading.isCompiled, let body = reading.content ?? verdict.judgement.body else {
      return reading.isLimited
    }
    let places = FindingPlaces(of: finding)
    return (places.promised + places.found).contains { model.model.isPartlyRead(at: $0, in: body) }
  }

  /// Returns a finding with advice only for the party that has to change.
  private func advised(_ finding: Finding, _ verdict: AppVerdict) -> Finding {
    var advised = model.withReadableAdvice(finding)
    guard let party = finding.responsible else { return advised }
    advised.advice = party.part(of: advised.advice)
    guard party.concernsContract, case .shape(let shape) = promise.body, let body = verdict.judgement.body
    else { return advised }
    let places = ContractPlaces(contract.shapes, root: shape)
    let advice = ContractAdvice(
      places, body: body, moved: verdict.judgement.findings.first(where: \.isAboutEnvelope),
      isSecret: isSecret)
    if finding.location.file != contract.file,
      contract.document?.files.contains(finding.location.file) == true
    {
      advised.advice.contract = .schema(finding.location)
      return advised
    }
    let fits = party != .unread || model.mayRead(finding, of: body)
    let edits = fits && (party == .contract || !contract.isSent(finding)) ? advice.edits(for: finding) : []
    advised.advice.contract = edits.isEmpty ? nil : .edits(edits, isConditional: party != .contract)
    return advised
  }

  /// Returns the reaction of the app's own decoder, with the change of its source that is proposed.
  private func reaction(of reading: ModelPromise.Reading, _ judgement: Judgement) -> AppReaction {
    var app = reading.app ?? AppReaction(failure: nil, waiting: 0)
    app.model = model.name
    // The decoder was not tried, or throws an error that is not known.
    if reading.app == nil, reading.findings.contains(where: { $0.severity == .breaks }) {
      app.certainty = .unknown
    }
    if reading.isCompiled, app.failure != nil || !reading.isLimited {
      if app.certainty != .unknown { app.certainty = .compiled }
    } else if reading.isCompiled ? reading.isLimited : reading.isReactionLimited {
      (app.certainty, app.unread) = (.asFarAsRead, reading.unread)
    }
    let hasTrap = reading.findings.contains { $0.kind.subject == .model && $0.severity == .breaks }
    if hasTrap, app.failure == nil { app.certainty = .unknown }
    let own = judgement.findings.filter { $0.model != nil && $0.responsible?.isModelsOwn ?? true }
    if !own.isEmpty, let body = judgement.body {
      app.change = cache.change(of: model, mending: own, in: body)
    }
    return app
  }
}

extension Contract {
  /// Returns whether requests send values of the promise that a finding is about, so that with another promise they would
  /// have to send others.
  fileprivate func isSent(_ finding: Finding) -> Bool {
    switch finding.kind {
    case .valueType, .valueFormat, .valueChoice, .fieldCasing, .fieldRenamed: break
    case _: return false
    }
    var waiting = endpoints.compactMap(\.body)
    var seen = Set(waiting)
    while let id = waiting.popLast() {
      if shapes[id].location == finding.location { return true }
      if case .object(let object) = shapes[id].shape,
        object.fields.contains(where: { $0.location == finding.location })
      {
        return true
      }
      waiting += parts(of: id).filter { seen.insert($0).inserted }
    }
    return false
  }

  private func parts(of id: ShapeID) -> [ShapeID] {
    switch shapes[id].shape {
    case .token, .openChoice: []
    case let shape: shape.children
    }
  }
}

extension Finding {
  /// True if the finding breaks a promise of the body, about which a model can say more.
  fileprivate var isAboutPromisedBody: Bool {
    severity.failsRun && !FindingPlaces(of: self).isEmpty && kind != .certificateExpiry
  }
}
