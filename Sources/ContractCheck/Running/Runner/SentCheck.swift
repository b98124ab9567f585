import ContractSpecs

/// One request that was sent, and what came of it.
struct SentExchange: Sendable {
  var request: Request
  var result: Result<Exchange, TransportFailure>

  var answer: Answer? { (try? result.get())?.answer }
}

/// All that came of sending a check.
struct SentCheck: Sendable {
  enum End: Sendable {
    case judged(Answer, Judgement, AppReaction?)
    case refused(RetryPolicy.Refusal)
    case failed(TransportFailure)
  }

  var end: End
  var exchanges: [SentExchange]

  /// How often it was sent again because an attempt gave no verdict.
  var retries = 0
  var notes: [String] = []

  /// Since the run's clock began.
  var started: Duration
  var ended: Duration

  /// The status of the answer that was judged.
  var status: Int? {
    guard case .judged(let answer, _, _) = end else { return nil }
    return answer.status
  }
}
