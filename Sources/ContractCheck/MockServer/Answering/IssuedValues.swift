import ContractSpecs

/// The tokens and identifiers that the backend has issued, so that it can refuse all others. The oldest are forgotten.
struct IssuedValues: Sendable {
  /// The maximum number of values, and the maximum of their bytes together.
  let maximumCount: Int
  let maximumBytes: Int

  private var known: Set<String> = []

  /// The values in the order in which they were issued. Those before `oldest` are forgotten.
  private var order: [String] = []
  private var oldest = 0

  /// The total size in bytes, with an overhead of 64 for each value.
  private(set) var weight = 0

  init(maximumCount: Int, maximumBytes: Int) {
    self.maximumCount = maximumCount
    self.maximumBytes = maximumBytes
  }

  var isEmpty: Bool { known.isEmpty }
  var count: Int { known.count }

  func contains(_ text: String) -> Bool { known.contains(text) }

  mutating func add(_ text: String) {
    guard known.insert(text).inserted else { return }
    order.append(text)
    weight += Self.weight(of: text)
    while known.count > maximumCount || weight > maximumBytes { forgetOldest() }
  }

  private mutating func forgetOldest() {
    known.remove(order[oldest])
    weight -= Self.weight(of: order[oldest])
    order[oldest] = ""
    oldest += 1
    if oldest > maximumCount {
      order.removeFirst(oldest)
      oldest = 0
    }
  }

  private static func weight(of text: String) -> Int { text.utf8.count + 64 }
}
