import ContractSpecs

/// The policy for repeating a request that gave no verdict. A request that may have changed something is never
/// repeated, unless the check allows it or the backend says that it did nothing.
struct RetryPolicy: Hashable, Sendable {
  /// The result of one attempt.
  enum Attempt: Hashable, Sendable {
    case failed(TransportFailure)
    case answered(HTTPResponse)
  }

  /// The longest wait that a `Retry-After` may request.
  static let maximumWait = Duration.seconds(10)

  let times: Int
  let repeatsUnanswered: Bool

  /// The expected statuses, which are never retried.
  let expected: [StatusPattern]

  init(method: String, retry: Retry?, expected: [StatusPattern]) {
    times = retry?.times ?? 1
    repeatsUnanswered = Request(method: method, url: "").isSafe || retry?.includesUnsafe == true
    self.expected = expected
  }

  /// Returns the wait before the next attempt, after `retries` earlier ones, or `nil` if this one was the last.
  func delay(after attempt: Attempt, retries: Int, now: Double) -> Duration? {
    guard retries < times else { return nil }
    switch attempt {
    case .failed(let failure):
      guard repeatsUnanswered, failure.mayPass else { return nil }
      return .milliseconds(250) * (1 << min(retries, 6))
    case .answered(let response):
      guard let wait = refusal(response, now: now)?.wait, wait <= Self.maximumWait else { return nil }
      return wait
    }
  }

  /// Returns the refusal of an unexpected response that requests a retry: 429 (RFC 6585 section 4), and 503 with a
  /// `Retry-After`.
  func refusal(_ response: HTTPResponse, now: Double) -> Refusal? {
    guard response.status == 429 || response.status == 503,
      !expected.contains(where: { $0.contains(response.status) })
    else { return nil }
    let field = response.headers.value(of: "Retry-After")
    guard response.status == 429 || field != nil else { return nil }
    return Refusal(
      status: response.status, wait: field.flatMap { RetryAfter.delay($0, now: now) }, field: field)
  }

  /// A response that says that nothing was carried out.
  struct Refusal: Hashable, Sendable {
    var status: Int

    /// The requested wait; `nil` if the response has none that can be read.
    var wait: Duration?

    /// The value of `Retry-After` as it came, if it did.
    var field: String?

    var reason: FailureReason { status == 429 ? .rateLimited : .unavailable }

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
  /// True if the same request may succeed a moment later.
  var mayPass: Bool {
    switch self {
    case .cannotResolve, .refused, .unreachable, .timedOut, .tls, .proxy, .closedEarly, .streamReset,
      .protocolBroken, .undecodable:
      true
    case .untrusted, .bodyTooLarge, .headersTooLarge, .tooManyRedirects, .invalidRequest, .cancelled,
      .internalError:
      false
    }
  }
}
