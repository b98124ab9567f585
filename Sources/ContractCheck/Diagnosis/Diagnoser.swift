import ContractMutation
import ContractSpecs
import SwiftModels

/// A pure function from a captured response, and what is known of it, to a `Diagnosis`.
struct Diagnoser: Sendable {
  var capture: Capture?

  /// The name of the capture for the user: a file name, or `standard input`.
  var source = ""
  var contract: DiagnosisPromise?
  var model: DiagnosisPromise?
  var error: PastedError?

  /// The released versions of the app that decode the endpoint's responses; `nil` if its contract names none.
  var releases: ReleasedVersions?

  /// Notes on where the source sets up the model's decoder, and on the choice of the model.
  var settingsNotes: [String] = []

  /// A sentence on the text from which an error was taken without a response.
  var note: String?

  /// True if a text was given as an error but contains none.
  var unknownError = false

  /// The result of running the compiled model on the capture; `nil` if it was not run.
  var real: RealDecoding?

  /// The results of compiling changes of the model, one for each of `repairsToTry`; `nil` if they were not compiled.
  var trials: [RepairTrial]?

  /// The time in seconds since 1970 that is assumed for a response without a time.
  var now: Double

  func diagnosis() -> Diagnosis {
    var diagnosis = Diagnosis()
    diagnosis.contract = contract?.name
    diagnosis.model = model?.name
    diagnosis.real = real
    if let capture { diagnose(capture, into: &diagnosis) }
    diagnosis.notes += [note].compactMap(\.self)
    if let error { diagnosis.error = reading(of: error, in: diagnosis) }
    return redacted(diagnosis)
  }

  private func diagnose(_ capture: Capture, into diagnosis: inout Diagnosis) {
    diagnosis.subject = subject(of: capture)
    diagnosis.notes = capture.notes
    if unknownError { diagnosis.notes.append(PastedError.unknown) }
    let own = contract == nil && model == nil ? ownShape(of: capture, into: &diagnosis) : nil
    let byContract = (contract ?? own)?.reading(of: capture)
    let asked = asked(of: capture)
    let byModel = readingByModel(of: asked, into: &diagnosis).map { withElements($0, of: asked) }
    let promise = contract.flatMap { side in
      asked.status == capture.status
        ? model.flatMap { $0.model.flatMap { probes(of: side, against: $0) } } : nil
    }
    let comparison = ThreeWayComparison(
      contractFindings: (byContract?.findings ?? []).filter(\.severity.failsRun),
      modelFindings: (byModel?.findings ?? []).filter(\.severity.failsRun), promise: promise,
      keys: model?.contract.client.keys ?? .asWritten)
    diagnosis.findings =
      (findings(comparison, isOwn: own != nil, asksModel: diagnosis.statusWithoutModel == nil)
      + narrow(comparison, capture)).map(\.advised).map {
        withContract($0, comparison)
      }
      .grouped()
    let leading = byModel ?? byContract ?? DiagnosisPromise.Reading()
    diagnosis.information = leading.findings.filter { !$0.severity.failsRun }
    diagnosis.app = own == nil ? leading.app : nil
    if let releases, let contract {
      diagnosis.releases = contract.releaseGroups(of: capture, for: releases, now: now)
      diagnosis.notes += releases.problems.map { "\($0.location): \($0.message)" }
    }
    repair(asked, in: &diagnosis)
    let isDecided = real.map { $0.outcome != .unknown } ?? false
    let isLimited = isDecided ? diagnosis.isPartlyRead : model?.isPartlyRead(for: capture) == true
    diagnosis.repair?.isLimited = isLimited
    diagnosis.stopgap?.isLimited = isLimited
    if diagnosis.isUndecided { diagnosis.notes.append(Self.undecided + wayOut) }
  }

  /// Returns what the contract allows and the model does not decode, or `nil` if no body can be sampled.
  private func probes(of contract: DiagnosisPromise, against model: SwiftModel) -> PromiseProbes? {
    contract.promisedShape.flatMap {
      let sampler = Sampler(contract.contract.shapes, seed: 0, now: now)
      return PromiseProbes(of: $0, with: sampler, against: ModelPromise(model))
    }
  }

  /// Returns the response that is held against the model. Where the model is one of the bodies of errors, it is asked of the
  /// body alone.
  private func asked(of capture: Capture) -> Capture {
    guard model?.isOfError(in: capture) == true else { return capture }
    var asked = capture
    asked.status = nil
    return asked
  }

  private static let undecided =
    "whether the app decodes this response is not known, as what could not be read was taken for anything (exit status 3)"

  /// The option that would decide an undecided diagnosis, as text.
  private var wayOut: String {
    let client = model?.model?.client
    if client?.convertsKeysItself == true || (client?.dates == .custom && real != nil) {
      return "; --keys and --dates say how the decoder is set, where that is one of the known ways"
    }
    return "; --run compiles the model and decodes the response with it"
  }

