extension Contract {
  /// Holds an answer against what an endpoint promises, and against what a check expects of it.
  ///
  /// Without an expectation, every status that the endpoint documents will do. `method` is the one that was sent:
  /// an answer to HEAD has no body to judge. Who judges many answers makes `preparedShapes` once and gives them.
  package func judge(
    _ answer: Answer, of endpoint: Endpoint, method: String, expecting expected: ExpectedAnswer? = nil,
    shapes: PreparedShapes? = nil
  ) -> Judgement {
    AnswerJudge(
      contract: self, answer: answer, endpoint: endpoint, method: method, expected: expected, shapes: shapes
    ).judgement()
  }
}

/// A name that no endpoint of a contract has.
public struct UnknownEndpoint: Error, Hashable, Sendable, CustomStringConvertible {
  public var name: String

  /// The names there are, in the order of the contract.
  public var known: [String]

  public var description: String {
    let near = suggestion(for: name, among: known)
    return
      "there is no endpoint \"\(name)\"\(near.isEmpty ? "; there are \(known.joined(separator: ", "))" : near)"
  }
}
