/// Why a check has no verdict.
enum FailureReason: Hashable, Sendable {
  /// The request has no answer that could be judged.
  case transport(TransportFailure.Name)

  /// An answer of 429 that nobody expected, also to the request that was sent once more.
  case rateLimited

  /// An answer of 503 with `Retry-After`, in the same way.
  case unavailable
  case backendNotReady
  case certificateUnreadable
  case interrupted
  case failFast
  case needsVariable
  case blockedByCheck

  /// The contract skips the check, or one that it needs.
  case skipped

  /// The address has no TLS, so that there is no certificate to ask for.
  case noCertificate

  /// The word of a report that another version wrote, where this one does not give it.
  case other(String)

  /// Every reason that this version gives.
  static let named =
    TransportFailure.Name.allCases.map(Self.transport) + [
      .rateLimited, .unavailable, .backendNotReady, .certificateUnreadable, .interrupted, .failFast,
      .needsVariable, .blockedByCheck, .skipped, .noCertificate,
    ]

  private static let byWord = Dictionary(uniqueKeysWithValues: named.map { ($0.rawValue, $0) })

  /// Any word is a reason, if only another one.
  init(rawValue: String) { self = Self.byWord[rawValue] ?? .other(rawValue) }

  /// The word that reports have for it, which never changes.
  var rawValue: String {
    switch self {
    case .transport(let name): name.rawValue
    case .rateLimited: "rate-limited"
    case .unavailable: "unavailable"
    case .backendNotReady: "backend-not-ready"
    case .certificateUnreadable: "certificate-unreadable"
    case .interrupted: "interrupted"
    case .failFast: "fail-fast"
    case .needsVariable: "needs-variable"
    case .blockedByCheck: "blocked-by-check"
    case .skipped: "skipped"
    case .noCertificate: "no-certificate"
    case .other(let word): word
    }
  }
}
