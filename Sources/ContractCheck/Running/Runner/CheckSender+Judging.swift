import ContractSpecs

extension CheckSender.Job {
  /// Holds an answer against what the endpoint promises and the check expects.
  func judge(_ answer: Answer) -> AppVerdict {
    var expected = ExpectedAnswer(
      statuses: check.expectation.statuses, values: prepared.values, differs: prepared.differs,
      location: check.expectation.location)
    expected.valuesSource = check.expectation.values
    expected.differsSource = check.expectation.differs
    expected.within = check.within
    return judge(answer, expecting: expected)
  }

  /// Whether the last answer holds all that `until` waits for; what gave no answer is not asked again.
  func isSettled(_ sent: SentCheck, by until: Until, _ values: JSONDocument) -> Bool {
    guard case .judged(_, let judgement, _) = sent.end else { return true }
    return judgement.differences(from: values, location: until.location)?.isEmpty == true
  }

  /// Holds an answer that never came to hold what `until` waits for against that.
  func judge(_ answer: Answer, waitingFor until: Until) -> AppVerdict {
    var expected = ExpectedAnswer(
      statuses: check.expectation.statuses, values: prepared.untilValues, location: until.location)
    expected.valuesSource = until.values
    return judge(answer, expecting: expected)
  }

  /// Holds an answer against what the endpoint promises of its status, whatever the check expects.
  func judgeAlone(_ answer: Answer) -> AppVerdict {
    judge(
      answer,
      expecting: ExpectedAnswer(statuses: [.exact(answer.status)], location: check.expectation.location))
  }

  /// Whether the endpoint promises a success of the answer's status, such as a 202 for what is not ready yet.
  func documents(_ answer: Answer) -> Bool {
    (200...299).contains(answer.status)
      && contract.endpoints[check.endpoint].responses.contains {
        $0.status != .other && $0.status.contains(answer.status)
      }
  }

  private func judge(_ answer: Answer, expecting expected: ExpectedAnswer) -> AppVerdict {
    contract.verdict(
      on: answer, of: contract.endpoints[check.endpoint], method: prepared.request.method,
      expecting: expected, shapes: shapes)
  }
}
