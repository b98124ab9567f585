import ContractSpecs

/// The tokens and identifiers that the backend has given out, so that foreign ones are known; the oldest are forgotten.
struct IssuedValues: Sendable {
  /// How many there may be, and how many bytes they may have together.
  let most: Int
  let mostBytes: Int

  private var known: Set<String> = []

  /// In the order in which they were given out; those before `oldest` are forgotten.
  private var order: [String] = []
  private var oldest = 0

  /// Their bytes, and some for each of them.
  private(set) var weight = 0

  init(most: Int, mostBytes: Int) {
    self.most = most
    self.mostBytes = mostBytes
  }

  var isEmpty: Bool { known.isEmpty }
  var count: Int { known.count }

  func contains(_ text: String) -> Bool { known.contains(text) }

  mutating func add(_ text: String) {
    guard known.insert(text).inserted else { return }
    order.append(text)
    weight += Self.weight(of: text)
    while known.count > most || weight > mostBytes { forgetOldest() }
  }

  private mutating func forgetOldest() {
    known.remove(order[oldest])
    weight -= Self.weight(of: order[oldest])
    order[oldest] = ""
    oldest += 1
    if oldest > most {
      order.removeFirst(oldest)
      oldest = 0
    }
  }

  private static func weight(of text: String) -> Int { text.utf8.count + 64 }
}
