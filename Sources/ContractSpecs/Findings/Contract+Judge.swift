extension Contract {
  /// Judges an answer against the promise of an endpoint and the expectation of a check.
  ///
  /// Without an expectation, every status that the endpoint documents is accepted. `method` is the one that was sent:
  /// an answer to HEAD has no body to judge. Callers that judge many answers pass `preparedShapes`, made once.
  package func judge(
    _ answer: Answer, of endpoint: Endpoint, method: String, expecting expected: ExpectedAnswer? = nil,
    shapes: PreparedShapes? = nil
  ) -> Judgement {
    AnswerJudge(
      contract: self, answer: answer, endpoint: endpoint, method: method, expected: expected, shapes: shapes
    ).judgement()
  }
}
