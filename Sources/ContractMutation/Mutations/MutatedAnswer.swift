package import ContractSpecs

/// An answer after a mutation, and the way it is delivered.
package struct MutatedAnswer: Sendable {
  package enum Delivery: Hashable, Sendable {
    case atOnce

    /// A delivery that takes longer than a client waits.
    case late

    /// A delivery in which every other answer is 503.
    case unreliable
  }

  package var answer: Answer

  /// The expected finding, or `nil` for mutations of the delivery, which no finding on an answer can detect.
  package var expected: ExpectedFinding?

  /// The location of the promise for the altered part in the contract.
  package var location: SpecLocation

  /// The reason why the contract cannot detect the mutation, or `nil` if it can.
  package var undetectedReason: MutatedBody.UndetectedReason?
  package var delivery = Delivery.atOnce

  init(_ answer: Answer, _ kind: Finding.Kind, at location: SpecLocation) {
    self.answer = answer
    self.location = location
    expected = ExpectedFinding(kind: kind)
  }

  init(_ answer: Answer, with body: MutatedBody, as stream: StreamFormat? = nil) {
    self.answer = answer
    self.answer.body = stream?.text(of: body.bytes) ?? body.bytes
    (expected, location, undetectedReason) = (body.expected, body.location, body.undetectedReason)
  }

  init(_ answer: Answer, delivered delivery: Delivery, at location: SpecLocation) {
    self.answer = answer
    self.location = location
    self.delivery = delivery
  }
}
