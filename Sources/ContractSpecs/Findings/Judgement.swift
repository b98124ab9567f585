/// The comparison of a response with its promise, and a lookup of the values that the contract refers to.
package struct Judgement: Sendable {
  /// The findings: status, headers and media type first, then the body in document order, then expected values.
  package var findings: [Finding]

  /// The parsed body; `nil` if there is none or it is not JSON.
  package var body: JSONDocument?

  /// The places of values that the contract promises elsewhere.
  package var found = FoundPaths()

  /// The promise that the response was held against. For an unexpected status, it may be that of an expected one.
  package var promise: ResponsePromise?

  /// Returns the value that the contract means by a path, wherever it is in this response; `.(jwt)` leads into a token.
  package func value(at path: JSONPath) -> JSONValue? { lookUp(path).value }

  /// Returns the value as `value(at:)` does, and whether it is elsewhere than promised.
  package func lookUp(_ path: JSONPath) -> Lookup {
    guard let body else { return Lookup() }
    return found.lookUp(path, in: body.root)
  }
}

extension Judgement {
  /// Returns how the body differs from a mirror of it: empty if it holds all values, `nil` if there is no JSON to
  /// compare.
  package func differences(from values: JSONDocument, location: SpecLocation) -> [Finding]? {
    guard let body else { return nil }
    var comparison = ValueMirror(self, body: body, wantsEqual: true, location: location)
    comparison.hold(values)
    return comparison.findings
  }
}

extension Contract {
  /// Judges a response against the promise of an endpoint and the expectation of a check.
  ///
  /// Without an expectation, every status that the endpoint documents is accepted. `method` is the one that was sent:
  /// a response to HEAD has no body to judge. Callers that judge many responses pass `preparedShapes`, made once.
  package func judge(
    _ response: HTTPResponse, of endpoint: Endpoint, method: String,
    expecting expected: ExpectedResponse? = nil,
    shapes: PreparedShapes? = nil
  ) -> Judgement {
    ResponseJudge(
      contract: self, response: response, endpoint: endpoint, method: method, expected: expected,
      shapes: shapes
    ).judgement()
  }
}

extension Judgement {
  /// True if a finding fails the run: a slow response, for one, may be a warning alone.
  var hasViolation: Bool { findings.contains(where: \.severity.failsRun) }
}
