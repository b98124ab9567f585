/// A barrier between the requests of one contract, by what their methods may change (RFC 9110 section 9.2.1): safe ones
/// run concurrently; an unsafe one waits for all before it and delays all after it.
struct MethodBarrier {
  enum Kind: Hashable, Sendable {
    case safe
    case unsafe

    /// A check that runs after everything that is not final.
    case final(isSafe: Bool)
  }

  private var lastUnsafe: Int?
  private var safeSince: [Int] = []
  private var isAmongFinals = false

  /// Returns the steps that the next one in order must wait for. They are few, since each barrier represents all before
  /// it.
  mutating func predecessors(ofStep step: Int, kind: Kind) -> [Int] {
    switch kind {
    case .safe: join(step)
    case .unsafe: close(with: step)
    case .final(let isSafe): isSafe && isAmongFinals ? join(step) : closeBeforeFinals(with: step)
    }
  }

  private mutating func join(_ step: Int) -> [Int] {
    safeSince.append(step)
    return lastUnsafe.map { [$0] } ?? []
  }

  private mutating func close(with step: Int) -> [Int] {
    defer {
      lastUnsafe = step
      safeSince = []
    }
    return safeSince.isEmpty ? lastUnsafe.map { [$0] } ?? [] : safeSince
  }

  /// The first final step waits for all before it even if its method is safe, and represents them from then on.
  private mutating func closeBeforeFinals(with step: Int) -> [Int] {
    isAmongFinals = true
    return close(with: step)
  }
}
