/// An answer that has drifted, and how it is to be delivered.
package struct DriftedAnswer: Sendable {
  package enum Delivery: Hashable, Sendable {
    case atOnce

    /// Later than a client waits.
    case late

    /// Not each time: every other answer is 503.
    case unreliable
  }

  package var answer: Answer

  /// `nil` for drifts of the delivery, which no finding on an answer can tell.
  package var truth: DriftTruth?

  /// Where the contract writes what it promises of what was altered.
  package var location: SpecLocation

  /// Why the contract cannot see it, where it cannot.
  package var blindness: DriftedBody.Blindness?
  package var delivery = Delivery.atOnce

  init(_ answer: Answer, _ kind: DriftTruth.Kind, at location: SpecLocation) {
    self.answer = answer
    self.location = location
    truth = DriftTruth(kind: kind)
  }

  init(_ answer: Answer, with body: DriftedBody) {
    self.answer = answer
    self.answer.body = body.bytes
    (truth, location, blindness) = (body.truth, body.location, body.blindness)
  }

  init(_ answer: Answer, delivered delivery: Delivery, at location: SpecLocation) {
    self.answer = answer
    self.location = location
    self.delivery = delivery
  }
}