  /// Returns the findings of a capture, for work that precedes the diagnosis.
  func judged(_ capture: Capture) -> [Diagnosis.AttributedFinding] {
    guard asked(of: capture).isSuccess else { return [] }
    var diagnosis = Diagnosis()
    var plain = self
    plain.trials = []
    plain.diagnose(capture, into: &diagnosis)
    return diagnosis.findings
  }

  /// Returns the model's reading of a capture. If a contract is given, the body of an error response is not held
  /// against the model, because the app would not decode it.
  private func readingByModel(of capture: Capture, into diagnosis: inout Diagnosis) -> DiagnosisPromise
    .Reading?
  {
    guard let model else { return nil }
    let read = model.reading(of: capture)
    let certainty = model.certainty(of: read, for: capture)
    diagnosis.isPartlyRead =
      real?.outcome == .decodes ? model.isPartlyRead(for: capture) : certainty == .asFarAsRead
    diagnosis.notes += settingsNotes
    diagnosis.notes += (model.model?.notes ?? []).map { "\($0.location): \($0.message)" }
    if model.hasUnclearDate(in: capture) { diagnosis.notes.append(ModelPromise.unclearDate) }
    if contract != nil, let status = capture.status, status / 100 != 2 {
      diagnosis.statusWithoutModel = status
      diagnosis.notes.append("the status is \(status), so the model was not held against the body")
      return DiagnosisPromise.Reading(findings: model.model?.certainTraps ?? [])
    }
    var reading = withoutRefuted(read, into: &diagnosis)
    // What another setting makes of a part that was not read is not known either.
    if certainty != .known || model.isPartlyRead(for: capture) { reading.app?.remedy?.decodes = false }
    if certainty == .failsSomewhere, real == nil || real?.outcome == .unknown {
      reading.app?.failure = nil
      reading.app?.certainty = .unknown
    }
    return reading
  }

  private func findings(_ comparison: ThreeWayComparison, isOwn: Bool, asksModel: Bool) -> [Diagnosis
    .AttributedFinding]
  {
    let hasBoth = contract != nil && model != nil && asksModel
    var findings = comparison.modelFindings.map { finding in
      let party =
        hasBoth && finding.kind != .modelTrap ? comparison.responsibleParty(forModel: finding) : nil
      return Diagnosis.AttributedFinding(
        finding: party == .backend ? comparison.withWordsOfContract(finding) : finding, side: .model,
        responsibleParty: party)
    }
    for finding in comparison.contractFindings {
      if isOwn {
        findings.append(Diagnosis.AttributedFinding(finding: placedInBody(finding), side: .nobody))
      } else if !hasBoth || FindingPlaces(of: finding).isEmpty {
        findings.append(Diagnosis.AttributedFinding(finding: finding, side: .contract))
      } else if let responsibleParty = comparison.responsibleParty(forContract: finding) {
        findings.append(
          Diagnosis.AttributedFinding(finding: finding, side: .contract, responsibleParty: responsibleParty))
      }
    }
    return findings
  }

  /// Returns the finding with its place in the body as its location, for captures without contract and model.
  private func placedInBody(_ finding: Finding) -> Finding {
    var placed = finding
    if finding.kind == .responseStatus { placed.advice = Advice(.rule(.requestRefused)) }
    let before = capture?.linesBefore
    placed.location = SpecLocation(
      file: before == nil ? "the body in \(source)" : source,
      line: (finding.position?.line ?? 1) + (before ?? 0), column: finding.position?.column ?? 1)
    return placed
  }

  /// Returns the inferred shape of a body as its own promise, for captures without contract and model. Judging the body
  /// by it still reports what no shape can allow.
  private func ownShape(of capture: Capture, into diagnosis: inout Diagnosis) -> DiagnosisPromise {
    let inferred = (try? JSONDocument(parsing: capture.body)).map { InferredShape(of: [$0]).contract() }
    diagnosis.shape = inferred
    let text = inferred?.wholeContract(named: "own", request: "GET /") ?? ""
    let contract =
      (try? Contract(parsing: Array(text.utf8), file: source))
      ?? .promisingAnything(named: "own", file: source)
    return DiagnosisPromise(side: .nobody, name: "", contract: contract, endpoint: contract.endpoints[0])
  }

  private func subject(of capture: Capture) -> String {
    let request =
      capture.request.map { "\($0.method) \(Self.path(of: $0.url))" } ?? contract?.endpoint.request
    let status = capture.status.map { "answered \($0)" }
    let gist = [request, status].compactMap(\.self).joined(separator: " ")
    return (gist.isEmpty ? "" : "\(gist); ") + "\(source) was taken for \(capture.format.rawValue)"
  }

  /// Returns the path of a URL, without its query.
  static func path(of url: String) -> String {
    let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    let path = rest.drop { $0 != "/" }.prefix { $0 != "?" && $0 != "#" }
    return path.isEmpty ? "/" : String(path)
  }
}

