import ContractSpecs

/// One request that was sent, and what came of it.
struct SentExchange: Sendable {
  var request: Request
  var result: Result<Exchange, TransportFailure>

  var answer: Answer? { (try? result.get())?.answer }

  /// Drops the answer's body, of which nobody will know anything.
  mutating func forgetBody() {
    guard case .success(var exchange) = result else { return }
    exchange.answer.body = []
    result = .success(exchange)
  }
}

/// All that came of sending a check.
struct SentCheck: Sendable {
  enum End: Sendable {
    case judged(Answer, Judgement, AppReaction?)
    case refused(RetryPolicy.Refusal)
    case failed(TransportFailure)

    /// Answered, but the run was interrupted while the answer was judged.
    case unjudged
  }

  var end: End
  var exchanges: [SentExchange]

  /// How often it was sent again because an attempt gave no verdict.
  var retries = 0
  var notes: [String] = []

  /// Since the run's clock began.
  var started: Duration
  var ended: Duration

  /// The same without the verdict on a long answer that nobody has taken in when the run is interrupted: to make one ready
  /// for reports takes as long as to judge it.
  var cutShort: SentCheck {
    guard case .judged(let answer, _, _) = end, answer.body.count >= CheckSender.longBody else { return self }
    var cut = self
    cut.end = .unjudged
    for index in cut.exchanges.indices { cut.exchanges[index].forgetBody() }
    return cut
  }

  /// The status of the answer that was judged.
  var status: Int? {
    guard case .judged(let answer, _, _) = end else { return nil }
    return answer.status
  }
}
