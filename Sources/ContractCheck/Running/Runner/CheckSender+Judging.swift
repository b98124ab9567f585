import ContractSpecs

extension CheckSender.Job {
  /// Judges an answer against the promise of the endpoint and the expectation of the check.
  func judge(_ answer: Answer) -> AppVerdict { judge(answer, expecting: expectedAnswer) }

  /// The expectation of the check.
  private var expectedAnswer: ExpectedAnswer {
    var expected = ExpectedAnswer(
      statuses: check.expectation.statuses, values: prepared.values, differs: prepared.differs,
      location: check.expectation.location)
    expected.valuesSource = check.expectation.values
    expected.differsSource = check.expectation.differs
    expected.within = check.within
    return expected
  }

  /// Returns whether the last answer holds all values that `until` waits for. A check without an answer is not sent
  /// again.
  func isSettled(_ sent: SentCheck, by until: Until, _ values: JSONDocument) -> Bool {
    guard case .judged(_, let judgement, _) = sent.end else { return true }
    return judgement.differences(from: values, location: until.location)?.isEmpty == true
  }

  /// Judges the last answer of a polling check against the values that `until` waits for.
  func judge(_ answer: Answer, waitingFor until: Until) -> AppVerdict {
    var expected = ExpectedAnswer(
      statuses: check.expectation.statuses, values: prepared.untilValues, location: until.location)
    expected.valuesSource = until.values
    return judge(answer, expecting: expected)
  }

  /// Judges an answer against the endpoint's promise for its status, whatever the check expects.
  func judgeAlone(_ answer: Answer) -> AppVerdict {
    judge(
      answer,
      expecting: ExpectedAnswer(statuses: [.exact(answer.status)], location: check.expectation.location))
  }

  /// Returns whether the endpoint promises a success of the answer's status, such as 202 for something not ready yet.
  func documents(_ answer: Answer) -> Bool {
    (200...299).contains(answer.status)
      && contract.endpoints[check.endpoint].responses.contains {
        $0.status != .other && $0.status.contains(answer.status)
      }
  }

  /// Returns whether a stream is promised for the status of an answer.
  func promisesStream(for answer: Answer) -> Bool {
    contract.endpoints[check.endpoint].promise(for: answer.status)?.stream != nil
  }

  /// Judges an answer as `judge` does, with what the app's compiled model did with it, and returns sentences on where
  /// that differs from what its source was read as.
  func judge(
    _ answer: Answer, compiled: Result<ModelExamination, ModelRunFailure>
  ) -> (verdict: AppVerdict, remarks: [String]) {
    let verdict = verdict(on: answer, expecting: expectedAnswer)
    guard let comparison = comparison(of: verdict.judgement, answer) else { return (verdict, []) }
    return comparison.adding(compiled, to: verdict, on: answer)
  }

  private func judge(_ answer: Answer, expecting expected: ExpectedAnswer) -> AppVerdict {
    let verdict = verdict(on: answer, expecting: expected)
    return comparison(of: verdict.judgement, answer)?.adding(to: verdict, on: answer) ?? verdict
  }

  /// Returns the verdict of the contract alone.
  private func verdict(on answer: Answer, expecting expected: ExpectedAnswer) -> AppVerdict {
    contract.verdict(
      on: answer, of: contract.endpoints[check.endpoint], method: prepared.request.method,
      expecting: expected, shapes: subject.shapes)
  }

  /// Returns the app's own model of an answer, or `nil` if its promise names none or the answer is not whole.
  func model(of judgement: Judgement, _ answer: Answer) -> ModelPromise? {
    guard let models = subject.models, answer.end == .complete, prepared.request.method != "HEAD",
      let promise = judgement.promise, promise.status.contains(answer.status)
    else { return nil }
    return models.model(for: promise)
  }

  /// Returns the comparison of an answer with the app's own model, if there is one.
  private func comparison(of judgement: Judgement, _ answer: Answer) -> ModelComparison? {
    guard let models = subject.models, let model = model(of: judgement, answer),
      let promise = judgement.promise
    else {
      return nil
    }
    let names = SensitiveNames(promised: contract.tokenNames)
    return ModelComparison(
      contract: contract, promise: promise, model: model, cache: models.cache,
      now: answer.receivedAt ?? 0, isSecret: { names.contains($0) })
  }
}
