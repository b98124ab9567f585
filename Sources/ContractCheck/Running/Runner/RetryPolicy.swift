import ContractSpecs

/// Whether a request that gave no verdict is sent once more: never one that may have changed something, unless the
/// check allows it or the backend says that it did nothing.
struct RetryPolicy: Hashable, Sendable {
  /// What one attempt came to.
  enum Attempt: Hashable, Sendable {
    case failed(TransportFailure)
    case answered(Answer)
  }

  /// The longest wait that a `Retry-After` may ask for.
  static let longestWait = Duration.seconds(10)

  let times: Int

  /// Whether a request without an answer may be sent again.
  let repeatsUnanswered: Bool

  /// What the check expects is an answer, whatever its status.
  let expected: [StatusPattern]

  init(method: String, retry: Retry?, expected: [StatusPattern]) {
    times = retry?.times ?? 1
    repeatsUnanswered = Request(method: method, url: "").isSafe || retry?.includesUnsafe == true
    self.expected = expected
  }

  /// How long to wait before the next attempt, after `retries` earlier ones; `nil` if this one was the last.
  func delay(after attempt: Attempt, retries: Int, now: Double) -> Duration? {
    guard retries < times else { return nil }
    switch attempt {
    case .failed(let failure):
      guard repeatsUnanswered, failure.mayPass else { return nil }
      return .milliseconds(250) * (1 << min(retries, 6))
    case .answered(let answer):
      guard let wait = refusal(answer, now: now)?.wait, wait <= Self.longestWait else { return nil }
      return wait
    }
  }

  /// What an answer is that says to come back later, where that is not what is expected: 429 (RFC 6585 section 4), and
  /// 503 where it has a `Retry-After`.
  func refusal(_ answer: Answer, now: Double) -> Refusal? {
    guard answer.status == 429 || answer.status == 503,
      !expected.contains(where: { $0.contains(answer.status) })
    else { return nil }
    let field = answer.headers.value(of: "Retry-After")
    guard answer.status == 429 || field != nil else { return nil }
    return Refusal(
      status: answer.status, wait: field.flatMap { RetryAfter.delay($0, now: now) }, field: field)
  }

  /// An answer that says that nothing was carried out.
  struct Refusal: Hashable, Sendable {
    var status: Int

    /// When to ask again; `nil` where the answer does not say it, or says nothing that can be read.
    var wait: Duration?

    /// `Retry-After` as it came, if it did.
    var field: String?

    var reason: String { status == 429 ? "rate-limited" : "unavailable" }

    var message: String {
      let cause = status == 429 ? "rate limited" : "unavailable"
      guard let field else { return "\(cause): answered \(status) without Retry-After" }
      guard wait != nil else {
        return "\(cause): answered \(status), and its Retry-After is neither seconds nor a date: "
          + Quoted.key(field)
      }
      return "answered \(status) with Retry-After: \(field)"
    }
  }
}

extension TransportFailure {
  /// Whether the same request may fare better a moment later.
  var mayPass: Bool {
    switch self {
    case .cannotResolve, .refused, .unreachable, .timedOut, .tls, .proxy, .closedEarly, .protocolBroken: true
    case .untrusted, .bodyTooLarge, .headersTooLarge, .tooManyRedirects, .invalidRequest, .cancelled,
      .internalError:
      false
    }
  }
}
