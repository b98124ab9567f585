package import ContractSpecs

/// A response after a mutation, and the way it is delivered.
package struct MutatedResponse: Sendable {
  package enum Delivery: Hashable, Sendable {
    case atOnce

    /// A delivery that takes longer than a client waits.
    case late

    /// A delivery in which every other response is 503.
    case unreliable
  }

  package var response: HTTPResponse

  /// The expected finding, or `nil` for mutations of the delivery, which no finding on a response can detect.
  package var expected: ExpectedFinding?

  /// The location of the promise for the altered part in the contract.
  package var location: SpecLocation

  /// The reason why the contract cannot detect the mutation, or `nil` if it can.
  package var undetectedReason: MutatedBody.UndetectedReason?
  package var delivery = Delivery.atOnce

  init(_ response: HTTPResponse, _ kind: Finding.Kind, at location: SpecLocation) {
    self.response = response
    self.location = location
    expected = ExpectedFinding(kind: kind)
  }

  init(_ response: HTTPResponse, with body: MutatedBody, as stream: StreamFormat? = nil) {
    self.response = response
    self.response.body = stream?.text(of: body.bytes) ?? body.bytes
    (expected, location, undetectedReason) = (body.expected, body.location, body.undetectedReason)
  }

  init(_ response: HTTPResponse, delivered delivery: Delivery, at location: SpecLocation) {
    self.response = response
    self.location = location
    self.delivery = delivery
  }
}
