import ContractSpecs
import SwiftModels

/// The evidence that a change of the app's source has the claimed effect.
enum RepairProof: Hashable, Sendable {
  /// The changed copy was read again like the source. It was not compiled.
  case reread

  /// The changed copy was compiled and decoded the response.
  case compiled

  var words: String {
    switch self {
    case .reread: "applied to a copy and read again, not compiled"
    case .compiled: "applied to a copy and compiled"
    }
  }
}

/// The result of compiling the changes that could fix a model, and of decoding the response with each.
struct RepairTrial: Sendable {
  /// The first change that has the claimed effect.
  var proven: SwiftRepair?

  /// The kinds and paths of problems that remain with it and that reading the source does not show.
  var unseen: [String] = []

  /// The first error of each change that was tried earlier and failed.
  var dropped: [String] = []

  /// Records the result of compiling one change. Returns whether the change is proven, so that no other one has to be
  /// tried.
  mutating func take(
    _ result: Result<ModelExamination, ModelRunFailure>, of repair: SwiftRepair, before: ModelExamination
  ) -> Bool {
    switch result {
    case .failure(let failure): dropped.append(Self.firstLine(of: failure.description))
    case .success(let after):
      let unseen = repair.unexplained(after.problems)
      if after.decodes || Self.helps(after, unseen, of: repair, before: before) {
        (proven, self.unseen) = (repair, unseen.map { "\($0.kind.rawValue) at \($0.path)" })
        return true
      }
      let error = after.firstError.map { "JSONDecoder throws \($0.text)" } ?? ""
      dropped.append(Self.firstLine(of: error))
    }
    return false
  }

  /// Returns whether the change helps although decoding still fails, because the remaining problems are not those that
  /// it is meant to fix.
  private static func helps(
    _ after: ModelExamination, _ unseen: [ModelExamination.Problem], of repair: SwiftRepair,
    before: ModelExamination
  ) -> Bool {
    if after.problems.isEmpty { return false }
    if unseen.isEmpty { return true }
    guard after.problems.count < before.problems.count else { return false }
    if repair.remaining.contains(where: \.severity.stopsDecoding) { return true }
    return unseen.allSatisfy { problem in
      before.problems.contains { $0.kind == problem.kind && $0.path.pattern == problem.path.pattern }
        && !repair.isMeant(for: problem)
    }
  }

  private static func firstLine(of text: String) -> String {
    text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  }
}

extension SwiftRepair {
  /// Returns the problems that no remaining finding explains.
  fileprivate func unexplained(_ problems: [ModelExamination.Problem]) -> [ModelExamination.Problem] {
    let left = remaining.filter(\.severity.stopsDecoding)
    return problems.filter { !isTold($0, by: left) }
  }

  /// Returns whether the change claims to remove a problem.
  fileprivate func isMeant(for problem: ModelExamination.Problem) -> Bool {
    isTold(problem, by: combined?.removes ?? [])
  }

  /// Returns whether a finding is at the place of a problem. Keys are compared after conversion, because the changed
  /// decoder may convert them.
  private func isTold(_ problem: ModelExamination.Problem, by findings: [Finding]) -> Bool {
    findings.contains { finding in
      let places = FindingPlaces(of: finding).convertedFromSnakeCase
      return FindingPlaces.meet(
        places.promised + places.found, [FindingPlaces.converted(problem.path.pattern)])
    }
  }
}

extension Diagnoser {
  /// The findings that a change of the model is meant to fix, and whether it is temporary.
  struct RepairOrder: Sendable {
    var mends: @Sendable (Finding) -> Bool
    var isStopgap = false
    var isAlternative = false

    fileprivate init(for findings: [Diagnosis.AttributedFinding]) {
      let places = Set(findings.flatMap { [$0.finding] + $0.likewise }.map(RepairPlace.init))
      mends = { places.contains(RepairPlace($0)) }
    }
  }

