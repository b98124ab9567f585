/// A reason why a check has no verdict.
enum FailureReason: Hashable, Sendable {
  /// A request without a response that could be judged.
  case transport(TransportFailure.Name)

  /// An unexpected response of 429, also to the repeated request.
  case rateLimited

  /// An unexpected response of 503 with `Retry-After`, also to the repeated request.
  case unavailable
  case backendNotReady
  case certificateUnreadable
  case interrupted
  case failFast
  case needsVariable
  case blockedByCheck

  /// A check that the contract skips, or that needs a skipped check.
  case skipped

  /// A check of an operation whose promise has an error in its document.
  case promiseUnreadable

  /// A passed check whose response the app's compiled model was to decode, and did not.
  case modelNotRun

  /// An address without TLS, which has no certificate.
  case noCertificate

  /// A word in a report of another version that this version does not use.
  case other(String)

  /// All reasons that this version gives.
  static let named =
    TransportFailure.Name.allCases.map(Self.transport) + [
      .rateLimited, .unavailable, .backendNotReady, .certificateUnreadable, .interrupted, .failFast,
      .needsVariable, .blockedByCheck, .skipped, .promiseUnreadable, .modelNotRun, .noCertificate,
    ]

  private static let byWord = Dictionary(uniqueKeysWithValues: named.map { ($0.rawValue, $0) })

  /// Creates the reason for a word of a report; a word that is not known is `other`.
  init(rawValue: String) { self = Self.byWord[rawValue] ?? .other(rawValue) }

  /// The word for the reason in reports, which never changes.
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
    case .promiseUnreadable: "promise-unreadable"
    case .modelNotRun: "model-not-run"
    case .noCertificate: "no-certificate"
    case .other(let word): word
    }
  }
}
