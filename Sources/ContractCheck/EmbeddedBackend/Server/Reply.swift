import ContractSpecs

/// An answer and the way to send it. An answer that is cut off is sent with the length that it announces.
struct Reply: Hashable, Sendable {
  var answer: Answer

  /// The delay before the answer is sent.
  var delay = Duration.zero
}
