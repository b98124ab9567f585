/// The past of a token that several endpoints refuse.
enum TokenHistory: Hashable, Sendable {
  /// Nothing is known of it, or no token of the run was accepted.
  case unknown

  /// It was accepted before.
  case accepted

  /// It was accepted nowhere, unlike other ones.
  case neverAccepted

  /// The texts that tell the causes apart.
  var details: [String] {
    switch self {
    case .unknown: []
    case .accepted: ["later"]
    case .neverAccepted: ["never"]
    }
  }
}
