/// An answer that has drifted, and how it is to be delivered.
package struct MutatedAnswer: Sendable {
  package enum Delivery: Hashable, Sendable {
    case atOnce

    /// Later than a client waits.
    case late

    /// Not each time: every other answer is 503.
    case unreliable
  }

  package var answer: Answer

  /// `nil` for drifts of the delivery, which no finding on an answer can tell.
  package var truth: ExpectedFinding?

  /// Where the contract writes what it promises of what was altered.
  package var location: SpecLocation

  /// Why the contract cannot see it, where it cannot.
  package var undetectedReason: MutatedBody.UndetectedReason?
  package var delivery = Delivery.atOnce

  init(_ answer: Answer, _ kind: ExpectedFinding.Kind, at location: SpecLocation) {
    self.answer = answer
    self.location = location
    truth = ExpectedFinding(kind: kind)
  }

  init(_ answer: Answer, with body: MutatedBody) {
    self.answer = answer
    self.answer.body = body.bytes
    (truth, location, undetectedReason) = (body.truth, body.location, body.undetectedReason)
  }

  init(_ answer: Answer, delivered delivery: Delivery, at location: SpecLocation) {
    self.answer = answer
    self.location = location
    self.delivery = delivery
  }
}
