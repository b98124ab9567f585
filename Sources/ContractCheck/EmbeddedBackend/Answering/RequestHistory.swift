/// What identical requests have been taken for so far, by their fingerprint; the requests that came first are forgotten.
struct RequestHistory: Sendable {
  private struct Past: Sendable {
    var checks: Set<Int> = []

    /// The number of the next of them.
    var number: UInt64
  }

  /// More different requests than this are not remembered, nor more checks of all of them together.
  static let most = 16_384

  private var known: [UInt64: Past] = [:]

  /// Fingerprints in the order in which they came; those before `oldest` are forgotten.
  private var order: [UInt64] = []
  private var oldest = 0
  private(set) var weight = 0

  /// How many requests were forgotten, so that the answers to one that comes again are fresh.
  private var forgotten: UInt64 = 0

  var count: Int { known.count }

  func checks(of mark: UInt64) -> Set<Int> { known[mark]?.checks ?? [] }

  /// How many identical requests came before; more than that where some of them were forgotten.
  func number(of mark: UInt64) -> UInt64 { known[mark]?.number ?? forgotten << 32 }

  mutating func note(_ check: Int, for mark: UInt64) {
    if known[mark] == nil {
      known[mark] = Past(number: forgotten << 32)
      order.append(mark)
      weight += 1
    }
    known[mark]?.number &+= 1
    if known[mark]?.checks.insert(check).inserted == true { weight += 1 }
    while weight > 2 * Self.most, known.count > 1 { forgetOldest() }
  }

  private mutating func forgetOldest() {
    weight -= 1 + (known.removeValue(forKey: order[oldest])?.checks.count ?? 0)
    forgotten &+= 1
    oldest += 1
    if oldest > Self.most {
      order.removeFirst(oldest)
      oldest = 0
    }
  }
}
