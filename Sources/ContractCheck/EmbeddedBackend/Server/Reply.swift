import ContractSpecs

/// An answer and how it is sent; an answer that is cut off is sent with the length that it announces.
struct Reply: Hashable, Sendable {
  var answer: Answer

  /// How long it is held back.
  var delay = Duration.zero
}
