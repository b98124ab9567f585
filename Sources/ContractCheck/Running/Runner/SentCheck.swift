import ContractSpecs

/// A request that was sent, and its result.
struct SentExchange: Sendable {
  var request: Request
  var result: Result<Exchange, TransportFailure>

  var answer: Answer? { (try? result.get())?.answer }

  /// Drops the answer's body, which will not be judged.
  mutating func forgetBody() {
    guard case .success(var exchange) = result else { return }
    exchange.answer.body = []
    result = .success(exchange)
  }
}

/// The complete result of sending a check.
struct SentCheck: Sendable {
  enum End: Sendable {
    case judged(Answer, Judgement, AppReaction?)
    case refused(RetryPolicy.Refusal)
    case failed(TransportFailure)

    /// An answer whose judging was interrupted with the run.
    case unjudged
  }

  var end: End
  var exchanges: [SentExchange]

  /// The number of times it was sent again because an attempt gave no verdict.
  var retries = 0
  var notes: [String] = []

  /// The times of start and end, since the run's clock began.
  var started: Duration
  var ended: Duration

  /// The same without the verdict on a long answer, for an interrupted run: redacting one for reports takes as long as
  /// judging it.
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