extension Diagnoser {
  /// Returns the diagnosis with secrets redacted. A pasted body contains live tokens, and no `${secret}` is known here.
  func redacted(_ diagnosis: Diagnosis) -> Diagnosis {
    var redactor = DiagnosisRedactor(exchange: exchange, names: SensitiveNames(promised: tokenNames))
    return redactor.redacted(diagnosis)
  }

  private var tokenNames: Set<String> {
    (contract?.contract.tokenNames ?? []).union(model?.contract.tokenNames ?? [])
  }

  /// The captured response with its request, as far as that is known; `nil` without a capture.
  private var exchange: SentExchange? {
    guard let capture else { return nil }
    let request = capture.request ?? Request(method: "", url: "")
    let response = HTTPResponse(status: capture.status ?? 0, headers: capture.headers, body: capture.body)
    return SentExchange(request: request, result: .success(Exchange(response: response)))
  }
}

/// The reconciliation of the model's source with a run of the model. If they differ, the run counts.
extension Diagnoser {
  /// Returns a reading of the source without the claims that a run of the model refutes, and notes them in the
  /// diagnosis.
  func withoutRefuted(
    _ reading: DiagnosisPromise.Reading, into diagnosis: inout Diagnosis
  ) -> DiagnosisPromise.Reading {
    guard let real, real.outcome != .unknown else { return reading }
    let client = model?.model?.client
    let takesAnyDate = client.map { real.examination?.takesAnyDate(by: $0) ?? ($0.dates == .custom) } ?? false
    let isLenient = takesAnyDate && real.outcome == .decodes
    diagnosis.isPartlyRead = diagnosis.isPartlyRead && isLenient
    var told = reading
    let refuted = reading.findings.filter(real.refutes)
    told.findings.removeAll { real.refutes($0) }
    if let failure = reading.app?.failure, !real.confirms(failure) {
      told.app = nil
      diagnosis.notes.append(
        "by its source the model would stop at \(failure.field) with \(failure.kind.rawValue); what running it shows counts"
      )
    }
    if !refuted.isEmpty {
      let names = refuted.prefix(Self.maximumRefuted).map { "\($0.kind.rawValue) at \($0.place)" }
      let more = refuted.count > names.count ? " and \(refuted.count - names.count) more" : ""
      diagnosis.notes.append(
        "left out, as running the model shows nothing of it: \(names.joined(separator: ", "))\(more)")
    }
    return told
  }

  /// The maximum number of refuted findings that the note lists.
  private static let maximumRefuted = 5
}

extension Diagnoser {
  /// Returns findings about what the contract allows and the model does not accept, though this response fits both.
  func narrow(_ comparison: ThreeWayComparison, _ capture: Capture) -> [Diagnosis.AttributedFinding] {
    guard let places = contractPlaces, capture.isSuccess, (try? JSONDocument(parsing: capture.body)) != nil
    else { return [] }
    return comparison.narrow.map { finding in
      var told = finding
      told.severity = .latent
      (told.foundAt, told.position, told.count) = (nil, nil, nil)
      let keys = model?.contract.client.keys ?? .asWritten
      let own = places.spelled(finding.path ?? .root, after: keys)
      let place = places.spelled((finding.foundAt ?? finding.path ?? .root).pattern, after: keys)
      if finding.members.isEmpty {
        let promised = places.notation(at: place) ?? places.notation(at: own)
        if let promised { told.received = .notation(promised) }
      }
      return Diagnosis.AttributedFinding(
        finding: told, side: .model, responsibleParty: .narrow,
        promised: (places.location(at: place) ?? places.location(at: own))?.description)
    }
  }

  private var contractPlaces: ContractPlaces? {
    guard let contract, let shape = contract.promisedShape else { return nil }
    return ContractPlaces(contract.contract.shapes, root: shape)
  }

  /// Returns the finding with what the contract promises and what to change in the contract.
  func withContract(_ finding: Diagnosis.AttributedFinding, _ comparison: ThreeWayComparison)
    -> Diagnosis.AttributedFinding
  {
    guard model != nil, let responsibleParty = finding.responsibleParty else { return finding }
    var told = finding
    if responsibleParty == .everybody {
      told.finding.advice = comparison.advice(forBoth: finding.finding)
      told.promised = comparison.promised(at: finding.finding).map { "\($0.expected) (\($0.location))" }
    }
    if let model = model?.model { told.finding = ModelPromise(model).withReadableAdvice(told.finding) }
    if responsibleParty.concernsContract, let places = contractPlaces, let capture,
      let document = try? JSONDocument(parsing: capture.body)
    {
      told.contractAdvice = ContractAdvice(
        places, body: document, moved: comparison.contractFindings.first(where: \.isAboutEnvelope),
        isSecret: { SensitiveNames().contains($0) }
      ).edits(for: finding.finding).map(\.description)
    }
    return told
  }
}
