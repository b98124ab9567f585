import ContractSpecs
import SwiftModels
import ContractMutation

/// A pure function from a captured answer, and what is known of it, to a `Diagnosis`.
struct Diagnoser: Sendable {
  var capture: Capture?

  /// The name of the capture for the user: a file name, or `standard input`.
  var source = ""
  var contract: PromisedAnswer?
  var model: PromisedAnswer?
  var error: PastedError?

  /// A note on where the source sets up the model's decoder; `nil` if it does not.
  var settingsNote: String?

  /// A Boolean value that indicates whether a text was given as an error but contains none.
  var unknownError = false

  /// The result of running the compiled model on the capture; `nil` if it was not run.
  var real: RealDecoding?

  /// The results of compiling changes of the model, one for each of `repairsToTry`; `nil` if they were not compiled.
  var trials: [RepairTrial]?

  /// The time in seconds since 1970 that is assumed for an answer without a time.
  var now: Double

  func diagnosis() -> Diagnosis {
    var diagnosis = Diagnosis()
    diagnosis.contract = contract?.name
    diagnosis.model = model?.name
    diagnosis.real = real
    if let capture { diagnose(capture, into: &diagnosis) }
    if let error { diagnosis.error = reading(of: error, in: diagnosis) }
    return redacted(diagnosis)
  }

  private func diagnose(_ capture: Capture, into diagnosis: inout Diagnosis) {
    diagnosis.subject = subject(of: capture)
    diagnosis.notes = capture.notes
    if unknownError { diagnosis.notes.append(PastedError.unknown) }
    let own = contract == nil && model == nil ? ownShape(of: capture, into: &diagnosis) : nil
    let byContract = (contract ?? own)?.reading(of: capture)
    let byModel = readingByModel(of: capture, into: &diagnosis)
    let promise = contract.flatMap { side in model.flatMap { PromiseProbes(of: side, against: $0, now: now) }
    }
    let sides = ThreeWayComparison(
      contractFindings: (byContract?.findings ?? []).filter(\.severity.failsRun),
      modelFindings: (byModel?.findings ?? []).filter(\.severity.failsRun), promise: promise,
      keys: model?.contract.client.keys ?? .asWritten)
    diagnosis.findings =
      (findings(sides, isOwn: own != nil, asksModel: diagnosis.statusWithoutModel == nil)
      + narrow(sides, capture)).map(\.advised).map {
        withContract($0, sides)
      }
      .grouped()
    let leading = byModel ?? byContract ?? PromisedAnswer.Reading()
    diagnosis.information = leading.findings.filter { !$0.severity.failsRun }
    diagnosis.app = own == nil ? leading.app : nil
    repair(capture, in: &diagnosis)
    diagnosis.repair?.isLimited = diagnosis.isPartlyRead
    diagnosis.stopgap?.isLimited = diagnosis.isPartlyRead
    if diagnosis.isUndecided { diagnosis.notes.append(Self.undecided + wayOut) }
  }

  private static let undecided =
    "whether the app decodes this answer is not known, as what could not be read was taken for anything (exit status 3)"

  /// The option that would decide an undecided diagnosis, as text.
  private var wayOut: String {
    let client = model?.model?.client
    if client?.convertsKeysItself == true || client?.dates == .custom {
      return "; --keys and --dates say how the decoder is set, where that is one of the known ways"
    }
    return "; --run compiles the model and decodes the answer with it"
  }

  /// Returns the findings of a capture, for work that precedes the diagnosis.
  func judged(_ capture: Capture) -> [Diagnosis.AttributedFinding] {
    guard capture.isSuccess else { return [] }
    var diagnosis = Diagnosis()
    var plain = self
    plain.trials = []
    plain.diagnose(capture, into: &diagnosis)
    return diagnosis.findings
  }

