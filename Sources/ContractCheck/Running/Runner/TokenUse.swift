/// What came of the requests of one run with one token.
struct TokenUse: Hashable, Sendable {
  /// A request that was let through.
  struct Pass: Hashable, Sendable {
    /// How many answers to requests with a token came before.
    var order: Int

    /// Since the run's clock began.
    var ended: Duration
  }

  /// The latest pass, by the index of the endpoint.
  private(set) var passes: [Int: Pass] = [:]

  /// The indices of the endpoints that answered 401 where nobody expected it.
  private(set) var refusing: Set<Int> = []

  private var count = 0

  /// Takes in an answer of an endpoint, and returns how many came before it.
  mutating func note(endpoint: Int, isPass: Bool, isRefusal: Bool, ended: Duration) -> Int {
    if isPass { passes[endpoint] = Pass(order: count, ended: ended) }
    if isRefusal { refusing.insert(endpoint) }
    defer { count += 1 }
    return count
  }

  /// The endpoints that let the token through at a time when, or after, a request with it was refused.
  func endpoints(passingAfter order: Int, started: Duration) -> Set<Int> {
    Set(passes.filter { $0.value.order > order || $0.value.ended > started }.keys)
  }
}
