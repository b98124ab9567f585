import ContractSpecs

/// The part of a run in which the app's compiled models decode its responses.
extension RunState {
  /// Keeps the response of a check for its compiled model, if it has one and the run compiles models. Otherwise notes a
  /// date that only the app's own formatter could judge.
  mutating func keep(_ step: Int, _ sent: inout SentCheck, _ sending: Sending) {
    guard case .judged(let response, var judgement, let app) = sent.end,
      let model = job(forCheck: plan.steps[step].check, of: plan.steps[step].contract, sending.prepared)
        .model(of: judgement, response)
    else { return }
    guard undecoded != nil else {
      if model.hasUnclearDate(in: judgement.body) { sent.notes.insert(ModelPromise.unclearDate, at: 0) }
      return
    }
    let body = judgement.body?.bytes ?? response.body
    judgement.body = nil
    var kept = sent
    kept.end = .judged(response, judgement, app)
    let entry = UndecodedResponses.Entry(
      response: UndecodedResponse(step: step, model: model, body: body), sent: kept, sending: sending)
    guard undecoded?.keep(entry) == false, let note = undecoded?.notKept else { return }
    sent.notes.insert(note, at: 0)
  }

  /// Judges the responses again with what their compiled models did, in the same order.
  mutating func take(
    _ outcomes: [Result<ModelExamination, ModelRunFailure>], of responses: [UndecodedResponse]
  ) {
    for (response, compiled) in zip(responses, outcomes) {
      guard let entry = undecoded?.entries[response.step], changes(response.step, compiled) else { continue }
      if case .failure(let failure) = compiled, !failure.isOfTheModel {
        takeLack(of: failure, response.step)
      } else {
        judgeAgain(response.step, entry, compiled)
      }
    }
  }

  /// Tells why a check's response was not decoded. One that passed by the source alone then has no verdict.
  private mutating func takeLack(of failure: ModelRunFailure, _ step: Int) {
    let words = redactor.redact(
      CompiledReading.remark(on: failure), inContract: plan.steps[step].contract)
    guard failure.leavesOpen, let outcome = results[step]?.outcome, [.passed, .flaky].contains(outcome) else {
      results[step]?.notes.append(words)
      return
    }
    results[step]?.outcome = .noVerdict
    results[step]?.failure = .init(reason: .modelNotRun, message: words)
  }

  /// Returns whether a model's result can differ from what was told of the check.
  private func changes(_ step: Int, _ compiled: Result<ModelExamination, ModelRunFailure>) -> Bool {
    guard case .success(let examination) = compiled, examination.decodes, let result = results[step] else {
      return true
    }
    return result.app != nil || result.findings.contains(where: \.severity.failsRun)
  }

  private mutating func judgeAgain(
    _ step: Int, _ entry: UndecodedResponses.Entry, _ compiled: Result<ModelExamination, ModelRunFailure>
  ) {
    guard case .judged(let response, var judgement, _) = entry.sent.end else { return }
    let job = job(forCheck: plan.steps[step].check, of: plan.steps[step].contract, entry.sending.prepared)
    let before = job.judge(response).judgement.findings
    let (after, remarks) = job.judge(response, compiled: compiled)
    // Polling adds findings to those of the response, and may take one of them away.
    let added = judgement.findings.filter { !before.contains($0) }
    let removed = before.filter { !judgement.findings.contains($0) }
    judgement.body = after.judgement.body
    judgement.findings = after.judgement.findings.filter { !removed.contains($0) } + added
    var whole = entry.sent
    whole.end = .judged(response, judgement, after.app)
    explain(&whole, entry.sending, step)
    whole.notes += remarks
    describe(step, Self.ending(of: whole, entry.sending.prepared))
  }
}
