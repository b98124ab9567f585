/// The checks that identical requests were assigned to, by their fingerprint. The oldest requests are forgotten.
struct RequestHistory: Sendable {
  private struct Past: Sendable {
    var checks: Set<Int> = []

    /// The number of the next identical request.
    var number: UInt64
  }

  /// The maximum number of different requests, and of checks of all of them together.
  static let maximumCount = 16_384

  private var known: [UInt64: Past] = [:]

  /// The fingerprints in order of arrival. Those before `oldest` are forgotten.
  private var order: [UInt64] = []
  private var oldest = 0
  private(set) var weight = 0

  /// The number of forgotten requests. A repeated one gets a new response because of it.
  private var forgotten: UInt64 = 0

  var count: Int { known.count }

  func checks(of mark: UInt64) -> Set<Int> { known[mark]?.checks ?? [] }

  /// Returns the number of identical requests before; a greater number if some of them were forgotten.
  func number(of mark: UInt64) -> UInt64 { known[mark]?.number ?? forgotten << 32 }

  mutating func note(_ check: Int, for mark: UInt64) {
    if known[mark] == nil {
      known[mark] = Past(number: forgotten << 32)
      order.append(mark)
      weight += 1
    }
    known[mark]?.number &+= 1
    if known[mark]?.checks.insert(check).inserted == true { weight += 1 }
    while weight > 2 * Self.maximumCount, known.count > 1 { forgetOldest() }
  }

  private mutating func forgetOldest() {
    weight -= 1 + (known.removeValue(forKey: order[oldest])?.checks.count ?? 0)
    forgotten &+= 1
    oldest += 1
    if oldest > Self.maximumCount {
      order.removeFirst(oldest)
      oldest = 0
    }
  }
}
