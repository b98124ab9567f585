import ContractSpecs

/// A check whose request is in flight.
struct Sending: Sendable {
  var prepared: PreparedRequest

  /// The number of steps that had ended before it was sent.
  var begun: Int

  /// The result of sending it before its session was renewed.
  var before: SentCheck?

  /// The number of responses to requests with its token that came before its own.
  var order = 0

  /// The time for which the previously refused token was still valid, if its claims state it.
  var unexpired: Duration?
}
