/// One check's promised answer, and what befalls it.
struct MutationTrial {
  /// A drift at one place of one promised answer; the same for all checks of an endpoint.
  struct Key: Hashable {
    var mutation: Mutation
    var status: Int
    var path: JSONPath?
    var location: SpecLocation
  }

  /// What became of it: `nil` if it was noticed.
  typealias Outcome = MutationGap.Reason?

  /// What tells the trials of an endpoint apart: many checks expect the same.
  struct Question: Hashable {
    var status: Int
    var location: SpecLocation
    var statuses: [StatusPattern]?
    var values: [UInt8]?
  }

  var question: Question {
    Question(
      status: status, location: promise.location, statuses: expected?.statuses,
      values: expected?.values?.bytes)
  }

  let contract: Contract
  let endpoint: Endpoint
  let promise: ResponsePromise
  let status: Int

  /// What is expected beyond the promise; `nil` without a check.
  let expected: ExpectedAnswer?

  /// Made once for all trials of a contract: to make them costs more than to judge an answer.
  let shapes: PreparedShapes
  let fit: ShapeFit

  /// Alters an answer in every way and asks the judge; of several places with one key the worst counts. Where the effort
  /// is spent before the end, the result is worth nothing.
  func result(
    for answer: Answer, _ noticed: inout DetectedMutations, _ effort: inout MutationEffort
  ) -> MutationTrialResult {
    var result = MutationTrialResult()
    for mutation in Mutation.allCases where mutation.reach == .answer && applies(mutation) {
      let wanted = expected?.statuses ?? endpoint.responses.map(\.status)
      guard let mutated = mutation.whole(answer, promise, wanted) else { continue }
      effort.spend(mutated.answer.body.count)
      result.add(outcome(of: mutated), for: key(of: mutation, at: mutated.truth?.path, mutated.location))
    }
    addOutcomes(ofBody: answer, to: &result, &noticed, &effort)
    return result
  }

  private func addOutcomes(
    ofBody answer: Answer, to result: inout MutationTrialResult, _ noticed: inout DetectedMutations,
    _ effort: inout MutationEffort
  ) {
    if promise.body == .unpromised { result.noteUnpromisedBody(status: status) }
    guard let (body, shape) = promise.json(of: answer) else { return }
    for fit in [fit, fit.refusingUnpromised] {
      guard let sites = MutationSites(of: body, shape, fit, onceEach: true) else { continue }
      let planner = MutationPlanner(sites: sites)
      for mutation in Mutation.allCases
      where mutation.reach == .body && (mutation == .extra) == fit.refusesUnpromised && applies(mutation) {
        for candidate in planner.candidates(for: mutation) {
          guard let plan = planner.plan(of: mutation, at: candidate) else { continue }
          let key = key(of: mutation, at: plan.truth.path, plan.location)
          if result.isHidden(key) { continue }
          effort.spend(planner.size(at: candidate, of: mutation))
          if effort.isSpent { return }
          result.add(
            outcome(of: plan, mutation, of: answer, body, shape, fit, &noticed, &effort), for: key)
        }
      }
      if !fit.refusesUnpromised { result.note(sites, status: status) }
    }
  }

  private func key(of mutation: Mutation, at path: JSONPath?, _ location: SpecLocation) -> Key {
    Key(
      mutation: mutation, status: status, path: mutation == .extra ? path?.parent : path, location: location)
  }

  /// How an answer is delivered is seen by a run, not by a contract, and an answer to HEAD has no body (RFC 9110
  /// section 9.3.2).
  private func applies(_ mutation: Mutation) -> Bool { endpoint.method != "HEAD" || mutation == .status }

  /// The altered part alone is judged first: a large body costs little more than a small one then. Only where that shows
  /// nothing, as with what a check expects of the whole, the whole body is.
  private func outcome(
    of plan: MutationPlan, _ mutation: Mutation, of answer: Answer, _ body: JSONDocument, _ shape: ShapeID,
    _ fit: ShapeFit, _ noticed: inout DetectedMutations, _ effort: inout MutationEffort
  ) -> Outcome {
    let kind = plan.undetectedReason == nil ? self.kind(of: plan, mutation) : nil
    if let kind, noticed.knows(kind) { return nil }
    if let part = plan.unfitPart(of: body, fit), isNoticed(part.bytes, part.shape, of: answer) {
      if let kind { noticed.note(kind) }
      return nil
    }
    effort.spend(body.bytes.count)
    return outcome(of: MutatedAnswer(answer, with: plan.body(from: body, shape, fit)))
  }

  private func kind(of plan: MutationPlan, _ mutation: Mutation) -> DetectedMutations.Kind? {
    plan.part.map {
      DetectedMutations.Kind(
        mutation: mutation, location: plan.location, shape: $0.promised,
        unexpectedFields: promise.unexpectedFields)
    }
  }

  private func isNoticed(_ bytes: [UInt8], _ shape: ShapeID, of answer: Answer) -> Bool {
    var part = answer
    part.body = bytes
    var alone = endpoint
    alone.responses = [promise]
    alone.responses[0].body = .shape(shape)
    return !contract.judge(part, of: alone, method: endpoint.method, shapes: shapes).findings.isEmpty
  }

  private func outcome(of mutated: MutatedAnswer) -> Outcome {
    if isNoticed(mutated) { return nil }
    if mutated.undetectedReason == nil || mutated.undetectedReason == .stillFits,
      promise.unexpectedFields == .allow
    {
      return .allowsUnexpected
    }
    return switch mutated.undetectedReason {
    case .anything: .anything
    case .openObject: .openObject
    case .unpromisedBody: .unpromisedBody
    case .stillFits, nil: .stillFits
    }
  }

  /// Why an answer that should keep every promise does not, as where expected values lie outside of what is promised.
  func objection(to answer: Answer) -> String? {
    let location = expected?.location ?? promise.location
    return findings(on: answer).first { $0.severity != .info }.map { finding in
      let path = finding.path.map { " at \($0)" } ?? ""
      return
        "\(location): no answer of \(status) keeps promise and expectation: \(finding.kind.rawValue)\(path)"
    }
  }

  private func findings(on answer: Answer) -> [Finding] {
    contract.judge(answer, of: endpoint, method: endpoint.method, expecting: expected, shapes: shapes)
      .findings
  }

  /// Whether a run would say a word about it; of an answer that fits all the same a guess is not enough.
  private func isNoticed(_ mutated: MutatedAnswer) -> Bool {
    let findings = findings(on: mutated.answer)
    return mutated.undetectedReason == .stillFits
      ? findings.contains { $0.severity.failsRun } : !findings.isEmpty
  }
}