  /// The changes of the model to compile, for each order: the complete change first, then the one without parts that
  /// look unfinished.
  var repairsToTry: [[SwiftRepair]] {
    guard let capture, let model = model?.model, let document = try? JSONDocument(parsing: capture.body)
    else { return [] }
    return repairOrders(judged(capture)).map { order in
      let all = [false, true].map { model.repair(for: document, isGuarded: $0, mending: order.mends) }
      let (bold, guarded) = (all[0], all[1])
      let isSame =
        bold.combined?.diff == guarded.combined?.diff
        && bold.combined?.decoderLines == guarded.combined?.decoderLines
      return (isSame ? [guarded] : all).filter { $0.combined != nil }
    }
  }

  /// Stores the change of the app's source in the diagnosis, if there is one.
  func repair(_ capture: Capture, in diagnosis: inout Diagnosis) {
    guard capture.isSuccess, let model = model?.model, let document = try? JSONDocument(parsing: capture.body)
    else { return }
    var needsNewerSystem = model.needsNewerSystem(for: document)
    for (number, order) in repairOrders(diagnosis.findings).enumerated() {
      let trial = trials.map { number < $0.count ? $0[number] : RepairTrial() }
      let repair = trial?.proven ?? model.repair(for: document, mending: order.mends)
      let isProven = trial?.proven != nil
      if !order.isAlternative {
        diagnosis.notRepaired =
          repair.refused.map(\.text)
          + (trial?.dropped ?? []).map {
            "a change of the source was tried and dropped, as it fails: \($0)"
          }
      }
      guard let fix = repair.combined, isProven || trial == nil else { continue }
      let left = repair.remaining.map { "\($0.kind.rawValue) at \($0.place)" } + (trial?.unseen ?? [])
      var told = Diagnosis.Repair(
        titles: fix.titles, diff: fix.diff, decoderLines: fix.decoderLines, decodedType: fix.decodedType,
        remaining: left.count, left: Array(left.prefix(Diagnosis.Repair.maximumNamed)))
      if isProven { told.proof = .compiled }
      (told.isStopgap, told.isAlternative) = (order.isStopgap, order.isAlternative)
      told.hides = fix.hides
      if !order.isAlternative {
        diagnosis.repair = told
      } else if told.remaining < diagnosis.repair?.remaining ?? .max {
        diagnosis.stopgap = told
      }
      needsNewerSystem = needsNewerSystem || fix.needsNewerSystem
    }
    let isUnanswered = diagnosis.repair == nil && diagnosis.stopgap == nil && diagnosis.notRepaired.isEmpty
    if isUnanswered,
      diagnosis.findings.contains(where: { $0.side == .model && $0.finding.severity == .breaks })
    {
      diagnosis.notRepaired = [Self.noChange]
    }
    if needsNewerSystem { diagnosis.notes.append(Self.olderSystems) }
  }

  private static let noChange = "no change of the source was found with which this response decodes"

  private static let olderSystems =
    "iso8601 refuses the fractions of a second in this response before iOS 26 and macOS 26; an app for older systems "
    + "needs a custom strategy, such as ISO8601DateFormatter with fractional seconds (--os says which systems count)"

  /// Returns the orders for a repair. If the model itself is wrong, there is a permanent change for that and a
  /// temporary one for all findings. If only the backend broke the contract, there is only a temporary one.
  private func repairOrders(_ findings: [Diagnosis.AttributedFinding]) -> [RepairOrder] {
    let ofModel = findings.filter { $0.side == .model && $0.responsibleParty?.isHelpedByModel ?? true }
    let own = ofModel.filter { $0.responsibleParty?.isModelsOwn ?? true }
    if ofModel.isEmpty { return [] }
    var all = RepairOrder(for: ofModel)
    all.isStopgap = own.count < ofModel.count
    if own.isEmpty || !all.isStopgap { return [all] }
    all.isAlternative = true
    return [RepairOrder(for: own), all]
  }
}

/// The identity of a finding when the same body is judged by the same model again.
private struct RepairPlace: Hashable, Sendable {
  var kind: Finding.Kind
  var path: JSONPath?

  init(_ finding: Finding) { (kind, path) = (finding.kind, finding.path) }
}

extension Capture {
  /// True also if only the body is known.
  var isSuccess: Bool { status.map { $0 / 100 == 2 } ?? true }
}
