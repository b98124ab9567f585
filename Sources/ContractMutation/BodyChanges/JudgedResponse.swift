package import ContractSpecs

/// A response with its judgement, and with all that it takes to judge it again.
package struct JudgedResponse: Sendable {
  package let contract: Contract
  package let endpoint: Endpoint
  package let response: HTTPResponse
  package let method: String
  package let expected: ExpectedResponse?

  /// The prepared shapes of the contract.
  package let shapes: PreparedShapes
  package let judgement: Judgement

  package init(
    _ response: HTTPResponse, of endpoint: Endpoint, in contract: Contract, method: String,
    expecting expected: ExpectedResponse?, shapes: PreparedShapes, judgement: Judgement
  ) {
    (self.response, self.endpoint, self.contract, self.method) = (response, endpoint, contract, method)
    (self.expected, self.shapes, self.judgement) = (expected, shapes, judgement)
  }

  /// Judges a response.
  package init(
    judging response: HTTPResponse, of endpoint: Endpoint, in contract: Contract, method: String,
    expecting expected: ExpectedResponse? = nil, shapes: PreparedShapes
  ) {
    self.init(
      response, of: endpoint, in: contract, method: method, expecting: expected, shapes: shapes,
      judgement: contract.judge(
        response, of: endpoint, method: method, expecting: expected, shapes: shapes))
  }

  /// The shape of the body, if one is promised.
  var shape: ShapeID? {
    guard case .shape(let shape)? = judgement.promise?.body else { return nil }
    return shape
  }

  /// Returns the response with another body, judged again. Of a stream, the body is the array of its pieces.
  func judgedAgain(with body: [UInt8]) -> JudgedResponse {
    var altered = response
    altered.body = mark + (judgement.promise?.stream?.text(of: body) ?? body)
    return JudgedResponse(
      judging: altered, of: endpoint, in: contract, method: method, expecting: expected, shapes: shapes)
  }

  /// The byte order mark of the body, if it has one, which no change of the body is about.
  private var mark: [UInt8] {
    response.body.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(response.body.prefix(3)) : []
  }
}
