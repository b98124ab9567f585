import ContractSpecs

/// A trial of mutations on the promised response of one check.
struct MutationTrial {
  /// A mutation at one place of one promised response; the same for all checks of an endpoint.
  struct Key: Hashable {
    var mutation: Mutation
    var status: Int
    var path: JSONPath?
    var location: SpecLocation
  }

  /// The outcome of a mutation: `nil` if it was noticed, otherwise the reason why not.
  typealias Outcome = MutationGap.Reason?

  /// The identity of a trial among those of an endpoint, since many checks expect the same.
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

  /// The expectation beyond the promise, or `nil` without a check.
  let expected: ExpectedResponse?

  /// The shapes prepared once for all trials of a contract, since preparing them costs more than judging a response.
  let shapes: PreparedShapes
  let fit: ShapeFit

  /// Applies every mutation to a response and judges the results. If several places have the same key, the worst
  /// outcome counts. The result is meaningless if the budget runs out before the end.
  func result(
    for response: HTTPResponse, _ noticed: inout DetectedMutations, _ effort: inout MutationEffort
  ) -> MutationTrialResult {
    var result = MutationTrialResult()
    for mutation in Mutation.allCases where mutation.reach == .response && applies(mutation) {
      let wanted = expected?.statuses ?? endpoint.responses.map(\.status)
      guard let mutated = mutation.whole(response, promise, wanted) else { continue }
      effort.spend(mutated.response.body.count)
      result.add(outcome(of: mutated), for: key(of: mutation, at: mutated.expected?.path, mutated.location))
    }
    addOutcomes(ofBody: response, to: &result, &noticed, &effort)
    return result
  }

  private func addOutcomes(
    ofBody response: HTTPResponse, to result: inout MutationTrialResult, _ noticed: inout DetectedMutations,
    _ effort: inout MutationEffort
  ) {
    if promise.body == .unpromised { result.noteUnpromisedBody(status: status) }
    guard let (body, shape) = promise.json(of: response) else { return }
    for fit in [fit, fit.refusingUnpromised] {
      let sample = Sample(response: response, body: body, shape: shape, fit: fit)
      guard let sites = MutationSites(of: body, shape, fit, onceEach: true) else { continue }
      let planner = MutationPlanner(sites: sites)
      for mutation in Mutation.allCases
      where mutation.reach == .body && (mutation == .extra) == fit.refusesUnpromised && applies(mutation) {
        for candidate in planner.candidates(for: mutation) {
          guard let plan = planner.plan(of: mutation, at: candidate) else { continue }
          // A stream has no value that could be another one as a whole.
          if promise.stream != nil, plan.expected.path ?? .root == .root { continue }
          let key = key(of: mutation, at: plan.expected.path, plan.location)
          if result.isHidden(key) { continue }
          effort.spend(planner.size(at: candidate, of: mutation))
          if effort.isSpent { return }
          result.add(outcome(of: plan, mutation, of: sample, &noticed, &effort), for: key)
        }
      }
      if !fit.refusesUnpromised { result.note(sites, status: status) }
    }
  }

  /// A response that keeps its promise, with its body as JSON.
  private struct Sample {
    var response: HTTPResponse
    var body: JSONDocument
    var shape: ShapeID
    var fit: ShapeFit
  }

  private func key(of mutation: Mutation, at path: JSONPath?, _ location: SpecLocation) -> Key {
    Key(
      mutation: mutation, status: status, path: mutation == .extra ? path?.parent : path, location: location)
  }

  /// Returns whether a mutation applies: the response to a HEAD request has no body, so that only its status can be
  /// altered (RFC 9110 section 9.3.2).
  private func applies(_ mutation: Mutation) -> Bool { endpoint.method != "HEAD" || mutation == .status }

  /// Returns the outcome of a plan. The altered part is judged alone first, so that a large body costs little more than
  /// a small one. The whole body is judged only if that shows nothing, as with expectations on the whole.
  private func outcome(
    of plan: MutationPlan, _ mutation: Mutation, of sample: Sample, _ noticed: inout DetectedMutations,
    _ effort: inout MutationEffort
  ) -> Outcome {
    let kind = plan.undetectedReason == nil ? self.kind(of: plan, mutation) : nil
    if let kind, noticed.knows(kind) { return nil }
    if let part = plan.unfitPart(of: sample.body, sample.fit),
      isNoticed(part.bytes, part.shape, of: sample.response)
    {
      if let kind { noticed.note(kind) }
      return nil
    }
    effort.spend(sample.body.bytes.count)
    let mutated = plan.body(from: sample.body, sample.shape, sample.fit)
    return outcome(of: MutatedResponse(sample.response, with: mutated, as: promise.stream))
  }

  private func kind(of plan: MutationPlan, _ mutation: Mutation) -> DetectedMutations.Kind? {
    plan.part.map {
      DetectedMutations.Kind(
        mutation: mutation, location: plan.location, shape: $0.promised,
        unexpectedFields: promise.unexpectedFields)
    }
  }

  private func isNoticed(_ bytes: [UInt8], _ shape: ShapeID, of response: HTTPResponse) -> Bool {
    var part = response
    part.body = bytes
    var alone = endpoint
    alone.responses = [promise]
    alone.responses[0].body = .shape(shape)
    return !contract.judge(part, of: alone, method: endpoint.method, shapes: shapes).findings.isEmpty
  }

  private func outcome(of mutated: MutatedResponse) -> Outcome {
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

  /// Returns why a response that should keep every promise does not, such as expected values that the promise excludes.
  func objection(to response: HTTPResponse) -> String? {
    let location = expected?.location ?? promise.location
    return findings(on: response).first { $0.severity != .info }.map { finding in
      let path = finding.path.map { " at \($0)" } ?? ""
      return
        "\(location): no response of \(status) keeps promise and expectation: \(finding.kind.rawValue)\(path)"
    }
  }

  private func findings(on response: HTTPResponse) -> [Finding] {
    contract.judge(response, of: endpoint, method: endpoint.method, expecting: expected, shapes: shapes)
      .findings
  }

  /// Returns whether a run would report the mutation. For a response that still fits, a guess that fails no run does
  /// not count.
  private func isNoticed(_ mutated: MutatedResponse) -> Bool {
    let findings = findings(on: mutated.response)
    return mutated.undetectedReason == .stillFits
      ? findings.contains { $0.severity.failsRun } : !findings.isEmpty
  }
}
