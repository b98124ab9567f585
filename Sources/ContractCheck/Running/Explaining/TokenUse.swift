/// The results of the requests of one run with one token.
struct TokenUse: Hashable, Sendable {
  /// A request that was let through.
  struct Pass: Hashable, Sendable {
    /// The number of responses to requests with the token that came before.
    var order: Int

    /// The time of the response, since the run's clock began.
    var ended: Duration

    /// The index of the check, and the number of changes of the contract's backend that came before.
    var check: Int
    var changes: Int
  }

  /// The latest pass, by the index of the endpoint.
  private(set) var passes: [Int: Pass] = [:]

  /// The indices of the endpoints that answered an unexpected 401.
  private(set) var refusing: Set<Int> = []

  /// The latest pass of all endpoints.
  private(set) var latest: Pass?

  private var count = 0

  /// Records a response of an endpoint, and returns the number of responses before it.
  mutating func note(
    endpoint: Int, check: Int, changes: Int, isPass: Bool, isRefusal: Bool, ended: Duration
  ) -> Int {
    if isPass {
      let pass = Pass(order: count, ended: ended, check: check, changes: changes)
      (passes[endpoint], latest) = (pass, pass)
    }
    if isRefusal { refusing.insert(endpoint) }
    defer { count += 1 }
    return count
  }

  /// Returns the endpoints that let the token through while, or after, a request with it was refused.
  func endpoints(passingAfter order: Int, started: Duration) -> Set<Int> {
    Set(passes.filter { $0.value.order > order || $0.value.ended > started }.keys)
  }
}
