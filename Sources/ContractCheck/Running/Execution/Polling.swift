import ContractSpecs

/// The progress of a check that is sent until its response holds what is waited for.
struct Polling: Sendable {
  /// The time of the first request, since the run's clock began.
  var started: Duration

  /// The number of requests so far.
  var count = 0

  /// The faults of the responses before the last one.
  var before = PollingFindings()

  /// True if the current token was let through by a response of this polling.
  var wasLetThrough = false
}

/// The responses after which a polling check stops, so that its session can be renewed before it goes on.
struct PollingPause: Sendable {
  /// The statuses that mean an expired session.
  var statuses: Set<Int> = []

  /// True if another check's response showed that the token is accepted.
  var isAccepted = false

  /// The expiry of the token that the session has when the check is first sent.
  var expiry: TokenExpiry?

  /// Returns whether a status means that the token of a request is no longer accepted. A token that nothing has
  /// accepted, and that has not expired by its own claims or its log-in, was never valid.
  func applies(to status: Int?, of request: Request, _ polling: Polling, now: Double) -> Bool {
    guard let status, statuses.contains(status) else { return false }
    return isAccepted || polling.wasLetThrough
      || (request.bearer.flatMap { TokenExpiry(of: $0) } ?? expiry).map { $0.time <= now } ?? false
  }
}