  /// Returns the model's reading of a capture. If a contract is given, the body of an error response is not held
  /// against the model, because the app would not decode it.
  private func readingByModel(of capture: Capture, into diagnosis: inout Diagnosis) -> PromisedAnswer.Reading?
  {
    guard let model else { return nil }
    diagnosis.isPartlyRead = model.isPartlyRead(for: capture)
    diagnosis.notes += [settingsNote].compactMap(\.self)
    diagnosis.notes += (model.model?.notes ?? []).map { "\($0.location): \($0.message)" }
    if model.hasUnclearDate(in: capture) { diagnosis.notes.append(Self.unclearDate) }
    if contract != nil, let status = capture.status, status / 100 != 2 {
      diagnosis.statusWithoutModel = status
      diagnosis.notes.append("the status is \(status), so the model was not held against the body")
      return PromisedAnswer.Reading(findings: model.model?.traps ?? [])
    }
    return withoutRefuted(model.reading(of: capture), into: &diagnosis)
  }

  private static let unclearDate =
    "a date of this answer is not written as the format says; a DateFormatter may read it all the same"

  private func findings(_ sides: ThreeWayComparison, isOwn: Bool, asksModel: Bool) -> [Diagnosis
    .AttributedFinding]
  {
    let hasBoth = contract != nil && model != nil && asksModel
    var findings = sides.modelFindings.map { finding in
      let isTrap = finding.kind == .modelTrap
      return Diagnosis.AttributedFinding(
        finding: finding, side: .model,
        responsibleParty: hasBoth && !isTrap ? sides.responsibleParty(forModel: finding) : nil)
    }
    for finding in sides.contractFindings {
      if isOwn {
        findings.append(Diagnosis.AttributedFinding(finding: placedInBody(finding), side: .nobody))
      } else if !hasBoth || FindingPlaces(of: finding).isEmpty {
        findings.append(Diagnosis.AttributedFinding(finding: finding, side: .contract))
      } else if let responsibleParty = sides.responsibleParty(forContract: finding) {
        findings.append(
          Diagnosis.AttributedFinding(finding: finding, side: .contract, responsibleParty: responsibleParty))
      }
    }
    return findings
  }

  /// The advice on an error response when no contract was given.
  private static let hintOfError = Finding.Hint(
    backend: "See what the answer says of the request; where the request is right, answer with a success.",
    client: "Look at the status before the body is decoded.")

  /// Returns the finding with its place in the body as its location, for captures without contract and model.
  private func placedInBody(_ finding: Finding) -> Finding {
    var placed = finding
    if finding.kind == .responseStatus { placed.hint = Self.hintOfError }
    let before = capture?.linesBefore
    placed.location = SpecLocation(
      file: before == nil ? "the body in \(source)" : source,
      line: (finding.position?.line ?? 1) + (before ?? 0), column: finding.position?.column ?? 1)
    return placed
  }

  /// Returns the inferred shape of a body as its own promise, for captures without contract and model. Judging the body
  /// by it still reports what no shape can allow.
  private func ownShape(of capture: Capture, into diagnosis: inout Diagnosis) -> PromisedAnswer {
    let inferred = (try? JSONDocument(parsing: capture.body)).map { InferredShape(of: [$0]).contract() }
    diagnosis.shape = inferred
    let text = inferred?.wholeContract(named: "own", request: "GET /") ?? ""
    let contract =
      (try? Contract(parsing: Array(text.utf8), file: source))
      ?? .promisingAnything(named: "own", file: source)
    return PromisedAnswer(side: .nobody, name: "", contract: contract, endpoint: contract.endpoints[0])
  }

  private func subject(of capture: Capture) -> String {
    let request =
      capture.request.map { "\($0.method) \(Self.path(of: $0.url))" } ?? contract?.endpoint.request
    let status = capture.status.map { "answered \($0)" }
    let gist = [request, status].compactMap(\.self).joined(separator: " ")
    return (gist.isEmpty ? "" : "\(gist); ") + "\(source) was taken for \(capture.format.rawValue)"
  }

  /// Returns the path of a URL, without its query.
  private static func path(of url: String) -> String {
    let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    let path = rest.drop { $0 != "/" }.prefix { $0 != "?" && $0 != "#" }
    return path.isEmpty ? "/" : String(path)
  }
}
