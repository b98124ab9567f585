import ContractSpecs

/// A response and the way to send it. A response that is cut off is sent with the length that it announces.
struct Reply: Hashable, Sendable {
  var response: HTTPResponse

  /// The delay before the response is sent.
  var delay = Duration.zero
}
